#!/usr/bin/env python3
"""Probes how far SkyRunner's bidding can be exploited: a best response to the first bid of an agent.

The first round is simultaneous and every seat has the same cards. The agent's bids are sampled with many seeds; then
each bid is answered by play-outs between copies of the agent. The gain of the best answer over the agent's own mix is
a lower bound on what an opponent who foresees the agent can win in that round.

    python3 python/examples/probe_bidding.py --agent mcts:sims=100
"""

import argparse
from collections import Counter

import skerry


def first_bids(agent: str, samples: int) -> Counter[str]:
    """How often the agent makes each bid in the first round, over unrelated seeds."""
    bids: Counter[str] = Counter()
    for seed in range(samples):
        position = skerry.Game("skyrunner").start(players=2, seed=seed, rows=6)
        position.chance()
        bids[position.search(agent=f"{agent},seed={seed}", seat=2).move] += 1
    return bids


def worth(bid: str, reply: str, agent: str, games: int) -> float:
    """The first seat's share of the win after these two bids, both sides played on by the agent."""
    total = 0.0
    for seed in range(games):
        position = skerry.Game("skyrunner").start(players=2, seed=1000 + seed, rows=6)
        position.chance()
        try:
            position.play(bid, 1).play(reply, 2)
        except skerry.SkerryError:
            continue  # a card that cannot be laid in this deal
        result = position.play_out(agent).result
        total += result[0] if result else 0
    return total / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="mcts:sims=50")
    parser.add_argument("--samples", type=int, default=40)
    parser.add_argument("--games", type=int, default=10)
    given = parser.parse_args()
    bids = first_bids(given.agent, given.samples)
    mix = {bid: count / given.samples for bid, count in bids.items()}
    print("The agent bids", ", ".join(f"{bid} {share:.2f}" for bid, share in sorted(mix.items())))
    answers = {}
    for answer in sorted(mix):
        answers[answer] = sum(share * worth(answer, bid, given.agent, given.games) for bid, share in mix.items())
        print(f"Answering with {answer} wins {answers[answer]:.2f}", flush=True)
    own = sum(share * answers[bid] for bid, share in mix.items())
    best = max(answers, key=lambda bid: answers[bid])
    print(f"The best answer, {best}, wins {answers[best]:.2f}; the agent's own mix {own:.2f}.")


if __name__ == "__main__":
    main()
