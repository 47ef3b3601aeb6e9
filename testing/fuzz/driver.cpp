// Runs a fuzz target without libFuzzer: driver FOLDER [ROUNDS] gives it every file of a corpus, and then each again
// with reproducible random changes.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "core/rng.h"
#include "testing/fuzz/expect.h"

namespace {

std::vector<std::string> read_corpus(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);  // the same order everywhere
  std::vector<std::string> seeds;
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
  }
  return seeds;
}

std::string changed(std::string text, const std::vector<std::string>& seeds, skerry::Rng& rng) {
  constexpr std::uint32_t kMostChanges = 6;
  const auto below = [&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); };
  for (std::uint32_t changes = rng.below(kMostChanges) + 1; changes > 0 && !text.empty(); --changes) {
    const std::size_t at = below(text.size());
    const std::string& other = seeds[below(seeds.size())];
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
        text.insert(at, other.substr(below(other.size() + 1), rng.below(20)));
        break;
      default:
        text.insert(at, std::to_string(static_cast<std::int64_t>(rng.next())));
    }
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const std::vector<std::string> seeds = read_corpus(argv[1]);
  skerry::fuzz::expect(!seeds.empty(), "the corpus has files");
  const std::size_t rounds = seeds.size() + (argc > 2 ? std::stoul(argv[2]) : 0);
  skerry::Rng rng(1);
  for (std::size_t i = 0; i < rounds; ++i) {
    const std::string& seed = seeds[i % seeds.size()];
    const std::string text = i < seeds.size() ? seed : changed(seed, seeds, rng);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  }
  std::printf("%zu inputs\n", rounds);
}
