// InlineList: a list of fixed capacity that never allocates.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace skerry {

template <class T, std::size_t N>
class InlineList {
 public:
  static constexpr std::size_t capacity() { return N; }

  // The storage is left uninitialised: lists are made in hot loops.
  InlineList() {}  // NOLINT(modernize-use-equals-default)

  void push_back(T value) {
    assert(size_ < N);
    items_[size_++] = value;
  }
  void clear() { size_ = 0; }
  void resize(std::size_t size) {
    assert(size <= size_);
    size_ = size;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  const T& back() const { return (*this)[size_ - 1]; }

  T* begin() { return items_.data(); }
  T* end() { return items_.data() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, N> items_;
  std::size_t size_ = 0;
};

}  // namespace skerry
