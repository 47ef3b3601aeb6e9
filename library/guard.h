// What every function of the C interface needs: no exception leaves it, and its error is kept for skerry_error().
#pragma once

#include <cstring>
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"
#include "library/skerry.h"

namespace skerry::library {

// The error of this thread's latest call.
inline std::string& last_error() {
  thread_local std::string error;
  return error;
}

inline int failed(std::string_view sentence) {
  last_error() = sentence;
  return SKERRY_FAILED;
}
inline int done(const Status& status) { return status ? SKERRY_OK : failed(status.error().text()); }

// Calls f(); if it throws (out of memory, a failed agent), keeps the error and returns `otherwise`.
template <class T, class F>
T guarded(T otherwise, F f) noexcept {
  try {
    return f();
  } catch (const std::exception& error) {
    failed(error.what());
  } catch (...) {
    failed("Something unexpected went wrong.");
  }
  return otherwise;
}

// For the caller to free.
inline char* copied(std::string_view text) {
  char* const copy = new char[text.size() + 1];
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  return copy;
}

}  // namespace skerry::library
