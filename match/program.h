// Program: another process, started by the shell, that answers each line with a line.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "core/result.h"

namespace skerry {

class Program {
 public:
  // `patience`: time limit for an answer, in seconds. Throws Failure if no process can be started.
  Program(const std::string& command, double patience);
  // Closes its input, waits briefly, then kills it and every process it started.
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Sends a line and returns the answer, both without the newline. An error continues a sentence that begins with the
  // program's name: "ended with exit code 1".
  Result<std::string> ask(std::string_view line);

 private:
  using Clock = std::chrono::steady_clock;

  // Owns a file descriptor.
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
  // Appends available output to `heard_`; false at its end.
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
