// skerry-mpi: plays a lab run on the ranks of an MPI job. Rank 0 hands out game numbers, writes the results and plays
// as well; the others play. A separate program, so that skerry itself needs no MPI. docs/lab.md shows how to start it.
#include <atomic>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <fmt/format.h>
#include <mpi.h>
#include <mutex>
#include <optional>
#include <thread>

#include "core/failure.h"
#include "core/text.h"
#include "lab/play_job.h"
#include "lab/run.h"

namespace skerry {
namespace {

constexpr int kWork = 1;    // to a rank: a game number, or kNoMore
constexpr int kDone = 2;    // from a rank: eight bytes of the number, then the line
constexpr int kFailed = 3;  // from a rank: a sentence
constexpr std::uint64_t kNoMore = ~std::uint64_t{0};
constexpr int kAhead = 2;  // games that a rank has at a time, so that it never waits for the next

template <class T>
T or_failure(Result<T> result) {
  if (!result) throw Failure(result.error().text());
  return std::move(*result);
}

std::string packed(std::uint64_t number, const std::string& line) {
  return std::string(reinterpret_cast<const char*>(&number), sizeof number) + line;
}

void send(const std::string& text, int to, int tag) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD);
}

// Plays the games that rank 0 sends until there are no more.
void play_for_others(const AnyGame& game, const Plan& plan) {
  const Schedule schedule(plan);
  for (;;) {
    std::uint64_t number = 0;
    MPI_Recv(&number, 1, MPI_UINT64_T, 0, kWork, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (number == kNoMore) return;
    try {
      send(packed(number, row_line(play_job(game, plan, schedule.at(number)))), 0, kDone);
    } catch (const Failure& failure) {
      send(failure.what(), 0, kFailed);
    }
  }
}

// Hands out the games and writes what comes back. A thread of its own plays meanwhile; only this one speaks MPI.
class Manager {
 public:
  Manager(const AnyGame& game, const Plan& plan, std::vector<std::uint64_t> jobs, ResultsFile& file, int ranks)
      : game_(game), plan_(plan), jobs_(std::move(jobs)), file_(file), ranks_(ranks) {}

  void run() {
    std::jthread player([this] { play_here(); });
    std::vector<int> open(static_cast<std::size_t>(ranks_));  // games at each rank
    for (int rank = 1; rank < ranks_; ++rank) {
      for (int i = 0; i < kAhead; ++i) give(rank, open);
    }
    while (is_player_busy_ || std::ranges::any_of(open, [](int count) { return count > 0; })) {
      const bool heard = receive(open);
      const bool wrote = write_own();
      if (!heard && !wrote) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    player.join();
    write_own();
    for (int rank = 1; rank < ranks_; ++rank) {
      MPI_Send(&kNoMore, 1, MPI_UINT64_T, rank, kWork, MPI_COMM_WORLD);
    }
    if (!flaw_.empty()) throw Failure(flaw_);
    file_.settle();
  }

 private:
  std::optional<std::uint64_t> next_job() {
    const std::scoped_lock lock(mutex_);
    if (next_ == jobs_.size() || !flaw_.empty()) return std::nullopt;
    return jobs_[next_++];
  }

  void give(int rank, std::vector<int>& open) {
    const std::optional<std::uint64_t> job = next_job();
    if (!job) return;
    ++open[static_cast<std::size_t>(rank)];
    MPI_Send(&*job, 1, MPI_UINT64_T, rank, kWork, MPI_COMM_WORLD);
  }

  bool receive(std::vector<int>& open) {
    int is_there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status);
    if (is_there == 0) return false;
    int bytes = 0;
    MPI_Get_count(&status, MPI_CHAR, &bytes);
    std::string text(static_cast<std::size_t>(bytes), '\0');
    MPI_Recv(text.data(), bytes, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    --open[static_cast<std::size_t>(status.MPI_SOURCE)];
    if (status.MPI_TAG == kFailed) {
      fail(text);
    } else {
      keep(text);
    }
    give(status.MPI_SOURCE, open);
    return true;
  }

  void keep(const std::string& text) {
    std::uint64_t number = 0;
    text.copy(reinterpret_cast<char*>(&number), sizeof number);
    try {
      file_.append(number, text.substr(sizeof number));
    } catch (const Failure& failure) {
      fail(failure.what());
    }
  }

  void fail(const std::string& sentence) {
    const std::scoped_lock lock(mutex_);
    if (flaw_.empty()) flaw_ = sentence;
  }

  bool write_own() {
    std::deque<std::string> ready;
    {
      const std::scoped_lock lock(mutex_);
      ready.swap(own_);
    }
    for (const std::string& text : ready) keep(text);
    return !ready.empty();
  }

  void play_here() {
    const Schedule schedule(plan_);
    try {
      for (std::optional<std::uint64_t> job = next_job(); job; job = next_job()) {
        std::string text = packed(*job, row_line(play_job(game_, plan_, schedule.at(*job))));
        const std::scoped_lock lock(mutex_);
        own_.push_back(std::move(text));
      }
    } catch (const Failure& failure) {
      fail(failure.what());
    }
    is_player_busy_ = false;
  }

  const AnyGame& game_;
  const Plan& plan_;
  std::vector<std::uint64_t> jobs_;
  ResultsFile& file_;
  int ranks_;
  std::mutex mutex_;  // guards next_, own_ and flaw_
  std::size_t next_ = 0;
  std::deque<std::string> own_;
  std::string flaw_;
  std::atomic<bool> is_player_busy_ = true;
};

std::uint64_t parse_games(const char* text) {
  std::uint64_t games = 0;
  const std::string_view view(text);
  const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), games);
  if (error != std::errc{} || end != view.data() + view.size()) {
    throw Failure("The number of games must be a whole number, not " + in_quotes(view) + ".");
  }
  return games;
}

int run(int rank, int ranks, int argc, char** argv) {
  if (argc != 3) {
    throw Failure("Usage: mpirun skerry-mpi DIR GAMES, where 'skerry lab GAME … --games 0 --out DIR' has made DIR.");
  }
  const Registry registry = Registry::product();
  const std::string path = results_path(argv[1]);
  const std::uint64_t games = parse_games(argv[2]);
  if (rank != 0) {
    const ResultsFile file = or_failure(ResultsFile::read(path));
    const Plan plan = or_failure(parse_plan(registry, file.plan()));
    MPI_Barrier(MPI_COMM_WORLD);
    play_for_others(**registry.find(plan.game), plan);
    return 0;
  }
  // The others read the plan before anything is written.
  MPI_Barrier(MPI_COMM_WORLD);
  ResultsFile file = or_failure(ResultsFile::open(path));
  const Plan plan = or_failure(parse_plan(registry, file.plan()));
  Manager(**registry.find(plan.game), plan, missing_jobs(Schedule(plan), games, {}, file), file, ranks).run();
  fmt::print("{} games in {}. Report: skerry lab --resume --out {} --games {}\n", file.size(), in_quotes(path), argv[1],
             games);
  return 0;
}

}  // namespace
}  // namespace skerry

int main(int argc, char** argv) {
  int got = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &got);
  int rank = 0;
  int ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  try {
    const int code = skerry::run(rank, ranks, argc, argv);
    MPI_Finalize();
    return code;
  } catch (const std::exception& error) {
    fmt::print(stderr, "skerry-mpi: {}\n", error.what());
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  return 1;
}
