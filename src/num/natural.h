#pragma once

// Natural: an unbounded natural number, private to num. The exact float core is written on it once for every
// format; 512 bits live in the object, so no operation on quad or narrower (whose products and quotients need
// less) allocates. Words are little-endian with no leading zero word; zero has no words.

#include <cstdint>
#include <span>

namespace mantissa::num {

class Natural {
 public:
  Natural() = default;
  explicit Natural(uint64_t value) { *this = value; }
  static Natural from_u128(unsigned __int128 value);
  static Natural from_words(std::span<const uint64_t> words);
  static Natural power_of_two(uint64_t exponent);
  Natural(const Natural& other) { assign(other); }
  Natural(Natural&& other) noexcept { take(other); }
  Natural& operator=(uint64_t value) {
    words_[0] = value;
    size_ = value != 0;
    return *this;
  }
  Natural& operator=(const Natural& other) {
    if (this != &other) assign(other);
    return *this;
  }
  Natural& operator=(Natural&& other) noexcept {
    if (this == &other) return *this;
    if (words_ != inline_) delete[] words_;
    take(other);
    return *this;
  }
  ~Natural() {
    if (words_ != inline_) delete[] words_;
  }

  bool is_zero() const { return size_ == 0; }
  bool is_one() const { return size_ == 1 && words_[0] == 1; }
  bool is_odd() const { return size_ != 0 && (words_[0] & 1) != 0; }
  uint64_t low64() const { return size_ == 0 ? 0 : words_[0]; }
  std::span<const uint64_t> words() const { return {words_, size_}; }
  uint64_t bit_length() const {
    return size_ == 0 ? 0 : size_ * uint64_t{64} - __builtin_clzll(words_[size_ - 1]);
  }
  uint64_t trailing_zeros() const;  // of a non-zero number
  bool bit(uint64_t index) const {
    return index / 64 < size_ && ((words_[index / 64] >> (index % 64)) & 1) != 0;
  }
  bool any_below(uint64_t index) const;  // is one of the bits under `index` set
  bool all_ones() const;                 // of the form 2^n - 1

  void shift_left(uint64_t amount);
  void shift_right(uint64_t amount);
  void keep_low(uint64_t bits);  // modulo 2^bits
  void add(const Natural& other);
  void add(uint64_t value);
  void sub(const Natural& other);  // other <= *this
  void sub(uint64_t value);        // value <= *this
  void mul(uint64_t value);

  friend int compare(const Natural& a, const Natural& b);
  friend Natural multiply(const Natural& a, const Natural& b);
  // divisor != 0; either result may be null.
  friend void divide(const Natural& dividend, const Natural& divisor, Natural* quotient, Natural* rest);
  // Floor of the root; `exact` tells whether it is the root.
  friend Natural square_root(const Natural& a, bool* exact);

 private:
  static constexpr uint32_t kInlineWords = 8;
  void reserve(uint32_t words);  // keeps nothing
  void grow(uint32_t words);     // keeps the value
  void assign(const Natural& other);
  void take(Natural& other) noexcept;
  void trim() {
    while (size_ > 0 && words_[size_ - 1] == 0) size_--;
  }

  uint32_t size_ = 0;
  uint32_t capacity_ = kInlineWords;
  uint64_t* words_ = inline_;
  uint64_t inline_[kInlineWords];
};

Natural power(uint64_t base, uint64_t exponent);

}  // namespace mantissa::num
