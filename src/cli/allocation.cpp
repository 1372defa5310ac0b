// The program's operator new: work that was given up stops here (support/parking), and a piece that would
// pass the memory limit is refused before it is touched (support/memory_limit). Small pieces are not counted:
// the looks at what is resident see them soon enough, and counting would cost every allocation.

#include <cstdlib>
#include <new>

#include "support/memory_limit.h"
#include "support/parking.h"

namespace {
constexpr std::size_t kLarge = std::size_t{64} << 10;
}  // namespace

void* operator new(std::size_t bytes) {
  mantissa::parking::look();
  if (bytes >= kLarge) mantissa::memory_limit::take(bytes);
  if (void* memory = std::malloc(bytes != 0 ? bytes : 1)) return memory;
  throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
