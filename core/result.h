// Result<T>: a value, or a sentence for a person. All input from outside (text, files, network) passes through one. The
// names are those of std::expected, which g++ 12 lacks.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace skerry {

struct Error {
  std::string message;      // a whole sentence, for a person: "It is not this seat's turn."
  std::string clause = {};  // the ruling that forbids it ("SCU-6"), or empty

  // "SCU-6: After this lead no two moves are possible."
  std::string text() const { return clause.empty() ? message : clause + ": " + message; }
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : value_(std::move(error)) {}

  bool has_value() const { return value_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  const T& value() const& { return *get(); }
  T& value() & { return *get(); }
  T&& value() && { return std::move(*get()); }
  const T& operator*() const& { return *get(); }
  T& operator*() & { return *get(); }
  T&& operator*() && { return std::move(*get()); }
  const T* operator->() const { return get(); }
  T* operator->() { return get(); }

  const Error& error() const {
    const Error* error = std::get_if<1>(&value_);
    assert(error != nullptr);
    return *error;
  }

 private:
  const T* get() const {
    const T* value = std::get_if<0>(&value_);
    assert(value != nullptr);
    return value;
  }
  T* get() { return const_cast<T*>(std::as_const(*this).get()); }

  std::variant<T, Error> value_;
};

// For checks that return nothing: `return Ok{};`
struct Ok {};
using Status = Result<Ok>;

}  // namespace skerry
