// What was taken since the last look is added to what it saw, so that a loop that fills megabytes is noticed
// between two looks; before anything is refused there is a fresh one.

#include "support/memory_limit.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <new>

#include "support/companion.h"

namespace mantissa::memory_limit {

namespace {

std::atomic<uint64_t> seen{0}, taken{0}, shortage_count{0};

}  // namespace

// /proc/self/statm: "size resident ...", in pages. No stream: it is read at every look, and must not
// allocate.
uint64_t resident_bytes() {
  const int file = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128];
  const ssize_t length = ::read(file, text, sizeof(text) - 1);
  ::close(file);
  if (length <= 0) return 0;
  text[length] = '\0';
  char* rest = nullptr;
  std::strtoull(text, &rest, 10);
  static const auto page = static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
  return std::strtoull(rest, nullptr, 10) * page;
}

void set(uint64_t bytes) {
  detail::limit = bytes;
  detail::is_short = false;
  look();
}

uint64_t get() { return detail::limit; }
uint64_t shortages() { return shortage_count; }

uint64_t look() {
  const uint64_t limit = detail::limit.load(std::memory_order_relaxed);
  if (limit == 0) return 0;
  taken.store(0, std::memory_order_relaxed);
  Companion::is_room();  // those that wait go when there is none
  const uint64_t now = resident_bytes();
  seen.store(now, std::memory_order_relaxed);
  const bool is_now = now > limit / 10 * 9;
  if (is_now && !detail::is_short.exchange(true, std::memory_order_relaxed)) ++shortage_count;
  if (!is_now) detail::is_short.store(false, std::memory_order_relaxed);
  return now;
}

void detail::take(uint64_t bytes) {
  const uint64_t limit = detail::limit.load(std::memory_order_relaxed);
  const uint64_t since = taken.fetch_add(bytes, std::memory_order_relaxed);
  if (bytes <= limit && seen.load(std::memory_order_relaxed) + since <= limit - bytes) return;
  if (bytes <= limit && look() <= limit - bytes) {
    taken.fetch_add(bytes, std::memory_order_relaxed);
    return;
  }
  ++shortage_count;
  throw std::bad_alloc();
}

}  // namespace mantissa::memory_limit
