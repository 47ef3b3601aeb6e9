// The engine's half of the C interface.
#include "match/engine.h"

#include <fmt/format.h>
#include <mutex>

#include "core/stop.h"
#include "lab/fair_match.h"
#include "library/guard.h"
#include "library/registry.h"
#include "match/message.h"
#include "match/record.h"

using skerry::library::copied;
using skerry::library::failed;
using skerry::library::guarded;
using skerry::library::registry;

struct skerry_engine {
  skerry::Engine engine{registry()};
  std::string answer;
  std::mutex mutex;  // of `stop`, which another thread may use
  skerry::StopSource stop;
};

int skerry_api(void) { return SKERRY_API; }
const char* skerry_version(void) { return SKERRY_VERSION; }
const char* skerry_error(void) { return skerry::library::last_error().c_str(); }

skerry_engine* skerry_engine_new(void) {
  return guarded<skerry_engine*>(nullptr, [] { return new skerry_engine; });
}

void skerry_engine_free(skerry_engine* engine) { delete engine; }

const char* skerry_engine_answer(skerry_engine* engine, const char* request) {
  return guarded<const char*>(R"({"error":"The engine ran out of memory."})", [&] {
    skerry::StopToken token;
    {
      const std::lock_guard lock(engine->mutex);
      engine->stop = skerry::StopSource();
      token = engine->stop.token();
    }
    engine->answer = engine->engine.answer(request, token);
    return engine->answer.c_str();
  });
}

void skerry_engine_stop(skerry_engine* engine) {
  const std::lock_guard lock(engine->mutex);
  engine->stop.request_stop();
}

char* skerry_match(const char* request) {
  return guarded<char*>(nullptr, [&]() -> char* {
    skerry::Result<skerry::MessageReader> reader = skerry::MessageReader::parse(request);
    if (!reader) return failed(reader.error().text()), nullptr;
    skerry::FairMatch match{};
    const skerry::Result<const skerry::AnyGame*> game = registry().find(reader->text("game"));
    if (!game) return failed(game.error().text()), nullptr;
    match.game = *game;
    for (const boost::json::value& agent : reader->array("agents")) {
      match.agents.emplace_back(agent.is_string() ? std::string_view(agent.get_string()) : "");
    }
    if (reader->has("options")) {
      skerry::Result<skerry::Settings> options = skerry::settings_from(reader->object("options"));
      if (!options) return failed(options.error().text()), nullptr;
      match.given = std::move(*options);
    }
    match.games = static_cast<std::uint64_t>(reader->number_or("games", 1, 1'000'000, 100));
    match.seed = static_cast<std::uint64_t>(reader->number_or("seed", 0, INT64_MAX, 1));
    match.threads = static_cast<unsigned>(reader->number_or("threads", 0, 256, 0));
    if (const skerry::Status read = reader->finish(); !read) return failed(read.error().text()), nullptr;
    const skerry::Result<skerry::Start> start = match.game->start(static_cast<int>(match.agents.size()), match.given);
    if (!start) return failed(start.error().text()), nullptr;
    std::vector<std::string> rows;
    for (const skerry::Standing& s : skerry::play_match(match, [](std::uint64_t, const auto&) {})) {
      rows.push_back(fmt::format(R"({{"agent":{},"share":{:.4f},"low":{:.4f},"high":{:.4f},"elo":{}}})",
                                 skerry::json_string(s.agent), s.share, s.low, s.high,
                                 s.elo ? fmt::format("{:.0f}", *s.elo) : "null"));
    }
    return copied(fmt::format(R"({{"game":{},"players":{},"games":{},"agents":{}}})",
                              skerry::json_string(match.game->info().id), match.agents.size(), match.games,
                              skerry::json_array(rows)));
  });
}

void skerry_text_free(char* text) { delete[] text; }
