// The requests on standard input, read on a thread of its own: a `stop` takes effect while others are being answered.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace skerry::cli {

class RequestLines {
 public:
  // `is_stop` says whether a line ends the work on those before it.
  explicit RequestLines(std::function<bool(std::string_view)> is_stop);
  ~RequestLines();
  RequestLines(const RequestLines&) = delete;
  RequestLines& operator=(const RequestLines&) = delete;

  // A line without its end; of one that is too long, a little more than is allowed. Work on it should end when `stop`
  // is requested: by a line that came later, or because nobody reads the answers any more.
  struct Line {
    std::string text;
    std::stop_source stop;
  };
  // Waits for the next line that is not blank; none at the end of the input.
  std::optional<Line> next();

 private:
  void read();
  bool wait_for_input() const;  // false if the reader should end
  void take_apart(std::string_view bytes);
  void add_line();
  void stop_everything();

  std::function<bool(std::string_view)> is_stop_;
  int wake_read_ = -1;  // a pipe to the reader: its end is the sign to end
  int wake_write_ = -1;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Line> waiting_;
  std::optional<std::stop_source> current_;
  bool at_end_ = false;
  bool closing_ = false;
  std::string partial_;
  std::jthread reader_;  // the last: it uses everything above
};

}  // namespace skerry::cli
