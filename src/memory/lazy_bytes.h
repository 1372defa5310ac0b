#pragma once

// LazyBytes: bytes that are zero until written, and cost memory only where they were touched. A program may
// have an array of a terabyte and use a page of it; a copy copies that page. Small ones are on the heap.

#include <cstddef>
#include <cstdint>
#include <utility>

namespace mantissa::memory {

class LazyBytes {
 public:
  LazyBytes() = default;
  // Throws std::bad_alloc if there is not even address space.
  explicit LazyBytes(uint64_t size);
  LazyBytes(const LazyBytes& other);
  LazyBytes(LazyBytes&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  LazyBytes& operator=(LazyBytes other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~LazyBytes();

  uint8_t* data() { return data_; }
  const uint8_t* data() const { return data_; }
  uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // Both throw std::bad_alloc if the memory limit does not allow as much; what is zero costs nothing.
  void fill(uint64_t offset, uint64_t bytes, uint8_t value);
  void copy(uint64_t to, const LazyBytes& from, uint64_t offset, uint64_t bytes);  // they may overlap
  // The first byte from `offset` on that may be other than zero; `size()` if there is none.
  uint64_t next_touched(uint64_t offset) const;

 private:
  bool is_mapped() const { return size_ >= kMapped; }
  static constexpr uint64_t kMapped = uint64_t{256} << 10;
  uint8_t* data_ = nullptr;
  uint64_t size_ = 0;
};

}  // namespace mantissa::memory
