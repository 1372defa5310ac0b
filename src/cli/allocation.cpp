// The program's operator new: work that was given up stops here (support/parking), and a piece that would
// pass the memory limit is refused before it is touched (support/memory_limit). Small pieces are not counted:
// the looks at what is resident see them soon enough, and counting would cost every allocation.
//
// A state that is forked and ends makes some twenty small blocks, each of which costs the C library 150
// instructions from malloc to free. What a thread frees it keeps, some blocks of each size, for what it makes
// next: a sixth of the time of short paths. A replaced malloc would do the same, and more, but would keep
// memory that runs under --memory have to give back.

#include <array>
#include <cstdlib>
#include <new>

#include "support/memory_limit.h"
#include "support/parking.h"

namespace {

constexpr std::size_t kLarge = std::size_t{64} << 10;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kKeeps = false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
constexpr bool kKeeps = false;
#else
constexpr bool kKeeps = true;
#endif
#else
constexpr bool kKeeps = true;
#endif

// By what fits into the C library's blocks: 24 bytes, 40, 56, ...
constexpr std::size_t kSizes = 72, kSmall = 24 + 16 * (kSizes - 1);
constexpr unsigned kMost = 32;  // of a size

constexpr std::size_t size_class(std::size_t bytes) { return bytes <= 24 ? 0 : (bytes - 9) / 16; }

class Kept {
 public:
  constexpr Kept() = default;
  ~Kept() {
    for (List& list : lists_) {
      while (void* memory = list.pop()) std::free(memory);
      list.count = kMost;  // what other destructors of the thread free goes back at once
    }
  }
  void* take(std::size_t bytes) { return lists_[size_class(bytes)].pop(); }
  bool keep(void* memory, std::size_t bytes) { return lists_[size_class(bytes)].push(memory); }

 private:
  struct Block {
    Block* next;
  };
  struct List {
    Block* first = nullptr;
    unsigned count = 0;
    void* pop() {
      Block* const block = first;
      if (block == nullptr) return nullptr;
      first = block->next;
      --count;
      return block;
    }
    bool push(void* memory) {
      if (count >= kMost) return false;
      first = new (memory) Block{first};
      ++count;
      return true;
    }
  };
  std::array<List, kSizes> lists_{};
};

constinit thread_local Kept kept;

void* allocate(std::size_t bytes) {
  if (void* memory = std::malloc(bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) {
  mantissa::parking::look();
  if (kKeeps && bytes <= kSmall) {
    if (void* memory = kept.take(bytes)) return memory;
    return allocate(24 + 16 * size_class(bytes));
  }
  if (bytes >= kLarge) mantissa::memory_limit::take(bytes);
  return allocate(bytes != 0 ? bytes : 1);
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t bytes) noexcept {
  if (kKeeps && bytes <= kSmall && memory != nullptr && kept.keep(memory, bytes)) return;
  std::free(memory);
}
