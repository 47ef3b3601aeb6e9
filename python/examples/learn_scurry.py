#!/usr/bin/env python3
"""Learns Scurry on the small board from nothing, in NumPy alone, until it beats `greedy`.

A network of one hidden layer estimates the mover's chance. In self-play the mover's whole turn is looked through on
copies of the games (cloning is cheap: states() and load()), the way to the best estimate is played, now and then a
random move, and when a game ends all its positions learn the result.

    python3 python/examples/learn_scurry.py --minutes 5
"""

import argparse
import time

import numpy as np

import skerry

OPTIONS = {"size": 4, "tiles": 4, "setup": "random"}


class Network:
    """Estimates the final reward of the seat that sees a position, from -1 to 1. Learns by Adam."""

    def __init__(self, inputs: int, hidden: int, rng: np.random.Generator):
        self.weights = [
            rng.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            rng.normal(0, hidden**-0.5, (hidden, 1)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def value(self, x: np.ndarray) -> np.ndarray:
        w1, b1, w2, b2 = self.weights
        return np.tanh(np.maximum(x @ w1 + b1, 0) @ w2 + b2)[:, 0]

    def learn(self, x: np.ndarray, target: np.ndarray, rate: float = 1e-3) -> None:
        """One step on the squared error."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(x @ w1 + b1, 0)
        value = np.tanh(hidden @ w2 + b2)
        error = (value - target[:, None]) * (1 - value**2) / len(x)
        back = (error @ w2.T) * (hidden > 0)
        gradients = [x.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)]
        self.steps += 1
        rate *= (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for weight, mean, square, gradient in zip(self.weights, self.mean, self.square, gradients):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            weight -= rate * mean / (np.sqrt(square) + 1e-8)


class Memory:
    """The latest positions with the results of their games."""

    def __init__(self, size: int, inputs: int):
        self.x = np.empty((size, inputs), np.float32)
        self.y = np.empty(size, np.float32)
        self.added = 0

    def add(self, x: np.ndarray, y: np.ndarray) -> None:
        where = (self.added + np.arange(len(x))) % len(self.x)
        self.x[where], self.y[where] = x, y
        self.added += len(x)

    def sample(self, count: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
        chosen = rng.integers(min(self.added, len(self.x)), size=count)
        return self.x[chosen], self.y[chosen]


def features(batch: skerry.Batch, count: int | None = None) -> np.ndarray:
    """What `player` sees, as one row of numbers for each of the first games."""
    planes = batch.observation[:count].reshape(len(batch.observation[:count]), -1)
    numbers = np.minimum(batch.numbers[:count], 20) / 10
    return np.concatenate([planes, numbers], axis=1).astype(np.float32)


class Player:
    """Looks through the mover's whole turn, a beam of positions wide, and takes the way to the best estimate."""

    def __init__(self, network: Network, beam: int, size: int = 32 * 8 * 37):
        self.network = network
        self.beam = beam
        self.copies = skerry.batch("scurry", size, options=OPTIONS, auto_reset=False)

    def expand(self, states: skerry.States, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Plays an action in each state. Returns who moves next, and the reward or estimate for that seat."""
        size = len(states)
        self.copies.load(states, np.arange(size))
        given = self.copies.sample()
        given[:size] = actions
        self.copies.step(given)
        player = self.copies.player[:size]
        return player, self.network.value(features(self.copies, size))

    def choose(self, batch: skerry.Batch) -> np.ndarray:
        choice = batch.sample()
        states = batch.states()
        open_games = np.flatnonzero(batch.player != skerry.NOBODY)
        for begin in range(0, len(open_games), 32):
            game = open_games[begin : begin + 32]
            self.look_ahead(states[game], game, batch.player.copy(), choice)
        return choice

    def look_ahead(self, frontier: skerry.States, game: np.ndarray, mover: np.ndarray, choice: np.ndarray) -> None:
        """Writes the best action of each game into `choice`. `game` tells whose position each state is."""
        best = np.full(len(mover), -np.inf, np.float32)
        first = np.full(len(game), -1)  # the action that began the way to a position
        while len(game):
            # 1. All actions from all positions of the frontier.
            self.copies.load(frontier, np.arange(len(game)))
            offsets, actions = self.copies.legal()
            counts = np.diff(offsets[: len(game) + 1])
            actions = actions[: offsets[len(game)]]
            source = np.repeat(np.arange(len(game)), counts)
            player, value = self.expand(frontier[source], actions)
            owner = game[source]
            began = np.where(first[source] < 0, actions, first[source])
            # 2. Where the turn is over, the way there is worth what it leads to.
            ended = player == skerry.NOBODY
            reward = self.copies.reward[np.arange(len(owner)), mover[owner]]
            worth = np.where(ended, reward, np.where(player == mover[owner], value, -value))
            done = player != mover[owner]
            order = np.argsort(worth[done])
            game_done, began_done, worth_done = owner[done][order], began[done][order], worth[done][order]
            improved = worth_done > best[game_done]
            choice[game_done[improved]] = began_done[improved]  # the last of each game, the best one, stays
            np.maximum.at(best, game_done, worth_done)
            # 3. The best of the others are followed further.
            going = np.flatnonzero(~done)
            going = going[np.lexsort((-worth[going], owner[going]))]
            rank = np.arange(len(going)) - np.searchsorted(owner[going], owner[going])
            going = going[rank < self.beam]
            frontier = self.copies.states()[going]
            game, first = owner[going], began[going]


def share_against_greedy(player: Player, games: int) -> float:
    """Share of the wins in games against `greedy`, half of them as Brown."""
    batch = skerry.batch("scurry", games, options=OPTIONS, seed=99, auto_reset=False)
    ours = np.arange(games) % 2
    total = 0.0
    while (batch.player != skerry.NOBODY).any():
        batch.step(np.where(batch.player == ours, player.choose(batch), batch.greedy()))
        total += float(batch.reward[batch.done, ours[batch.done]].sum())
    return 0.5 + total / games / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--games", type=int, default=64, help="games played side by side")
    parser.add_argument("--updates", type=int, default=4, help="steps of learning after each move")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    batch = skerry.batch("scurry", given.games, options=OPTIONS, seed=given.seed)
    network = Network(features(batch).shape[1], 128, rng)
    player = Player(network, beam=8)
    memory = Memory(50_000, features(batch).shape[1])
    seen: list[list[tuple[np.ndarray, int]]] = [[] for _ in range(batch.n)]
    start = report = time.monotonic()
    played = 0
    while time.monotonic() - start < 60 * given.minutes:
        # 1. Play the best moves by the present estimate, and now and then a random one.
        for game, (position, mover) in enumerate(zip(features(batch), batch.player)):
            seen[game].append((position, int(mover)))
        chosen = player.choose(batch)
        batch.step(np.where(rng.random(batch.n) < 0.1, batch.sample(), chosen))
        # 2. All positions of a finished game learn its result.
        for game in np.flatnonzero(batch.done):
            positions, movers = zip(*seen[game])
            memory.add(np.stack(positions), batch.reward[game, list(movers)])
            seen[game].clear()
            played += 1
        for _ in range(given.updates if memory.added > 2000 else 0):
            network.learn(*memory.sample(256, rng))
        # 3. Tell how it goes.
        if time.monotonic() - report > 20:
            report = time.monotonic()
            share = share_against_greedy(player, 200)
            print(f"{report - start:5.0f} s  {played:6d} games  {share:.2f} of the wins against greedy", flush=True)
    print(f"{share_against_greedy(player, 1000):.3f} of 1000 games against greedy")


if __name__ == "__main__":
    main()
