#pragma once

// Parking: work that is given up must stop although it cannot be asked to, and a thread cannot be ended from
// outside. Threads that do such work are marked; from `park` on, each stops for good where it allocates next,
// before any lock of the allocator is taken (the program's operator new looks here). Until the process ends
// it neither runs nor grows.
//
// A thread must not stop while it holds a lock that others still need: what is done under such a lock is kept
// from it by an Unparked.

#include <atomic>

namespace mantissa::parking {

namespace detail {
inline std::atomic<bool> has_begun{false};
inline thread_local bool is_marked = false;
[[noreturn]] void stay();
}  // namespace detail

inline bool is_marked() { return detail::is_marked; }
inline void mark(bool marked) { detail::is_marked = marked; }

void park();  // every marked thread, now and later

inline void look() {
  if (detail::has_begun.load(std::memory_order_relaxed) && detail::is_marked) detail::stay();
}

class Unparked {
 public:
  Unparked() : before_(is_marked()) { mark(false); }
  ~Unparked() { mark(before_); }
  Unparked(const Unparked&) = delete;
  Unparked& operator=(const Unparked&) = delete;

 private:
  bool before_;
};

}  // namespace mantissa::parking
