#!/usr/bin/env python3
"""A slow, plain implementation of Skurðir to check the fast one against.

Everything is a dict or a list that can be printed and read; nothing is cached between moves.
testing/reference_check.py describes `Reference` and `DEFAULTS`. Run this file to test it.

Terms
    cell     (x, y), x to the east, y to the north
    colour   one of the letters R Y G B K; "-" stands for a neutral canal
    canal    identified by (cell of its wide end, direction); its narrow end is the nearest station that way
    route    the list of directions ridden, from the passenger's station to its destination
"""
from fractions import Fraction
from itertools import combinations, product

COLOURS = "RYGBK"  # SKU-1, and the order used for sorting
NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "K": "black"}
LETTERS = {name: letter for letter, name in NAMES.items()}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
NEUTRAL = "-"
PASSENGERS_IN_ALL = 15
LAYOUTS = ("manual", "random")


def DEFAULTS(players, options):
    full = {"layout": "manual"}
    full.update(options)
    return full


def stack_sets():
    """All sets of ten stacks, each a sorted list of (station colour, passenger colour)."""
    choices = []
    for station in COLOURS:  # its two stations hold two different passengers of other colours
        others = [colour for colour in COLOURS if colour != station]
        choices.append([[(station, a), (station, b)] for a, b in combinations(others, 2)])
    sets = []
    for pairs in product(*choices):
        stacks = [stack for pair in pairs for stack in pair]
        carried = [passenger for _, passenger in stacks]
        if all(carried.count(colour) == 2 for colour in COLOURS):
            sets.append(stacks)
    return sets


def stack_text(stack):
    return stack[0] + stack[1]


def set_text(stacks):
    return "stacks " + " ".join(stack_text(stack) for stack in stacks)


def cell_text(cell):
    return f"{cell[0]},{cell[1]}"


def read_cell(text):
    x, y = text.split(",")
    return (int(x), int(y))


def neighbour(cell, direction):
    dx, dy = STEP[direction]
    return (cell[0] + dx, cell[1] + dy)


class Reference:
    def __init__(self, players, options):
        if not 2 <= players <= 5:
            raise ValueError("two to five players")
        if set(options) != {"layout"} or options["layout"] not in LAYOUTS:
            raise ValueError(f"bad options {options}")
        self.players = players
        self.layout = options["layout"]
        # stacks, centre, stack, first, colour (the set-up); build, carry, ride, add (a turn); over
        self.phase = "stacks"
        self.seat = 1
        self.unplaced = []  # stacks not yet on the board
        self.station = {}  # cell -> colour of the station on it
        self.waiting = {}  # cell -> colours of the passengers on that station, from the bottom
        self.canal = {}  # (wide cell, direction) -> colour or NEUTRAL
        self.colour_of = {}  # seat -> colour
        self.hand = {}  # seat -> canals in hand
        self.extra = {}  # seat -> True while the extra station is in hand
        self.saboteur = {}  # seat -> True until it has used its sabotage
        self.away = []  # sabotaged canals: {"seat": returns after its turn, "colour": .., "turn": of the sabotage}
        self.pool = list(COLOURS)  # passengers
        self.pool_canals = 3 if players < 5 else 0  # SKU-5
        self.carried = 0  # passengers that have arrived
        self.points = {seat: 0 for seat in range(1, players + 1)}
        self.turn_number = 1
        self.idle = 0  # turns since the last transport (SKU-13, SKU-14)
        self.dead = 0  # dead turns in a row (SKU-15)
        self.start = None  # station of the passenger being carried
        self.ridden = []  # directions ridden so far
        self.moved = None  # colour carried this turn, or None
        self.dead_pass = False  # this turn began with a pass that counts for SKU-15

    # ---------------------------------------------------------------- the interface of reference_check.py

    def turn(self):
        if self.phase == "over":
            return "over"
        if self.phase in ("stacks", "centre") or (self.phase == "stack" and self.layout == "random"):
            return "chance"
        return {self.seat}

    def chance(self):
        if self.turn() != "chance":
            raise ValueError("no chance event is due")
        if self.phase == "stacks":  # SKU-2
            texts = [set_text(stacks) for stacks in stack_sets()]
        elif self.phase == "centre":  # SKU-3
            texts = ["centre " + stack_text(stack) for stack in self.unplaced]
        else:
            texts = self.placements()
        return [(text, Fraction(1, len(texts))) for text in texts]

    def legal(self, seat):
        if self.turn() in ("chance", "over") or seat != self.seat:
            return []
        if self.phase == "stack":
            return self.placements()
        if self.phase == "first":
            return [f"first {other}" for other in range(1, self.players + 1)]
        if self.phase == "colour":
            return ["colour " + NAMES[c] for c in COLOURS if c not in self.colour_of.values()]
        if self.phase == "build":
            return self.buildings(seat)
        if self.phase == "carry":
            return self.carries(seat)
        if self.phase == "ride":
            return self.rides(seat)
        return self.additions()

    def apply(self, by, text):
        if by == 0:
            if self.turn() != "chance" or text not in [outcome for outcome, _ in self.chance()]:
                raise ValueError(f"chance cannot do {text!r} now")
        elif text not in self.legal(by):
            raise ValueError(f"seat {by} may not do {text!r} now")
        verb, *words = text.split(" ")
        if verb == "stacks":
            self.unplaced = [(word[0], word[1]) for word in words]
            self.phase = "centre"
        elif verb == "centre":
            self.place((words[0][0], words[0][1]), (0, 0))
            self.phase = "stack"
        elif verb == "stack":
            self.do_stack((words[0][0], words[0][1]), read_cell(words[1]))
        elif verb == "first":
            self.seat = int(words[0])
            self.phase = "colour"
        elif verb == "colour":
            self.do_colour(LETTERS[words[0]])
        elif verb == "carry":
            self.start, self.ridden = read_cell(words[0]), []
            self.phase = "ride"
        elif verb == "ride":
            self.do_ride(words[0])
        elif verb == "add":
            self.pool.remove(LETTERS[words[0]])
            self.waiting[read_cell(words[1])].append(LETTERS[words[0]])
            self.finish_turn()
        else:
            self.do_building(verb, words)

    def scores(self):
        return [self.points[seat] for seat in range(1, self.players + 1)]

    def returns(self):  # SKU-16
        scores = self.scores()
        leaders = scores.count(max(scores))
        return [Fraction(1, leaders) if score == max(scores) else Fraction(0) for score in scores]

    # ---------------------------------------------------------------- the board

    def next_station(self, cell, direction):
        """The nearest station from a cell in a direction, over any gap, or None."""
        reach = 1 + sum(abs(x) + abs(y) for x, y in list(self.station) + [cell])  # far enough to pass the last station
        for _ in range(reach):
            cell = neighbour(cell, direction)
            if cell in self.station:
                return cell
        return None

    def cells_beside_stations(self):
        cells = {neighbour(cell, direction) for cell in self.station for direction in STEP}
        return sorted(cell for cell in cells if cell not in self.station)

    def owner(self, colour):
        """The seat that plays a colour, or None for an unplayed colour and for neutral (SKU-5)."""
        for seat, own in self.colour_of.items():
            if own == colour:
                return seat
        return None

    # ---------------------------------------------------------------- set-up

    def placements(self):
        return [
            f"stack {stack_text(stack)} {cell_text(cell)}"
            for stack in self.unplaced
            for cell in self.cells_beside_stations()
        ]

    def place(self, stack, cell):
        self.unplaced.remove(stack)
        self.station[cell] = stack[0]
        self.waiting[cell] = [stack[1]]

    def do_stack(self, stack, cell):
        self.place(stack, cell)
        self.seat = self.seat % self.players + 1
        if not self.unplaced:
            self.seat = 1  # SKU-18
            self.phase = "first"

    def do_colour(self, colour):  # SKU-4
        self.colour_of[self.seat] = colour
        self.hand[self.seat] = 3
        self.extra[self.seat] = True
        self.saboteur[self.seat] = True
        self.seat = self.seat % self.players + 1  # after the last pick, this is the first player again
        if len(self.colour_of) == self.players:
            self.phase = "build"

    # ---------------------------------------------------------------- building

    def joinable(self):
        """Every (station, direction) for a new canal: a station lies ahead and is not yet joined to it (SKU-6)."""
        found = []
        for cell in self.station:
            for direction in STEP:
                ahead = self.next_station(cell, direction)
                if ahead is None:
                    continue
                if (cell, direction) in self.canal or (ahead, OPPOSITE[direction]) in self.canal:
                    continue
                found.append((cell, direction))
        return found

    def all_canals_built(self, seat):
        return list(self.canal.values()).count(self.colour_of[seat]) == 3

    def buildings_but_pass(self, seat):
        own, texts = self.colour_of[seat], []
        for cell, direction in self.joinable():
            if self.hand[seat] > 0:
                texts.append(f"canal {cell_text(cell)} {direction}")
            if self.pool_canals > 0:
                texts.append(f"neutral {cell_text(cell)} {direction}")
        if self.extra[seat]:
            texts += ["station " + cell_text(cell) for cell in self.cells_beside_stations()]
        for (cell, direction), colour in self.canal.items():
            if colour == own and self.all_canals_built(seat) and not self.waiting[cell]:  # SKU-7, SKU-8
                texts.append(f"remove {cell_text(cell)} {direction}")
            if colour != own and self.saboteur[seat]:
                texts.append(f"sabotage {cell_text(cell)} {direction}")
        return texts

    def ordinary_pass(self, seat):
        return self.all_canals_built(seat) and bool(self.carries(seat))

    def buildings(self, seat):
        texts = self.buildings_but_pass(seat)
        if self.ordinary_pass(seat) or not texts:  # SKU-24 or SKU-10
            texts.append("pass")
        return texts

    def do_building(self, verb, words):
        seat = self.seat
        where = read_cell(words[0]) if words else None
        if verb == "canal":
            self.hand[seat] -= 1
            self.canal[where, words[1]] = self.colour_of[seat]
        elif verb == "neutral":
            self.pool_canals -= 1
            self.canal[where, words[1]] = NEUTRAL
        elif verb == "station":
            # A canal that spans the cell now ends here, since its narrow end is the nearest station.
            self.extra[seat] = False
            self.station[where] = self.colour_of[seat]
            self.waiting[where] = []
        elif verb == "remove":
            del self.canal[where, words[1]]
            self.hand[seat] += 1
        elif verb == "sabotage":  # SKU-9
            colour = self.canal.pop((where, words[1]))
            self.saboteur[seat] = False
            after = seat if colour == NEUTRAL else self.owner(colour)
            self.away.append({"seat": after, "colour": colour, "turn": self.turn_number})
        elif verb == "pass":
            # SKU-15: nothing has changed since the turn began, so both conditions can be checked now.
            self.dead_pass = not self.ordinary_pass(seat) and not self.away
        if self.carries(seat):
            self.phase = "carry"
        else:
            self.finish_turn()  # SKU-12: an impossible transport leaves no step

    # ---------------------------------------------------------------- transport

    def all_routes(self, cell, passenger, visited=None):
        """SKU-26: every route from a cell to the first station of the passenger's colour, no station twice."""
        visited = visited or [cell]
        routes = []
        for direction in STEP:
            if (cell, direction) not in self.canal:
                continue
            ahead = self.next_station(cell, direction)
            if ahead in visited:
                continue
            if self.station[ahead] == passenger:
                routes.append([direction])
            else:
                routes += [[direction] + rest for rest in self.all_routes(ahead, passenger, visited + [ahead])]
        return routes

    def routes_for(self, seat, cell):
        """The routes along which this seat may carry the top passenger of a station (SKU-25, SKU-27)."""
        if not self.waiting[cell]:
            return []
        own, passenger = self.colour_of[seat], self.waiting[cell][-1]
        routes = self.all_routes(cell, passenger)
        if own in (passenger, self.station[cell]):
            return routes
        return [route for route in routes if self.canal[cell, route[0]] == own]

    def carries(self, seat):
        return ["carry " + cell_text(cell) for cell in self.station if self.routes_for(seat, cell)]

    def rides(self, seat):
        done = len(self.ridden)
        directions = {route[done] for route in self.routes_for(seat, self.start) if route[:done] == self.ridden}
        return ["ride " + direction for direction in sorted(directions)]

    def route_owners(self, start, route):
        """The colours along a route: station, canal, station, .., station."""
        colours, cell = [self.station[start]], start
        for direction in route:
            colours.append(self.canal[cell, direction])
            cell = self.next_station(cell, direction)
            colours.append(self.station[cell])
        return colours

    def do_ride(self, direction):
        self.ridden.append(direction)
        colours = self.route_owners(self.start, self.ridden)
        passenger = self.waiting[self.start][-1]
        if colours[-1] != passenger:
            return  # not home yet
        for value, colour in enumerate(colours, 1):
            seat = self.owner(colour)
            if seat is not None:
                self.points[seat] += value
        self.waiting[self.start].pop()
        self.carried += 1
        self.moved = passenger
        self.start, self.ridden = None, []
        if self.additions():
            self.phase = "add"
        else:
            self.finish_turn()  # SKU-12

    def additions(self):  # SKU-11
        return [
            f"add {NAMES[colour]} {cell_text(cell)}"
            for colour in self.pool
            if colour != self.moved
            for cell in self.station
            if self.station[cell] != colour and colour not in self.waiting[cell]
        ]

    # ---------------------------------------------------------------- the end of a turn

    def finish_turn(self):
        # SKU-9: a canal does not return at the end of the turn in which it was sabotaged.
        returning = [c for c in self.away if c["seat"] == self.seat and c["turn"] < self.turn_number]
        self.away = [c for c in self.away if c not in returning]
        for canal in returning:
            if canal["colour"] == NEUTRAL:
                self.pool_canals += 1
            else:
                self.hand[canal["seat"]] += 1
        self.idle = 0 if self.moved else self.idle + 1
        self.dead = self.dead + 1 if self.dead_pass and not self.moved else 0
        self.moved, self.dead_pass = None, False
        self.turn_number += 1
        self.seat = self.seat % self.players + 1
        self.phase = "over" if self.is_over() else "build"

    def is_over(self):
        return (
            self.carried == PASSENGERS_IN_ALL
            or (self.idle >= 3 * self.players and not self.pool)  # SKU-13
            or self.idle >= 10 * self.players  # SKU-14
            or not any(self.waiting.values())  # SKU-15
            or self.dead >= self.players
        )  # SKU-15


# -------------------------------------------------------------------- self-test


def position(colours, stations, canals=(), pool="RYGBK", phase="build"):
    """A made-up position with seat 1 to move. Colours: one per seat. Stations: {cell: "RYG"}, the station's colour and
    then its passengers from the bottom. Canals: {(cell, direction): colour}. The rest follows from these."""
    game = Reference(len(colours), {"layout": "manual"})
    game.phase = phase
    canals = dict(canals)
    for seat, colour in enumerate(colours, 1):
        game.colour_of[seat] = colour
        game.hand[seat] = 3 - list(canals.values()).count(colour)
        game.extra[seat] = True
        game.saboteur[seat] = True
    game.station = {cell: text[0] for cell, text in stations.items()}
    game.waiting = {cell: list(text[1:]) for cell, text in stations.items()}
    game.canal = canals
    game.pool = list(pool)
    game.pool_canals -= list(canals.values()).count(NEUTRAL)
    return game


def verbs(game, verb):
    """The legal actions of one kind for the seat to move, sorted."""
    return sorted(text for text in game.legal(game.seat) if text.split(" ")[0] == verb)


def run(game, *texts):
    for text in texts:
        game.apply(game.seat, text)
    return game


def refused(game, by, text):
    try:
        game.apply(by, text)
    except ValueError:
        return True
    return False


def test_stack_sets():
    sets = stack_sets()
    assert len(sets) == 216
    assert len({set_text(stacks) for stacks in sets}) == 216
    for stacks in sets:
        assert len(stacks) == len(set(stacks)) == 10
        assert all(station != passenger for station, passenger in stacks)
        for colour in COLOURS:
            assert [s for s, _ in stacks].count(colour) == [p for _, p in stacks].count(colour) == 2
        assert stacks == sorted(stacks, key=lambda stack: (COLOURS.index(stack[0]), COLOURS.index(stack[1])))
    assert set_text(sets[0]).startswith("stacks RY RG Y")


def begin(players, layout, first_set=0):
    game = Reference(players, {"layout": layout})
    assert game.turn() == "chance" and len(game.chance()) == 216
    assert sum(p for _, p in game.chance()) == 1
    game.apply(0, game.chance()[first_set][0])
    assert game.turn() == "chance" and [p for _, p in game.chance()] == [Fraction(1, 10)] * 10
    game.apply(0, game.chance()[3][0])
    return game


def test_set_up():
    for players in (2, 3, 4, 5):
        game = begin(players, "manual")
        assert len(game.legal(1)) == 9 * 4
        placed_by = []
        while game.phase == "stack":
            assert game.turn() == {game.seat}
            placed_by.append(game.seat)
            run(game, game.legal(game.seat)[0])
        assert placed_by == [i % players + 1 for i in range(9)]
        assert game.turn() == {1} and game.legal(1) == [f"first {s}" for s in range(1, players + 1)]
        run(game, "first 2")
        picked_by = []
        for i in range(players):
            picked_by.append(game.seat)
            assert len(game.legal(game.seat)) == 5 - i  # with five players the last pick is still a step
            run(game, game.legal(game.seat)[0])
        assert picked_by == [(1 + i) % players + 1 for i in range(players)]
        assert game.turn() == {2} and game.phase == "build" and game.colour_of[2] == "R"
        assert game.pool_canals == (0 if players == 5 else 3) and sorted(game.pool) == sorted(COLOURS)
        assert bool(verbs(game, "neutral")) == (players < 5)
    game = begin(3, "random")
    for left in range(9, 0, -1):
        assert game.turn() == "chance" and game.legal(1) == []
        outcomes = game.chance()
        cells = game.cells_beside_stations()
        assert len(outcomes) == left * len(cells) and {p for _, p in outcomes} == {Fraction(1, left * len(cells))}
        assert refused(game, 1, outcomes[0][0]) and refused(game, 0, "stack RY 9,9")
        game.apply(0, outcomes[-1][0])
    assert game.turn() == {1} and game.phase == "first"
    assert DEFAULTS(2, {}) == {"layout": "manual"} and DEFAULTS(2, {"layout": "random"}) == {"layout": "random"}


def test_worked_examples():
    examples = [
        ("GBY", "Y", {"G": 1, "B": 2, "Y": 3}, "YGB"),
        ("YGYYG", "G", {"Y": 8, "G": 7}, "YG"),
        ("RRGBYRB", "B", {"R": 9, "G": 3, "Y": 5, "B": 11}, "RB"),
    ]
    for owners, passenger, points, movers in examples:
        stations = {(x, 0): colour for x, colour in enumerate(owners[::2])}
        stations[0, 0] += passenger
        canals = {((x, 0), "E"): colour for x, colour in enumerate(owners[1::2])}
        for seat, colour in enumerate(COLOURS, 1):
            game = position(COLOURS, stations, canals, phase="carry")
            game.seat = seat
            assert game.legal(seat) == (["carry 0,0"] if colour in movers else [])
            if colour not in movers:
                continue
            run(game, "carry 0,0")
            for i in range(len(canals)):
                assert game.legal(seat) == ["ride E"] and game.scores() == [0] * 5  # scored only on arrival
                run(game, "ride E")
            assert game.scores() == [points.get(c, 0) for c in COLOURS]
            assert game.phase == "add" and game.waiting[0, 0] == [] and game.carried == 1
    for canals, total in ((1, 6), (2, 15), (3, 28), (4, 45), (5, 66)):
        assert sum(range(1, 2 * canals + 2)) == total


def test_canals():
    # Canals span gaps. No pair is joined twice, in either direction. No canal points off the board.
    game = position("RY", {(0, 0): "RG", (3, 0): "Y", (3, 2): "B"})
    assert verbs(game, "canal") == ["canal 0,0 E", "canal 3,0 N", "canal 3,0 W", "canal 3,2 S"]
    assert [t.replace("neutral", "canal") for t in verbs(game, "neutral")] == verbs(game, "canal")
    run(game, "canal 0,0 E")
    assert game.hand == {1: 2, 2: 3} and game.canal == {((0, 0), "E"): "R"}
    assert verbs(game, "canal") == ["canal 3,0 N", "canal 3,2 S"]  # SKU-6
    run(game, "neutral 3,0 N")
    assert game.pool_canals == 2 and game.hand[2] == 3 and verbs(game, "canal") == []
    # A station cuts canals on both axes. Their names stay, and the parts beyond are free again.
    game = position(
        "RY",
        {(-2, 0): "R", (2, 0): "Y", (0, 1): "G", (0, -1): "B", (1, 1): "KG"},
        {((-2, 0), "E"): "Y", ((0, 1), "S"): "R"},
    )
    assert game.next_station((-2, 0), "E") == (2, 0) and game.next_station((0, 1), "S") == (0, -1)
    assert "canal 2,0 W" not in game.legal(1) and "canal 0,-1 N" not in game.legal(1)
    run(game, "station 0,0")
    assert game.station[0, 0] == "R" and not game.extra[1] and game.extra[2]
    assert game.next_station((-2, 0), "E") == (0, 0) == game.next_station((0, 1), "S")
    free = ["canal 0,0 E", "canal 2,0 W", "canal 0,0 S", "canal 0,-1 N"]
    assert all(text in game.legal(2) for text in free)
    assert not any(text in game.legal(2) for text in ("canal 0,0 W", "canal 0,0 N", "canal -2,0 E", "canal 0,1 S"))
    assert verbs(game, "sabotage") == ["sabotage 0,1 S"]
    # A canal pointing the other way also ends at the new station.
    game = run(position("RY", {(0, 0): "R", (2, 0): "YG"}, {((2, 0), "W"): "R"}), "station 1,0")
    assert verbs(game, "canal") == ["canal 0,0 E", "canal 1,0 W"]
    # Stations go on empty cells next to stations.
    game = position("RY", {(0, 0): "R", (2, 0): "Y"})
    cells = ("1,0", "-1,0", "0,1", "0,-1", "3,0", "2,1", "2,-1")
    assert verbs(game, "station") == sorted("station " + cell for cell in cells)


def test_remove_and_sabotage():
    stations = {(0, 0): "RGB", (1, 0): "Y", (2, 0): "B", (3, 0): "K", (1, 1): "GR"}
    three = {((0, 0), "E"): "R", ((1, 0), "E"): "R", ((2, 0), "E"): "R"}
    game = position("RYG", stations, three)
    assert verbs(game, "remove") == ["remove 1,0 E", "remove 2,0 E"]  # SKU-8: a passenger waits at 0,0
    run(game, "remove 1,0 E")
    assert game.hand[1] == 1 and ((1, 0), "E") not in game.canal
    game.seat = 1
    assert verbs(game, "remove") == []  # SKU-22: only with all three on the board
    # SKU-7: neutral canals and those of others cannot be removed. SKU-23: owners cannot sabotage their own.
    game = position("RYG", stations, {**three, ((1, 1), "S"): NEUTRAL})
    assert "remove 1,1 S" not in game.legal(1) and verbs(game, "sabotage") == ["sabotage 1,1 S"]
    # SKU-9: an owned canal returns after the owner's next turn. SKU-23: passengers do not matter; sabotage is used up.
    game = position("RYG", stations, {((0, 0), "E"): "R"})
    game.seat = 3
    run(game, "sabotage 0,0 E")
    assert game.hand[1] == 2 and len(game.away) == 1 and not game.saboteur[3] and game.seat == 1
    run(game, "canal 2,0 E")
    assert game.hand[1] == 2 and game.away == [] and game.seat == 2  # one built, one returned
    run(game, "canal 1,0 E")
    assert game.seat == 3 and verbs(game, "sabotage") == []
    # SKU-9: a neutral canal returns after the saboteur's next turn, not after the turn of the sabotage.
    game = run(position("RYG", stations, {((0, 0), "E"): NEUTRAL}), "sabotage 0,0 E")
    assert game.pool_canals == 2
    run(game, "station 0,1", "station 0,-1")
    assert game.seat == 1 and game.pool_canals == 2
    run(game, "canal 2,0 E")
    assert game.pool_canals == 3 and game.away == []
    # Two canals of one owner, sabotaged by different players, return together.
    game = position("RYG", stations, three)
    game.seat = 2
    run(game, "sabotage 0,0 E", "sabotage 2,0 E")
    assert game.seat == 1 and game.hand[1] == 0 and verbs(game, "canal") == [] and verbs(game, "remove") == []
    run(game, "neutral 2,0 E")
    assert game.hand[1] == 2


def test_routes():
    # A route ends at the first station of the passenger's colour and does not go through it.
    game = position(
        "RY",
        {(0, 0): "RG", (1, 0): "G", (2, 0): "B", (3, 0): "G"},
        {((x, 0), "E"): "R" for x in range(3)},
        phase="carry",
    )
    assert game.all_routes((0, 0), "G") == [["E"]]
    run(game, "carry 0,0", "ride E")
    assert game.phase == "add" and game.scores() == [3, 0]  # the green station belongs to nobody
    # An extra station is a destination like any other and cuts the old route short.
    game = position("RG", {(0, 0): "RG", (2, 0): "G"}, {((0, 0), "E"): "R"})
    game.seat = 2
    run(game, "station 1,0", "carry 0,0", "ride E")
    assert game.scores() == [3, 3]
    # Passengers ride only from the wide end.
    game = position("RY", {(0, 0): "RG", (1, 0): "G"}, {((1, 0), "W"): "R"}, phase="carry")
    assert game.legal(1) == []
    # No station twice: a loop through the start leads nowhere, and dead ends are not legal.
    square = {(0, 0): "RG", (1, 0): "Y", (1, 1): "B", (0, 1): "K", (2, 0): "G", (1, -1): "R"}
    ring = {((0, 0), "E"): "R", ((1, 0), "N"): "R", ((1, 1), "W"): "R", ((0, 1), "S"): "Y"}
    assert position("RY", square, ring, phase="carry").legal(1) == []
    game = position("RY", square, {**ring, ((1, 0), "E"): "Y", ((1, 0), "S"): "Y"}, phase="carry")
    run(game, "carry 0,0", "ride E")
    assert game.legal(1) == ["ride E"] and game.phase == "ride"
    # The start counts as visited: the passenger cannot ride the red canal round the ring and leave to the west.
    game = position(
        "RY", {**square, (0, 0): "KG", (2, 0): "K", (-1, 0): "G"}, {**ring, ((0, 0), "W"): "Y"}, phase="carry"
    )
    assert game.all_routes((0, 0), "G") == [["W"]] and game.carries(1) == [] and game.carries(2) == ["carry 0,0"]


def test_who_may_move():
    # A green passenger on a black station has two routes: red east and yellow north.
    stations = {(0, 0): "KG", (1, 0): "G", (0, 1): "G", (5, 5): "R"}
    canals = {((0, 0), "E"): "R", ((0, 0), "N"): "Y"}
    for mover, rides in (
        ("R", ["ride E"]),
        ("Y", ["ride N"]),
        ("G", ["ride E", "ride N"]),
        ("K", ["ride E", "ride N"]),
        ("B", []),
    ):
        game = position(COLOURS, stations, canals, phase="carry")
        game.seat = COLOURS.index(mover) + 1
        assert verbs(game, "carry") == (["carry 0,0"] if rides else [])
        if rides:
            run(game, "carry 0,0")
            assert game.legal(game.seat) == rides
    # Only the first canal matters: later ones may belong to anyone, and give no right to carry.
    line = {(0, 0): "KG", (1, 0): "Y", (2, 0): "G"}
    game = position("RB", line, {((0, 0), "E"): "R", ((1, 0), "E"): "B"}, phase="carry")
    assert game.carries(1) == ["carry 0,0"] and game.carries(2) == []
    # The mover's own canal must itself begin a route.
    game = position(
        "RB", {**line, (0, 1): "Y"}, {((0, 0), "N"): "R", ((0, 0), "E"): "B", ((1, 0), "E"): "B"}, phase="carry"
    )
    assert game.carries(1) == [] and game.carries(2) == ["carry 0,0"]
    # Neutral canals and stations of unplayed colours belong to nobody and score for nobody.
    game = position("RB", line, {((0, 0), "E"): NEUTRAL, ((1, 0), "E"): "B"}, phase="carry")
    assert game.carries(1) == game.carries(2) == []
    game = position("RG", line, {((0, 0), "E"): NEUTRAL, ((1, 0), "E"): "R"}, phase="carry")
    game.seat = 2
    run(game, "carry 0,0", "ride E", "ride E")
    assert game.scores() == [4, 5]
    # Only the passenger on top of its stack can be carried; the one below can follow later.
    game = position("RY", {(0, 0): "RGB", (1, 0): "G", (0, 1): "B"}, {((0, 0), "E"): "R"}, phase="carry")
    assert game.legal(1) == []
    game.canal[(0, 0), "N"] = "R"
    run(game, "carry 0,0", "ride N")
    assert game.waiting[0, 0] == ["G"]
    run(game, "add black 0,1")
    assert game.seat == 2
    game.seat = 1
    assert game.carries(1) == ["carry 0,0"]


def test_additions():
    stations = {(0, 0): "RG", (1, 0): "GB", (2, 0): "Y", (3, 0): "BYK"}
    canals = {((0, 0), "E"): "R"}
    game = run(position("RY", stations, canals, pool="GBY", phase="carry"), "carry 0,0", "ride E")
    # SKU-11: green was just carried. SKU-29: blue not on a blue station or with a blue passenger; yellow likewise.
    assert sorted(game.legal(1)) == ["add blue 0,0", "add blue 2,0", "add yellow 0,0", "add yellow 1,0"]
    run(game, "add yellow 1,0")
    assert game.waiting[1, 0] == ["B", "Y"] and game.pool == ["G", "B"] and game.seat == 2
    # SKU-12: with only the carried colour in the pool, there is no such step.
    game = run(position("RY", stations, canals, pool="G", phase="carry"), "carry 0,0", "ride E")
    assert game.phase == "build" and game.seat == 2 and game.pool == ["G"] and game.idle == 0


def test_pass():
    # SKU-24: all three canals on the board and something to carry.
    stations = {(0, 0): "RG", (1, 0): "G", (2, 0): "Y", (3, 0): "BK"}
    three = {((0, 0), "E"): "R", ((1, 0), "E"): "R", ((2, 0), "E"): "R"}
    game = position("RY", stations, three)
    assert "pass" in game.legal(1)
    run(game, "pass")
    assert game.phase == "carry" and not game.dead_pass and game.legal(1) == ["carry 0,0"]  # transport is compulsory
    # No pass with nothing to carry, a canal in hand, or one away.
    nothing = {**stations, (0, 0): "RK"}
    assert "pass" not in position("RY", nothing, three).legal(1)
    two = {key: colour for key, colour in three.items() if key[0] != (2, 0)}
    assert "pass" not in position("RY", stations, two).legal(1)
    game = position("RY", stations, three)
    game.seat = 2
    run(game, "sabotage 2,0 E")
    assert game.hand[1] == 0 and game.seat == 1 and "pass" not in game.legal(1)
    # SKU-10: a player with nothing else to do passes; a station, sabotage or removal comes first.
    game = position("RY", {**nothing, (1, 0): "GK", (2, 0): "YK"}, three)
    assert verbs(game, "pass") == [] and len(verbs(game, "station")) == len(game.legal(1))
    game.extra[1] = False
    assert game.legal(1) == ["pass"]
    game.canal[(3, 0), "N"] = NEUTRAL
    game.station[3, 1], game.waiting[3, 1] = "Y", []
    assert game.legal(1) == ["sabotage 3,0 N"]
    game.saboteur[1] = False
    assert game.legal(1) == ["pass"]
    game.waiting[1, 0] = []
    assert game.legal(1) == ["remove 1,0 E"]
    # A forced pass may be followed by a transport, and is then not a dead turn.
    game = position("RG", {(0, 0): "RG", (1, 0): "G", (3, 3): "KY"}, {((0, 0), "E"): "R"}, pool="")
    game.extra[1] = False
    assert game.hand[1] == 2 and game.legal(1) == ["pass"]
    run(game, "pass")
    assert game.dead_pass and game.phase == "carry"
    run(game, "carry 0,0", "ride E")
    assert game.dead == 0 and game.idle == 0 and game.turn() == {2}


def test_endings():
    stations = {(0, 0): "RG", (1, 0): "G", (2, 0): "YB"}
    canals = {((0, 0), "E"): "R"}
    # All fifteen are carried, which also empties the board. Ties are shared (SKU-16).
    game = position("RGY", {(0, 0): "RG", (1, 0): "G"}, canals, pool="", phase="carry")
    game.carried = 14
    run(game, "carry 0,0", "ride E")
    assert game.turn() == "over" and game.scores() == [3, 3, 0]
    assert game.returns() == [Fraction(1, 2), Fraction(1, 2), 0] and game.legal(1) == []
    # SKU-15: no passenger is on the board, although the pool still has one of the colour just carried.
    game = position("RG", {(0, 0): "RG", (1, 0): "G"}, canals, pool="G", phase="carry")
    run(game, "carry 0,0", "ride E")
    assert game.turn() == "over" and game.carried == 1
    # SKU-13, SKU-14: the limits of idle turns. Neutral canals in the pool change nothing; a transport resets the count.
    for pool, limit in (("", 3), ("K", 10)):
        for players in ("RY", "RYK", "RYKB"):
            game = position(players, stations, pool=pool)
            game.idle = limit * len(players) - 2
            run(game, "canal 1,0 E")
            assert game.turn() == {2} and game.idle == limit * len(players) - 1
            run(game, "canal 1,0 W")
            assert game.turn() == "over"
            game = position(players, stations, pool=pool)
            game.idle = limit * len(players) - 1
            run(game, "canal 0,0 E", "carry 0,0", "ride E")
            if pool:
                assert game.legal(1) == ["add black 0,0", "add black 1,0", "add black 2,0"]
                run(game, "add black 0,0")
            assert game.turn() == {2} and game.idle == 0

    # SKU-15: as many dead turns as players. Two stations are joined, and nothing else is left to do.
    def dead_end():
        game = position("RYK", {(0, 0): "RG", (1, 0): "B", (5, 5): "GK"}, {((0, 0), "E"): "R"}, pool="B")
        for seat in (1, 2, 3):
            game.extra[seat] = game.saboteur[seat] = False
        return game

    game = run(dead_end(), "pass", "pass")
    assert game.turn() == {3} and game.dead == 2 and game.idle == 2
    run(game, "pass")
    assert game.turn() == "over"
    # A turn that began with a canal away does not count, even if the canal returns at its end.
    game = dead_end()
    game.away = [{"seat": 2, "colour": NEUTRAL, "turn": 0}]
    game.pool_canals = 0
    run(game, "pass", "pass")
    assert game.dead == 0 and game.away == [] and game.pool_canals == 1
    run(game, "pass", "pass", "pass")
    assert game.turn() == "over" and game.turn_number == 6
    # Any other turn breaks the row.
    game = dead_end()
    game.extra[3] = True
    run(game, "pass", "pass", "station 6,5")
    assert game.dead == 0 and game.turn() == {1}


def test_refusals():
    game = position("RY", {(0, 0): "RG", (1, 0): "G"})
    assert refused(game, 2, "canal 0,0 E") and refused(game, 0, "canal 0,0 E")
    assert refused(game, 1, "canal 0,0 W") and refused(game, 1, "canal 00,0 E") and refused(game, 1, "")
    assert refused(game, 1, "pass") and not refused(game, 1, "canal 0,0 E")
    assert refused(game, 1, "pass") and not refused(game, 1, "carry 0,0")


def selftest():
    test_stack_sets()
    test_set_up()
    test_worked_examples()
    test_canals()
    test_remove_and_sabotage()
    test_routes()
    test_who_may_move()
    test_additions()
    test_pass()
    test_endings()
    test_refusals()
    print("skurdir reference: the self-test passes")


if __name__ == "__main__":
    selftest()
