// Storage, construction and inspection of bit-vectors. 128 bits inline covers every scalar type of C, quad
// and x87 patterns included, so the heap is only met by wide concatenations and exotic formats.

#include "num/bitvec.h"

#include <algorithm>
#include <bit>

#include "num/bitvec_access.h"
#include "support/hash.h"

namespace mantissa::num {

void BitVec::init_heap(uint64_t low) {
  heap_ = new uint64_t[word_count(width_)]();
  heap_[0] = low;
}

void BitVec::copy_heap(const BitVec& other) {
  heap_ = new uint64_t[word_count(width_)];
  std::copy_n(other.heap_, word_count(width_), heap_);
}

bool BitVec::is_zero_heap() const {
  return std::all_of(heap_, heap_ + word_count(width_), [](uint64_t word) { return word == 0; });
}

void BitVec::clear_unused_bits() {
  if (width_ % 64 != 0) data()[word_count(width_) - 1] &= (uint64_t{1} << (width_ % 64)) - 1;
}

BitVec BitVec::ones(uint32_t width) {
  BitVec result(width, ~uint64_t{0});
  std::fill_n(result.data(), word_count(width), ~uint64_t{0});
  result.clear_unused_bits();
  return result;
}

BitVec BitVec::min_signed(uint32_t width) {
  BitVec result(width, 0);
  result.set_bit(width - 1, true);
  return result;
}

BitVec BitVec::max_signed(uint32_t width) {
  BitVec result = ones(width);
  result.set_bit(width - 1, false);
  return result;
}

BitVec BitVec::from_signed(uint32_t width, int64_t value) {
  BitVec result(width, static_cast<uint64_t>(value));
  if (value < 0 && width > 64) {
    std::fill_n(result.data() + 1, word_count(width) - 1, ~uint64_t{0});
    result.clear_unused_bits();
  }
  return result;
}

BitVec BitVec::from_words(uint32_t width, std::span<const uint64_t> little_endian_words) {
  BitVec result(width, 0);
  std::copy_n(little_endian_words.data(), std::min<size_t>(word_count(width), little_endian_words.size()),
              result.data());
  result.clear_unused_bits();
  return result;
}

int64_t BitVec::to_signed64() const {
  MANTISSA_CHECK(width_ <= 64);
  const uint32_t unused = 64 - width_;
  return static_cast<int64_t>(inline_[0] << unused) >> unused;
}

bool BitVec::fits_u64() const {
  const uint64_t* w = data();
  return std::all_of(w + 1, w + word_count(width_), [](uint64_t word) { return word == 0; });
}

bool BitVec::is_one() const { return low64() == 1 && fits_u64(); }

bool BitVec::is_ones() const { return popcount() == width_; }

uint32_t BitVec::popcount() const {
  uint32_t total = 0;
  for (uint64_t word : words()) total += static_cast<uint32_t>(std::popcount(word));
  return total;
}

uint32_t BitVec::leading_zeros() const {
  const uint64_t* w = data();
  for (uint32_t i = word_count(width_); i-- > 0;)
    if (w[i] != 0) return width_ - 1 - (i * 64 + 63 - static_cast<uint32_t>(std::countl_zero(w[i])));
  return width_;
}

uint32_t BitVec::trailing_zeros() const {
  const uint64_t* w = data();
  for (uint32_t i = 0; i < word_count(width_); i++)
    if (w[i] != 0) return i * 64 + static_cast<uint32_t>(std::countr_zero(w[i]));
  return width_;
}

uint64_t BitVec::hash() const {
  uint64_t h = hash_combine(width_, low64());
  const uint64_t* w = data();
  for (uint32_t i = 1; i < word_count(width_); i++) h = hash_combine(h, w[i]);
  return h;
}

bool operator==(const BitVec& a, const BitVec& b) {
  if (a.width_ != b.width_) return false;
  if (a.width_ <= BitVec::kInlineBits) return a.inline_[0] == b.inline_[0] && a.inline_[1] == b.inline_[1];
  return std::equal(a.heap_, a.heap_ + BitVec::word_count(a.width_), b.heap_);
}

}  // namespace mantissa::num
