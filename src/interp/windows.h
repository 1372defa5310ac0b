#pragma once

// Windows: objects that were accessed of late, found by the address of the next access. Most accesses are to
// a few objects in turn, and a hit costs some ten instructions where looking the object up and checking it
// costs hundreds. Holds bare pointers: whoever copies an object for writing, ends one or takes its memory
// away calls `reset`.
//
// The last one first; then a table by the address, which interleaved walks over several arrays leave now and
// then (an entry stands for 64 bytes of an object), and behind it the last few objects.

#include <array>
#include <cstdint>

#include "memory/memory.h"

namespace mantissa::interp {

class Windows {
 public:
  struct Entry {
    uint64_t base = 0, size = 0, generation = 0;
    memory::Object* object = nullptr;
    memory::ObjectRef ref;
  };

  Windows() = default;
  Windows(const Windows&) = delete;
  Windows& operator=(const Windows&) = delete;

  // The object that the range, of one byte at least, lies in as a whole, or null.
  const Entry* find(uint64_t address, uint64_t bytes) {
    const uint64_t offset = address - last_->base;
    if (offset <= last_->size && last_->size - offset >= bytes) [[likely]]
      return last_;
    const Entry& entry = table_[place(address)];
    const Entry* const found = holds(entry, address, bytes) ? &entry : find_recent(address, bytes);
    if (found != nullptr) last_ = found;
    return found;
  }

  void remember(uint64_t address, memory::ObjectRef ref, memory::Object& object) {
    const Entry entry{object.base(), object.size(), generation_, &object, ref};
    table_[place(address)] = entry;
    recent_[next_++ % kRecent] = entry;
  }

  void reset() {
    ++generation_;
    next_ = 0;
    last_ = &none_;
  }

 private:
  static constexpr size_t kTable = 64, kRecent = 8;

  static size_t place(uint64_t address) { return (address >> 6 ^ address >> 16) % kTable; }
  bool holds(const Entry& entry, uint64_t address, uint64_t bytes) const {
    const uint64_t offset = address - entry.base;
    return entry.generation == generation_ && offset <= entry.size && entry.size - offset >= bytes;
  }
  [[gnu::noinline]] const Entry* find_recent(uint64_t address, uint64_t bytes) {
    const size_t count = next_ < kRecent ? next_ : kRecent;
    for (size_t i = 0; i < count; ++i)
      if (holds(recent_[i], address, bytes)) return &(table_[place(address)] = recent_[i]);
    return nullptr;
  }

  Entry none_{};
  const Entry* last_ = &none_;  // that was found, of this generation
  std::array<Entry, kTable> table_{};
  std::array<Entry, kRecent> recent_{};
  uint64_t generation_ = 1;
  uint32_t next_ = 0;
};

}  // namespace mantissa::interp
