#!/usr/bin/env python3
"""Probes how far an agent's bidding in SkyRunner can be exploited.

In the first round both seats have the same cards and lay one of them face down at the same time: a matrix game. Its
payoffs are estimated by playing on from every pair of bids, thousands of games at once, both seats as `greedy` would.
The agent's own mix of bids is sampled by asking it again and again. Then three numbers are compared:

- what the best single bid wins against the agent's mix. It is chosen by one half of the games and measured by the
  other, so that luck does not count as skill. Since only this round is exploited, it is a lower bound;
- what the agent's mix wins against itself: nothing, because the seats are alike but for who breaks ties;
- what the best bid wins against the equilibrium of the same matrix, found by regret matching.

    python3 python/examples/probe_bidding.py --agent mcts:sims=100
"""

import argparse

import numpy as np

import skerry

GAME, OPTIONS = "skyrunner", {"rows": 6}


def agents_mix(agent: str, start: skerry.States, bids: np.ndarray, samples: int) -> np.ndarray:
    """How often the agent makes each bid, asked afresh with many seeds."""
    counts = np.zeros(len(bids))
    for seed in range(samples):
        one = skerry.batch(GAME, 1, players=2, options=OPTIONS, seed=seed)
        one.load(start)
        counts[np.searchsorted(bids, one.decide(agent)[0])] += 1
    return counts / samples


def payoffs(start: skerry.States, bids: np.ndarray, games: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The first seat's mean reward for each pair of bids, and its standard error."""
    count = len(bids)
    first, second = (axis.ravel() for axis in np.meshgrid(np.arange(count), np.arange(count), indexing="ij"))
    first, second = np.repeat(first, games), np.repeat(second, games)
    batch = skerry.batch(GAME, len(first), players=2, options=OPTIONS, seed=seed, threads=2, auto_reset=False)
    batch.load(start[np.zeros(len(first), dtype=int)])
    batch.step_all(np.stack([bids[first], bids[second]], axis=1))
    total = batch.reward[:, 0].copy()
    while (batch.player != skerry.NOBODY).any():
        batch.step(batch.greedy())
        total += batch.reward[:, 0]
    results = total.reshape(count, count, games)
    return results.mean(axis=2), results.std(axis=2) / np.sqrt(games)


def equilibrium(matrix: np.ndarray, rounds: int = 20_000) -> tuple[np.ndarray, np.ndarray]:
    """Mixes of both seats that are close to an equilibrium of a zero-sum matrix, by regret matching."""

    def mix_of(regret: np.ndarray) -> np.ndarray:
        hope = np.maximum(regret, 0)
        return hope / hope.sum() if hope.sum() > 0 else np.full(len(regret), 1 / len(regret))

    regrets = [np.zeros(len(matrix)), np.zeros(len(matrix))]
    total = [np.zeros(len(matrix)), np.zeros(len(matrix))]
    for _ in range(rounds):
        row, column = mix_of(regrets[0]), mix_of(regrets[1])
        worth_of_rows, worth_of_columns = matrix @ column, -row @ matrix
        regrets[0] += worth_of_rows - row @ worth_of_rows
        regrets[1] += worth_of_columns - worth_of_columns @ column
        total[0] += row
        total[1] += column
    return total[0] / rounds, total[1] / rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="mcts:sims=100")
    parser.add_argument("--samples", type=int, default=200, help="how often the agent is asked for its bid")
    parser.add_argument("--games", type=int, default=400, help="games played on from each pair of bids")
    parser.add_argument("--seed", type=int, default=1, help="of the open card and of the games")
    given = parser.parse_args()

    deal = skerry.batch(GAME, 1, players=2, options=OPTIONS, seed=given.seed)
    start, bids = deal.states(), np.flatnonzero(deal.mask[0]).astype(np.int32)
    names = [deal.action_text(0, bid) for bid in bids]
    mix = agents_mix(given.agent, start, bids, given.samples)
    print(f"{given.agent} plays " + ", ".join(f"'{name}' {p:.2f}" for name, p in zip(names, mix) if p > 0))

    chosen_by, _ = payoffs(start, bids, given.games // 2, given.seed)
    measured, error = payoffs(start, bids, given.games - given.games // 2, given.seed + 1)
    best = int(np.argmax(chosen_by @ mix))
    gain, noise = measured[best] @ mix, np.sqrt((error[best] ** 2) @ mix**2)
    own = mix @ measured @ mix
    print(
        f"The best answer, '{names[best]}', wins {gain:+.3f} (± {1.96 * noise:.3f}) a game; the mix itself {own:+.3f}."
    )

    _, balanced = equilibrium(chosen_by)
    answer = int(np.argmax(chosen_by @ balanced))
    print("An equilibrium plays " + ", ".join(f"'{n}' {p:.2f}" for n, p in zip(names, balanced) if p >= 0.01))
    print(f"The best answer to it, '{names[answer]}', wins {measured[answer] @ balanced:+.3f}.")


if __name__ == "__main__":
    main()
