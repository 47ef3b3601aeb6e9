#!/usr/bin/env python3
"""Learns Scurry on the small board from nothing, in NumPy alone, until it beats `greedy`.

A turn of Scurry is a lead and a run, and on the small board there are some fifty ways through it. The player looks
through all of them on copies of the games (cloning is cheap: states() and load()) and takes the one after which a
network of two hidden layers gives the opponent the least. `greedy` never asks what the opponent can do next.

The network learns from self-play which positions are good for the seat to move: the target of a position is the worth
of its best turn, or the result of the game if that turn ends it. Those targets are exact near the end of a game and
spread from there to earlier positions.

    python3 python/examples/learn_scurry.py --minutes 8
"""

import argparse
import math
import time

import numpy as np

import skerry

OPTIONS = {"size": 4, "tiles": 4, "setup": "random"}


class Network:
    """Estimates the result for the seat that sees a position, from -1 to 1. Learns by Adam."""

    def __init__(self, sizes: list[int], rng: np.random.Generator):
        self.weights = [rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self.mean = [np.zeros_like(w) for w in self.weights + self.biases]
        self.square = [np.zeros_like(w) for w in self.weights + self.biases]
        self.steps = 0

    def layers(self, x: np.ndarray) -> list[np.ndarray]:
        outputs = [x]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1]):
            outputs.append(np.maximum(outputs[-1] @ weight + bias, 0))
        outputs.append(np.tanh(outputs[-1] @ self.weights[-1] + self.biases[-1]))
        return outputs

    def value(self, x: np.ndarray) -> np.ndarray:
        return self.layers(x.astype(np.float32))[-1][:, 0]

    def learn(self, x: np.ndarray, target: np.ndarray, rate: float) -> None:
        """One step on the squared error."""
        outputs = self.layers(x.astype(np.float32))
        back = (outputs[-1] - target[:, None]) * (1 - outputs[-1] ** 2) / len(x)
        gradients_w, gradients_b = [], []
        for i in range(len(self.weights) - 1, -1, -1):
            gradients_w.insert(0, outputs[i].T @ back)
            gradients_b.insert(0, back.sum(axis=0))
            if i > 0:
                back = (back @ self.weights[i].T) * (outputs[i] > 0)
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        parameters = zip(self.weights + self.biases, self.mean, self.square, gradients_w + gradients_b)
        for weight, mean, square, gradient in parameters:
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


class Memory:
    """The latest positions with their targets."""

    def __init__(self, size: int, inputs: int):
        self.x = np.empty((size, inputs), np.int8)
        self.y = np.empty(size, np.float32)
        self.added = 0

    def add(self, x: np.ndarray, y: np.ndarray) -> None:
        where = (self.added + np.arange(len(x))) % len(self.x)
        self.x[where], self.y[where] = x, y
        self.added += len(x)

    def sample(self, count: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        chosen = rng.integers(min(self.added, len(self.x)), size=count)
        return self.x[chosen], self.y[chosen]


# The board has twelve symmetries: in axial coordinates a rotation by 60 degrees and a reflection.
def symmetries(size: int) -> np.ndarray:
    """For each symmetry, which cell of a plane goes where."""
    middle = size // 2
    rows, columns = np.divmod(np.arange(size * size), size)
    r, q = rows - middle, columns - middle
    maps = []
    for reflected in (False, True):
        a, b = (q, r) if reflected else (r, q)
        for _ in range(6):
            inside = (np.abs(a) <= middle) & (np.abs(b) <= middle)
            maps.append(np.where(inside, (a + middle) * size + b + middle, 0))
            a, b = a + b, -a
    return np.array(maps)


class Eyes:
    """Turns what a batch shows into inputs: the vertices that exist, and whether a comeback is due."""

    def __init__(self, batch: skerry.Batch):
        planes, self.size, _ = batch.observation_shape
        self.there = np.flatnonzero(batch.observation[0, 4].ravel())
        self.inputs = 4 * len(self.there) + 2
        places = np.full(self.size**2, -1)
        places[self.there] = np.arange(len(self.there))
        maps = places[symmetries(self.size)[:, self.there]]
        offsets = np.arange(4)[:, None] * len(self.there)
        self.maps = [np.concatenate([(offsets + m).ravel(), self.inputs - 2 + np.arange(2)]) for m in maps]

    def see(self, batch: skerry.Batch, count: int) -> np.ndarray:
        planes = batch.observation[:count, :4].reshape(count, 4, -1)[:, :, self.there].reshape(count, -1)
        # The number of the last chance, and whether the first turn is still to come.
        return np.concatenate(
            [planes, batch.numbers[:count, 4:5] != 0, batch.numbers[:count, 5:6] == 0], axis=1
        ).astype(np.int8)


class Player:
    """Looks through all turns of its games and jumps to the end of the best one."""

    def __init__(self, network: Network, eyes: Eyes):
        self.network, self.eyes = network, eyes
        self.copies = skerry.batch("scurry", 1 << 14, options=OPTIONS, auto_reset=False)

    def room(self, count: int) -> None:
        if count > self.copies.n:
            self.copies = skerry.batch("scurry", 2 * count, options=OPTIONS, auto_reset=False)

    def play_turn(self, batch: skerry.Batch, games: np.ndarray, noise: np.ndarray | None = None) -> np.ndarray:
        """Plays one turn in each of the games. Returns what the best turn is worth to the mover, from -1 to 1.

        `noise` is added to the worth of turns before one is chosen, for games that should explore.
        """
        frontier, game, mover = batch.states()[games], np.arange(len(games)), batch.player[games]
        worth_of_best = np.full(len(games), -np.inf, np.float32)
        best_key = worth_of_best.copy()
        rng = np.random.default_rng(len(games))
        while len(game):
            # 1. One step further, by every action.
            self.copies.load(frontier, np.arange(len(game)))
            source, actions = np.nonzero(self.copies.mask[: len(game)])
            count = len(source)
            self.room(count)
            self.copies.load(frontier[source], np.arange(count))
            self.copies.step(actions, where=np.arange(count))
            game, player = game[source], self.copies.player[:count]
            after = self.copies.states()
            # 2. Where the turn is over, it is worth the result, or what the opponent expects with the sign changed.
            end = np.flatnonzero(player != mover[game])
            if len(end):
                worth = -self.network.value(self.eyes.see(self.copies, count)[end])
                over = player[end] == skerry.NOBODY
                worth[over] = self.copies.reward[end[over], mover[game[end[over]]]]
                np.maximum.at(worth_of_best, game[end], worth)
                key = worth if noise is None else worth + noise[game[end]] * rng.standard_normal(len(end))
                order = np.lexsort((key, game[end]))
                last = order[np.append(np.diff(game[end[order]]) != 0, True)]  # the best of each game
                better = last[key[last] > best_key[game[end[last]]]]
                best_key[game[end[better]]] = key[better]
                batch.load(after[end[better]], games[game[end[better]]])
            # 3. The other runs go on.
            on = np.flatnonzero(player == mover[game])
            frontier, game = after[on], game[on]
        return worth_of_best


def share_against_greedy(player: Player, games: int, seed: int = 99) -> float:
    """Share of the wins in games against `greedy`, half of them as Brown."""
    batch = skerry.batch("scurry", games, options=OPTIONS, seed=seed, auto_reset=False)
    ours = np.arange(games) % 2
    total = 0.0
    while (batch.player != skerry.NOBODY).any():
        mine = np.flatnonzero(batch.player == ours)
        worth = player.play_turn(batch, mine)
        total += float(worth[batch.player[mine] == skerry.NOBODY].sum())
        theirs = np.flatnonzero(batch.player == 1 - ours)
        batch.step(batch.greedy()[theirs], where=theirs)
        total += float(batch.reward[theirs, ours[theirs]].sum())
    return 0.5 + total / games / 2


def interval(share: float, games: int) -> str:
    """The share with Wilson's 95 % interval."""
    z = 1.96
    middle = (share + z * z / 2 / games) / (1 + z * z / games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / 4 / games**2) / (1 + z * z / games)
    return f"{share:.3f} ({middle - half:.3f} to {middle + half:.3f}) of {games} games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8, help="of processor time")
    parser.add_argument("--games", type=int, default=128, help="games played side by side")
    parser.add_argument("--updates", type=int, default=8, help="steps of learning after each turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", type=int, default=2000, help="games against greedy at the end")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    batch = skerry.batch("scurry", given.games, options=OPTIONS, seed=given.seed, auto_reset=False)
    fresh = skerry.batch("scurry", given.games, options=OPTIONS, seed=given.seed + 1)
    eyes = Eyes(batch)
    network = Network([eyes.inputs, 256, 64, 1], rng)
    player = Player(network, eyes)
    memory = Memory(200_000, eyes.inputs)
    print(f"   0 s  untrained: {interval(share_against_greedy(player, 500), 500)} against greedy", flush=True)
    start = report = time.process_time()
    everything = np.arange(given.games)
    rounds = 0
    while (spent := (time.process_time() - start) / 60 / given.minutes) < 1:
        # 1. Play a turn everywhere; a quarter of the games explore.
        seen = eyes.see(batch, given.games)
        noise = np.where(rng.random(given.games) < 0.25, 0.5, 0.0)
        memory.add(seen, player.play_turn(batch, everything, noise))
        # 2. Begin again where the game is over.
        finished = np.flatnonzero(batch.player == skerry.NOBODY)
        rounds += 1
        fresh.reset(given.seed + rounds)
        batch.load(fresh.states()[finished], finished)
        # 3. Learn, each time through another symmetry of the board.
        for _ in range(given.updates if memory.added > 4000 else 0):
            x, y = memory.sample(256, rng)
            network.learn(x[:, eyes.maps[rng.integers(12)]], y, rate=2e-3 * (1 - spent) + 1e-4)
        if time.process_time() - report > 60:
            report = time.process_time()
            share = share_against_greedy(player, 500)
            print(f"{report - start:4.0f} s  {memory.added} positions: {interval(share, 500)}", flush=True)
    share = share_against_greedy(player, given.check, seed=12345)
    print(f"After {given.minutes:g} minutes: {interval(share, given.check)} against greedy")


if __name__ == "__main__":
    main()
