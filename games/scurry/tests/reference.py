#!/usr/bin/env python3
"""A slow, plain implementation of Scurry to check the fast one against.

A vertex is a pair (x, z): z is the row, and (0, 0) the centre. A position is two dicts: `tiles` maps a vertex to
the seat whose side shows, `tokens` maps a seat to the vertex of its token. Brown is seat 1, Gray is seat 2. Every
look-ahead works on copies, and every line of sight is walked one vertex at a time.

testing/reference_check.py describes `Reference` and `DEFAULTS`. Run this file to test it.
"""
import copy
import random
from fractions import Fraction

CHANCE, BROWN, GRAY = 0, 1, 2
DIRECTIONS = {"E": (1, 0), "W": (-1, 0), "NE": (0, 1), "SW": (0, -1), "NW": (-1, 1), "SE": (1, -1)}

# SCU-4
STANDARD = {
    15: {BROWN: "b1 b7 c6 d2 d8 e1 e4 e7 e10 f3 h5 i6 j4 k2 k5", GRAY: "a2 a5 b4 c3 d5 f9 g1 g4 g7 g10 h2 h8 i3 j1 j7"},
    8: {BROWN: "c6 d2 d8 e4 e7 h5 i6 j4", GRAY: "b4 c3 d5 g4 g7 h2 h8 i3"},
}


def DEFAULTS(players, options):
    """Returns every option with its value; raises ValueError for values, or a mix of them, that are not allowed."""
    full = {
        "size": 6,
        "tiles": 15 if options.get("setup") == "standard" else 12,
        "setup": "manual",
        "comeback": True,
        "turn_limit": 400,
    }
    for name, value in options.items():
        if name not in full:
            raise ValueError(f"Scurry has no option {name}")
        full[name] = value
    if players != 2:
        raise ValueError("Scurry is for 2 players")
    for name, low, high in (("size", 4, 7), ("tiles", 4, 15), ("turn_limit", 2, 10000)):
        if type(full[name]) is not int or not low <= full[name] <= high:
            raise ValueError(f"{name} must be a whole number from {low} to {high}")
    if full["setup"] not in ("manual", "standard", "random"):
        raise ValueError("setup must be manual, standard or random")
    if type(full["comeback"]) is not bool:
        raise ValueError("comeback must be true or false")
    if full["setup"] == "standard" and (full["size"] != 6 or full["tiles"] not in STANDARD):  # SCU-4
        raise ValueError("the standard layout needs size 6 and 15 or 8 tiles")
    return full


def opponent(seat):
    return GRAY if seat == BROWN else BROWN


class Board:
    """The vertices and their names (SCU-1, SCU-2), and the moves of a token in a position."""

    def __init__(self, size):
        reach = size - 1
        self.name_of = {}  # row by row from the bottom, each row from the left
        self.vertex_of = {}
        for z in range(-reach, reach + 1):
            letter = "abcdefghijklm"[z + reach]
            first, last = max(-reach, -reach - z), min(reach, reach - z)
            for x in range(first, last + 1):
                name = f"{letter}{x - first + 1}"
                self.name_of[x, z] = name
                self.vertex_of[name] = (x, z)

    def vertex(self, name):
        if name not in self.vertex_of:
            raise ValueError(f"there is no vertex {name}")
        return self.vertex_of[name]

    def empty(self, tiles, tokens):
        return [v for v in self.name_of if v not in tiles and v not in tokens.values()]

    def first_in_sight(self, tiles, tokens, start, step):
        """The first vertex from `start` that holds a tile or a token, or None if the edge comes first."""
        x, z = start[0] + step[0], start[1] + step[1]
        while (x, z) in self.name_of:
            if (x, z) in tiles or (x, z) in tokens.values():
                return x, z
            x, z = x + step[0], z + step[1]
        return None

    def moves(self, tiles, tokens, seat):
        """SCU-13: the vertices that the token of `seat` can move to."""
        found = []
        for step in DIRECTIONS.values():
            seen = self.first_in_sight(tiles, tokens, tokens[seat], step)
            if seen is not None and seen not in tokens.values() and tiles[seen] == opponent(seat):
                found.append(seen)
        return found

    def after_move(self, tiles, tokens, seat, target):
        """SCU-13: the position after one move of a run. The tile now shows the side of `seat`."""
        return {**tiles, target: seat}, {**tokens, seat: target}

    def first_moves(self, tiles, tokens, seat):
        """SCU-6: the moves that leave a second one."""
        return [
            v for v in self.moves(tiles, tokens, seat) if self.moves(*self.after_move(tiles, tokens, seat, v), seat)
        ]

    def leads(self, tiles, tokens, seat):
        """SCU-6: the empty vertices where a lead allows a run of two or more moves."""
        return [v for v in self.empty(tiles, tokens) if self.first_moves({**tiles, v: opponent(seat)}, tokens, seat)]


class Reference:
    def __init__(self, players, options):
        self.options = DEFAULTS(players, options)
        self.board = Board(self.options["size"])
        self.tiles = {}
        self.tokens = {}
        self.seat = BROWN
        self.turns_ended = 0
        self.moves_made = 0  # in this turn
        self.comeback = False  # SCU-9: Gray is playing his one turn
        self.result = None
        if self.options["setup"] == "random":
            self.phase = "setup"
        elif self.options["setup"] == "standard":
            self.phase = "token"
            for seat, names in STANDARD[self.options["tiles"]].items():
                for name in names.split():
                    self.tiles[self.board.vertex(name)] = seat
        else:
            self.phase = "tile"

    # The interface of testing/reference_check.py.

    def turn(self):
        if self.phase == "over":
            return "over"
        if self.phase == "setup":
            return "chance"
        return {self.seat}

    def legal(self, seat):
        if self.turn() != {seat}:
            return []
        return [f"{self.phase} {self.board.name_of[v]}" for v in self.choices()]

    def chance(self):
        return None

    def sample(self, rng):
        """SCU-5: every arrangement is equally likely."""
        count = self.options["tiles"]
        drawn = rng.sample(list(self.board.vertex_of), 2 * count + 2)
        in_order = list(self.board.vertex_of)
        brown = sorted(drawn[:count], key=in_order.index)
        gray = sorted(drawn[count : 2 * count], key=in_order.index)
        return f"setup brown={','.join(brown)} gray={','.join(gray)} tokens={','.join(drawn[2 * count:])}"

    def apply(self, by, text):
        if self.phase == "setup":
            if by != CHANCE:
                raise ValueError("only chance makes the set-up")
            self.place_all(text)
            return
        if text not in self.legal(by):
            raise ValueError(f"seat {by} cannot do: {text}")
        vertex = self.board.vertex(text.split(" ")[1])
        {"tile": self.place_tile, "token": self.place_token, "lead": self.lead, "move": self.move}[self.phase](vertex)

    def scores(self):
        """How many tiles show each side now, even in mid-turn."""
        return [list(self.tiles.values()).count(seat) for seat in (BROWN, GRAY)]

    def returns(self):
        if self.phase != "over":
            raise ValueError("the game is not over")
        return self.result

    # The rules.

    def choices(self):
        """The vertices the player to act may choose."""
        position = self.tiles, self.tokens
        if self.phase in ("tile", "token"):
            return self.board.empty(*position)
        if self.phase == "lead":
            return self.board.leads(*position, self.seat)
        if self.moves_made == 0:
            return self.board.first_moves(*position, self.seat)
        return self.board.moves(*position, self.seat)

    def place_all(self, text):  # SCU-5
        words = text.split(" ")
        keys = [word.split("=")[0] for word in words]
        if keys != ["setup", "brown", "gray", "tokens"] or any(word.count("=") != 1 for word in words[1:]):
            raise ValueError(f"not a set-up: {text}")
        brown, gray, tokens = (
            [self.board.vertex(name) for name in word.split("=")[1].split(",")] for word in words[1:]
        )
        if words[0] != "setup" or [len(brown), len(gray), len(tokens)] != [self.options["tiles"]] * 2 + [2]:
            raise ValueError(f"not the right number of tiles and tokens: {text}")
        if len(set(brown + gray + tokens)) != len(brown + gray + tokens):
            raise ValueError(f"a vertex is used twice: {text}")
        self.tiles = {**dict.fromkeys(brown, BROWN), **dict.fromkeys(gray, GRAY)}
        self.tokens = {BROWN: tokens[0], GRAY: tokens[1]}
        self.start_turn(BROWN)

    def place_tile(self, vertex):  # SCU-3
        self.tiles[vertex] = self.seat
        self.seat = opponent(self.seat)
        if len(self.tiles) == 2 * self.options["tiles"]:
            self.phase = "token"

    def place_token(self, vertex):  # SCU-3
        self.tokens[self.seat] = vertex
        if self.seat == BROWN:
            self.seat = GRAY
        else:
            self.start_turn(BROWN)

    def lead(self, vertex):
        self.tiles[vertex] = opponent(self.seat)
        self.phase = "move"
        self.moves_made = 0

    def move(self, vertex):
        self.tiles, self.tokens = self.board.after_move(self.tiles, self.tokens, self.seat, vertex)
        self.moves_made += 1
        if not self.board.moves(self.tiles, self.tokens, self.seat):
            assert self.moves_made >= 2  # SCU-6
            del self.tiles[vertex]  # SCU-15
            self.end_turn()

    def start_turn(self, seat):
        self.seat = seat
        self.phase = "lead"
        if not self.board.leads(self.tiles, self.tokens, seat):  # SCU-6, or SCU-9 for the comeback
            self.win(opponent(seat))

    def end_turn(self):
        """Checks in the order of SCU-10."""
        assert len(self.tiles) == 2 * self.options["tiles"]  # SCU-11
        self.turns_ended += 1
        owns_all = all(side == self.seat for side in self.tiles.values())  # SCU-8
        if self.comeback:  # SCU-9: Gray has played his one turn
            self.win(GRAY if owns_all else BROWN)
        elif owns_all and self.options["comeback"] and self.turns_ended == 1:  # SCU-9: Gray gets his one turn
            self.comeback = True
            self.start_turn(GRAY)
        elif owns_all:
            self.win(self.seat)
        elif self.turns_ended == self.options["turn_limit"]:
            self.over([Fraction(1, 2), Fraction(1, 2)])
        else:
            self.start_turn(opponent(self.seat))

    def win(self, seat):
        self.over([Fraction(int(seat == BROWN)), Fraction(int(seat == GRAY))])

    def over(self, result):
        self.phase = "over"
        self.result = result


# The self-test, in notation.


def game(script, **options):
    """The game after the actions of `script`, separated by semicolons; the seat to act plays each."""
    reference = Reference(2, options)
    for text in script.split("; "):
        turn = reference.turn()
        assert turn != "over", f"over before {text}"
        reference.apply(CHANCE if turn == "chance" else min(turn), text)
    return reference


def position(board, brown, gray, tokens):
    tiles = {board.vertex(name): seat for seat, names in ((BROWN, brown), (GRAY, gray)) for name in names.split()}
    return tiles, {seat: board.vertex(name) for seat, name in zip((BROWN, GRAY), tokens.split())}


def names(board, vertices):
    return " ".join(board.name_of[v] for v in board.name_of if v in vertices)


def refuses(action, *arguments):
    try:
        action(*arguments)
    except ValueError:
        return True
    return False


def perft(start, depth):
    """The number of action sequences of each length from 1 to `depth`; a finished game has no further actions."""
    counts, level = [], [start]
    while True:
        choices = [
            (state, seat, text)
            for state in level
            if state.turn() != "over"
            for seat in state.turn()
            for text in state.legal(seat)
        ]
        counts.append(len(choices))
        if len(counts) == depth:
            return counts
        level = []
        for state, seat, text in choices:
            child = copy.copy(state)
            child.tiles, child.tokens = dict(state.tiles), dict(state.tokens)
            child.apply(seat, text)
            level.append(child)


def longest_run(board, tiles, tokens, seat):
    runs = [
        1 + longest_run(board, *board.after_move(tiles, tokens, seat, v), seat)
        for v in board.moves(tiles, tokens, seat)
    ]
    return max(runs, default=0)


def test_board():
    for size, count in ((4, 37), (5, 61), (6, 91), (7, 127)):  # SCU-1
        assert len(Board(size).name_of) == len(Board(size).vertex_of) == count
    board = Board(6)  # SCU-2
    rows = [sum(name[0] == letter for name in board.vertex_of) for letter in "abcdefghijk"]
    assert rows == [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    assert board.vertex("f6") == (0, 0)

    def around(name):
        x, z = board.vertex(name)
        return " ".join(
            f"{way}:{board.name_of[x + dx, z + dz]}"
            for way, (dx, dz) in DIRECTIONS.items()
            if (x + dx, z + dz) in board.name_of
        )

    assert around("f6") == "E:f7 W:f5 NE:g6 SW:e5 NW:g5 SE:e6"
    assert around("a1") == "E:a2 NE:b2 NW:b1"
    assert around("h8") == "E:h9 W:h7 NE:i8 SW:g8 NW:i7 SE:g9"


def test_options():
    assert DEFAULTS(2, {}) == {"size": 6, "tiles": 12, "setup": "manual", "comeback": True, "turn_limit": 400}
    assert DEFAULTS(2, {"setup": "standard"})["tiles"] == 15
    assert DEFAULTS(2, {"setup": "standard", "tiles": 8})["tiles"] == 8
    for wrong in (
        {"size": 3},
        {"size": 8},
        {"tiles": 3},
        {"tiles": 16},
        {"turn_limit": 1},
        {"turn_limit": 10001},
        {"setup": "x"},
        {"comeback": 1},
        {"size": True},
        {"tile": 4},
        {"setup": "standard", "size": 5},
        {"setup": "standard", "tiles": 12},
    ):
        assert refuses(DEFAULTS, 2, wrong), wrong
    assert refuses(DEFAULTS, 3, {})


def test_setups():
    manual = game("tile d4; tile d5; tile a1; tile a4; tile g1; tile g4; tile d1; tile d7", size=4, tiles=4)  # SCU-3
    assert manual.turn() == {BROWN} and manual.scores() == [4, 4] and len(manual.legal(BROWN)) == 37 - 8
    assert manual.legal(GRAY) == [] and refuses(manual.apply, GRAY, "token d3") and refuses(manual.apply, 1, "tile d3")
    assert refuses(manual.apply, BROWN, "token d4")
    manual.apply(BROWN, "token d3")
    assert manual.turn() == {GRAY} and refuses(manual.apply, GRAY, "token d3")
    manual.apply(GRAY, "token d6")
    assert manual.turn() == {BROWN} and manual.legal(BROWN)[0].startswith("lead ")
    assert game("tile d4", size=4).scores() == [1, 0]

    for count in STANDARD:  # SCU-4
        tiles = Reference(2, {"setup": "standard", "tiles": count}).tiles
        assert len(tiles) == 2 * count and all(tiles[-x, -z] == opponent(side) for (x, z), side in tiles.items())
        third = {(x, z) for x, z in Board(6).name_of if (x - z) % 3 == 0 and (x, z) != (0, 0)}
        assert set(tiles) == third if count == 15 else set(tiles) < third

    options = {"size": 4, "tiles": 4, "setup": "random"}  # SCU-5
    fresh = Reference(2, options)
    assert fresh.turn() == "chance" and fresh.chance() is None and fresh.scores() == [0, 0]
    good = "setup brown=a1,a2,b3,c4 gray=d1,d2,d3,e6 tokens=f1,g1"
    for wrong in (
        good[6:],
        good + " ",
        good.replace("a2", "a1"),
        good.replace("a2", "d1"),
        good.replace("a2", "f1"),
        good.replace("a2", "a5"),
        good.replace(",a2", ""),
        good.replace("f1,g1", "f1"),
        good.replace("tokens", "token"),
        good.replace("setup", "setup=x"),
        good.replace("a1,", ","),
    ):
        assert refuses(fresh.apply, CHANCE, wrong), wrong
    assert refuses(fresh.apply, BROWN, good)
    sorted_, shuffled = game(good, **options), game(good.replace("a1,a2,b3", "b3,a1,a2"), **options)
    assert sorted_.tiles == shuffled.tiles and sorted_.tokens == shuffled.tokens
    rng = random.Random(1)
    for size, count in ((4, 15), (6, 12), (7, 4)):
        text = Reference(2, {"size": size, "tiles": count, "setup": "random"}).sample(rng)
        assert game(text, size=size, tiles=count, setup="random").scores() == [count, count]


def test_sight():
    board = Board(4)
    for brown, gray, tokens, expected in (
        ("", "d4 d6", "d1 g4", "d4"),  # the nearer of two
        ("d3", "d4", "d1 g4", ""),  # the token's own tile ends the line of sight
        ("", "d4", "d1 d3", ""),  # so does the other token
        ("", "d4 e1 b1", "d1 g4", "b1 d4 e1"),
        ("", "c3 f2 a4", "d1 g4", ""),  # off the lines
        ("", "a1 a4 d1 d7 g1 g4", "d4 a2", "a1 a4 d1 d7 g1 g4"),
    ):
        assert names(board, board.moves(*position(board, brown, gray, tokens), BROWN)) == expected, (brown, gray)
    assert names(board, board.moves(*position(board, "d4", "d6", "g4 d1"), GRAY)) == "d4"

    left = board.after_move(*position(board, "", "d1 d5", "d3 g4"), BROWN, board.vertex("d5"))
    assert names(board, board.moves(*left, BROWN)) == "d1"  # seen across d3, which is empty
    left = board.after_move(*left, BROWN, board.vertex("d1"))
    assert board.moves(*left, BROWN) == []  # d5 shows Brown now


def test_two_moves():  # SCU-6
    board = Board(4)
    crossroads = position(board, "", "d4 e1 e5", "d1 g3")
    assert names(board, board.moves(*crossroads, BROWN)) == "d4 e1"
    assert names(board, board.first_moves(*crossroads, BROWN)) == "e1"  # d4 is a dead end
    # With one tile in the centre, a lead helps on its three lines and nowhere else.
    assert (
        names(board, board.leads(*position(board, "", "d4", "d1 e5"), BROWN))
        == "a1 a4 b2 b4 c3 c4 d2 d3 d5 d6 d7 e3 e4 f2 f4 g1 g4"
    )
    assert board.leads(*position(board, "", "", "d1 e5"), BROWN) == []  # the lead alone allows one move

    rng = random.Random(2)
    for _ in range(12):
        start = game(
            Reference(2, {"size": 4, "tiles": 4, "setup": "random"}).sample(rng), size=4, tiles=4, setup="random"
        )
        for seat in (BROWN, GRAY):
            tiles, tokens = start.tiles, start.tokens
            expected = [
                v
                for v in board.empty(tiles, tokens)
                if longest_run(board, {**tiles, v: opponent(seat)}, tokens, seat) >= 2
            ]
            assert board.leads(tiles, tokens, seat) == expected

    small = {"size": 4, "tiles": 4, "setup": "random"}
    trapped = game("setup brown=a2,b1,b2,d4 gray=d1,d7,g1,g4 tokens=a1,f3", **small)
    assert trapped.turn() == "over" and trapped.returns() == [0, 1] and trapped.scores() == [4, 4]


# Brown takes everything on her first turn, and Gray takes it all back.
COMEBACK = (
    "setup brown=c4,d1,f3,g2 gray=a1,a4,c6,d4 tokens=f1,c2; lead d3; move d3; move d4; move a1; move a4; "
    "move c6; lead f2; move c4; move a4; move a1; move d1; move d3; move d4; move f2; move f3; move g2"
)
# Brown takes everything on her first turn, and Gray's turn leaves her one tile.
NO_COMEBACK = (
    "setup brown=a2,b2,b5,d7 gray=a3,a4,e6,g1 tokens=d2,d5; lead e1; move e1; move g1; move a4; move a3; "
    "move e6; lead b4; move b5; move b4; move a4; move a3; move a2; move b2; move e1; move g1"
)
# Gray takes everything on the second turn.
GRAY_SECOND = (
    "setup brown=a1,a2,b1,e2 gray=a3,b5,c3,e6 tokens=g4,e3; lead f2; move e6; move a3; move c3; lead c1; "
    "move e2; move e6; move a3; move a2; move a1; move b1; move c1"
)
# Brown's first turn leaves Gray without a lead.
GRAY_STUCK = (
    "setup brown=a1,a2,a4,b1,b4,b5,c6,d2,d3,d4,d6,e2,f1,f2,g4 gray=a3,b2,b3,c1,c2,c3,c4,d1,e1,e3,e4,e5,e6,"
    "f4,g3 tokens=d5,f5; lead f3; move c4; move c3; move b3; move a3"
)
# Gray's first turn leaves Brown without a lead.
BROWN_STUCK = (
    "setup brown=a1,a4,b1,b5,c3,c4,c5,d1,e1,e3,f1,f2,f5,g3,g4 gray=a2,a3,b2,b3,c1,c6,d3,d4,d7,e4,e5,f3,f4,"
    "g1,g2 tokens=d2,c2; lead e6; move d3; move d4; move d7; move c6; move e5; move f4; move e4; move f3; "
    "move g2; move g1; lead d5; move c3; move d4; move d5; move c4; move c5; move b5; move a4"
)


def test_turn():
    small = {"size": 4, "tiles": 4, "setup": "random"}
    actions = GRAY_SECOND.split("; ")
    scores = [[4, 4], [4, 5], [5, 4], [6, 3], [6, 2], [7, 2], [6, 3], [5, 4], [4, 5], [3, 6], [2, 7], [1, 8], [0, 8]]
    for count, expected in enumerate(scores, 1):
        state = game("; ".join(actions[:count]), **small)
        assert state.scores() == expected, count
        assert state.turn() == ("over" if count == len(actions) else {BROWN} if count < 5 else {GRAY}), count
    eaten = game("; ".join(actions[:5]), **small)
    assert names(Board(4), eaten.tiles) == "a1 a2 a3 b1 b5 e2 e6 f2" and eaten.tokens[BROWN] == Board(4).vertex("c3")
    running = game("; ".join(actions[:4]), **small)
    assert running.legal(BROWN) == ["move c3"] and refuses(running.apply, BROWN, "lead d1")


def test_ends():
    small, full = ({"size": 4, "tiles": count, "setup": "random"} for count in (4, 15))
    assert game(GRAY_SECOND, **small).returns() == [0, 1]  # SCU-8
    assert game(COMEBACK, **small).returns() == [0, 1]  # SCU-9
    assert game(NO_COMEBACK, **small).returns() == [1, 0]
    assert game(NO_COMEBACK, **small).scores() == [1, 7]
    for script in (COMEBACK, NO_COMEBACK):
        first_turn = script[: script.index("; lead", script.index("lead") + 1)]
        assert game(first_turn, **small).turn() == {GRAY} and game(first_turn, **small).scores() == [8, 0]
        at_once = game(first_turn, comeback=False, **small)
        assert at_once.turn() == "over" and at_once.returns() == [1, 0]
    stuck = game(COMEBACK[: COMEBACK.index("; lead f2")], **small)
    stuck.tiles = {}  # cannot occur in play, but leaves Gray without a lead
    stuck.start_turn(GRAY)
    assert stuck.returns() == [1, 0]

    # SCU-10: SCU-8 and SCU-9 are checked before the turn limit, SCU-6 after it.
    assert game(GRAY_SECOND, turn_limit=2, **small).returns() == [0, 1]
    assert game(COMEBACK, turn_limit=2, **small).returns() == [0, 1]
    assert game(NO_COMEBACK, turn_limit=2, **small).returns() == [1, 0]
    assert game(GRAY_STUCK, turn_limit=2, **full).returns() == [1, 0]
    assert game(BROWN_STUCK, **full).returns() == [0, 1]
    assert game(BROWN_STUCK, turn_limit=2, **full).returns() == [Fraction(1, 2), Fraction(1, 2)]
    assert refuses(game(COMEBACK, **small).apply, BROWN, "lead d4")


def test_counts():
    for tiles, tokens, expected in (
        (8, "f3 f9", [38, 44, 58, 1485, 3823]),
        (8, "a1 k6", [23, 25, 27, 379]),
        (15, "f6 f5", [40, 44, 63, 1164]),
    ):
        brown, gray = tokens.split()
        start = game(f"token {brown}; token {gray}", setup="standard", tiles=tiles)
        assert perft(start, len(expected)) == expected, tokens


def selftest():
    for test in (test_board, test_options, test_setups, test_sight, test_two_moves, test_turn, test_ends, test_counts):
        test()
    print("scurry reference: the self-test passes")


if __name__ == "__main__":
    selftest()
