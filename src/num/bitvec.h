#pragma once

// BitVec: an immutable-in-spirit bit-vector value of any width >= 1. Up to 128 bits live in the object (so
// x87 and quad patterns too), wider ones on the heap. Bits above the width are always zero. Operations follow
// SMT-LIB 2.6 exactly (division by zero included) and require equal widths where SMT-LIB does; a violation is
// a failed MANTISSA_CHECK, since sorts are checked before values are computed.

#include <compare>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "support/result.h"

namespace mantissa::num {

class BitVec {
 public:
  BitVec() : BitVec(1, 0) {}
  BitVec(uint32_t width, uint64_t low) : width_(width) {  // `low` is truncated to the width
    MANTISSA_CHECK(width > 0);
    if (width <= kInlineBits) {
      inline_[0] = width < 64 ? low & ((uint64_t{1} << width) - 1) : low;
      inline_[1] = 0;
    } else {
      init_heap(low);
    }
  }
  BitVec(const BitVec& other) : width_(other.width_) {
    if (width_ <= kInlineBits) {
      inline_[0] = other.inline_[0];
      inline_[1] = other.inline_[1];
    } else {
      copy_heap(other);
    }
  }
  BitVec(BitVec&& other) noexcept : width_(other.width_) {  // leaves `other` a zero of width 1
    inline_[0] = other.inline_[0];
    inline_[1] = other.inline_[1];
    other.reset();
  }
  BitVec& operator=(const BitVec& other) {
    if (this != &other) *this = BitVec(other);
    return *this;
  }
  BitVec& operator=(BitVec&& other) noexcept {
    if (this == &other) return *this;
    if (width_ > kInlineBits) delete[] heap_;
    width_ = other.width_;
    inline_[0] = other.inline_[0];
    inline_[1] = other.inline_[1];
    other.reset();
    return *this;
  }
  ~BitVec() {
    if (width_ > kInlineBits) delete[] heap_;
  }

  static BitVec zero(uint32_t width) { return BitVec(width, 0); }
  static BitVec one(uint32_t width) { return BitVec(width, 1); }
  static BitVec ones(uint32_t width);
  static BitVec min_signed(uint32_t width);
  static BitVec max_signed(uint32_t width);
  static BitVec from_signed(uint32_t width, int64_t value);           // sign-extended
  static BitVec from_u128(uint32_t width, unsigned __int128 value) {  // truncated to the width
    BitVec result(width, static_cast<uint64_t>(value));
    if (width > 64) {
      result.data()[1] = static_cast<uint64_t>(value >> 64);
      if (width < 128) result.inline_[1] &= (uint64_t{1} << (width - 64)) - 1;
    }
    return result;
  }
  // Missing words are zero, words and bits past the width are dropped.
  static BitVec from_words(uint32_t width, std::span<const uint64_t> little_endian_words);
  static Result<BitVec> parse_binary(std::string_view digits);  // "0101", width = length
  static Result<BitVec> parse_hex(std::string_view digits);     // width = 4 * length
  static Result<BitVec> parse_decimal(uint32_t width,
                                      std::string_view digits);  // modulo 2^width; sign allowed

  uint32_t width() const { return width_; }
  std::span<const uint64_t> words() const { return {data(), word_count(width_)}; }
  uint64_t low64() const { return data()[0]; }
  unsigned __int128 low128() const {
    const uint64_t* w = data();
    return width_ <= 64 ? w[0] : (static_cast<unsigned __int128>(w[1]) << 64) | w[0];
  }
  // `count` (0 to 64) bits from `low` upwards; what lies past the width reads as zero.
  uint64_t field(uint32_t low, uint32_t count) const {
    if (count == 0 || low >= width_) return 0;
    const uint64_t* w = data();
    const uint32_t index = low / 64, shift = low % 64;
    uint64_t value = w[index] >> shift;
    if (shift != 0 && index + 1 < word_count(width_)) value |= w[index + 1] << (64 - shift);
    return count < 64 ? value & ((uint64_t{1} << count) - 1) : value;
  }
  int64_t to_signed64() const;  // width <= 64
  bool fits_u64() const;        // the value, not the width
  bool bit(uint32_t index) const { return (data()[index / 64] >> (index % 64)) & 1; }
  bool is_zero() const { return width_ <= kInlineBits ? (inline_[0] | inline_[1]) == 0 : is_zero_heap(); }
  bool is_one() const;
  bool is_ones() const;
  bool sign() const { return bit(width_ - 1); }
  uint32_t popcount() const;
  uint32_t leading_zeros() const;   // width() if zero
  uint32_t trailing_zeros() const;  // width() if zero

  std::string to_binary() const;  // width digits
  std::string to_hex() const;     // ceil(width / 4) digits
  std::string to_decimal() const;
  std::string to_signed_decimal() const;
  uint64_t hash() const;

  friend bool operator==(const BitVec& a, const BitVec& b);

  void set_bit(uint32_t index, bool value) {
    MANTISSA_CHECK(index < width_);
    const uint64_t mask = uint64_t{1} << (index % 64);
    uint64_t& word = data()[index / 64];
    word = value ? word | mask : word & ~mask;
  }

 private:
  static constexpr uint32_t kInlineBits = 128;
  static uint32_t word_count(uint32_t width) { return (width + 63) / 64; }
  const uint64_t* data() const { return width_ <= kInlineBits ? inline_ : heap_; }
  uint64_t* data() { return width_ <= kInlineBits ? inline_ : heap_; }
  friend struct BitVecAccess;
  void reset() {
    width_ = 1;
    inline_[0] = inline_[1] = 0;
  }
  void init_heap(uint64_t low);
  void copy_heap(const BitVec& other);
  bool is_zero_heap() const;
  void clear_unused_bits();

  uint32_t width_;
  union {
    uint64_t inline_[2];
    uint64_t* heap_;
  };
};

// Arithmetic modulo 2^width.
BitVec add(const BitVec& a, const BitVec& b);
BitVec sub(const BitVec& a, const BitVec& b);
BitVec mul(const BitVec& a, const BitVec& b);
BitVec neg(const BitVec& a);
BitVec udiv(const BitVec& a, const BitVec& b);  // x / 0 = all ones
BitVec urem(const BitVec& a, const BitVec& b);  // x % 0 = x
BitVec sdiv(const BitVec& a, const BitVec& b);  // truncating, as SMT-LIB defines it through udiv
BitVec srem(const BitVec& a, const BitVec& b);  // sign of the dividend
BitVec smod(const BitVec& a, const BitVec& b);  // sign of the divisor
// Bitwise and shifts (shift amounts are bit-vectors of the same width; amounts >= width shift everything
// out).
BitVec bit_and(const BitVec& a, const BitVec& b);
BitVec bit_or(const BitVec& a, const BitVec& b);
BitVec bit_xor(const BitVec& a, const BitVec& b);
BitVec bit_not(const BitVec& a);
BitVec shl(const BitVec& a, const BitVec& b);
BitVec lshr(const BitVec& a, const BitVec& b);
BitVec ashr(const BitVec& a, const BitVec& b);
BitVec shl(const BitVec& a, uint32_t amount);
BitVec lshr(const BitVec& a, uint32_t amount);
BitVec ashr(const BitVec& a, uint32_t amount);
BitVec rotate_left(const BitVec& a, uint32_t amount);
BitVec rotate_right(const BitVec& a, uint32_t amount);
// Structure.
BitVec concat(const BitVec& high, const BitVec& low);
BitVec extract(const BitVec& a, uint32_t high, uint32_t low);
BitVec zero_extend(const BitVec& a, uint32_t new_width);
BitVec sign_extend(const BitVec& a, uint32_t new_width);
// Order.
bool ult(const BitVec& a, const BitVec& b);
bool slt(const BitVec& a, const BitVec& b);
inline bool ule(const BitVec& a, const BitVec& b) { return !ult(b, a); }
inline bool sle(const BitVec& a, const BitVec& b) { return !slt(b, a); }
// Overflow of the operation in the given signedness (SMT-LIB 2.7's bvuaddo, bvsaddo, ...).
bool add_overflows(const BitVec& a, const BitVec& b, bool is_signed);
bool sub_overflows(const BitVec& a, const BitVec& b, bool is_signed);
bool mul_overflows(const BitVec& a, const BitVec& b, bool is_signed);

}  // namespace mantissa::num
