// DataLock: makes sure that one server at a time uses a data folder.
#pragma once

#include <string>

namespace skerry::server {

class DataLock {
 public:
  // Locks a folder, which is created if necessary; an empty name locks nothing. Throws Failure with advice if another
  // server holds the lock. The lock ends with the process, however that ends.
  explicit DataLock(const std::string& folder);
  ~DataLock();
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace skerry::server
