// Program: another process, started by the shell, that answers one line with one line.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "core/result.h"

namespace skerry {

class Program {
 public:
  // Patience in seconds: how long an answer may take. Throws Failure if the system has no room for another process.
  Program(const std::string& command, double patience);
  // Closes its input, waits briefly, then kills it with everything that it has started.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Sends a line and answers with the line that comes back; both without the line's end. An error is what the program
  // did, to be read behind its name: "ended with exit code 1".
  Result<std::string> ask(std::string_view line);

 private:
  using Clock = std::chrono::steady_clock;

  // A file descriptor that is closed in the end.
  class Descriptor {
   public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept;
    Descriptor& operator=(Descriptor&& other) noexcept;
    int number() const { return number_; }
    void close();

   private:
    int number_;
  };
  struct Pipe {
    Descriptor read;
    Descriptor write;
  };
  static Pipe make_pipe();

  Status send(std::string_view text, Clock::time_point deadline);
  // Appends what there is to `heard_`; false at the end of the output.
  bool listen();
  bool has_ended_by(Clock::time_point deadline) const;
  Error what_happened() const;
  Error too_slow() const;

  double patience_;
  pid_t process_ = -1;
  Descriptor input_;  // the program's
  Descriptor output_;
  std::string heard_;
};

}  // namespace skerry
