#pragma once

// SmallNatural: what the exact core needs of Natural, in one 128-bit integer. Private to num. The caller
// knows that every intermediate result fits: significands of at most 60 bits give sums, products and scaled
// dividends of at most 2 * 60 + 4 bits.

#include <bit>
#include <cstdint>

namespace mantissa::num {

class SmallNatural {
 public:
  using Word = unsigned __int128;
  SmallNatural() = default;
  explicit SmallNatural(Word value) : value_(value) {}

  bool is_zero() const { return value_ == 0; }
  bool is_odd() const { return (value_ & 1) != 0; }
  Word value() const { return value_; }
  uint64_t bit_length() const {
    const auto high = static_cast<uint64_t>(value_ >> 64);
    if (high != 0) return 128 - static_cast<uint64_t>(std::countl_zero(high));
    return 64 - static_cast<uint64_t>(std::countl_zero(static_cast<uint64_t>(value_)));
  }
  bool bit(uint64_t index) const { return index < 128 && ((value_ >> index) & 1) != 0; }
  bool any_below(uint64_t index) const {
    return index >= 128 ? value_ != 0 : (value_ & ((Word{1} << index) - 1)) != 0;
  }
  bool all_ones() const { return (value_ & (value_ + 1)) == 0; }

  void shift_left(uint64_t amount) { value_ <<= amount; }
  void shift_right(uint64_t amount) { value_ = amount >= 128 ? 0 : value_ >> amount; }
  void add(const SmallNatural& other) { value_ += other.value_; }
  void add(uint64_t value) { value_ += value; }
  void sub(const SmallNatural& other) { value_ -= other.value_; }
  void sub(uint64_t value) { value_ -= value; }

  friend int compare(const SmallNatural& a, const SmallNatural& b) {
    return a.value_ < b.value_ ? -1 : a.value_ > b.value_;
  }
  friend SmallNatural multiply(const SmallNatural& a, const SmallNatural& b) {  // of single words
    return SmallNatural(Word{static_cast<uint64_t>(a.value_)} * static_cast<uint64_t>(b.value_));
  }
  friend void divide(const SmallNatural& dividend, const SmallNatural& divisor, SmallNatural* quotient,
                     SmallNatural* rest) {
    quotient->value_ = dividend.value_ / divisor.value_;
    rest->value_ = dividend.value_ - quotient->value_ * divisor.value_;
  }
  friend SmallNatural square_root(const SmallNatural& a, bool* exact) {
    auto root = static_cast<Word>(__builtin_sqrtl(static_cast<long double>(a.value_)));
    while (root * root > a.value_) root--;  // the estimate is off by its rounding at most
    while ((root + 1) * (root + 1) <= a.value_) root++;
    *exact = root * root == a.value_;
    return SmallNatural(root);
  }

 private:
  Word value_ = 0;
};

}  // namespace mantissa::num
