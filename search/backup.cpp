#include "search/backup.h"

#include "search/regret_matching.h"

namespace skerry {

PerSeat<float> back_up(Tree& tree, std::span<const PathStep> path, const Evaluation& leaf, std::vector<float>& mix) {
  PerSeat<float> values = leaf.values;
  Proof proof = leaf.proof;
  for (std::size_t i = path.size(); i-- > 0;) {
    const PathStep& step = path[i];
    Node& node = tree.node(step.node);
    Edge& edge = tree.edges(step.node)[step.edge];
    // Chance and revealed choices decide nothing, and could have gone otherwise.
    if (edge.by == kChance || edge.by == kNoSeat) {
      ++edge.visits;
      ++node.visits;
      proof = kUnproven;
      continue;
    }
    const float value = values[index(edge.by)];
    if (step.probability > 0) {
      mix.assign(node.edges, 0);
      update_regrets(tree.edges(step.node), edge.by,
                     {.chosen = step.edge, .probability = step.probability, .value = value}, mix);
    } else {
      ++node.visits;
      node.value += (value - node.value) / static_cast<float>(node.visits);
    }
    ++edge.visits;
    edge.value += (value - edge.value) / static_cast<float>(edge.visits);
    if (proof != kUnproven) {
      edge.proof = proof;
      proof = prove(tree.edges(step.node), node.is_complete, edge.by);
      if (proof != kUnproven) {
        node.proof = proof;
        values = values_of(proof);
      }
    }
  }
  return values;
}

}  // namespace skerry
