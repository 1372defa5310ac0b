// Large ones are anonymous mappings, which the kernel fills with zeros page by page. Which pages were touched
// is asked of it (mincore) when they are copied: the interpreter writes through plain pointers, so nobody
// here could know. No huge pages: one byte would cost two megabytes.

#include "memory/lazy_bytes.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

#include "support/memory_limit.h"

namespace mantissa::memory {

namespace {

constexpr uint64_t kPage = 4096;
constexpr uint64_t kPagesAtOnce = 4096;
constexpr uint64_t kLargeRange = uint64_t{64} << 10;

// Before a range is written as a whole.
void reserve(uint64_t bytes) {
  if (bytes >= kLargeRange) memory_limit::take(bytes);
}

// visit(first, end) for runs of touched pages from `offset` on, as byte offsets; until it returns false.
template <class F>
void for_touched(const uint8_t* data, uint64_t offset, uint64_t size, F&& visit) {
  unsigned char is_there[kPagesAtOnce];
  for (uint64_t at = offset / kPage * kPage; at < size;) {
    const uint64_t bytes = std::min(size - at, kPagesAtOnce * kPage), pages = (bytes + kPage - 1) / kPage;
    if (::mincore(const_cast<uint8_t*>(data) + at, bytes, is_there) != 0) std::memset(is_there, 1, pages);
    for (uint64_t i = 0; i < pages;) {
      if (!(is_there[i] & 1)) {
        ++i;
        continue;
      }
      uint64_t end = i + 1;
      while (end < pages && (is_there[end] & 1)) ++end;
      if (!visit(at + i * kPage, std::min(size, at + end * kPage))) return;
      i = end;
    }
    at += bytes;
  }
}

}  // namespace

LazyBytes::LazyBytes(uint64_t size) : size_(size) {
  if (size == 0) return;
  if (!is_mapped()) {
    data_ = static_cast<uint8_t*>(std::calloc(size, 1));
    if (data_ == nullptr) throw std::bad_alloc();
    return;
  }
  void* memory =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  ::madvise(memory, size, MADV_NOHUGEPAGE);
  data_ = static_cast<uint8_t*>(memory);
}

LazyBytes::LazyBytes(const LazyBytes& other) : LazyBytes(other.size_) {
  if (size_ == 0) return;
  if (!is_mapped()) {
    std::memcpy(data_, other.data_, size_);
    return;
  }
  for_touched(other.data_, 0, size_, [&](uint64_t first, uint64_t end) {
    reserve(end - first);
    std::memcpy(data_ + first, other.data_ + first, end - first);
    return true;
  });
}

LazyBytes::~LazyBytes() {
  if (is_mapped())
    ::munmap(data_, size_);
  else
    std::free(data_);
}

void LazyBytes::fill(uint64_t offset, uint64_t bytes, uint8_t value) {
  const uint64_t first = (offset + kPage - 1) / kPage * kPage, end = (offset + bytes) / kPage * kPage;
  if (value != 0 || !is_mapped() || end < first + kLargeRange) {
    reserve(bytes);
    std::memset(data_ + offset, value, bytes);
    return;
  }
  std::memset(data_ + offset, 0, first - offset);
  std::memset(data_ + end, 0, offset + bytes - end);
  if (::madvise(data_ + first, end - first, MADV_DONTNEED) != 0) std::memset(data_ + first, 0, end - first);
}

void LazyBytes::copy(uint64_t to, const LazyBytes& from, uint64_t offset, uint64_t bytes) {
  if (this == &from || !from.is_mapped() || bytes < kLargeRange) {
    reserve(bytes);
    std::memmove(data_ + to, from.data_ + offset, bytes);
    return;
  }
  fill(to, bytes, 0);
  for_touched(from.data_, offset, offset + bytes, [&](uint64_t first, uint64_t end) {
    first = std::max(first, offset);
    reserve(end - first);
    std::memcpy(data_ + to + (first - offset), from.data_ + first, end - first);
    return true;
  });
}

uint64_t LazyBytes::next_touched(uint64_t offset) const {
  if (offset >= size_ || !is_mapped()) return std::min(offset, size_);
  uint64_t result = size_;
  for_touched(data_, offset, size_, [&](uint64_t first, uint64_t) {
    result = std::max(first, offset);
    return false;
  });
  return result;
}

}  // namespace mantissa::memory
