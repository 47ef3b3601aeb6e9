#!/usr/bin/env python3
"""A slow, plain implementation of Derailed!, used to check the fast one.

It follows the rulings one by one (DER-1 to DER-10, DER-20 and DER-21) and keeps everything in dictionaries and counters. The course of a
game is written as generators that read from top to bottom like the rules. When chance or a player has a decision to
make, they yield a Question and are resumed with the text of the answer. `Reference` shows the pending question to the
driver, testing/reference_check.py. It sees every hand and the deck.

Run as a program, this file tests itself.
"""
import random
from collections import Counter, deque
from fractions import Fraction
from itertools import combinations, permutations

# ---------------------------------------------------------------------------------------------------- rail cards

SIDES = "NESW"
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}  # (lanes, columns); lane 1 is the northernmost

COPIES = {
    2: "NS EW ES SW "
    "SW/e EW/s ES/w SW/n NW/s NS/w EW/n NW/e NE/w ES/n NS/e NE/s "
    "SW/n/e EW/n/s ES/n/w NW/e/s NS/e/w NE/s/w",
    3: "NES ESW NSW NEW ESW/n NSW/e NEW/s NES/w " "NE/SW ES/NW " "NW+SW NW+NS SW+NS " "NS/EW",
    4: "NESW",
}
DECK = {name: copies for copies, names in COPIES.items() for name in names.split()}


class Card:
    """A rail card as it lies: the pairs of joined sides, and the sides that are only stubs."""

    def __init__(self, pairs, stubs):
        self.pairs = frozenset(frozenset(pair) for pair in pairs)
        self.stubs = frozenset(stubs)

    def __eq__(self, other):
        return (self.pairs, self.stubs) == (other.pairs, other.stubs)

    def __hash__(self):
        return hash((self.pairs, self.stubs))

    def turned(self):
        """The same card after a half turn, which swaps N with S and E with W."""
        return Card([[OPPOSITE[side] for side in pair] for pair in self.pairs], [OPPOSITE[side] for side in self.stubs])

    def has_track(self, side):
        return side in self.stubs or any(side in pair for pair in self.pairs)

    def exits(self, entered):
        """The sides by which a train that entered by `entered` may leave; none from a stub (DER-3)."""
        return [side for side in SIDES if side != entered and frozenset((entered, side)) in self.pairs]


def parse_card(name):
    """Reads a name such as NES/w, NE/SW or NW+SW."""
    pairs, stubs = [], []
    for group in name.split("/"):
        if group.islower():
            stubs.append(group.upper())
        else:
            for joined in group.split("+"):
                pairs.extend(combinations(joined, 2))
    return Card(pairs, stubs)


AS_PRINTED = {name: parse_card(name) for name in DECK}
TURNED = {name: card.turned() for name, card in AS_PRINTED.items()}
SYMMETRIC = {name for name in DECK if AS_PRINTED[name] == TURNED[name]}  # laid only as printed

# ---------------------------------------------------------------------------------------------------- the railway

COLUMNS = 4


def walk(board, lane):
    """Where a train from the starting station of `lane` can go (DER-3).

    `board` maps a slot (lane, column) to its top Card; empty slots are absent. The result is the set of all pairs
    (slot, side by which the train can enter it). A step off the grid finds no card and so leads nowhere.
    """
    entered = set()
    queue = deque([((lane, 1), "W")])
    while queue:
        slot, side = queue.popleft()
        if (slot, side) in entered or slot not in board or not board[slot].has_track(side):
            continue
        entered.add((slot, side))
        for way_out in board[slot].exits(side):
            lanes, columns = STEP[way_out]
            queue.append(((slot[0] + lanes, slot[1] + columns), OPPOSITE[way_out]))
    return entered


def is_connected(board, lane, slot):
    """Whether a train from the starting station of `lane` can enter the card in `slot` (DER-3)."""
    return any(reached == slot for reached, _ in walk(board, lane))


def reaches(board, lane, destination_lane):
    """Whether it can leave the last slot of the destination's lane to the east (DER-4)."""
    last = (destination_lane, COLUMNS)
    return any(slot == last and "E" in board[slot].exits(side) for slot, side in walk(board, lane))


# ---------------------------------------------------------------------------------------------------- stations, rounds

COMPANIES = "ABCDEF"  # seat 1 plays A, seat 2 plays B, ..., unless they choose
HAND = 4
ROUNDS = 3
CARDS_IN_A_ROUND = 90  # DER-20
ARRIVALS_TO_END = {2: 1, 3: 2, 4: 3, 5: 3, 6: 3}  # by number of players


def solve_conflicts(starts, destinations, companies=None):
    """Swaps destinations until no lane has the same company at both ends. Columns are strings, lane 1 first."""
    column, companies = list(destinations), companies or sorted(destinations)
    while True:
        conflicts = [i for i in range(len(column)) if column[i] == starts[i]]
        if not conflicts:
            return "".join(column)
        here = conflicts[0]
        following = companies[(companies.index(column[here]) + 1) % len(companies)]
        there = column.index(following)
        column[here], column[there] = column[there], column[here]


def clockwise_from(seat, players):
    """All seats in clockwise order, `seat` first."""
    return [(seat - 1 + i) % players + 1 for i in range(players)]


def next_starter(round_points, total_points, previous):
    """DER-9. Points are dictionaries by seat; `previous` started the round that has just ended."""
    players = len(round_points)
    order = clockwise_from(previous % players + 1, players)  # the previous starter comes last
    return min(order, key=lambda seat: (round_points[seat], total_points[seat], order.index(seat)))


# ---------------------------------------------------------------------------------------------------- the game


def DEFAULTS(players, options):
    """All options of a game, with defaults for those not given."""
    full = {"redraw": False, "covered": "stay", "first": 0, "companies": COMPANIES[:players]}
    choices = ["".join(order) for order in permutations(COMPANIES, players)]
    allowed = {
        "redraw": (False, True),
        "covered": ("stay", "discard"),
        "first": tuple(range(players + 1)),
        "companies": choices,
    }
    for name, value in options.items():
        if name not in full:
            raise ValueError(f"no such option: {name}")
        if value not in allowed[name] or isinstance(value, bool) != isinstance(full[name], bool):
            raise ValueError(f"{name} is one of {allowed[name]}")
        full[name] = value
    return full


class Question:
    """A pending decision. Choices are (text, probability) if `by` is 0 (chance), else the texts open to seat `by`."""

    def __init__(self, by, choices):
        self.by, self.choices = by, choices

    def texts(self):
        return [text for text, _ in self.choices] if self.by == 0 else list(self.choices)


class Reference:
    def __init__(self, players, options):
        if players not in ARRIVALS_TO_END:
            raise ValueError("2 to 6 players")
        self.players = players
        self.seats = list(range(1, players + 1))
        self.options = DEFAULTS(players, options)
        self.companies = self.options["companies"]
        self.deck = Counter(DECK)
        self.discard_pile = Counter()
        self.hands = {seat: Counter() for seat in self.seats}
        self.railway = {}  # slot -> [(name, turned), ...], the top card last
        self.starts = self.destinations = ""
        self.round = 0
        self.cards_used = 0  # laid or given up in this round
        self.arrived = []  # seats, in order of arrival in this round
        self.round_points = {seat: 0 for seat in self.seats}
        self.total_points = {seat: 0 for seat in self.seats}
        self.follow(self.game())

    # For the driver.

    def turn(self):
        if self.question is None:
            return "over"
        return "chance" if self.question.by == 0 else {self.question.by}

    def legal(self, seat):
        return self.question.texts() if self.turn() == {seat} else []

    def chance(self):
        if self.turn() != "chance":
            raise ValueError("it is not chance's turn")
        return list(self.question.choices)

    def sample(self, rng):
        outcomes = self.chance()
        return rng.choices([text for text, _ in outcomes], [float(p) for _, p in outcomes])[0]

    def apply(self, by, text):
        if self.question is None:
            raise ValueError("the game is over")
        if by != self.question.by:
            raise ValueError(f"it is not for {by} to act but for {self.question.by} (0 is chance)")
        if text not in self.question.texts():
            raise ValueError(f"not possible here: {text}")
        self.question = self.resume(text)

    def scores(self):
        return [self.total_points[seat] for seat in self.seats]

    def returns(self):
        """DER-10: the leaders share the win."""
        best = max(self.scores())
        leaders = self.scores().count(best)
        return [Fraction(1, leaders) if points == best else Fraction(0) for points in self.scores()]

    # Running the generators.

    def follow(self, story):
        self.story = story
        self.question = self.resume(None)

    def resume(self, answer):
        try:
            return self.story.send(answer)
        except StopIteration:
            return None

    # The course of the game.

    def game(self):
        self.starts = yield from self.shuffle_stations("starts")
        shuffled = yield from self.shuffle_stations("destinations")
        self.destinations = solve_conflicts(self.starts, shuffled, self.companies)
        starter = self.options["first"]  # DER-21
        if not starter:
            answer = yield Question(0, [(f"first {seat}", Fraction(1, self.players)) for seat in self.seats])  # DER-2
            starter = int(answer.split()[1])
        yield from self.fill_hands()  # DER-1: the deal
        for self.round in range(1, ROUNDS + 1):
            if self.round > 1:
                starter = next_starter(self.round_points, self.total_points, starter)
                yield from self.clear_the_board()
                yield from self.fill_hands()  # DER-8
                if self.options["redraw"]:
                    yield from self.redraw(starter)
            yield from self.play_round(starter)

    def shuffle_stations(self, column):
        orders = ["".join(order) for order in permutations(self.companies)]
        answer = yield Question(0, [(f"{column} {order}", Fraction(1, len(orders))) for order in orders])
        return answer.split()[1]

    def clear_the_board(self):
        for pile in self.railway.values():
            self.discard_pile.update(name for name, _ in pile)
        self.railway = {}
        self.starts = self.destinations
        shuffled = yield from self.shuffle_stations("destinations")
        self.destinations = solve_conflicts(self.starts, shuffled, self.companies)

    def fill_hands(self):
        for seat in self.seats:
            for _ in range(HAND - self.hands[seat].total()):
                yield from self.draw(seat)

    def redraw(self, starter):
        """Option redraw: one player after the other may exchange up to two cards."""
        for seat in clockwise_from(starter, self.players):
            discarded = 0
            while discarded < 2 and self.hands[seat]:
                answer = yield Question(seat, ["keep"] + self.discards(seat))
                if answer == "keep":
                    break
                self.discard(seat, answer)
                discarded += 1
            for _ in range(discarded):
                yield from self.draw(seat)

    def play_round(self, starter):
        self.arrived = []
        self.cards_used = 0
        self.round_points = {seat: 0 for seat in self.seats}
        seat = starter
        while not self.round_is_over():
            if seat in self.arrived:
                self.score(seat)  # an arrived player does nothing else
            elif self.hands[seat]:
                yield from self.take_turn(seat)
            seat = seat % self.players + 1  # DER-7: players who have not arrived and hold no card are skipped

    def round_is_over(self):
        if len(self.arrived) >= ARRIVALS_TO_END[self.players]:
            return True
        if self.options["covered"] == "discard" and self.cards_used >= CARDS_IN_A_ROUND:  # DER-20
            return True
        return not any(self.hands[seat] for seat in self.seats if seat not in self.arrived)  # DER-7

    def take_turn(self, seat):
        lays = self.possible_lays(seat)
        if lays:
            answer = yield Question(seat, list(lays))
            name, slot, turned = lays[answer]
            self.take_from_hand(seat, name)
            self.put_down(slot, name, turned)
            self.cards_used += 1
            self.check_arrivals(seat)
            yield from self.draw(seat)  # even when this lay ends the round
        else:  # DER-6
            answer = yield Question(seat, self.discards(seat))
            self.discard(seat, answer)
            self.cards_used += 1
            if self.deck:  # the discard pile is not turned over
                yield from self.draw(seat)

    def put_down(self, slot, name, turned):
        pile = self.railway.setdefault(slot, [])
        if self.options["covered"] == "discard":  # DER-20
            self.discard_pile.update(covered for covered, _ in pile)
            pile.clear()
        pile.append((name, turned))

    def check_arrivals(self, layer):
        board = self.board()
        for seat in clockwise_from(layer, self.players):  # DER-5
            if seat not in self.arrived and reaches(board, self.start_lane(seat), self.destination_lane(seat)):
                self.score(seat)
                if not self.arrived:
                    self.score(seat)  # the bonus for the first arrival of the round
                self.arrived.append(seat)

    def score(self, seat):
        self.round_points[seat] += 1
        self.total_points[seat] += 1

    # Cards.

    def draw(self, seat):
        """Draws a card for `seat`, if there is one (DER-1, DER-7)."""
        if not self.deck:
            self.deck, self.discard_pile = self.discard_pile, Counter()
        if not self.deck:
            return
        size = self.deck.total()
        answer = yield Question(0, [(f"draw {name}", Fraction(self.deck[name], size)) for name in sorted(self.deck)])
        name = answer.split()[1]
        take_one(self.deck, name)
        self.hands[seat][name] += 1

    def take_from_hand(self, seat, name):
        take_one(self.hands[seat], name)

    def discards(self, seat):
        return [f"discard {name}" for name in sorted(self.hands[seat])]

    def discard(self, seat, text):
        name = text.split()[1]
        self.take_from_hand(seat, name)
        self.discard_pile[name] += 1

    # The board.

    def start_lane(self, seat):
        return self.starts.index(self.companies[seat - 1]) + 1

    def destination_lane(self, seat):
        return self.destinations.index(self.companies[seat - 1]) + 1

    def board(self):
        """The top card of each slot, as it lies."""
        return {slot: (TURNED if pile[-1][1] else AS_PRINTED)[pile[-1][0]] for slot, pile in self.railway.items()}

    def possible_lays(self, seat):
        """The legal lays of the seat: text -> (name, slot, turned). Tries every card in every slot."""
        lays, board, lane = {}, self.board(), self.start_lane(seat)
        for name in sorted(self.hands[seat]):
            for turned in [False] if name in SYMMETRIC else [False, True]:
                card = (TURNED if turned else AS_PRINTED)[name]
                for slot in [(l, c) for l in self.seats for c in range(1, COLUMNS + 1)]:  # as many lanes as seats
                    if is_connected({**board, slot: card}, lane, slot):
                        text = f"lay {name} {slot[0]},{slot[1]}" + (" turned" if turned else "")
                        lays[text] = (name, slot, turned)
        return lays


def take_one(cards, name):
    """Removes one card from a counter. It leaves no zero behind, so that an empty counter is false."""
    if cards[name] < 1:
        raise ValueError(f"no such card there: {name}")
    cards[name] -= 1
    if cards[name] == 0:
        del cards[name]


# ---------------------------------------------------------------------------------------------------- tests


def selftest():
    test_deck()
    test_symmetry()
    test_walking()
    test_conflicts()
    test_starter()
    test_setup()
    test_legal_lays()
    test_whole_round()
    test_filling_up()
    test_arrivals_of_others()
    test_points_after_arrival()
    test_discarding()
    test_exhaustion()
    test_redraw()
    test_covered_cards_are_discarded()
    test_a_given_first_player()
    test_returns()
    test_random_games()
    print("derailed reference: all tests pass")


def test_deck():
    assert len(DECK) == 37 and sum(DECK.values()) == 90
    assert sum(len(names.split()) for names in COPIES.values()) == 37  # no name occurs twice
    assert {copies: sum(n for n in DECK.values() if n == copies) for copies in (2, 3, 4)} == {2: 44, 3: 42, 4: 4}
    by_shape = Counter()
    for name, copies in DECK.items():
        card = AS_PRINTED[name]
        by_shape[len(card.pairs), len(card.stubs)] += copies
        for group in name.replace("+", "/").split("/"):  # sides are written in the order N E S W
            assert list(group.upper()) == [side for side in SIDES if side in group.upper()]
        assert not any(card.exits(stub) for stub in card.stubs)
    # by joined pairs and stubs: two sides 8 + 24 + 12, three sides 12 + 12, NESW 4, curves 6 + switches 9 + bridges 3
    assert by_shape == {(1, 0): 8, (1, 1): 24, (1, 2): 12, (3, 0): 12, (3, 1): 12, (6, 0): 4, (2, 0): 18}
    assert len({frozenset((AS_PRINTED[name], TURNED[name])) for name in DECK}) == 25


def test_symmetry():
    assert SYMMETRIC == set("NS EW EW/n/s NS/e/w NESW NE/SW ES/NW NS/EW".split())
    assert TURNED["NW/s"] == AS_PRINTED["ES/n"] and TURNED["NES/w"] == AS_PRINTED["NSW/e"]
    assert TURNED["NW+SW"] == parse_card("NE+ES") and TURNED["NW+NS"] == parse_card("ES+NS")
    assert all(card.turned() == AS_PRINTED[name] for name, card in TURNED.items())
    # DER-6: only NS does not fit a first slot either way
    assert [name for name in DECK if not AS_PRINTED[name].has_track("W") and not TURNED[name].has_track("W")] == ["NS"]


def lay_out(**cards):
    """A board from card names: r12="NES/w" puts the card in lane 1, column 2."""
    return {(int(place[1]), int(place[2])): parse_card(name) for place, name in cards.items()}


def test_walking():
    # exits of single cards
    assert AS_PRINTED["NES/w"].exits("N") == ["E", "S"] and AS_PRINTED["NES/w"].exits("W") == []
    assert AS_PRINTED["NE/SW"].exits("S") == ["W"] and AS_PRINTED["NE/SW"].exits("N") == ["E"]
    assert AS_PRINTED["NW+SW"].exits("W") == ["N", "S"]
    assert AS_PRINTED["NW+SW"].exits("N") == ["W"] and AS_PRINTED["NW+SW"].exits("S") == ["W"]
    assert AS_PRINTED["NW+NS"].exits("N") == ["S", "W"] and AS_PRINTED["NW+NS"].exits("W") == ["N"]
    assert AS_PRINTED["SW+NS"].exits("S") == ["N", "W"] and AS_PRINTED["SW+NS"].exits("W") == ["S"]

    # the first slot must have track on W; a stub can be entered but leads no further
    assert walk({}, 1) == set()
    assert walk(lay_out(r11="NS"), 1) == set()
    assert walk(lay_out(r11="NES/w", r12="EW"), 1) == {((1, 1), "W")}
    assert walk(lay_out(r11="NES"), 1) == set()

    # straight on; a card without track on the facing side stops the train, a stub is entered
    assert is_connected(lay_out(r11="EW", r12="EW"), 1, (1, 2))
    assert not is_connected(lay_out(r11="EW", r12="NES"), 1, (1, 2))
    dead = lay_out(r11="EW", r12="NES/w", r13="EW")
    assert is_connected(dead, 1, (1, 2)) and not is_connected(dead, 1, (1, 3))
    assert not is_connected(lay_out(r11="SW", r12="EW"), 1, (1, 2))

    # a switch never leads from N to S: a train coming down column 2 from lane 1 can only leave to the west
    switch = lay_out(r11="EW", r12="SW", r22="NW+SW", r32="NS", r21="ES", r31="NS")
    assert walk(switch, 1) == {((1, 1), "W"), ((1, 2), "W"), ((2, 2), "N"), ((2, 1), "E"), ((3, 1), "N")}
    assert not is_connected(switch, 1, (3, 2))
    assert is_connected({**switch, (2, 2): AS_PRINTED["NW+NS"]}, 1, (3, 2))

    # the bridge is crossed twice by different sides: east through it, around a loop, then south over it
    bridge = lay_out(r21="EW", r22="NS/EW", r23="NW", r13="SW", r12="ES", r32="NE/SW", r33="EW")
    assert walk(bridge, 2) == {
        ((2, 1), "W"),
        ((2, 2), "W"),
        ((2, 3), "W"),
        ((1, 3), "S"),
        ((1, 2), "E"),
        ((2, 2), "N"),
        ((3, 2), "N"),
        ((3, 3), "W"),
    }
    # its tracks do not meet: from the west there is no way north or south
    assert not is_connected(lay_out(r21="EW", r22="NS/EW", r12="NS"), 2, (1, 2))

    # loops end
    circle = lay_out(r11="ESW", r12="SW", r22="NW/e", r21="NE")
    assert walk(circle, 1) == {
        ((1, 1), "W"),
        ((1, 2), "W"),
        ((2, 2), "N"),
        ((2, 1), "E"),
        ((1, 1), "S"),
        ((2, 1), "N"),
        ((2, 2), "W"),
        ((1, 2), "S"),
        ((1, 1), "E"),
    }

    # a train arrives by leaving the right lane to the east; another company's station stops it (DER-4)
    line = lay_out(r11="EW", r12="EW", r13="EW", r14="EW/n/s")
    assert reaches(line, 1, 1) and not reaches(line, 1, 2) and not reaches(line, 2, 1)
    assert not reaches({**line, (1, 4): AS_PRINTED["NW/e"]}, 1, 1)
    assert not reaches(lay_out(r11="EW", r12="EW", r13="EW"), 1, 1)
    # back into a starting station, and no further
    back = lay_out(r11="SW", r21="NW", r22="EW")
    assert walk(back, 1) == {((1, 1), "W"), ((2, 1), "N")}


def test_conflicts():
    assert solve_conflicts("AB", "AB") == "BA" and solve_conflicts("AB", "BA") == "BA"
    assert solve_conflicts("BA", "BA") == "AB"
    # three conflicts: A swaps with B, which resolves two lanes; then C swaps with A, which is on lane 2
    assert solve_conflicts("ABC", "ABC") == "BCA"
    assert solve_conflicts("ABC", "CBA") == "BCA"  # B swaps with C
    assert solve_conflicts("CAB", "CBA") == "ABC"  # the first company comes after the last
    assert solve_conflicts("ABCD", "ABCD") == "BADC"
    assert solve_conflicts("BADC", "CDAB") == "CDAB"
    for players in range(2, 6):
        companies = COMPANIES[:players]
        for column in permutations(companies):
            solved = solve_conflicts(companies, "".join(column))
            assert sorted(solved) == list(companies) and all(a != b for a, b in zip(companies, solved))


def test_starter():
    points = lambda *values: dict(enumerate(values, 1))
    assert next_starter(points(2, 0, 1), points(2, 5, 1), 1) == 2  # fewest in the round
    assert next_starter(points(2, 0, 0), points(2, 5, 1), 1) == 3  # then fewest in total
    assert next_starter(points(0, 0, 0), points(0, 0, 0), 2) == 3  # then clockwise after the previous starter
    assert next_starter(points(0, 0, 0), points(0, 0, 0), 3) == 1
    assert next_starter(points(0, 3, 3), points(0, 3, 3), 1) == 1  # who comes last but may still be the one
    assert next_starter(points(0, 3, 0), points(4, 3, 4), 1) == 3


def play_script(game, script):
    """Applies the texts one after the other, each for the seat whose turn it is, or for chance."""
    for text in script:
        turn = game.turn()
        game.apply(0 if turn == "chance" else min(turn), text)


def deal(game, *hands):
    play_script(game, [f"draw {name}" for hand in hands for name in hand.split()])


def refuses(game, by, text):
    try:
        game.apply(by, text)
    except ValueError:
        return True
    return False


def accounted_for(game):
    """Whether all ninety cards are somewhere."""
    cards = game.deck + game.discard_pile
    for hand in game.hands.values():
        cards += hand
    for pile in game.railway.values():
        cards.update(name for name, _ in pile)
    return cards == Counter(DECK)


def test_setup():
    assert DEFAULTS(2, {}) == {"redraw": False, "covered": "stay", "first": 0, "companies": "AB"}
    assert DEFAULTS(3, {"redraw": True})["redraw"]
    chosen = Reference(2, {"companies": "FC"})
    assert {text for text, _ in chosen.chance()} == {"starts FC", "starts CF"}
    for wrong in ("F", "FF", "FCA", "fg"):
        try:
            DEFAULTS(2, {"companies": wrong})
            raise AssertionError(wrong)
        except ValueError:
            pass
    game = Reference(4, {"redraw": False})
    assert game.turn() == "chance" and len(game.chance()) == 24 and ("starts BADC", Fraction(1, 24)) in game.chance()
    assert refuses(game, 0, "starts BADE") and refuses(game, 1, "starts BADC")
    play_script(game, ["starts BADC"])
    assert len(game.chance()) == 24
    play_script(game, ["destinations BDAC"])  # B is at both ends of lane 1 and swaps with C; no conflict is left
    assert (game.starts, game.destinations) == ("BADC", "CDAB")
    assert game.start_lane(1) == 2 and game.destination_lane(1) == 3
    assert game.chance() == [(f"first {seat}", Fraction(1, 4)) for seat in (1, 2, 3, 4)]
    play_script(game, ["first 2"])
    assert dict(game.chance())["draw NESW"] == Fraction(4, 90) and len(game.chance()) == 37
    deal(game, "NS NS EW EW", "ES ES SW SW", "NESW NESW NESW NESW")
    assert game.hands[3] == {"NESW": 4} and not game.hands[4]
    assert len(game.chance()) == 32 and dict(game.chance())["draw NS/EW"] == Fraction(3, 78)
    assert refuses(game, 0, "draw NS")
    deal(game, "NES NES NES ESW")
    assert game.turn() == {2} and game.legal(1) == [] and accounted_for(game)
    assert sorted(game.legal(2)) == ["lay ES 1,1 turned", "lay SW 1,1"]  # company B starts on lane 1
    assert refuses(game, 2, "lay SW 1,1 turned") and refuses(game, 3, "lay SW 1,1")


def two_players(first, hand_1, hand_2):
    """Lane 1 leads from A to B, lane 2 from B to A. So seat 1 must go from lane 1 to lane 2."""
    game = Reference(2, {"redraw": False})
    play_script(game, ["starts AB", "destinations AB", f"first {first}"])
    assert game.destinations == "BA"
    deal(game, hand_1, hand_2)
    return game


def test_legal_lays():
    game = two_players(1, "ES EW NES NESW", "SW/n SW/n EW/s NW/e")
    # the first slot takes any card with track on W; symmetric cards only as printed
    assert sorted(game.legal(1)) == ["lay ES 1,1 turned", "lay EW 1,1", "lay NES 1,1 turned", "lay NESW 1,1"]
    play_script(game, ["lay NESW 1,1"])
    assert game.turn() == "chance" and len(game.chance()) == 36  # no SW/n is left
    play_script(game, ["draw NEW"])
    # a stub on W is enough (NW/e turned is ES/w); the other player's card in lane 1 is out of reach for now
    assert sorted(game.legal(2)) == [
        "lay EW/s 2,1",
        "lay EW/s 2,1 turned",
        "lay NW/e 2,1",
        "lay NW/e 2,1 turned",
        "lay SW/n 2,1",
    ]
    play_script(game, ["lay NW/e 2,1", "draw ESW"])
    # NESW leads seat 1 east to the empty 1,2 and south to the card of seat 2, which may be covered
    assert sorted(game.legal(1)) == sorted(
        ["lay ES 1,1 turned", "lay EW 1,1", "lay NES 1,1 turned", "lay NEW 1,1", "lay NEW 1,1 turned"]
        + ["lay ES 1,2 turned", "lay EW 1,2", "lay NES 1,2 turned", "lay NEW 1,2", "lay NEW 1,2 turned"]
        + ["lay ES 2,1 turned", "lay NES 2,1", "lay NES 2,1 turned", "lay NEW 2,1"]
    )
    play_script(game, ["lay NES 2,1", "draw ESW"])
    assert game.railway[2, 1] == [("NW/e", False), ("NES", False)] and accounted_for(game)
    # the top card has no track on W: seat 2 is cut off and must start again at its first slot
    assert {text.split()[2] for text in game.legal(2)} == {"2,1"}


def test_whole_round():
    """Seat 1 runs along lane 1 and south in the last column. Then the second round begins."""
    game = two_players(1, "EW EW SW NE/SW", "NES NES NES NESW")
    play_script(game, ["lay EW 1,1", "draw EW/n", "lay NES 2,1 turned", "draw NSW"])
    play_script(game, ["lay EW 1,2", "draw NS", "lay NES 2,1 turned", "draw NSW"])
    play_script(game, ["lay EW/n 1,3", "draw NS", "lay NES 2,1 turned", "draw NSW"])
    play_script(game, ["lay SW 1,4", "draw ES", "lay NESW 2,1", "draw NEW"])
    assert game.scores() == [0, 0]
    play_script(game, ["lay NE/SW 2,4"])
    assert game.scores() == [2, 0] and game.round == 1 and game.turn() == "chance" and len(game.chance()) > 2
    play_script(game, ["draw ES"])  # the last draw of the player who laid
    assert game.chance() == [("destinations AB", Fraction(1, 2)), ("destinations BA", Fraction(1, 2))]
    assert game.round == 2 and game.starts == "BA" and game.discard_pile.total() == 9 and not game.railway
    play_script(game, ["destinations BA"])
    assert game.destinations == "AB" and accounted_for(game)
    # hands are kept and still full; seat 2 scored less and starts, now from lane 1 (DER-8, DER-9)
    assert game.turn() == {2} and game.hands[2] == {"NSW": 3, "NEW": 1}
    assert {text.split()[2] for text in game.legal(2)} == {"1,1"}


def test_filling_up():
    """DER-8: hands are filled seat by seat, and the discard pile is turned over on the way."""
    game = two_players(1, "NS NS EW EW", "NES NES NES NESW")
    game.railway = {(1, 1): [("SW", False), ("ES", True)], (2, 1): [("NEW", False)]}
    game.hands, game.deck = {1: Counter(["NS"] * 2), 2: Counter(["NES"] * 3)}, Counter(["ESW"])
    game.follow(game.clear_the_board())
    play_script(game, ["destinations AB"])
    game.follow(game.fill_hands())
    assert game.chance() == [("draw ESW", 1)]
    play_script(game, ["draw ESW"])
    assert game.chance() == [(f"draw {name}", Fraction(1, 3)) for name in ("ES", "NEW", "SW")]
    play_script(game, ["draw ES"])
    assert game.hands[1] == {"NS": 2, "ESW": 1, "ES": 1}
    play_script(game, ["draw SW"])
    assert game.turn() == "over" and game.hands[2] == {"NES": 3, "SW": 1}


def test_arrivals_of_others():
    """DER-4 and DER-5: one card may bring several trains home, clockwise from the player who laid it."""
    game = Reference(3, {"redraw": False})
    play_script(game, ["starts ABC", "destinations CAB", "first 2"])
    deal(game, "EW EW ES ES", "ESW NESW SW SW", "NES NES NES NEW")
    # A must go from lane 1 to 2, B from 2 to 3, C from 3 to 1. They all need the last card of lane 2.
    for slot, name in {
        (1, 1): "EW",
        (1, 2): "EW",
        (1, 3): "EW/s",
        (1, 4): "NESW",
        (2, 1): "EW/n",
        (2, 2): "EW/n",
        (2, 3): "EW/s",
        (3, 1): "EW/n/s",
        (3, 2): "EW/n/s",
        (3, 3): "EW",
        (3, 4): "NESW",
    }.items():
        game.railway[slot] = [(name, False)]
    game.follow(game.play_round(2))
    play_script(game, ["lay NESW 2,4"])
    # three arrive, although two end the round: all of them score, and the card is drawn
    assert game.arrived == [2, 3, 1] and game.scores() == [1, 2, 1]
    assert game.turn() == "chance" and game.hands[2].total() == 3
    play_script(game, ["draw NS"])
    assert game.turn() == "over" and game.hands[2].total() == 4 and game.scores() == [1, 2, 1]

    # Again, but seat 3 lays a card without track on W: C gets through to the north, A to the east, B does not.
    game.railway[2, 4] = [("EW", False)]
    game.follow(game.play_round(3))
    play_script(game, ["lay NES 2,4", "draw NSW"])
    assert game.arrived == [3, 1] and game.turn() == "over" and game.round_points == {1: 1, 2: 0, 3: 2}


def test_points_after_arrival():
    """With four players, three must arrive. Those who have arrived score a point each turn."""
    game = Reference(4, {"redraw": False})
    play_script(game, ["starts ABCD", "destinations BADC", "first 1"])
    deal(game, "NESW NESW EW EW", "ES ES SW SW", "NES NES NES NEW", "ESW ESW ESW NEW")
    # lanes 1 and 2 are complete except for 2,4, where A turns south and B north
    for slot, name in {
        (1, 1): "EW",
        (1, 2): "EW",
        (1, 3): "EW",
        (1, 4): "NESW",
        (2, 1): "EW",
        (2, 2): "EW",
        (2, 3): "EW",
    }.items():
        game.railway[slot] = [(name, False)]
    game.follow(game.play_round(1))
    play_script(game, ["lay NESW 2,4"])
    assert game.arrived == [1, 2] and game.scores() == [2, 1, 0, 0]  # no turn point before the draw
    play_script(game, ["draw NS"])
    assert game.turn() == {3} and game.scores() == [2, 2, 0, 0]  # seat 2 has scored its turn
    play_script(game, ["lay NES 3,1 turned", "draw NS", "lay ESW 4,1"])
    assert game.scores() == [2, 2, 0, 0]
    play_script(game, ["draw NSW"])
    assert game.turn() == {3} and game.scores() == [3, 3, 0, 0]  # seats 1 and 2 have scored one after the other
    # an arrival stands even if the track is covered later (DER-4)
    game.railway[1, 1].append(("NS", False))
    play_script(game, ["lay NES 3,1 turned", "draw NSW"])
    assert game.arrived == [1, 2] and game.turn() == {4}

    # DER-7: once seats 3 and 4 hold no card the round ends without further points, though 1 and 2 hold cards.
    game.deck, game.discard_pile = Counter(), Counter()
    game.hands[3], game.hands[4] = Counter(), Counter(["ESW"])
    before = game.scores()
    play_script(game, ["lay ESW 4,1"])
    assert game.turn() == "over" and game.scores() == before and game.hands[1] and game.hands[2]


def test_discarding():
    """DER-6."""
    game = two_players(2, "NS NS NES NES", "NESW NESW NESW EW")
    game.hands[1] = Counter({"NS": 2})
    game.follow(game.play_round(1))
    assert game.legal(1) == ["discard NS"]
    play_script(game, ["discard NS"])
    assert game.turn() == "chance" and game.discard_pile == {"NS": 1} and "draw NS" not in dict(game.chance())
    play_script(game, ["draw NESW"])
    assert game.turn() == {2} and game.hands[1] == {"NS": 1, "NESW": 1}
    # with an empty deck nothing is drawn, and the discard pile is not turned over
    game.hands[1], game.deck = Counter({"NS": 1}), Counter()
    game.follow(game.play_round(1))
    play_script(game, ["discard NS"])
    assert game.turn() == {2} and not game.hands[1] and not game.deck and game.discard_pile == {"NS": 2}
    # a lay does turn it over; seat 1 holds no card, so it is skipped and draws none
    play_script(game, ["lay EW 2,1"])
    assert game.chance() == [("draw NS", Fraction(1))] and not game.discard_pile
    play_script(game, ["draw NS"])
    assert game.turn() == {2} and not game.hands[1]
    # where a track leads north or south, NS can be laid and so must be
    game.hands[1] = Counter({"NS": 1})
    game.railway = {(1, 1): [("SW", False)]}
    game.follow(game.play_round(1))
    assert game.legal(1) == ["lay NS 2,1"]


def test_exhaustion():
    """DER-7: the round goes on without draws until the hands are empty."""
    game = two_players(1, "EW EW NESW NESW", "NES NES NES NESW")
    game.deck = Counter()
    game.follow(game.play_round(1))
    play_script(game, ["lay EW 1,1", "lay NES 2,1 turned"] * 2 + ["lay NESW 1,1", "lay NES 2,1 turned", "lay NESW 1,1"])
    assert game.turn() == {2}
    play_script(game, ["lay NESW 2,1"])
    assert game.turn() == "over" and game.scores() == [0, 0] and len(game.railway[1, 1]) == 4
    # if nobody holds a card at the start, the round is over at once
    game.follow(game.play_round(2))
    assert game.turn() == "over"


def test_redraw():
    """Option redraw: from the starter on, each player discards at most two cards and draws as many."""
    game = Reference(3, {"redraw": True})
    play_script(game, ["starts ABC", "destinations BCA", "first 1"])
    deal(game, "NS NS EW EW", "ES ES SW SW", "NES NES NES NEW")
    assert game.turn() == {1} and "keep" not in game.legal(1)  # not in the first round
    game.follow(game.redraw(2))
    assert game.turn() == {2} and sorted(game.legal(2)) == ["discard ES", "discard SW", "keep"]
    play_script(game, ["discard ES", "discard ES"])
    assert game.turn() == "chance" and game.discard_pile == {"ES": 2} and "draw ES" not in dict(game.chance())
    play_script(game, ["draw NESW", "draw NESW"])
    assert game.turn() == {3} and game.hands[2] == {"SW": 2, "NESW": 2}
    play_script(game, ["keep"])
    assert game.turn() == {1}
    game.deck = Counter()  # when the deck runs out, all discards return, the player's own too
    play_script(game, ["discard NS", "keep"])
    assert dict(game.chance()) == {"draw ES": Fraction(2, 3), "draw NS": Fraction(1, 3)}
    play_script(game, ["draw NS"])
    assert game.turn() == "over"
    game.hands = {1: Counter(), 2: Counter(["NS"]), 3: Counter()}
    game.deck = Counter()
    game.follow(game.redraw(1))
    play_script(game, ["discard NS"])
    assert game.turn() == "chance"  # seat 2 has no second card to discard


def test_covered_cards_are_discarded():
    game = Reference(2, {"covered": "discard"})
    game.put_down((1, 1), "EW", False)
    game.put_down((1, 1), "NESW", False)
    assert game.railway == {(1, 1): [("NESW", False)]} and game.discard_pile == Counter({"EW": 1})
    game = Reference(2, {})
    game.put_down((1, 1), "EW", False)
    game.put_down((1, 1), "NESW", False)
    assert len(game.railway[1, 1]) == 2 and not game.discard_pile
    # a round never has more than 90 cards
    rng, longest = random.Random(5), 0
    for _ in range(3):
        game = Reference(2, {"covered": "discard"})
        while game.turn() != "over":
            before = game.cards_used
            by = game.question.by
            game.apply(by, rng.choice(game.question.texts()))
            longest = max(longest, game.cards_used)
            assert game.cards_used in (before, before + 1, 0)
    assert longest == CARDS_IN_A_ROUND


def test_a_given_first_player():
    game = Reference(3, {"first": 2})
    game.apply(0, "starts ABC")
    game.apply(0, "destinations BCA")
    while game.turn() == "chance":
        game.apply(0, game.question.texts()[0])
    assert game.turn() == {2}
    for wrong in ({"first": 4}, {"first": True}, {"covered": True}, {"covered": "gone"}):
        try:
            Reference(3, wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_returns():
    game = Reference(3, {"redraw": False})
    game.total_points = {1: 4, 2: 7, 3: 5}
    assert game.returns() == [0, 1, 0]
    game.total_points = {1: 7, 2: 7, 3: 5}
    assert game.returns() == [Fraction(1, 2), Fraction(1, 2), 0]


def test_random_games():
    import random

    rng = random.Random(20)
    for players, redraw in [(2, False), (2, True), (3, True), (4, False)]:
        game, rounds, last = Reference(players, {"redraw": redraw}), set(), [0] * players
        while game.turn() != "over":
            turn = game.turn()
            if turn == "chance":
                assert sum(p for _, p in game.chance()) == 1
                game.apply(0, game.sample(rng))
            else:
                (seat,) = turn
                legal = game.legal(seat)
                assert legal and len(set(legal)) == len(legal)
                assert seat not in game.arrived or "keep" in legal  # redraw, between rounds
                game.apply(seat, rng.choice(sorted(legal)))
            rounds.add(game.round)
            assert accounted_for(game) and all(hand.total() <= HAND for hand in game.hands.values())
            assert all(new >= old for new, old in zip(game.scores(), last))
            last = game.scores()
        assert rounds == {0, 1, 2, 3} and sum(game.returns()) == 1


if __name__ == "__main__":
    selftest()
