// skerry selfplay: games between agents, as records.
#include <algorithm>
#include <condition_variable>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <thread>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"
#include "match/agent.h"

namespace skerry::cli {
namespace {

class Series {
 public:
  Series(const Chosen& chosen, std::vector<std::string> agents, std::uint64_t games, std::uint64_t seed)
      : chosen_(chosen), agents_(std::move(agents)), games_(games), seed_(seed) {}

  // Game i has the seed `seed + i`, so its record alone says how to play it again.
  std::string play(std::uint64_t i) const {
    Match match = or_usage_error(Match::begin(*chosen_.game, chosen_.players, chosen_.given));
    or_usage_error(Players::make(agents_, seed_ + i)).play_out(match);
    Record record = match.record();
    record.agents = agents_;
    record.seed = seed_ + i;
    return record_line(record);
  }

  // Calls `use` with every record, in order, whatever the number of threads.
  template <class Use>
  void run(unsigned threads, Use use) {
    std::mutex mutex;
    std::condition_variable arrived;
    std::condition_variable_any taken;
    std::map<std::uint64_t, std::string> waiting;
    std::uint64_t started = 0;
    std::uint64_t used = 0;
    std::exception_ptr failure;
    const auto work = [&](const std::stop_token& stop) {
      for (;;) {
        std::unique_lock lock(mutex);
        // Nobody runs far ahead: memory stays bounded however long one game takes.
        taken.wait(lock, stop, [&] { return started < used + kAhead; });
        if (stop.stop_requested() || started == games_) return;
        const std::uint64_t mine = started++;
        lock.unlock();
        try {
          std::string line = play(mine);
          lock.lock();
          waiting.emplace(mine, std::move(line));
        } catch (...) {
          if (!lock.owns_lock()) lock.lock();
          failure = std::current_exception();
        }
        arrived.notify_one();
      }
    };
    std::vector<std::jthread> workers;  // stopped and joined on every way out
    workers.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) workers.emplace_back(work);
    while (used < games_) {
      std::unique_lock lock(mutex);
      arrived.wait(lock, [&] { return failure != nullptr || waiting.contains(used); });
      if (failure != nullptr) std::rethrow_exception(failure);
      const std::string line = std::move(waiting.extract(used).mapped());
      ++used;
      lock.unlock();
      taken.notify_all();
      use(line, used);
    }
  }

 private:
  static constexpr std::uint64_t kAhead = 64;

  Chosen chosen_;
  std::vector<std::string> agents_;
  std::uint64_t games_;
  std::uint64_t seed_;
};

}  // namespace

int selfplay(const Registry& registry, const SelfplayArgs& args) {
  Chosen chosen = choose_game(registry, args.choice);
  std::vector<std::string> agents;
  for (const std::string_view spec : split(args.seats, ',')) {
    or_usage_error(make_agent(spec, 0));
    agents.emplace_back(spec);
  }
  if (args.choice.players == 0) chosen.players = static_cast<int>(agents.size());
  if (agents.size() != static_cast<std::size_t>(chosen.players)) {
    throw UsageError(fmt::format("--seats names {} agents for {} players", agents.size(), chosen.players));
  }
  or_usage_error(chosen.game->start(chosen.players, chosen.given));

  Output out(args.out);
  Progress progress("selfplay", args.games);
  const unsigned threads = args.threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : args.threads;
  Series(chosen, std::move(agents), args.games, args.seed)
      .run(threads, [&](const std::string& line, std::uint64_t done) {
        out.line(line);
        progress.update(done);
      });
  out.finish();
  return kSuccess;
}

}  // namespace skerry::cli
