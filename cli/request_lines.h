// RequestLines: reads standard input on its own thread, so that `stop` takes effect while a request is being answered.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "core/stop.h"

namespace skerry::cli {

class RequestLines {
 public:
  // `is_stop`: whether a line stops the work on earlier ones.
  explicit RequestLines(std::function<bool(std::string_view)> is_stop);
  ~RequestLines();
  RequestLines(const RequestLines&) = delete;
  RequestLines& operator=(const RequestLines&) = delete;

  // A line without its newline, cut off just beyond the limit if it is too long. Work on it should end when `stop` is
  // requested: by a later line, or because the answers are no longer read.
  struct Line {
    std::string text;
    StopSource stop;
  };
  // Waits for the next line that is not blank. None at the end of the input.
  std::optional<Line> next();

 private:
  void read();
  bool wait_for_input() const;  // false if the reader should end
  void take_apart(std::string_view bytes);
  void add_line();
  void stop_everything();

  std::function<bool(std::string_view)> is_stop_;
  int wake_read_ = -1;  // a pipe that is closed to end the reader
  int wake_write_ = -1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> waiting_;
  std::optional<StopSource> current_;
  bool at_end_ = false;
  bool closing_ = false;
  std::string partial_;
  std::jthread reader_;  // declared last because it uses the members above
};

}  // namespace skerry::cli
