// The module of the page: text in, text out. wasm/README.md lists what it exports and imports.
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>

#include "games/registry.h"
#include "learn/desk.h"
#include "match/engine.h"
#include "match/exec_agent.h"
#include "wasm/device.h"
#include "wasm/study.h"

// Boost still throws where memory ends. Without exceptions that ends the module, and its worker tells the page.
namespace boost {

void throw_exception(const std::exception& /*error*/) { std::abort(); }
struct source_location;
void throw_exception(const std::exception& /*error*/, const source_location& /*where*/) { std::abort(); }

}  // namespace boost

namespace skerry {

Result<std::unique_ptr<Agent>> make_exec_agent(std::string_view /*command*/, const AgentSetting& /*setting*/) {
  return Error{"A page does not run programs. Choose another agent."};
}

namespace {

const Registry& registry() {
  static const Registry kRegistry = Registry::product();
  return kRegistry;
}

std::string& answered() {
  static std::string text;
  return text;
}

std::size_t answer(std::string text) {
  answered() = std::move(text);
  return answered().size();
}

}  // namespace
}  // namespace skerry

#define SKERRY_EXPORT(name) extern "C" __attribute__((export_name(#name)))

SKERRY_EXPORT(skerry_alloc) void* skerry_alloc(std::size_t bytes) { return std::malloc(bytes); }

SKERRY_EXPORT(skerry_free) void skerry_free(void* memory) { std::free(memory); }

// Where the latest answer begins.
SKERRY_EXPORT(skerry_text) const char* skerry_text() { return skerry::answered().data(); }

// A request of the engine protocol. Returns the length of the answer.
SKERRY_EXPORT(skerry_engine) std::size_t skerry_engine(const char* request, std::size_t size) {
  static skerry::Engine engine(skerry::registry(), skerry::kPageMemory);
  return skerry::answer(engine.answer({request, size}, {}));
}

// A request to the table on the device. Returns the length of the answer.
SKERRY_EXPORT(skerry_table) std::size_t skerry_table(const char* request, std::size_t size) {
  static skerry::Device device(skerry::registry());
  return skerry::answer(device.answer({request, size}));
}

// A request to the study. Returns the length of the answer.
SKERRY_EXPORT(skerry_study) std::size_t skerry_study(const char* request, std::size_t size) {
  static skerry::Study study(skerry::registry());
  return skerry::answer(study.answer({request, size}));
}

// A request about lessons. Returns the length of the answer.
SKERRY_EXPORT(skerry_learn) std::size_t skerry_learn(const char* request, std::size_t size) {
  return skerry::answer(skerry::LessonDesk(skerry::registry()).answer({request, size}));
}

// Plays random games from the start, for benchmarks. Returns the number of their steps.
SKERRY_EXPORT(skerry_playouts)
double skerry_playouts(const char* game, std::size_t size, std::uint32_t games, std::uint32_t seed) {
  const skerry::Result<const skerry::AnyGame*> found = skerry::registry().find({game, size});
  if (!found) return 0;
  const skerry::Result<skerry::Start> start = (*found)->start((*found)->info().min_players, {});
  return static_cast<double>(start->position->playouts(games, seed).steps);
}
