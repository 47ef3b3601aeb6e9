#!/usr/bin/env python3
"""A slow, plain implementation of Skirrid to check the fast one against.

Written from the rulings SKI-1 to SKI-12 alone. A square is a pair (column, row), each from 1 to 19, so j10 is
(10, 10). Everything else is sets of squares and loops over every placement. testing/reference_check.py describes
`Reference` and `DEFAULTS`. Run this file to test it.
"""
import functools
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

SIZE = 19
CENTRE = (10, 10)
COLUMNS = "abcdefghijklmnopqrs"
SQUARES = [(column, row) for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)]

# SKI-1: the standard board, from row 19 down to row 1, each row from column a to column s.
STANDARD_BOARD = """
    25  0 25  0  4  0  9  0  4  0  5  0  8  0 12  0  9  0 25
     0  6  0 10  0  5  0  7  0  5  0  8  0  7  0  4  0  6  0
     9  0  6  0  7  0  5  0  4  0  4  0  6  0  6  0  6  0 25
     0  4  0  7  0  5  0  6  0  3  0  6  0  5  0  7  0 10  0
    12  0  6  0  5  0  5  0  6  0  5  0  4  0  5  0  7  0  4
     0  7  0  5  0 10  0  2  0  4  0  3  0 10  0  5  0  5  0
     8  0  6  0  4  0  4  0  3  0  2  0  4  0  5  0  5  0  9
     0  8  0  6  0  3  0  4  0  3  0  4  0  2  0  6  0  7  0
     5  0  4  0  5  0  2  0  1  0  1  0  3  0  6  0  4  0  4
     0  5  0  3  0  4  0  3  0  2  0  3  0  4  0  3  0  5  0
     4  0  4  0  6  0  3  0  1  0  1  0  2  0  5  0  4  0  5
     0  7  0  6  0  2  0  4  0  3  0  4  0  3  0  6  0  8  0
     9  0  5  0  5  0  4  0  2  0  3  0  4  0  4  0  6  0  8
     0  5  0  5  0 10  0  3  0  4  0  2  0 10  0  5  0  7  0
     4  0  7  0  5  0  4  0  5  0  6  0  5  0  5  0  6  0 12
     0 10  0  7  0  5  0  6  0  3  0  6  0  5  0  7  0  4  0
    25  0  6  0  6  0  6  0  4  0  4  0  5  0  7  0  6  0  9
     0  6  0  4  0  7  0  8  0  5  0  7  0  5  0 10  0  6  0
    25  0  9  0 12  0  8  0  5  0  4  0  9  0  4  0 25  0 25
"""

# SKI-1: the Arena is a diamond around the centre.
ARENA = frozenset((c, r) for c, r in SQUARES if abs(c - 10) + abs(r - 10) <= 9)
ARENA_POINTS = 75

# SKI-2: the cells of each kind as (down, right), the marked cell first, in the order of the die.
KINDS = {
    "eye": ((0, 0),),
    "rod": ((0, 0), (0, 1)),
    "quoin": ((1, 0), (0, 0), (1, 1)),
    "snake": ((0, 0), (0, 1), (1, 1), (1, 2)),
    "door": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2)),
    "gun": ((0, 3), (0, 0), (0, 1), (0, 2), (1, 0), (1, 1)),
}

# SKI-4: the eighteen shapes of a set, and how two players divide one.
FULL_SET = [kind + mark for kind in KINDS for mark in ("", "2", "3")]
FIRST_HALF = ["gun", "gun2", "door3", "snake", "snake2", "quoin3", "rod", "rod2", "eye3"]
SECOND_HALF = [shape for shape in FULL_SET if shape not in FIRST_HALF]


# ---------------------------------------------------------------------------------------------- squares and shapes


def square_name(square):
    return COLUMNS[square[0] - 1] + str(square[1])


def square_of(name):
    return COLUMNS.index(name[0]) + 1, int(name[1:])


def beside(squares):
    """Every square that shares an edge with one of these."""
    found = set()
    for column, row in squares:
        for near in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if 1 <= near[0] <= SIZE and 1 <= near[1] <= SIZE:
                found.add(near)
    return found


def kind_of(shape):
    return shape.rstrip("23")


def factor_of(shape):
    """What the mark multiplies by; 1 for a plain shape."""
    return int(shape[-1]) if shape[-1] in "23" else 1


class Placement(NamedTuple):
    text: str  # the name of the action
    shape: str  # "gun", "gun2", "gun3", ...
    block: bool  # laid face down
    marked: tuple  # the square under the marked cell
    squares: frozenset


def oriented(kind_cells, rotation, block):
    """The cells as (down, right) steps from the marked cell, which is therefore (0, 0)."""
    first_down, first_right = kind_cells[0]
    cells = [(down - first_down, right - first_right) for down, right in kind_cells]
    if block:  # SKI-3: first mirrored left to right,
        cells = [(down, -right) for down, right in cells]
    for _ in range(rotation // 90):  # then rotated by quarter turns clockwise
        cells = [(right, -down) for down, right in cells]
    return cells


@functools.cache
def placements(shape, block, kind_cells=None):
    """Every placement of a shape on an empty board, face up or as a block, without repeats."""
    found, seen = [], set()
    for rotation in (0, 90, 180, 270):
        cells = oriented(kind_cells or KINDS[kind_of(shape)], rotation, block)
        for column, row in SQUARES:
            squares = frozenset((column + right, row - down) for down, right in cells)
            if not all(1 <= c <= SIZE and 1 <= r <= SIZE for c, r in squares):
                continue
            # The same squares with the mark on the same square are one action, named by the smallest rotation.
            # A plain shape has no mark to tell rotations apart.
            same = (squares, (column, row) if factor_of(shape) > 1 else None)
            if same in seen:
                continue
            seen.add(same)
            text = f"{shape} {square_name((column, row))} {rotation}" + (" block" if block else "")
            found.append(Placement(text, shape, block, (column, row), squares))
    return found


def points(board, placement):
    """SKI-7."""
    total = 0
    for square in placement.squares:
        total += board[square] * (factor_of(placement.shape) if square == placement.marked else 1)
    return total // 2 if placement.block else total


def read_board(text):
    """The option `board` as a dictionary from square to number."""
    if text == "standard":
        rows = [line.split() for line in STANDARD_BOARD.strip().splitlines()]
    else:
        rows = [line.split(" ") for line in text.split("/")]
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        raise ValueError("SKI-1: the board needs 19 rows of 19 numbers")
    if not all(number.isascii() and number.isdigit() for row in rows for number in row):
        raise ValueError("SKI-1: the board needs whole numbers, none below 0")
    return {(column, SIZE - down): int(number) for down, row in enumerate(rows) for column, number in enumerate(row, 1)}


def read_set(text):
    """The option `set` as a dictionary from kind to cells, in the order of the die."""
    if text == "standard":
        return KINDS
    kinds = {}
    for line in text.split("/"):
        kind, *rows = line.split(" ")
        drawn = {(down, right): c for down, row in enumerate(rows) for right, c in enumerate(row) if c != "."}
        marked = [cell for cell, c in drawn.items() if c == "M"]
        if kind not in KINDS or kind in kinds:
            raise ValueError(f"SKI-2: a set draws each shape once: {kind}")
        if len(marked) != 1 or not set(drawn.values()) <= {"M", "#"} or len(drawn) > 6:
            raise ValueError(f"SKI-2: a shape has one M and up to five #: {line}")
        joined = set(marked)
        for _ in drawn:
            joined |= {(d, r) for d, r in drawn if any(abs(d - e) + abs(r - s) == 1 for e, s in joined)}
        if joined != set(drawn):
            raise ValueError(f"SKI-2: the squares of a shape share edges: {line}")
        kinds[kind] = tuple(marked + sorted(set(drawn) - set(marked)))
    if len(kinds) != len(KINDS):
        raise ValueError("SKI-2: a set has six shapes")
    outlines = [outline(kind_cells, rotation) for kind_cells in kinds.values() for rotation in (0, 90, 180, 270)]
    if any(outlines.count(outline(kind_cells, 0)) > 4 for kind_cells in kinds.values()):
        raise ValueError("SKI-2: no two shapes look alike")
    return kinds


def outline(kind_cells, rotation):
    cells = oriented(kind_cells, rotation, False)
    top, left = min(down for down, _ in cells), min(right for _, right in cells)
    return frozenset((down - top, right - left) for down, right in cells)


# ------------------------------------------------------------------------------------------------------- the game


def DEFAULTS(players, options):
    full = {"teams": players == 4, "dice": False, "board": "standard", "set": "standard"}
    unknown = set(options) - set(full)
    if unknown:
        raise ValueError(f"no such option: {sorted(unknown)}")
    return {**full, **options}


class Reference:
    def __init__(self, players, options):
        options = DEFAULTS(players, options)
        if type(players) is not int or not 2 <= players <= 6:
            raise ValueError("2 to 6 can play")
        if type(options["teams"]) is not bool or type(options["dice"]) is not bool:
            raise ValueError("teams and dice are true or false")
        if type(options["board"]) is not str or type(options["set"]) is not str:
            raise ValueError("board and set are texts")
        if options["teams"] and players != 4:
            raise ValueError("SKI-4: only four can play in pairs")
        self.players = players
        self.seats = range(1, players + 1)
        self.teams = options["teams"]
        self.dice = options["dice"]
        self.board = read_board(options["board"])
        self.kinds = read_set(options["set"])
        self.die = dict(enumerate(self.kinds, 1))
        self.arena_rule = players in (2, 3)
        self.hand = {seat: Counter(self.first_hand(seat)) for seat in self.seats}
        self.score = {seat: 0 for seat in self.seats}
        self.covered = set()  # squares under any shape
        self.blocks = {}  # blocker -> squares of the block in force
        self.blocked_last_turn = {seat: False for seat in self.seats}
        self.idle_turns = 0  # SKI-10: idle turns in a row
        self.over = False
        self.seat = 1
        self.roll = None  # SKI-11: the kind rolled, or None before the roll
        self.begin_turn()

    def first_hand(self, seat):
        if self.players == 2:
            return FULL_SET
        if self.players == 3:
            return list(KINDS) * 2
        if self.players == 4:
            return FIRST_HALF if seat in (1, 2) else SECOND_HALF
        return list(KINDS)

    # -- what is legal

    def under_arena_rule(self, seat):  # SKI-6
        return self.arena_rule and self.score[seat] < ARENA_POINTS

    def binds(self, blocker, seat):
        """Whether this blocker's block, while in force, binds this seat."""
        if self.teams:
            return seat == blocker % self.players + 1
        return seat != blocker

    def may_block(self, seat):  # SKI-9
        if not self.covered:
            return False
        return not (self.players == 3 and self.under_arena_rule(seat) and self.blocked_last_turn[seat])

    def possible(self, seat, kinds, heed_blocks=True):
        """Yields the placements this seat can make now with shapes of these kinds."""
        required = {CENTRE} if not self.covered else beside(self.covered) - self.covered  # SKI-5
        forbidden = set(self.covered)
        if heed_blocks:  # SKI-8
            for blocker, squares in self.blocks.items():
                if self.binds(blocker, seat):
                    forbidden |= beside(squares)
        arena_only = self.under_arena_rule(seat)
        for shape in sorted(self.hand[seat]):  # copies of one name are one action (SKI-4)
            if self.hand[seat][shape] == 0 or kind_of(shape) not in kinds:
                continue
            for block in (False, True):
                if block and not self.may_block(seat):
                    continue
                for placement in placements(shape, block, self.kinds[kind_of(shape)]):
                    if not placement.squares.isdisjoint(forbidden):
                        continue
                    if placement.squares.isdisjoint(required):
                        continue
                    if arena_only and not placement.squares <= ARENA:
                        continue
                    yield placement

    def possible_now(self, seat):
        return self.possible(seat, [self.roll] if self.dice else list(KINDS))

    def turn(self):
        if self.over:
            return "over"
        if self.dice and self.roll is None:
            return "chance"
        return {self.seat}

    def legal(self, seat):
        if self.turn() != {seat}:
            return []
        return [placement.text for placement in self.possible_now(seat)]

    def chance(self):
        return [(f"roll {number}", Fraction(1, 6)) for number in self.die] if self.turn() == "chance" else []

    # -- playing

    def apply(self, by, text):
        if self.over:
            raise ValueError("the game is over")
        if by == 0:
            if self.turn() != "chance" or text not in [outcome for outcome, _ in self.chance()]:
                raise ValueError(f"chance cannot do this now: {text}")
            self.roll = self.die[int(text.split()[1])]
            if next(self.possible_now(self.seat), None) is None:  # SKI-11: the turn is missed
                self.idle_turn()
                self.next_turn()
            return
        if self.turn() != {by}:
            raise ValueError(f"it is not the turn of seat {by}")
        for placement in self.possible_now(by):
            if placement.text == text:
                self.place(by, placement)
                return
        raise ValueError(f"not a legal placement for seat {by}: {text}")

    def place(self, seat, placement):
        self.score[seat] += points(self.board, placement)
        self.covered |= placement.squares
        self.hand[seat][placement.shape] -= 1
        if placement.block:
            self.blocks[seat] = placement.squares
        self.blocked_last_turn[seat] = placement.block
        self.idle_turns = 0
        done = [s for s in self.seats if self.hand[s].total() == 0]
        if len(done) == self.players or (self.dice and done):  # SKI-10, SKI-11
            self.over = True
        self.next_turn()

    def idle_turn(self):
        """SKI-10, SKI-11: the seat to move is passed over or misses its turn, which still counts as a turn."""
        # Blocks and the roll are ignored here, but no other rule (SKI-6, SKI-9) is.
        if next(self.possible(self.seat, list(KINDS), heed_blocks=False), None) is None:
            self.idle_turns += 1
        else:
            self.idle_turns = 0  # only held up for now, which breaks the row
        self.blocked_last_turn[self.seat] = False
        if self.idle_turns == self.players:
            self.over = True

    def next_turn(self):
        if not self.over:
            self.seat = self.seat % self.players + 1
            self.begin_turn()

    def begin_turn(self):
        """Lifts the block of the seat to move, and passes over seats that can lay nothing."""
        while True:
            # With any number of players, the block is used up: each seat it binds has had one turn since (SKI-8).
            self.blocks.pop(self.seat, None)
            self.roll = None
            if self.dice or next(self.possible_now(self.seat), None) is not None:
                return
            self.idle_turn()
            if self.over:
                return
            self.seat = self.seat % self.players + 1

    # -- who wins

    def scores(self):
        return [self.score[seat] for seat in self.seats]

    def returns(self):  # SKI-12
        sides = [{1, 3}, {2, 4}] if self.teams else [{seat} for seat in self.seats]
        totals = [sum(self.score[seat] for seat in side) for side in sides]
        winners = [side for side, total in zip(sides, totals) if total == max(totals)]
        return [
            Fraction(1, len(winners)) if any(seat in side for side in winners) else Fraction(0) for seat in self.seats
        ]


# ------------------------------------------------------------------------------------------------------ self-test


def started(players, *texts, **options):
    """A game after these actions. Rolls are by chance; all other actions are by the seat to move."""
    game = Reference(players, options)
    for text in texts:
        game.apply(0 if text.startswith("roll") else game.seat, text)
    return game


def refused(call):
    try:
        call()
    except ValueError:
        return True
    return False


def covers(text):
    shape, block = text.split()[0], text.endswith(" block")
    (one,) = [p for p in placements(shape, block) if p.text == text]
    return {square_name(square) for square in one.squares}


def per_kind(game):
    return Counter(kind_of(text.split()[0]) for text in game.legal(game.seat))


def test_board():
    board = read_board("standard")
    assert sum(board.values()) == 1138
    assert sum(board[square] for square in ARENA) == 338
    assert len(ARENA) == 181
    for columns in (range(1, 10), range(11, 20)):
        for rows in (range(1, 10), range(11, 20)):
            assert sum(board[c, r] for c in columns for r in rows) == 269
    assert board[square_of("a19")] == board[square_of("c19")] == 25
    assert board[square_of("e19")] == 4 and board[square_of("s18")] == 0 and board[square_of("q1")] == 25
    assert all(board[c, r] == 0 for c, r in SQUARES if (c + r) % 2 == 1)
    best = {
        shape: max(points(board, p) for block in (False, True) for p in placements(shape, block)) for shape in FULL_SET
    }
    ranking = sorted(best.items(), key=lambda item: -item[1])
    assert ranking[:3] == [("door3", 100), ("gun3", 88), ("snake3", 85)], ranking[:4]
    assert ranking[3][1] < 85
    typed = "/".join(" ".join(line.split()) for line in STANDARD_BOARD.strip().splitlines())
    assert read_board(typed) == board
    assert refused(lambda: read_board(typed + "/")) and refused(lambda: read_board(typed.replace(" ", "  ", 1)))
    assert refused(lambda: read_board(typed.replace("25", "-1", 1))) and refused(lambda: read_board(""))


def test_sets():
    typed = "gun M#####/eye M/rod #M/snake ##. .M. .##/door ### #.# ..M/quoin .#. ### .M."
    assert list(read_set(typed)) == ["gun", "eye", "rod", "snake", "door", "quoin"]
    game = started(2, set=typed, dice=True)
    game.apply(0, "roll 1")
    assert game.roll == "gun" and {p.text for p in game.possible_now(1)} >= {"gun2 e10 0", "gun2 j15 90"}
    for wrong in (
        "",
        "standard/standard",
        typed.replace("gun", "eye"),
        typed.replace("eye M", "eye #"),
        typed.replace("rod #M", "rod MM"),
        typed.replace("rod #M", "rod #.M"),
        typed.replace("M#####", "M######"),
        typed.replace("rod #M", "rod # M/gun M"),
        typed.replace("rod #M", "rod M"),
        typed.replace("rod #M", "rod xM"),
        typed + "/",
    ):
        assert refused(lambda wrong=wrong: read_set(wrong)), wrong
    assert read_set("eye M/rod M#/quoin #. M#/snake M#. .##/door M## #.#/gun ###M ##..") == KINDS


def test_shapes():
    assert covers("rod k10 0 block") == {"k10", "j10"} and covers("rod k10 90 block") == {"k10", "k11"}
    assert covers("rod2 j10 0") == {"j10", "k10"} and covers("rod2 j10 90") == {"j10", "j9"}
    assert covers("rod2 j10 180") == {"j10", "i10"} and covers("rod2 j10 270") == {"j10", "j11"}
    assert covers("door j10 0") == {"j10", "k10", "l10", "j9", "l9"}
    assert covers("gun m12 0") == {"m12", "l12", "k12", "j12", "j11", "k11"}
    assert covers("gun m12 90") == {"m12", "m13", "m14", "m15", "l15", "l14"}
    assert covers("gun m12 90 block") == {"m12", "m11", "m10", "m9", "l9", "l10"}
    assert covers("quoin j10 0") == {"j10", "j11", "k10"} and covers("quoin j10 0 block") == {"j10", "j11", "i10"}
    assert covers("snake j10 90") == {"j10", "j9", "i9", "i8"}

    def rotations(shape, block=False):
        return {int(p.text.split()[2]) for p in placements(shape, block)}

    for block in (False, True):
        assert all(rotations(eye, block) == {0} for eye in ("eye", "eye2", "eye3"))
        assert rotations("rod", block) == rotations("snake", block) == {0, 90}
        assert all(
            rotations(shape, block) == {0, 90, 180, 270}
            for shape in FULL_SET
            if kind_of(shape) != "eye" and shape not in ("rod", "snake")
        )
    board = read_board("standard")
    (one,) = [p for p in placements("rod3", True) if p.text == "rod3 j10 0 block"]  # 3 times 2, then halved
    assert points(board, one) == 3
    (one,) = [p for p in placements("eye3", True) if p.text == "eye3 f11 0 block"]
    assert board[square_of("f11")] == 0 and points(board, one) == 0
    (one,) = [
        p for p in placements("eye3", True) if p.text == "eye3 i11 0 block"
    ]  # 3 times 1, then halved and rounded down
    assert points(board, one) == 1


def test_counts():
    two = started(2)
    assert len(two.legal(1)) == len(set(two.legal(1))) == 231
    assert per_kind(two) == {"eye": 3, "rod": 20, "quoin": 36, "snake": 40, "door": 60, "gun": 72}
    by_shape = Counter(text.split()[0] for text in two.legal(1))
    assert [by_shape[s] for s in ("rod", "rod2", "rod3", "snake", "snake2", "snake3")] == [4, 8, 8, 8, 16, 16]
    assert not any(text.endswith("block") for text in two.legal(1)) and two.legal(2) == []
    for wrong in (
        "rod j10 180",
        "eye j10 90",
        "snake j10 180",
        "eye j11 0",
        "eye j10 0 block",
        "eye1 j10 0",
        "",
        "eye J10 0",
        "eye j10 0 ",
        "roll 1",
    ):
        assert refused(lambda: two.apply(1, wrong)), wrong
    assert refused(lambda: two.apply(2, "eye j10 0")) and refused(lambda: two.apply(0, "eye j10 0"))

    def check(players, texts, count, blocks=None, scores=None, **options):
        game = started(players, *texts, **options)
        legal = game.legal(game.seat)
        assert len(legal) == len(set(legal)) == count, (players, texts, len(legal), count)
        assert blocks is None or sum(text.endswith(" block") for text in legal) == blocks
        assert scores is None or game.scores() == scores

    check(2, ["door j10 0"], 1684, blocks=842)
    check(2, ["door j10 0", "eye j11 0 block"], 1134, scores=[5, 0])
    check(2, ["door j10 0", "rod l11 0 block"], 1005, scores=[5, 0])
    check(2, ["door j10 0", "rod i10 0 block"], 1104, scores=[5, 1])
    check(2, ["gun j10 0"], 1802)
    for players in (3, 5, 6):
        check(players, [], 69)
        check(players, ["door j10 0"], 492)
    for teams in (False, True):
        check(4, [], 117, teams=teams)
        check(4, ["gun j10 0"], 894, teams=teams)


def touches(text, other):
    return bool(beside({square_of(name) for name in covers(text)}) & {square_of(name) for name in covers(other)})


def bound_by(game, block):
    """Whether a block binds the seat to move, so that lifting it would allow more placements."""
    free = [p.text for p in game.possible(game.seat, list(KINDS), heed_blocks=False)]
    assert any(touches(text, block) for text in free)
    return not any(touches(text, block) for text in game.legal(game.seat))


def test_blocks():
    block = "eye j11 0 block"
    # With two players, a block binds the opponent once. Here seat 2 blocks.
    game = started(2, "door j10 0", block)
    assert bound_by(game, block)
    game.apply(1, "rod i10 0 block")  # diagonal contact with j11 is allowed
    assert not touches("rod i10 0 block", block)
    assert not bound_by(game, block)
    game.apply(2, "eye2 m10 0")
    assert not bound_by(game, block) and not bound_by(game, "rod i10 0 block")
    # In pairs, it binds only the next seat.
    game = started(4, "gun j10 0", "rod k10 90 block", teams=True)
    block = "rod k10 90 block"
    assert bound_by(game, block)
    for text in ("eye f10 0", "rod3 f11 0", "rod f9 90"):
        game.apply(game.seat, text)
        assert not bound_by(game, block)
    # Otherwise, it binds all others until the blocker's next turn.
    for players, teams in ((3, False), (4, False), (5, False), (6, False)):
        game = started(players, "gun j10 0" if players == 4 else "gun g10 180", block, teams=teams)
        for _ in range(players - 1):
            assert game.seat != 2 and bound_by(game, block)
            game.apply(game.seat, next(t for t in game.legal(game.seat) if not t.endswith("block")))
        for _ in range(players):
            assert not bound_by(game, block)
            game.apply(game.seat, next(t for t in game.legal(game.seat) if not t.endswith("block")))
    # SKI-9: with three players, no second block in a row below 75 points.
    game = started(3, "eye j10 0", "eye j11 0 block", "eye j9 0", "rod k10 0")
    assert game.seat == 2 and not any(t.endswith("block") for t in game.legal(2))
    game.score[2] = 75
    assert any(t.endswith("block") for t in game.legal(2))
    game.score[2] = 74
    game.apply(2, "rod j12 0")
    assert any(t.endswith("block") for t in game.legal(3))
    for text in ("eye j8 0 block", "eye i10 0"):
        game.apply(game.seat, text)
    assert game.seat == 2 and any(t.endswith("block") for t in game.legal(2))
    # SKI-6: with two or three players, a seat's own 75 points open the rest of the board to it.
    for players in (2, 3, 4, 5, 6):
        game = started(players)
        game.covered = {(c, 10) for c in range(1, 20)}
        outside = [74, 75]
        for own in (74, 75):
            game.score = {seat: own if seat == 1 else 149 - own for seat in game.seats}
            outside[own - 74] = any(not p.squares <= ARENA for p in game.possible_now(1))
        assert outside == [players >= 4, True]


def test_end():
    # Nothing fits on a board that is nearly covered. Scores decide, and equal leaders share.
    def filled(players, hole, **options):
        """A position with only these squares free and nobody under the Arena rule."""
        game = started(players, **options)
        game.covered = set(SQUARES) - {square_of(name) for name in hole}
        game.score = {seat: 80 for seat in game.seats}
        return game

    game = filled(2, ["a1"])
    assert sorted(game.legal(1)) == sorted(f"eye{m} a1 0{b}" for m in ("", "2", "3") for b in ("", " block"))
    game.apply(1, "eye3 a1 0")
    assert game.turn() == "over" and game.scores() == [155, 80] and game.returns() == [1, 0]
    game = filled(4, ["a1"], teams=True)
    game.apply(1, "eye3 a1 0 block")
    assert game.scores() == [117, 80, 80, 80] and game.returns() == [1, 0, 1, 0]
    for players, hole, expected in ((4, ["b1"], [Fraction(1, 2)] * 4), (5, ["b1"], [Fraction(1, 5)] * 5)):
        game = filled(players, hole)
        game.apply(1, f"eye{3 if players == 4 else ''} b1 0")
        assert game.turn() == "over" and game.returns() == expected
    # A block holds up seat 2 once. Being passed over does not end the game, and it uses up the block.
    game = filled(2, ["a1", "b1"])
    game.hand[1] = game.hand[2] = Counter(["eye", "eye2"])
    game.apply(1, "eye a1 0 block")
    assert game.turn() == {1} and game.idle_turns == 0 and not game.blocks
    game = filled(2, ["a1", "b1"])
    game.hand[1], game.hand[2] = Counter(["eye", "quoin"]), Counter(["eye"])
    game.apply(1, "eye a1 0 block")  # seat 2 is held up, seat 1 is stuck, seat 2 is free again
    assert game.turn() == {2} and game.idle_turns == 1
    game.apply(2, "eye b1 0")
    assert game.turn() == "over"
    # In pairs, only the next seat is held up; alone, all others are.
    # Seat 1 keeps an eye, and one other seat has one.
    for teams, other, expected in (
        (True, 2, 1),
        (True, 3, 3),
        (True, 4, 4),
        (False, 2, 1),
        (False, 3, 1),
        (False, 4, 1),
    ):
        game = filled(4, ["a1", "b1"], teams=teams)
        for seat in game.seats:
            game.hand[seat] = Counter(["eye"] if seat == other else ["gun"])
        game.hand[1] = Counter(["eye", "eye2"])
        game.apply(1, "eye a1 0 block")
        assert game.turn() == {expected}, (teams, other, game.turn())
    # A seat without shapes is passed over while others go on. The last shape ends the game.
    game = started(2)
    game.hand[1], game.hand[2] = Counter(["eye"]), Counter(["eye", "rod"])
    for by, text in ((1, "eye j10 0"), (2, "eye j11 0"), (2, "rod j12 0")):
        assert game.turn() == {by}
        game.apply(by, text)
    assert game.turn() == "over"


def test_dice():
    game = started(2, dice=True)
    assert game.turn() == "chance" and game.legal(1) == []
    assert game.chance() == [(f"roll {n}", Fraction(1, 6)) for n in range(1, 7)]
    assert refused(lambda: game.apply(0, "roll 7")) and refused(lambda: game.apply(1, "eye j10 0"))
    for number, (kind, count) in enumerate(zip(KINDS, (3, 20, 36, 40, 60, 72)), 1):
        assert per_kind(started(2, f"roll {number}", dice=True)) == {kind: count}
    game = started(2, "roll 5", "door j10 0", dice=True)
    assert game.turn() == "chance" and game.seat == 2
    # Without a shape of the kind rolled, the turn is missed. It does not count towards the end.
    game.hand[2] = Counter(["eye"])
    game.apply(0, "roll 6")
    assert game.turn() == "chance" and game.seat == 1 and game.idle_turns == 0
    game.apply(0, "roll 1")
    game.apply(1, "eye j11 0 block")
    game.apply(0, "roll 2")  # missed again, which uses up the block
    game.apply(0, "roll 2")
    game.apply(1, "rod j12 0")
    game.apply(0, "roll 1")
    assert "eye i11 0" in game.legal(2)
    game.apply(2, "eye i11 0")  # the last shape of one seat ends the game at once
    assert game.turn() == "over" and game.hand[1].total() == 15
    # Every seat is stuck for good, but still rolls once before the end.
    game = started(3, "roll 1", dice=True)
    game.covered = set(SQUARES) - {(10, 11)}
    game.apply(1, "eye j11 0")
    for seat in (2, 3, 1):
        assert game.turn() == "chance" and game.seat == seat
        game.apply(0, "roll 1")
    assert game.turn() == "over"


def test_options():
    assert DEFAULTS(4, {}) == {"teams": True, "dice": False, "board": "standard", "set": "standard"}
    assert DEFAULTS(2, {"dice": True}) == {"teams": False, "dice": True, "board": "standard", "set": "standard"}
    for players in (2, 3, 5, 6):
        assert refused(lambda: Reference(players, {"teams": True}))
        Reference(players, {"teams": False})
    for players, options in ((1, {}), (7, {}), (2, {"dice": 1}), (2, {"board": "odd"}), (2, {"colour": 1})):
        assert refused(lambda: Reference(players, options))
    assert Reference(2, {"board": "/".join([" ".join(["1"] * 19)] * 19)}).board[1, 1] == 1
    for players, shapes in ((2, 18), (3, 12), (4, 9), (5, 6), (6, 6)):
        game = started(players)
        assert all(game.hand[seat].total() == shapes for seat in game.seats)
    game = started(4)
    assert game.hand[1] == game.hand[2] and game.hand[3] == game.hand[4]
    assert game.hand[1] + game.hand[3] == Counter(FULL_SET)
    assert game.hand[3] == Counter("gun3 door door2 snake3 quoin quoin2 rod3 eye eye2".split())


def selftest():
    for test in (test_board, test_sets, test_shapes, test_counts, test_blocks, test_end, test_dice, test_options):
        test()
    print("skirrid reference: the self-test passes")


if __name__ == "__main__":
    selftest()
