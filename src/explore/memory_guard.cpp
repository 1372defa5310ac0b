#include "explore/memory_guard.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace mantissa::explore {

namespace {

uint64_t machine_bytes() {
  uint64_t bytes =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  uint64_t container = 0;
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> container && container > 0)
    bytes = std::min(bytes, container);
  return bytes;
}

}  // namespace

MemoryGuard::MemoryGuard(uint64_t limit_mb)
    : limit_(limit_mb != 0 ? limit_mb << 20 : machine_bytes() / 4 * 3) {}

void MemoryGuard::trim() { malloc_trim(0); }

}  // namespace mantissa::explore
