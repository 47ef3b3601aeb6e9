// The batches of a library that holds the reference games instead of our own (tools/bench_python).
#include <array>

#include "batch/batch_of.h"
#include "batch/list.h"
#include "testing/reference/tensors.h"

namespace skerry {

std::span<const BatchMaker> all_batches() {
  static constexpr auto kMakers = std::to_array<BatchMaker>({
      {"connect_four", make_batch_of<ConnectFourTensor>},
      {"hex", make_batch_of<HexTensor>},
      {"goofspiel", make_batch_of<GoofspielTensor>},
  });
  return kMakers;
}

}  // namespace skerry
