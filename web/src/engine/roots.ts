// Adds up searches of one position that several workers made, as threads do in search/report.cpp.
import type { Candidate, Thought } from './schema'

export function addUp(thoughts: Thought[]): Thought {
  if (thoughts.length === 1) return thoughts[0]!
  const proven = thoughts.find((thought) => thought.proven)
  if (proven) return proven
  const simulations = thoughts.reduce((sum, thought) => sum + thought.simulations, 0)
  const weigh = (value: (thought: Thought) => number) =>
    thoughts.reduce((sum, thought) => sum + value(thought) * thought.simulations, 0) / simulations
  const byMove = new Map<string, Candidate>()
  for (const thought of thoughts) {
    for (const one of thought.candidates) {
      const known = byMove.get(one.move) ?? { move: one.move, visits: 0, value: 0, choice: 0 }
      const visits = known.visits + one.visits
      const value = visits ? (known.value * known.visits + one.value * one.visits) / visits : one.value
      const choice = known.choice + (one.choice * thought.simulations) / simulations
      byMove.set(one.move, { move: one.move, visits, value, choice })
    }
  }
  const mixes = thoughts.some((thought) => thought.candidates.some(({ choice }) => choice > 0 && choice < 1))
  const candidates = [...byMove.values()].sort((a, b) =>
    mixes ? b.choice - a.choice || b.visits - a.visits : b.visits - a.visits || b.value - a.value
  )
  if (!mixes) candidates.forEach((candidate, i) => (candidate.choice = i === 0 ? 1 : 0))
  const best = thoughts.find((thought) => thought.line[0] === candidates[0]?.move)
  return {
    values: thoughts[0]!.values.map((_, i) => weigh((thought) => thought.values[i]!)),
    candidates,
    line: best?.line ?? [candidates[0]!.move],
    simulations,
    proven: false
  }
}
