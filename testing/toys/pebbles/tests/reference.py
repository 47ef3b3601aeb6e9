#!/usr/bin/env python3
"""The rules of Pebbles once more, slow and obviously right; testing/reference_check.py says what the class offers."""


def DEFAULTS(players, options):
    return {"heap": 21, **options}


class Reference:
    def __init__(self, players, options):
        self.left, self.mover = options["heap"], 1

    def turn(self):
        return {self.mover} if self.left else "over"

    def legal(self, seat):
        if seat not in self.turn():
            return []
        return [f"take {count}" for count in (1, 2, 3) if count <= self.left]  # PEB-1

    def chance(self):
        return []

    def apply(self, by, text):
        if text not in self.legal(by):
            raise ValueError(text)
        self.left -= int(text.split()[1])
        self.mover = 3 - self.mover

    def scores(self):
        return self.returns()

    def returns(self):
        if self.left:
            return [0, 0]
        return [int(seat != self.mover) for seat in (1, 2)]  # PEB-2


def self_test():
    game = Reference(2, DEFAULTS(2, {"heap": 4}))
    game.apply(1, "take 1")
    assert game.legal(2) == ["take 1", "take 2", "take 3"] and game.legal(1) == []
    game.apply(2, "take 3")
    assert game.turn() == "over" and game.returns() == [0, 1]


if __name__ == "__main__":
    self_test()
    print("the reference is sound")
