#include "server/data_lock.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <unistd.h>

#include "core/failure.h"

namespace skerry::server {

DataLock::DataLock(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  const std::string name = (std::filesystem::path(folder) / "skerry.lock").string();
  constexpr mode_t kMode = 0644;
  file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
  if (file_ < 0) {
    throw Failure("Cannot use '" + name + "' (" + std::strerror(errno) +
                  "). Choose a writable folder with --data DIR.");
  }
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  ::close(file_);
  throw Failure("Another Skerry server is using the data folder '" + folder +
                "'. Stop it first, or choose another folder with --data DIR.");
}

DataLock::~DataLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace skerry::server
