#!/usr/bin/env python3
"""The rules of Herrings once more, slow and obviously right; testing/reference_check.py says what the class offers."""
from fractions import Fraction


def DEFAULTS(players, options):
    return {"hand": 4, **options}


class Reference:
    def __init__(self, players, options):
        self.players, self.hand_size = players, options["hand"]
        self.hands = [[] for _ in range(players)]
        self.points = [0] * players
        self.trick = {}  # seat -> card, in the order of play
        self.leader = 1

    def dealt(self):
        return sum(map(len, self.hands)) + len(self.trick) + self.players * sum(self.points)

    def turn(self):
        if self.dealt() < self.players * self.hand_size:
            return "chance"
        if sum(self.points) == self.hand_size:
            return "over"
        return {(self.leader - 1 + len(self.trick)) % self.players + 1}

    def legal(self, seat):
        return [f"play {card}" for card in self.hands[seat - 1]] if seat in self.turn() else []

    def chance(self):
        deck = [card for card in range(1, 21) if not any(card in hand for hand in self.hands)]
        return [(f"deal {card}", Fraction(1, len(deck))) for card in deck]

    def apply(self, by, text):
        if text not in (self.legal(by) if by else [outcome for outcome, _ in self.chance()]):
            raise ValueError(text)
        card = int(text.split()[1])
        if by == 0:  # HER-1
            self.hands[self.dealt() % self.players].append(card)
            return
        self.hands[by - 1].remove(card)  # HER-2
        self.trick[by] = card
        if len(self.trick) == self.players:  # HER-3
            self.leader = max(self.trick, key=self.trick.get)
            self.points[self.leader - 1] += 1
            self.trick = {}

    def scores(self):
        return self.points

    def returns(self):
        if self.turn() != "over":
            return [0] * self.players
        winners = [points == max(self.points) for points in self.points]  # HER-4
        return [Fraction(int(wins), sum(winners)) for wins in winners]


def self_test():
    game = Reference(2, DEFAULTS(2, {"hand": 1}))
    for by, text in [(0, "deal 5"), (0, "deal 9"), (1, "play 5"), (2, "play 9")]:
        game.apply(by, text)
    assert game.turn() == "over" and game.scores() == [0, 1] and game.returns() == [0, 1]


if __name__ == "__main__":
    self_test()
    print("the reference is sound")
