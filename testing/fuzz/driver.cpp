// Runs a fuzz target without libFuzzer, on seeds with reproducible random changes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/rng.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

const std::vector<std::string>& seeds() {
  static const std::vector<std::string> kSeeds = {
      R"({"do":"play","id":"a1","seat":1,"move":"lead f6","seen":12})",
      R"({"do":"answer","id":7,"seat":2,"agree":true})",
      R"({"game":"scurry","seats":["you","open"],"name":"Ann","options":{"size":5,"setup":"random"},"clock":{"per_move":60},"listed":true})",
      R"({"game":"skirrid","seats":["you",3,5],"options":{"dice":true}})",
      R"({"event":"played","at":5,"seat":0,"text":"open climb 3","act":"a"})",
      R"({"id":"abcdefgh","game":"scurry","rules":1,"options":{},"chairs":[{"guest":"g","name":"Ann"},{"level":3},{}],"per_move":0,"per_game":0,"secret":"s","owner":"g","made_at":1,"listed":true})",
      R"({"skerry":1,"game":"scurry","rules":1,"players":2,"options":{"setup":"standard","tiles":8},"steps":[{"by":1,"do":"token f3"}]})",
      "skerry=0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef; theme=dark",
  };
  return kSeeds;
}

std::string changed(std::string text, skerry::Rng& rng) {
  constexpr std::uint32_t kMostChanges = 6;
  for (std::uint32_t changes = rng.below(kMostChanges) + 1; changes > 0 && !text.empty(); --changes) {
    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
    const std::string& other = seeds()[rng.below(static_cast<std::uint32_t>(seeds().size()))];
    switch (rng.below(5)) {
      case 0:
        text[at] = static_cast<char>(rng.below(256));
        break;
      case 1:
        text.erase(at, rng.below(8));
        break;
      case 2:
        text.insert(at, text.substr(at, rng.below(40)));
        break;
      case 3:
        text.insert(at, other.substr(rng.below(static_cast<std::uint32_t>(other.size())), rng.below(20)));
        break;
      default:
        text.insert(at, std::to_string(static_cast<std::int64_t>(rng.next())));
    }
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 100'000;
  skerry::Rng rng(1);
  for (int i = 0; i < rounds; ++i) {
    const std::string& seed = seeds()[static_cast<std::size_t>(i) % seeds().size()];
    const std::string text = static_cast<std::size_t>(i) < seeds().size() ? seed : changed(seed, rng);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
  std::printf("%d inputs\n", rounds);
}
