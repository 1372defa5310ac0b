#pragma once

// What a Pool is made of. Private to pool.cpp and pool_sweep.cpp.

#include <sys/mman.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "expr/array_value.h"
#include "expr/pool.h"
#include "support/memory_limit.h"
#include "support/spin_lock.h"

namespace mantissa::expr {

inline constexpr uint32_t kStripeBits = 3;
inline constexpr uint32_t kStripes = 1u << kStripeBits;
inline constexpr size_t kUnit = 8;

// Zeroed memory, in huge pages if it is large: a probe into a table of small pages misses the TLB as well as
// the cache, which doubled the cost of a new node.
struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
inline constexpr size_t kHugePage = size_t{2} << 20;
inline void* allocate_zeroed(size_t bytes) {
  memory_limit::take(bytes);
  if (bytes < kHugePage) {
    if (void* memory = std::calloc(bytes, 1)) return memory;
    throw std::bad_alloc();
  }
  bytes = (bytes + kHugePage - 1) / kHugePage * kHugePage;
  void* memory = std::aligned_alloc(kHugePage, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  madvise(memory, bytes, MADV_HUGEPAGE);
  std::memset(memory, 0, bytes);
  return memory;
}

// Room for nodes in a chunk where others stayed, as it lies there: so many units, and the handle of the next.
struct Pool::Room {
  uint32_t units, next;
};

// A stripe's part of the table. Looking up takes no lock: an entry is published whole, entries never go away,
// and a table that was outgrown stays readable until the pool goes. Not finding one proves nothing; the maker
// looks again under the lock.
struct alignas(64) Pool::Stripe {
  struct Table {
    explicit Table(size_t capacity)
        : mask(capacity - 1),
          places(static_cast<std::atomic<uint64_t>*>(allocate_zeroed(capacity * sizeof(uint64_t)))) {}
    // Into a table that nobody else sees yet.
    void insert(uint64_t entry) {
      size_t i = static_cast<uint32_t>(entry) & mask;
      while (places[i].load(std::memory_order_relaxed) != 0) i = (i + 1) & mask;
      places[i].store(entry, std::memory_order_relaxed);
    }
    size_t mask;
    std::unique_ptr<std::atomic<uint64_t>[], FreeMemory> places;  // id << 32 | hash; 0 is free
  };
  static constexpr size_t kLeastPlaces = 256;
  SpinLock lock;
  std::atomic<Table*> table;
  size_t used = 0;
  uint32_t chunk = 0;
  uint32_t next_unit = 0, end_unit = 0;        // of the chunk; full: the first node takes one
  uint32_t gaps = 0;                           // the first that a sweep has left: Room
  std::vector<std::unique_ptr<Table>> tables;  // the last is in use

  Stripe() {
    tables.push_back(std::make_unique<Table>(kLeastPlaces));
    table.store(tables.back().get());
  }
  void grow() {
    const Table& old = *tables.back();
    const size_t factor = old.mask < 1u << 14 ? 4 : 2;  // small tables would be copied too often
    auto larger = std::make_unique<Table>((old.mask + 1) * factor);
    for (size_t at = 0; at <= old.mask; ++at)
      if (const uint64_t entry = old.places[at].load(std::memory_order_relaxed)) larger->insert(entry);
    table.store(larger.get(), std::memory_order_release);
    tables.push_back(std::move(larger));
  }
};

// What is too large for a node, each entry made once. Deques keep references valid while they grow; entries
// are read without the lock by whoever holds an expression that names them, through the published pointers.
struct Pool::Tables {
  template <class T>
  struct Published {  // index -> T*, readable without a lock
    static constexpr uint32_t kBlock = 4096;
    std::array<std::atomic<std::atomic<const T*>*>, 65536> blocks{};
    std::deque<T> storage;
    std::vector<uint32_t> free;  // numbers that a sweep has taken back
    const T& at(uint32_t i) const { return *blocks[i / kBlock].load()[i % kBlock].load(); }
    uint32_t add(T value) {  // caller holds the mutex
      if (!free.empty()) {
        const uint32_t taken = free.back();
        free.pop_back();
        storage[taken] = std::move(value);
        return taken;
      }
      const uint32_t i = static_cast<uint32_t>(storage.size());
      MANTISSA_CHECK(i / kBlock < blocks.size(), "too many symbols or wide constants");
      storage.push_back(std::move(value));
      if (i % kBlock == 0) blocks[i / kBlock].store(new std::atomic<const T*>[kBlock]());
      blocks[i / kBlock].load()[i % kBlock].store(&storage.back());
      return i;
    }
    ~Published() {
      for (auto& block : blocks) delete[] block.load();
    }
  };
  using ArraySort = std::shared_ptr<const ArrayExtent>;
  struct ValueHash {
    size_t operator()(const Value& v) const { return v.hash(); }
  };

  std::mutex mutex;
  Published<ArraySort> array_sorts;
  Published<std::string> names;
  Published<Value> wide_values;
  std::unordered_map<uint64_t, uint32_t> array_sort_index;
  std::unordered_map<std::string_view, uint32_t> name_index;
  std::unordered_map<Value, uint32_t, ValueHash> wide_index;
  std::unordered_map<uint32_t, std::optional<Value>> tables;  // by the array's handle
  uint64_t table_entries = 0;
  std::vector<uint32_t> free_chunks;  // numbers that a sweep has taken back
  uint64_t fresh_counter = 0;
};

}  // namespace mantissa::expr
