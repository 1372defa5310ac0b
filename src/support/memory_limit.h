#pragma once

// The memory that this process may hold, by what is resident. Memory belongs to the process and not to any
// object of it, so this is the one place with state of its own; without a limit every call is a load.
//
// Three lines: `is_short` from nine tenths on (budgets end, snapshots are given up), `take` refuses a large
// piece that would pass the limit, and who oversees the process ends the work that passes it nevertheless.

#include <atomic>
#include <cstdint>

namespace mantissa::memory_limit {

uint64_t resident_bytes();  // of this process, now

void set(uint64_t bytes);  // 0: none
uint64_t get();

// Looks at what is resident; to be called every few milliseconds while there is a limit.
uint64_t look();

namespace detail {
inline std::atomic<bool> is_short{false};
inline std::atomic<uint64_t> limit{0};
void take(uint64_t bytes);
}  // namespace detail

// How often it has become short. Who waits for an answer can tell by it whether that was the reason.
uint64_t shortages();

// As of the last look.
inline bool is_short() { return detail::is_short.load(std::memory_order_relaxed); }

// Before `bytes` are touched at once. Throws std::bad_alloc if they would pass the limit.
inline void take(uint64_t bytes) {
  if (detail::limit.load(std::memory_order_relaxed) != 0) detail::take(bytes);
}

}  // namespace mantissa::memory_limit
