#include "testing/allocations.h"

#include <cstdlib>
#include <new>

namespace {
thread_local std::uint64_t count = 0;

void* allocate(std::size_t size) {
  ++count;
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  std::abort();
}
}  // namespace

namespace skerry::testing {
std::uint64_t allocations() { return count; }
}  // namespace skerry::testing

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
