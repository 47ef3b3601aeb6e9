#include "match/program.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "core/failure.h"
#include "core/text.h"
#include "match/message.h"

namespace skerry {
namespace {

constexpr std::chrono::milliseconds kFarewell{1000};  // for a program to exit

void check(int error, const char* what) {
  if (error != 0) throw Failure(fmt::format("Cannot {}: {}.", what, std::strerror(error)));
}

// Writing to a program that has ended raises SIGPIPE, which would end this process too. Blocks it on this thread and
// discards it afterwards.
class WithoutSigpipe {
 public:
  WithoutSigpipe() {
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  ~WithoutSigpipe() {
    if (sigismember(&before_, SIGPIPE) == 0) {
      const timespec at_once{};
      while (sigtimedwait(&sigpipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSigpipe(const WithoutSigpipe&) = delete;
  WithoutSigpipe& operator=(const WithoutSigpipe&) = delete;

 private:
  sigset_t sigpipe_{};
  sigset_t before_{};
};

// How the program is spawned: with its ends of the pipes, its own process group, so that everything it starts can be
// killed with it, and default signal handling.
class Spawner {
 public:
  Spawner(int input, int output) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    sigset_t sigpipe;
    sigemptyset(&sigpipe);
    sigaddset(&sigpipe, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setsigdefault(&attributes_, &sigpipe);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~Spawner() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Spawner(const Spawner&) = delete;
  Spawner& operator=(const Spawner&) = delete;

  pid_t start(std::string command) {
    std::string shell = "sh";
    std::string option = "-c";
    const std::array<char*, 4> arguments{shell.data(), option.data(), command.data(), nullptr};
    pid_t process = -1;
    check(posix_spawn(&process, "/bin/sh", &actions_, &attributes_, arguments.data(), environ), "start a program");
    return process;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// False if the deadline passes.
bool wait_for(int descriptor, short event, std::chrono::steady_clock::time_point deadline) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    if (left <= 0) return false;
    pollfd wanted{.fd = descriptor, .events = event, .revents = 0};
    constexpr std::int64_t kMinute = 60'000;
    if (poll(&wanted, 1, static_cast<int>(std::min<std::int64_t>(left, kMinute))) > 0) return true;
  }
}

}  // namespace

Program::Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Program::Descriptor& Program::Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

void Program::Descriptor::close() {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

// Closed in other programs that this process starts; otherwise this program would never see the end of its input.
Program::Pipe Program::make_pipe() {
  std::array<int, 2> ends{};
  check(pipe2(ends.data(), O_CLOEXEC) == 0 ? 0 : errno, "open a pipe");
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

Program::Program(const std::string& command, double patience) : patience_(patience) {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  input_ = std::move(in.write);
  output_ = std::move(out.read);
  for (const int end : {input_.number(), output_.number()}) {
    check(fcntl(end, F_SETFL, O_NONBLOCK) == 0 ? 0 : errno, "set up a pipe");
  }
  process_ = Spawner(in.read.number(), out.write.number()).start(command);
}

Program::~Program() {
  input_.close();
  has_ended_by(Clock::now() + kFarewell);
  // Safe: the id cannot be reused before waitpid.
  kill(-process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

Result<std::string> Program::ask(std::string_view line) {
  const Clock::time_point deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(patience_));
  if (!listen()) return what_happened();
  if (!heard_.empty()) return Error{"wrote a line without being asked: " + in_quotes(heard_)};
  const Status sent = send(std::string(line) + "\n", deadline);
  if (!sent) return sent.error();
  for (bool is_open = true;;) {
    const std::size_t end = heard_.find('\n');
    if (end != std::string::npos) {
      std::string answer = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return answer;
    }
    if (heard_.size() > kLongestMessage) return Error{"answered with a line longer than 1 MB"};
    if (!is_open) return what_happened();
    if (!wait_for(output_.number(), POLLIN, deadline)) return too_slow();
    is_open = listen();
  }
}

Status Program::send(std::string_view text, Clock::time_point deadline) {
  const WithoutSigpipe guard;
  while (!text.empty()) {
    const ssize_t written = write(input_.number(), text.data(), text.size());
    if (written > 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      if (!wait_for(input_.number(), POLLOUT, deadline)) return too_slow();
    } else if (errno != EINTR) {
      return what_happened();
    }
  }
  return Ok{};
}

bool Program::listen() {
  std::array<char, 65536> bytes{};
  while (heard_.size() <= kLongestMessage) {
    const ssize_t count = read(output_.number(), bytes.data(), bytes.size());
    if (count > 0) {
      heard_.append(bytes.data(), static_cast<std::size_t>(count));
    } else if (count == 0) {
      return false;
    } else if (errno != EINTR) {
      return true;
    }
  }
  return true;
}

bool Program::has_ended_by(Clock::time_point deadline) const {
  constexpr std::chrono::milliseconds kNap{2};
  for (;;) {
    siginfo_t end{};
    const int looked = waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOHANG | WNOWAIT);
    if (looked < 0 || end.si_pid != 0) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kNap);
  }
}

Error Program::what_happened() const {
  if (!has_ended_by(Clock::now() + kFarewell)) return Error{"closed its input or output"};
  siginfo_t end{};
  waitid(P_PID, static_cast<id_t>(process_), &end, WEXITED | WNOHANG | WNOWAIT);
  if (end.si_code != CLD_EXITED) return Error{fmt::format("was killed by signal {}", end.si_status)};
  constexpr int kNotFound = 127;
  if (end.si_status == kNotFound) return Error{"could not be started: there is no such program"};
  return Error{fmt::format("ended with exit code {}", end.si_status)};
}

Error Program::too_slow() const { return Error{fmt::format("gave no answer within {} seconds", patience_)}; }

}  // namespace skerry
