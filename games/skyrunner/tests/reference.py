#!/usr/bin/env python3
"""A slow, plain implementation of SkyRunner, used to check the fast one.

Cards are texts: "climb 3", "equipment", "lost", "sabotage", "crash 2"; the cards in a player's colour are "1" to "8"
and "parasite". A figure is on GROUND, on ROOF, or on a square (section, groove, row); sections are 0, 1 and 2 from the
bottom, and grooves and rows are counted from 1. SKY-n in comments are the rulings.

One generator runs the game. It yields questions and receives the answers as (seat, text). A question is either CHANCE
or a dict {seat: [legal texts]} of the seats that must decide.

Run as a program, this file tests itself.
"""
from collections import Counter
from fractions import Fraction
import random

GROUND, ROOF, CHANCE = "ground", "roof", "chance"
LETTERS = "LMT"
NUMBERS = [str(value) for value in range(1, 9)]
ACTION_CARDS = Counter(
    {  # SKY-4
        "climb 2": 4,
        "climb 3": 9,
        "climb 4": 9,
        "climb 5": 3,
        "equipment": 12,
        "lost": 2,
        "sabotage": 4,
        "crash 2": 1,
        "crash 3": 1,
    }
)
START_HAND = Counter({"climb 3": 1, "climb 4": 1, "equipment": 1})
RANGES = {"rows": (6, 12), "lower": (2, 5), "middle": (2, 4), "top": (1, 3), "round_limit": (1, 10000)}


def DEFAULTS(players, options):
    """All options, with defaults for those not given (SKY-1, SKY-9)."""
    full = {"rows": 12, "lower": players, "middle": max(2, players - 1), "top": max(1, players - 2), "round_limit": 500}
    full.update(options)
    return full


def kind(card):
    return card.split()[0]


def value(card):
    return int(card.split()[-1])


def name(place):
    if place in (GROUND, ROOF):
        return place
    section, groove, row = place
    return f"{LETTERS[section]}{groove}-{row}"


def winning_number(numbers, lowest):
    """The highest (or lowest) number played exactly once, or None."""
    single = [number for number, times in Counter(numbers).items() if times == 1]
    if not single:
        return None
    return min(single) if lowest else max(single)


class Reference:
    def __init__(self, players, options):
        if not 2 <= players <= 5:
            raise ValueError("players: 2 to 5")
        for option, (low, high) in RANGES.items():
            if not low <= options[option] <= high:
                raise ValueError(f"{option}: {low} to {high}")
        self.seats = list(range(1, players + 1))
        self.rows = options["rows"]
        self.grooves = [options["lower"], options["middle"], options["top"]]
        self.round_limit = options["round_limit"]
        self.where = {seat: GROUND for seat in self.seats}
        self.own = {seat: {*NUMBERS, "parasite"} for seat in self.seats}  # numbers and parasite in the hand
        self.hand = {seat: Counter(START_HAND) for seat in self.seats}  # action cards in the hand
        self.debts = {seat: [] for seat in self.seats}  # oldest first
        self.played = {}  # cards on the table in this round
        self.main = ACTION_CARDS - Counter({card: players * n for card, n in START_HAND.items()})
        self.discard = Counter()
        self.open = None
        self.start(1)

    # For the driver

    def start(self, first_round):
        """Starts play in the given round, from the current position."""
        self.question = None
        self.flow = self.game(first_round)
        self.answer(None)

    def answer(self, reply):
        try:
            self.question = self.flow.send(reply)
        except StopIteration:
            self.question = None

    def turn(self):
        if self.question is None:
            return "over"
        return "chance" if self.question == CHANCE else set(self.question)

    def legal(self, seat):
        if self.turn() in ("chance", "over"):
            return []
        return list(self.question.get(seat, []))

    def chance(self):
        """SKY-5: every card left in the main set is equally likely to be on top."""
        if self.turn() != "chance":
            return []
        total = sum(self.main.values())
        return [(f"open {card}", Fraction(count, total)) for card, count in self.main.items() if count]

    def apply(self, by, text):
        known = [outcome for outcome, _ in self.chance()] if by == 0 else self.legal(by)
        if text not in known:
            raise ValueError(f"{text!r} by {by} is not among {known}")
        self.answer((by, text))

    def height(self, place):
        """SKY-3"""
        if place == GROUND:
            return 0
        if place == ROOF:
            return 3 * self.rows + 1
        section, _, row = place
        return section * self.rows + row

    def scores(self):
        return [self.height(self.where[seat]) for seat in self.seats]

    def returns(self):
        """SKY-8, SKY-9: a figure on the roof is the highest, so in both cases the highest win."""
        if self.turn() != "over":
            raise ValueError("the game is not over")
        scores = self.scores()
        leaders = scores.count(max(scores))
        return [Fraction(1, leaders) if score == max(scores) else Fraction(0) for score in scores]

    # The course of the game

    def game(self, first_round):
        for number in range(first_round, self.round_limit + 1):  # SKY-9
            yield from self.play_round(number)
            if ROOF in self.where.values():  # SKY-8
                return

    def play_round(self, number):
        first = (number - 1) % len(self.seats)  # SKY-6
        order = self.seats[first:] + self.seats[:first]

        yield from self.turn_a_card()
        yield from self.commit_cards()

        winner = self.find_winner()
        for seat in order:
            card = self.played[seat]
            if card in NUMBERS:
                if seat == winner:
                    yield from self.take_open_card(seat)
            elif kind(card) == "climb":
                yield from self.climb(seat, value(card))
                if self.where[seat] == ROOF:  # SKY-8
                    return
            elif card in ("lost", "sabotage"):
                _, text = yield {seat: [f"target {other}" for other in self.seats if other != seat]}
                del self.played[seat]
                yield from self.strike(card, value(text))
            else:
                assert card == "parasite"

        self.end_round(order)

    def turn_a_card(self):
        """SKY-5"""
        if self.open is not None:
            return
        if not self.main.total():
            self.main, self.discard = self.discard, Counter()
        if self.main.total():
            _, text = yield CHANCE
            self.open = text.removeprefix("open ")
            self.main[self.open] -= 1

    def playable(self, seat):
        numbers = [card for card in NUMBERS if card in self.own[seat]]
        if self.open is not None and kind(self.open) == "crash":
            return numbers
        parasite = [card for card in ["parasite"] if card in self.own[seat]]
        others = [card for card, count in self.hand[seat].items() if count and card != "equipment"]
        return numbers + parasite + others

    def commit_cards(self):
        waiting = set(self.seats)
        while waiting:
            seat, text = yield {s: [f"play {card}" for card in self.playable(s)] for s in waiting}
            card = text.removeprefix("play ")
            if card in self.own[seat]:
                self.own[seat].remove(card)
            else:
                self.hand[seat][card] -= 1
            self.played[seat] = card
            waiting.remove(seat)

    def find_winner(self):
        """The seat that gets the open card, or None."""
        if self.open is None:  # SKY-5
            return None
        bids = {seat: int(card) for seat, card in self.played.items() if card in NUMBERS}
        best = winning_number(bids.values(), lowest=kind(self.open) == "crash")
        return next((seat for seat, bid in bids.items() if bid == best), None)

    def take_open_card(self, seat):
        card = self.open
        if card in ("lost", "sabotage"):
            uses = [f"use {card} {other}" for other in self.seats if other != seat]
            _, text = yield {seat: ["keep"] + uses}
            self.open = None
            if text == "keep":
                self.hand[seat][card] += 1
            else:
                yield from self.strike(card, value(text))
        elif kind(card) == "crash":
            self.open = None
            yield from self.crash(seat, card)
        else:
            self.open = None
            self.gain(seat, card)

    def gain(self, seat, card):
        """SKY-14: a gained card is discarded together with the oldest debt it can settle."""
        settles = {"equipment": ["lost"], "climb": ["sabotage", "crash"]}[kind(card)]
        for position, debt in enumerate(self.debts[seat]):
            if kind(debt) in settles:
                del self.debts[seat][position]
                self.discard[debt] += 1
                self.discard[card] += 1
                return
        self.hand[seat][card] += 1

    def give_away(self, seat, card):
        assert self.hand[seat][card] > 0
        self.hand[seat][card] -= 1
        self.discard[card] += 1

    def crash(self, seat, card):
        matching = f"climb {value(card)}"
        if self.where[seat] != GROUND:
            self.discard[card] += 1
            yield from self.fall(seat, value(card))
        elif self.hand[seat][matching]:
            self.discard[card] += 1
            self.give_away(seat, matching)
        else:
            self.debts[seat].append(card)

    def strike(self, card, victim):
        """Uses a lost equipment or sabotage card against the victim."""
        if card == "lost":
            if self.hand[victim]["equipment"]:
                self.give_away(victim, "equipment")
                self.discard[card] += 1
            else:
                self.debts[victim].append(card)
        elif self.where[victim] != GROUND:
            self.discard[card] += 1
            yield from self.fall(victim, 3)
        else:
            fit = [f"climb {v}" for v in (3, 4, 5) if self.hand[victim][f"climb {v}"]]
            if fit:
                self.discard[card] += 1
                _, text = yield {victim: [f"give {choice}" for choice in fit]}
                self.give_away(victim, text.removeprefix("give "))
            else:
                self.debts[victim].append(card)

    def end_round(self, order):
        parasites = [seat for seat in order if self.played.get(seat) == "parasite"]
        climbs = [self.played[seat] for seat in order if kind(self.played.get(seat, "-")) == "climb"]
        for card in climbs:
            if len(parasites) == 1:
                self.gain(parasites[0], card)
            else:
                self.discard[card] += 1
        self.played = {}
        for seat in self.seats:
            if not self.own[seat] & set(NUMBERS):  # SKY-7
                self.own[seat] = {*NUMBERS, "parasite"}

    # The building

    def squares_of_row_1(self, section):
        return [(section, groove, 1) for groove in range(1, self.grooves[section] + 1)]

    def others_in_groove(self, seat, section, groove):
        """The rows of the other figures in a groove of a section."""
        return [
            place[2]
            for other, place in self.where.items()
            if other != seat and place not in (GROUND, ROOF) and place[:2] == (section, groove)
        ]

    def barred(self, seat, square):
        """SKY-2: whether another figure in the same groove and section is less than two rows away."""
        section, groove, row = square
        return any(abs(row - other) < 2 for other in self.others_in_groove(seat, section, groove))

    # Climbing

    def climb(self, seat, card_value):
        here = self.where[seat]
        ends = self.climb_ends(seat, card_value)
        texts = {"climb stay" if end == here else f"climb {name(end)}": end for end in ends}
        _, text = yield {seat: list(texts)}
        self.where[seat] = texts[text]
        for _ in range(ends[texts[text]]):
            self.give_away(seat, "equipment")

    def next_storey(self, seat, section):
        """The places that a climber may enter from the last row of a section."""
        if section == 2:
            return [ROOF]
        return [square for square in self.squares_of_row_1(section + 1) if not self.barred(seat, square)]

    def climb_steps(self, seat, place, card_value):
        """Every move from a place, as (new place, steps, equipment cards)."""
        if place == GROUND:
            return [(square, 1, 0) for square in self.squares_of_row_1(0) if not self.barred(seat, square)]
        section, groove, row = place
        moves = []
        for square in [(section, groove, row + 1), (section, groove - 1, row), (section, groove + 1, row)]:
            if square[2] <= self.rows and 1 <= square[1] <= self.grooves[section] and not self.barred(seat, square):
                moves.append((square, 1, 0))
        if row == self.rows:
            moves += [(beyond, 1, 1) for beyond in self.next_storey(seat, section)]
        if card_value >= 4 and row + 2 in self.others_in_groove(seat, section, groove):
            landing = (section, groove, row + 4)
            if row + 4 > self.rows:  # SKY-10
                moves += [(beyond, self.rows - row + 1, 2) for beyond in self.next_storey(seat, section)]
            elif not self.barred(seat, landing):
                moves.append((landing, 4, 1))
        return moves

    def climb_paths(self, seat, card_value):
        """All paths, including the empty one, as (end, steps, equipment cards)."""
        gear = self.hand[seat]["equipment"]
        found = []

        def walk(place, steps, cost, entered):
            found.append((place, steps, cost))
            if place == ROOF:
                return
            for beyond, more_steps, more_cost in self.climb_steps(seat, place, card_value):
                if beyond not in entered and steps + more_steps <= card_value and cost + more_cost <= gear:
                    walk(beyond, steps + more_steps, cost + more_cost, entered | {beyond})

        walk(self.where[seat], 0, 0, {self.where[seat]})
        return found

    def may_stop_early(self, seat, place):
        """SKY-11: whether the way straight up is barred."""
        if place == ROOF:
            return True
        if place == GROUND:
            return all(self.barred(seat, square) for square in self.squares_of_row_1(0))
        section, groove, row = place
        return row == self.rows or self.barred(seat, (section, groove, row + 1))

    def climb_ends(self, seat, card_value):
        """SKY-11: the legal ends, each with the fewest equipment cards that a path to it costs."""
        ends = {}
        for place, steps, cost in self.climb_paths(seat, card_value):
            if steps == card_value or self.may_stop_early(seat, place):
                ends[place] = min(cost, ends.get(place, cost))
        return ends

    # Falling

    def ways_down(self, place):
        """SKY-12: the place straight below, or else the nearest one or two below, left before right."""
        section, groove, row = place
        if row > 1:
            return [(section, groove, row - 1)]
        if section == 0:
            return [GROUND]
        here = groove - Fraction(self.grooves[section] + 1, 2)
        below = {g: g - Fraction(self.grooves[section - 1] + 1, 2) for g in range(1, self.grooves[section - 1] + 1)}
        straight = [g for g in below if below[g] == here]
        left = [g for g in below if below[g] < here]
        right = [g for g in below if below[g] > here]
        return [(section - 1, g, self.rows) for g in straight or left[-1:] + right[:1]]

    def fall(self, seat, squares):
        for _ in range(squares):
            if self.where[seat] == GROUND:
                return
            ways = self.ways_down(self.where[seat])
            way = ways[0]
            if len(ways) == 2:
                _, text = yield {seat: ["fall left", "fall right"]}
                way = ways[0] if text == "fall left" else ways[1]
            self.move_down(seat, way)

    def move_down(self, seat, place):
        """SKY-13: a figure in the way, at or below the new place, first moves down until it is two rows lower."""
        if place != GROUND:
            section, groove, row = place
            for other in self.seats:
                their = self.where[other]
                if other != seat and their not in (GROUND, ROOF) and their[:2] == (section, groove):
                    if row - 1 <= their[2] <= row:
                        for _ in range(their[2] - (row - 2)):
                            self.move_down(other, self.ways_down(self.where[other])[0])
            assert not self.barred(seat, place)
        self.where[seat] = place


# Tests


def square(text):
    if text in (GROUND, ROOF):
        return text
    groove, row = text[1:].split("-")
    return LETTERS.index(text[0]), int(groove), int(row)


def stage(figures, hands=None, own=None, opened=None, debts=None, main=None, discard=None, first_round=1, **options):
    """Sets up a position. Figures are listed from seat 1; hands, own and debts are dicts by seat."""
    players = len(figures)
    game = Reference(players, DEFAULTS(players, options))
    game.where = {seat: square(text) for seat, text in enumerate(figures, 1)}
    for seat in game.seats:
        game.hand[seat] = Counter((hands or {}).get(seat, []))
        game.own[seat] = set((own or {}).get(seat, [*NUMBERS, "parasite"]))
        game.debts[seat] = list((debts or {}).get(seat, []))
    game.open = opened
    game.main = Counter(["climb 2"] if main is None else main)
    game.discard = Counter(discard or [])
    game.start(first_round)
    assert_spacing(game)
    return game


def do(game, *steps):
    """Plays steps such as "2 play 7"; 0 is chance."""
    for step in steps:
        by, text = step.split(" ", 1)
        game.apply(int(by), text)


def places(game):
    return [name(game.where[seat]) for seat in game.seats]


def cards(counter):
    return sorted(counter.elements())


def ends(figures, card_value, gear=0, **options):
    """Where a climb of seat 1 may end, with the equipment it costs."""
    game = stage(figures, hands={1: ["equipment"] * gear}, opened="equipment", **options)
    return {name(place): cost for place, cost in game.climb_ends(1, card_value).items()}


def drop(figures, seat, squares, answer=None, **options):
    """Where the figures are after a fall. `answer` is given at a ledge; None means that nothing may be asked."""
    game = stage(figures, opened="equipment", **options)
    fall = game.fall(seat, squares)
    questions = []
    try:
        questions.append(next(fall))
        assert_spacing(game)
        questions.append(fall.send((seat, f"fall {answer}")))
    except StopIteration:
        pass
    assert questions == ([] if answer is None else [{seat: ["fall left", "fall right"]}]), questions
    assert_spacing(game)
    return places(game)


def assert_spacing(game):
    for seat in game.seats:
        if game.where[seat] not in (GROUND, ROOF):
            section, groove, row = game.where[seat]
            assert 1 <= row <= game.rows and 1 <= groove <= game.grooves[section], places(game)
            assert not game.barred(seat, game.where[seat]), places(game)


def assert_sound(game):
    """In every position of a game no card is lost or added, SKY-2 holds, and everyone holds a number."""
    everywhere = game.main + game.discard + Counter([game.open] if game.open else [])
    for seat in game.seats:
        everywhere += game.hand[seat] + Counter(game.debts[seat])
        assert min(game.hand[seat].values()) >= 0
    everywhere += Counter(card for card in game.played.values() if card not in NUMBERS and card != "parasite")
    assert everywhere == ACTION_CARDS, everywhere - ACTION_CARDS
    assert_spacing(game)
    if not game.played:
        assert all(game.own[seat] & set(NUMBERS) for seat in game.seats)


def refuses(game, step):
    before = (places(game), game.turn())
    try:
        do(game, step)
    except ValueError:
        return (places(game), game.turn()) == before
    return False


def test_setup():
    assert ACTION_CARDS.total() == 45
    assert DEFAULTS(5, {}) == {"rows": 12, "lower": 5, "middle": 4, "top": 3, "round_limit": 500}
    assert DEFAULTS(2, {"rows": 8}) == {"rows": 8, "lower": 2, "middle": 2, "top": 1, "round_limit": 500}
    for bad in [{"rows": 5}, {"lower": 6}, {"middle": 1}, {"top": 4}, {"round_limit": 0}]:
        try:
            Reference(3, DEFAULTS(3, bad))
            raise AssertionError(bad)
        except ValueError:
            pass
    game = Reference(5, DEFAULTS(5, {}))
    assert game.turn() == "chance" and game.legal(1) == []
    assert dict(game.chance())["open climb 3"] == Fraction(4, 30)
    assert sum(p for _, p in game.chance()) == 1
    game = Reference(2, DEFAULTS(2, {}))
    assert dict(game.chance()) == {
        "open climb 2": Fraction(4, 39),
        "open climb 3": Fraction(7, 39),
        "open climb 4": Fraction(7, 39),
        "open climb 5": Fraction(3, 39),
        "open equipment": Fraction(10, 39),
        "open lost": Fraction(2, 39),
        "open sabotage": Fraction(4, 39),
        "open crash 2": Fraction(1, 39),
        "open crash 3": Fraction(1, 39),
    }
    do(game, "0 open equipment")
    assert sorted(game.legal(2)) == sorted(
        [f"play {n}" for n in range(1, 9)] + ["play parasite", "play climb 3", "play climb 4"]
    )
    assert game.turn() == {1, 2}
    do(game, "2 play 3")
    assert game.turn() == {1} and game.legal(2) == [] and refuses(game, "2 play 4")
    # SKY-3
    game = stage(["ground", "L1-5", "M1-5", "T1-5", "roof"], rows=7)
    assert game.scores() == [0, 5, 12, 19, 22]


def test_bids():
    # the two examples in the rules
    assert winning_number([3, 3, 4, 4, 1], lowest=False) == 1
    assert winning_number([6, 6, 7, 7, 8], lowest=True) == 8
    assert winning_number([3, 7, 5, 7], lowest=False) == 5
    assert winning_number([3, 7, 3, 5], lowest=True) == 5
    assert winning_number([3, 3], lowest=False) is None and winning_number([], lowest=True) is None
    game = stage(["ground"] * 5, opened="climb 3")
    do(game, "1 play 3", "2 play 3", "3 play 4", "4 play 4", "5 play 1")
    assert cards(game.hand[5]) == ["climb 3"] and game.open is None and game.turn() == "chance"
    game = stage(["L1-9", "L2-9", "L3-9", "L4-9", "L5-9"], opened="crash 2")
    do(game, "1 play 6", "2 play 6", "3 play 7", "4 play 7", "5 play 8")
    assert places(game) == ["L1-9", "L2-9", "L3-9", "L4-9", "L5-7"] and cards(game.discard) == ["crash 2"]
    # all bids cancelled: the card stays open, even a crash card, and the next round turns no card
    for card in ("equipment", "crash 3"):
        game = stage(["L1-9", "L2-9"], opened=card)
        do(game, "1 play 6", "2 play 6")
        assert game.turn() == {1, 2} and game.open == card and places(game) == ["L1-9", "L2-9"]
        assert "play 6" not in game.legal(1) and "play 7" in game.legal(1)
    # nobody played a number
    game = stage(["L1-9", "L2-9"], opened="equipment")
    do(game, "1 play parasite", "2 play parasite")
    assert game.open == "equipment" and game.turn() == {1, 2}
    # only numbers while a crash card is open
    game = stage(["L1-9", "L2-9"], opened="crash 3", hands={1: ["climb 3", "lost", "sabotage", "equipment"]})
    assert game.legal(1) == [f"play {n}" for n in range(1, 9)]
    game = stage(["L1-9", "L2-9"], opened="lost", hands={1: ["climb 3", "climb 3", "lost", "sabotage", "equipment"]})
    assert game.legal(1)[8:] == ["play parasite", "play climb 3", "play lost", "play sabotage"]


def test_order():
    # the winner gets the open card in the order of play: too late to stop an earlier climb, in time for a later one
    for first_round, gear in ((1, True), (2, False)):
        game = stage(["L1-12", "M1-1"], first_round=first_round, hands={1: ["climb 3", "equipment"]}, opened="lost")
        do(game, "1 play climb 3", "2 play 1")
        if gear:
            assert game.turn() == {1} and set(game.legal(1)) == {
                "climb stay",
                "climb L2-12",
                "climb M2-2",
                "climb M2-3",
            }
            do(game, "1 climb M2-3")
            assert game.hand[1]["equipment"] == 0
            assert game.turn() == {2} and game.legal(2) == ["keep", "use lost 1"]
            do(game, "2 use lost 1")
            assert game.debts[1] == ["lost"]
        else:
            do(game, "2 use lost 1")
            assert game.debts[1] == [] and set(game.legal(1)) == {"climb stay", "climb L2-12"}
            do(game, "1 climb stay")
            assert cards(game.discard) == ["climb 3", "equipment", "lost"]
    # SKY-6: with three players, seat 2 starts round 2 and seat 1 starts round 4
    for first_round, starter in ((1, 1), (2, 2), (3, 3), (4, 1)):
        game = stage(
            ["L1-1", "L2-1", "L3-1"], hands={s: ["climb 3"] for s in (1, 2, 3)}, opened="lost", first_round=first_round
        )
        do(game, "3 play climb 3", "1 play climb 3", "2 play climb 3")
        assert game.turn() == {starter}
    # sabotaged below a ledge before climbing, without equipment: only up to the ledge
    game = stage(["M1-2", "L2-1"], hands={1: ["climb 5"], 2: ["sabotage"]}, opened="equipment", first_round=2)
    do(game, "1 play climb 5", "2 play sabotage")
    assert game.turn() == {2} and game.legal(2) == ["target 1"]
    do(game, "2 target 1")
    assert places(game)[0] == "L1-11" and set(game.legal(1)) == {"climb L1-12", "climb L2-12"}
    do(game, "1 climb L1-12")
    assert places(game)[0] == "L1-12"
    # the winner keeps a card and plays it later
    game = stage(["L1-9", "L2-9"], opened="sabotage", main=["climb 2"])
    do(game, "1 play 5", "2 play 4", "1 keep", "0 open climb 2")
    assert "play sabotage" in game.legal(1) and game.hand[1]["sabotage"] == 1


def test_main_set():
    # SKY-5: the discards return only when a card must be turned, with all cards of the finished round
    game = stage(["L1-1", "L2-1"], hands={1: ["climb 3"]}, opened="equipment", main=[], discard=["lost"])
    do(game, "1 play climb 3", "2 play 5", "1 climb L1-4")
    assert dict(game.chance()) == {"open climb 3": Fraction(1, 2), "open lost": Fraction(1, 2)}
    game = stage(["L1-1", "L2-1"], opened="equipment", main=[], discard=["lost"])
    do(game, "1 play 5", "2 play 5")
    assert game.turn() == {1, 2} and cards(game.discard) == ["lost"]
    # turning the only possible card is still a step
    game = stage(["L1-1", "L2-1"], main=["lost"], discard=["climb 5"])
    assert game.chance() == [("open lost", 1)] and refuses(game, "0 open climb 5")
    # without an open card numbers do nothing, but other cards take effect
    game = stage(["L1-1", "L2-1"], hands={1: ["climb 3"]}, main=[], discard=[])
    assert game.turn() == {1, 2} and "play 8" in game.legal(2)
    do(game, "1 play 7", "2 play 8")
    assert game.open is None and game.turn() == {1, 2} and game.hand[2].total() == 0
    do(game, "1 play climb 3", "2 play 7", "1 climb L1-4")
    assert game.chance() == [("open climb 3", 1)]


def test_parasite():
    hands = {1: ["climb 3"], 2: ["climb 4"], 4: ["climb 3"]}
    figures = ["L1-1", "L2-1", "L3-1", "L4-1"]
    game = stage(figures, hands=hands, opened="equipment")
    do(game, "1 play climb 3", "2 play climb 4", "3 play parasite", "4 play climb 3")
    do(game, "1 climb L1-4", "2 climb L2-5")
    assert game.turn() == {4} and game.hand[3].total() == 0
    do(game, "4 climb L4-4")
    assert cards(game.hand[3]) == ["climb 3", "climb 3", "climb 4"] and game.discard.total() == 0
    assert game.open == "equipment" and "play parasite" not in game.legal(3)
    # two parasites gain nothing
    game = stage(figures, hands=hands, opened="equipment")
    do(game, "1 play climb 3", "2 play climb 4", "3 play parasite", "4 play parasite", "1 climb L1-4", "2 climb L2-5")
    assert game.hand[3].total() == 0 and cards(game.discard) == ["climb 3", "climb 4"]
    # gained one by one in the order of play: debts take the first cards (seat 2 starts round 2)
    game = stage(figures, hands=hands, opened="equipment", debts={3: ["lost", "sabotage"]}, first_round=2)
    do(game, "1 play climb 3", "2 play climb 4", "3 play parasite", "4 play 1")
    do(game, "2 climb L2-5")
    assert game.turn() == {1} and cards(game.hand[4]) == ["climb 3", "equipment"]
    do(game, "1 climb L1-4")
    assert cards(game.hand[3]) == ["climb 3"] and cards(game.discard) == ["climb 4", "sabotage"]
    assert game.debts[3] == ["lost"]
    # a parasite does not gain numbers
    game = stage(["L1-1", "L2-1"], opened="equipment")
    do(game, "1 play parasite", "2 play 4")
    assert game.hand[1].total() == 0 and cards(game.hand[2]) == ["equipment"]


def test_own_cards():
    # SKY-7: once the last number is gone, all eight and the parasite return at the end of the round
    game = stage(["L1-1", "L2-1"], own={1: ["5"], 2: ["5", "parasite"]}, opened="equipment")
    do(game, "1 play 5", "2 play parasite")
    assert len(game.own[1]) == 9 and game.own[2] == {"5"}
    game = stage(["L1-1", "L2-1"], own={1: ["5"], 2: ["5", "parasite"]}, opened="crash 2")
    assert game.legal(2) == ["play 5"]
    do(game, "1 play 5", "2 play 5")
    assert len(game.own[1]) == 9 and len(game.own[2]) == 9


def test_debts():
    # SKY-14: one card settles one debt, the oldest that fits; a climbing card may have any value
    game = stage(
        ["ground", "ground"], opened="climb 2", debts={1: ["lost", "crash 3", "sabotage"]}, main=["climb 5", "lost"]
    )
    do(game, "1 play 5", "2 play 4")
    assert game.debts[1] == ["lost", "sabotage"] and cards(game.discard) == ["climb 2", "crash 3"]
    do(game, "0 open climb 5", "1 play 6", "2 play 5")
    assert game.debts[1] == ["lost"] and cards(game.discard) == ["climb 2", "climb 5", "crash 3", "sabotage"]
    assert game.hand[1].total() == 0
    game = stage(["ground", "ground"], opened="equipment", debts={1: ["crash 3", "lost", "lost"]})
    do(game, "1 play 5", "2 play 4")
    assert game.debts[1] == ["crash 3", "lost"] and cards(game.discard) == ["equipment", "lost"]
    # winning lost equipment or sabotage settles nothing
    game = stage(["ground", "ground"], opened="sabotage", debts={1: ["crash 3", "lost"]})
    do(game, "1 play 5", "2 play 4", "1 keep")
    assert game.debts[1] == ["crash 3", "lost"] and cards(game.hand[1]) == ["sabotage"]
    # lost equipment against a player with and without equipment
    game = stage(["ground"] * 3, hands={1: ["lost"], 2: ["lost"], 3: ["equipment"]}, opened="climb 5")
    do(game, "1 play lost", "2 play lost", "3 play 1")
    assert game.legal(1) == ["target 2", "target 3"]
    do(game, "1 target 3")
    assert game.legal(2) == ["target 1", "target 3"] and cards(game.discard) == ["equipment", "lost"]
    do(game, "2 target 3")
    assert game.debts[3] == ["lost"] and cards(game.discard) == ["equipment", "lost"]
    assert cards(game.hand[3]) == ["climb 5"]


def test_on_the_ground():
    # sabotage on the ground: the victim chooses a card of value 3 or more, but not the card played
    game = stage(
        ["ground"] * 3, hands={1: ["sabotage"], 2: ["climb 2", "climb 3", "climb 5", "climb 5"]}, opened="equipment"
    )
    do(game, "1 play sabotage", "2 play climb 3", "3 play 1", "1 target 2")
    assert game.turn() == {2} and game.legal(2) == ["give climb 5"]
    do(game, "2 give climb 5")
    assert cards(game.hand[2]) == ["climb 2", "climb 5"] and cards(game.discard) == ["climb 5", "sabotage"]
    assert game.turn() == {2} and set(game.legal(2)) == {"climb L1-3", "climb L2-3", "climb L3-3"} | {
        "climb L1-2",
        "climb L2-2",
        "climb L3-2",
        "climb L1-1",
        "climb L3-1",
    }
    game = stage(["ground"] * 2, hands={1: ["climb 2", "climb 3", "climb 4"]}, opened="sabotage")
    do(game, "1 play 1", "2 play 2", "2 use sabotage 1")
    assert game.legal(1) == ["give climb 3", "give climb 4"]
    do(game, "1 give climb 4")
    assert cards(game.hand[1]) == ["climb 2", "climb 3"]
    game = stage(["ground"] * 2, hands={1: ["climb 2", "climb 4"]}, opened="sabotage")
    do(game, "1 play climb 4", "2 play 2", "1 climb L1-4", "2 use sabotage 1")
    assert places(game)[0] == "L1-1"
    game = stage(["ground"] * 2, hands={1: ["climb 2", "climb 4"]}, opened="sabotage", first_round=2)
    do(game, "1 play climb 4", "2 play 2", "2 use sabotage 1")
    assert game.debts[1] == ["sabotage"] and game.turn() == {1} and "climb L1-4" in game.legal(1)
    assert cards(game.hand[1]) == ["climb 2"] and game.discard.total() == 0
    # crash on the ground: a card of exactly that value, without a question, or a debt
    game = stage(["ground"] * 2, hands={1: ["climb 2", "climb 3"]}, opened="crash 2")
    do(game, "1 play 1", "2 play 2")
    assert cards(game.hand[1]) == ["climb 3"] and cards(game.discard) == ["climb 2", "crash 2"]
    game = stage(["ground"] * 2, hands={1: ["climb 2", "climb 4"]}, opened="crash 3")
    do(game, "1 play 1", "2 play 2")
    assert game.debts[1] == ["crash 3"] and cards(game.hand[1]) == ["climb 2", "climb 4"]
    # two squares above the ground, a crash of 3 costs nothing more
    game = stage(["L1-2", "ground"], hands={1: ["climb 3"]}, opened="crash 3")
    do(game, "1 play 1", "2 play 2")
    assert places(game) == ["ground", "ground"] and cards(game.hand[1]) == ["climb 3"]


def test_falls():
    # figures as close as can be go down together
    assert drop(["L1-7", "L1-5"], 1, 2) == ["L1-5", "L1-3"]
    assert drop(["L1-7", "L1-4"], 1, 2) == ["L1-5", "L1-3"]
    assert drop(["L1-7", "L1-3"], 1, 2) == ["L1-5", "L1-3"]
    assert drop(["L1-7", "L2-5", "M1-1"], 1, 2) == ["L1-5", "L2-5", "M1-1"]
    assert drop(["L1-5", "L1-7"], 1, 3) == ["L1-2", "L1-7"]
    # chains of figures, down to the ground
    assert drop(["L1-9", "L1-7", "L1-5"], 1, 3) == ["L1-6", "L1-4", "L1-2"]
    assert drop(["L1-5", "L1-3", "L1-1"], 1, 3) == ["L1-2", "ground", "ground"]
    assert drop(["L1-2", "ground"], 1, 3) == ["ground", "ground"]
    # a groove straight below: equal numbers of grooves, or a difference of two
    assert drop(["M2-1", "L1-1"], 1, 3) == ["L2-10", "L1-1"]
    assert drop(["M2-2", "L1-1"], 1, 3, lower=4, middle=2) == ["L3-11", "L1-1"]
    assert drop(["M2-2", "L1-1"], 1, 3, lower=2, middle=4) == ["L1-11", "L1-1"]
    # half a groove aside: a question, unless there is a groove on only one side
    assert drop(["M2-1", "L1-1"], 1, 2, "left", lower=3, middle=2) == ["L2-11", "L1-1"]
    assert drop(["M2-1", "L1-1"], 1, 2, "right", lower=3, middle=2) == ["L3-11", "L1-1"]
    assert drop(["M1-2", "L1-1"], 1, 2, lower=2, middle=3) == ["L1-12", "L1-1"]
    assert drop(["M3-2", "L1-1"], 1, 2, lower=2, middle=3) == ["L2-12", "L1-1"]
    assert drop(["M2-2", "L1-1"], 1, 2, "right", lower=2, middle=3) == ["L2-12", "L1-1"]
    # beyond the edge of the section below: the nearest groove on the only side
    assert drop(["M1-2", "L1-1"], 1, 2, lower=2, middle=4) == ["L1-12", "L1-1"]
    assert drop(["M4-2", "L1-1"], 1, 2, lower=2, middle=4) == ["L2-12", "L1-1"]
    # no question when the fall ends above the ledge
    assert drop(["M2-3", "L1-1"], 1, 2, lower=3, middle=2) == ["M2-1", "L1-1"]
    # entering the last row pushes by one or two squares
    assert drop(["M1-1", "L1-12"], 1, 1) == ["L1-12", "L1-10"]
    assert drop(["M1-1", "L1-11"], 1, 1) == ["L1-12", "L1-10"]
    assert drop(["M1-1", "L1-10"], 1, 1) == ["L1-12", "L1-10"]
    assert drop(["M1-1", "L1-12", "L1-10"], 1, 1, middle=3) == ["L1-12", "L1-10", "L1-8"]
    # a pushed figure takes the groove straight below, else the left one, else the only one, and may be pushed again
    assert drop(["M1-3", "M1-1"], 1, 1) == ["M1-2", "L1-12"]
    assert drop(["M1-3", "M1-1"], 1, 3) == ["L1-12", "L1-10"]
    assert drop(["M2-3", "M2-1", "L2-11"], 1, 1, lower=3, middle=2) == ["M2-2", "L2-12", "L2-10"]
    assert drop(["M1-3", "M1-1"], 1, 1, lower=2, middle=3) == ["M1-2", "L1-12"]
    assert drop(["M2-3", "M2-1"], 1, 3, "left", lower=3, middle=2) == ["L2-12", "L2-10"]
    assert drop(["M2-3", "M2-1"], 1, 3, "right", lower=3, middle=2) == ["L3-12", "L2-12"]
    # the question comes when the figure is in row 1; a card just won may cause the fall
    game = stage(["M1-3", "L3-1", "M1-1"], opened="sabotage")
    do(game, "1 play 1", "2 play 8", "3 play 2", "2 use sabotage 1")
    assert places(game) == ["M1-1", "L3-1", "L1-12"] and game.turn() == {1} and game.scores() == [13, 1, 12]
    assert game.legal(1) == ["fall left", "fall right"]
    do(game, "1 fall left")
    assert places(game) == ["L1-12", "L3-1", "L1-10"] and game.turn() == "chance"
    # the same from T to M
    assert drop(["T1-1", "M2-12"], 1, 3, "right") == ["M2-10", "M2-8"]


def test_climbs():
    # SKY-11: all steps, also sideways, and no square twice
    assert ends(["L1-3", "ground"], 2) == {"L1-5": 0, "L2-4": 0}
    assert ends(["L2-3", "ground", "ground"], 2) == {"L2-5": 0, "L1-4": 0, "L3-4": 0}
    assert ends(["L1-3", "ground", "ground"], 2) == {"L1-5": 0, "L2-4": 0, "L3-3": 0}
    # from the ground into any groove
    assert ends(["ground", "ground"], 2) == {"L1-2": 0, "L2-2": 0, "L1-1": 0, "L2-1": 0}
    assert ends(["ground", "L1-2"], 2) == {"L2-2": 0}
    assert ends(["ground", "L1-3"], 2) == {"L1-1": 0, "L2-1": 0, "L2-2": 0}
    # every groove barred at the ground, and one that is not
    assert ends(["ground", "L1-1", "L2-2"], 3, lower=2) == {"ground": 0}
    assert ends(["ground", "L1-1", "L2-3"], 5, gear=1, lower=2) == {"L2-1": 0, "L2-5": 1}
    game = stage(["ground", "L1-1", "L2-2"], lower=2, hands={1: ["climb 3"]}, opened="equipment")
    do(game, "1 play climb 3", "2 play 1", "3 play 2")
    assert game.legal(1) == ["climb stay"]
    # stopping below a figure while the way aside is open; also on the starting square, if the way up is barred
    assert ends(["L1-3", "L1-6"], 3) == {"L1-4": 0, "L2-5": 0}
    assert ends(["L1-3", "L1-5"], 3) == {"L1-3": 0, "L2-5": 0}
    # the last row is always a legal end, with or without equipment
    assert ends(["L1-11", "ground"], 4) == {"L1-12": 0, "L2-12": 0}
    assert ends(["L1-11", "ground"], 4, gear=1) == {
        "L1-12": 0,
        "L2-12": 0,
        "M1-3": 1,
        "M2-3": 1,
        "M1-2": 1,
        "M2-2": 1,
        "M1-1": 1,
        "M2-1": 1,
    }
    assert ends(["L1-12", "ground"], 2) == {"L1-12": 0, "L2-12": 0}
    assert ends(["L1-12", "M1-1"], 2, gear=3) == {"L1-12": 0, "L2-12": 0, "M2-1": 1, "M2-2": 1}
    # row 1 below a figure in the next section is a legal end, too
    assert ends(["L1-12", "M1-3", "M2-2"], 4, gear=1, lower=2) == {"L1-12": 0, "L2-12": 0, "M1-1": 1}
    # the roof needs no exact number, but one equipment card
    assert ends(["T1-11", "ground"], 5) == {"T1-12": 0}
    assert ends(["T1-11", "ground"], 5, gear=1) == {"T1-12": 0, "roof": 1}
    assert ends(["T1-11", "ground"], 2, gear=1) == {"T1-12": 0, "roof": 1}
    assert ends(["T1-10", "ground"], 2, gear=1) == {"T1-12": 0}
    # overtaking: four steps and one equipment card, from exactly two rows below, with a 4 or 5
    assert ends(["T1-3", "T1-5"], 4, gear=1) == {"T1-3": 0, "T1-7": 1}
    assert ends(["T1-3", "T1-5"], 5, gear=1) == {"T1-3": 0, "T1-8": 1}
    assert ends(["T1-3", "T1-5"], 5) == {"T1-3": 0} and ends(["T1-3", "T1-5"], 3, gear=2) == {"T1-3": 0}
    assert ends(["T1-2", "T1-5"], 5, gear=1) == {"T1-3": 0, "T1-7": 1}
    assert ends(["T1-2", "T1-5"], 4, gear=1) == {"T1-3": 0}
    # no overtaking if a second figure bars the landing; with one more row it is possible, up to the next obstacle
    assert ends(["T1-3", "T1-5", "T1-7"], 5, gear=2, top=1) == {"T1-3": 0}
    assert ends(["T1-3", "T1-5", "T1-8"], 5, gear=2, top=1) == {"T1-3": 0}
    assert ends(["T1-3", "T1-5", "T1-9"], 5, gear=2, top=1) == {"T1-3": 0, "T1-7": 1}
    # overtaking does not begin on the ground or from a ledge
    assert ends(["ground", "L1-2", "L2-2"], 5, gear=3, lower=2) == {"ground": 0}
    assert ends(["L1-12", "M1-2", "M2-2"], 5, gear=3, lower=2) == {"L1-12": 0, "L2-12": 0}
    # around a figure with a 5, without equipment: one step aside and four up
    assert "L2-7" in ends(["L1-3", "L1-5"], 5) and ends(["L1-3", "L1-5"], 5)["L2-7"] == 0
    # SKY-10: past a figure in the last row (three steps) or the row before it (four), for two equipment cards
    assert ends(["T1-10", "T1-12"], 4, gear=2) == {"T1-10": 0, "roof": 2}
    assert ends(["T1-9", "T1-11"], 4, gear=2) == {"T1-9": 0, "roof": 2}
    assert ends(["T1-8", "T1-11"], 4, gear=2) == {"T1-9": 0}
    assert ends(["T1-8", "T1-11"], 5, gear=2) == {"T1-9": 0, "roof": 2}
    assert ends(["T1-10", "T1-12"], 3, gear=2) == {"T1-10": 0} and ends(["T1-10", "T1-12"], 5, gear=1) == {"T1-10": 0}
    # the cheapest path counts: going around the figure, T1-1 and T2-1 cost only one card
    assert ends(["M1-10", "M1-12"], 4, gear=2, top=2) == {
        "M1-10": 0,
        "M2-12": 0,
        "T1-1": 1,
        "T2-1": 1,
        "T1-2": 2,
        "T2-2": 2,
    }
    assert ends(["M1-10", "M1-12"], 5, gear=2, top=1) == {"M1-10": 0, "M2-12": 0, "T1-2": 1, "T1-3": 2}
    # but only paths that may end there: T1-1 is no end after three steps, so the costlier path of four steps counts
    assert ends(["M2-10", "M1-12"], 4, gear=2, top=1) == {"M2-12": 0, "M1-10": 0, "T1-1": 2, "T1-2": 1}
    # the landing in the next section must be free
    assert not any(end[0] == "M" for end in ends(["L1-10", "L1-12", "M1-1", "M2-2"], 5, gear=3, middle=2))
    # overtaking and a ledge in one climb: two equipment cards
    move = ends(["T1-8", "T1-10"], 5, gear=2)
    assert move == {"T1-8": 0, "T1-12": 1, "roof": 2}
    assert ends(["L1-8", "L1-10"], 5, gear=2) == {"L1-8": 0, "L1-12": 1, "L2-12": 0, "M1-1": 2, "M2-1": 2}
    # only the equipment that the climb needs goes to the common discards
    game = stage(["T1-8", "T1-10"], hands={1: ["equipment"] * 3 + ["climb 5"]}, opened="lost")
    do(game, "1 play climb 5", "2 play 3", "1 climb T1-12")
    assert game.hand[1]["equipment"] == 2 and cards(game.discard) == ["equipment"] and game.turn() == {2}


def test_end():
    # SKY-8: the game ends at once, in the middle of the round
    game = stage(["T1-12", "L1-1", "L2-1"], hands={1: ["climb 3", "equipment"], 2: ["climb 4"]}, opened="lost")
    do(game, "1 play climb 3", "2 play climb 4", "3 play 5", "1 climb roof")
    assert game.turn() == "over" and game.scores() == [37, 1, 1] and game.returns() == [1, 0, 0]
    assert game.legal(2) == [] and refuses(game, "2 climb L1-5")
    # SKY-9
    game = stage(["L1-5", "L2-5", "L3-1"], opened="equipment", round_limit=1)
    do(game, "1 play 1", "2 play 2", "3 play 3")
    assert game.turn() == "over" and game.returns() == [Fraction(1, 2), Fraction(1, 2), 0]
    game = stage(["L1-5", "L2-5"], opened="equipment", round_limit=2)
    do(game, "1 play 1", "2 play 2")
    assert game.turn() == "chance"


def test_random_games():
    rng = random.Random(5)
    for players in (2, 3, 4, 5):
        for options in (
            {"rows": 6, "round_limit": 40},
            {"rows": 7, "lower": 2, "middle": 4, "top": 3},
            {"rows": 6, "lower": 3, "middle": 2, "top": 1, "round_limit": 60},
        ):
            game = Reference(players, DEFAULTS(players, options))
            while game.turn() != "over":
                assert_sound(game)
                if game.turn() == "chance":
                    outcomes, odds = zip(*game.chance())
                    game.apply(0, rng.choices(outcomes, odds)[0])
                else:
                    seat = rng.choice(sorted(game.turn()))
                    texts = game.legal(seat)
                    assert texts and len(texts) == len(set(texts))
                    game.apply(seat, rng.choice(texts))
            assert_sound(game)
            assert sum(game.returns()) == 1


def selftest():
    for test in (
        test_setup,
        test_bids,
        test_order,
        test_main_set,
        test_parasite,
        test_own_cards,
        test_debts,
        test_on_the_ground,
        test_falls,
        test_climbs,
        test_end,
        test_random_games,
    ):
        test()
    print("skyrunner reference: all tests pass")


if __name__ == "__main__":
    selftest()
