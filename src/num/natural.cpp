// GMP's mpn layer does the arithmetic on words we own. mpz_t would do too, but it allocates for every value,
// and the formats met in practice fit in a few words.

#include "num/natural.h"

#include <gmp.h>

#include <algorithm>
#include <bit>

#include "support/check.h"

namespace mantissa::num {
namespace {

static_assert(sizeof(mp_limb_t) == sizeof(uint64_t));
mp_limb_t* limbs(uint64_t* p) { return reinterpret_cast<mp_limb_t*>(p); }

}  // namespace

void Natural::reserve(uint32_t words) {
  if (words <= capacity_) return;
  if (words_ != inline_) delete[] words_;
  words_ = new uint64_t[words];
  capacity_ = words;
}

void Natural::grow(uint32_t words) {
  if (words <= capacity_) return;
  uint64_t* larger = new uint64_t[words];
  std::copy_n(words_, size_, larger);
  if (words_ != inline_) delete[] words_;
  words_ = larger;
  capacity_ = words;
}

void Natural::assign(const Natural& other) {
  reserve(other.size_);
  size_ = other.size_;
  std::copy_n(other.words_, size_, words_);
}

void Natural::take(Natural& other) noexcept {
  size_ = other.size_;
  if (other.words_ == other.inline_) {
    words_ = inline_;
    capacity_ = kInlineWords;
    std::copy_n(other.inline_, size_, inline_);
  } else {
    words_ = other.words_;
    capacity_ = other.capacity_;
    other.words_ = other.inline_;
    other.capacity_ = kInlineWords;
  }
  other.size_ = 0;
}

Natural Natural::from_u128(unsigned __int128 value) {
  Natural result;
  result.words_[0] = static_cast<uint64_t>(value);
  result.words_[1] = static_cast<uint64_t>(value >> 64);
  result.size_ = 2;
  result.trim();
  return result;
}

Natural Natural::from_words(std::span<const uint64_t> words) {
  Natural result;
  result.reserve(static_cast<uint32_t>(words.size()));
  result.size_ = static_cast<uint32_t>(words.size());
  std::copy(words.begin(), words.end(), result.words_);
  result.trim();
  return result;
}

Natural Natural::power_of_two(uint64_t exponent) {
  Natural result(1);
  result.shift_left(exponent);
  return result;
}

uint64_t Natural::trailing_zeros() const {
  uint32_t i = 0;
  while (words_[i] == 0) i++;
  return i * uint64_t{64} + static_cast<uint64_t>(std::countr_zero(words_[i]));
}

bool Natural::any_below(uint64_t index) const {
  const uint64_t full = std::min<uint64_t>(index / 64, size_);
  for (uint64_t i = 0; i < full; i++)
    if (words_[i] != 0) return true;
  return index / 64 < size_ && index % 64 != 0 && (words_[index / 64] << (64 - index % 64)) != 0;
}

bool Natural::all_ones() const {
  for (uint32_t i = 0; i + 1 < size_; i++)
    if (~words_[i] != 0) return false;
  return size_ == 0 || (words_[size_ - 1] & (words_[size_ - 1] + 1)) == 0;
}

void Natural::shift_left(uint64_t amount) {
  if (size_ == 0 || amount == 0) return;
  const uint64_t skip = amount / 64;
  MANTISSA_CHECK(skip < (uint64_t{1} << 30), "a number too large to represent");
  const uint32_t total = size_ + static_cast<uint32_t>(skip) + 1;
  grow(total);
  if (amount % 64 == 0) {
    std::copy_backward(words_, words_ + size_, words_ + size_ + skip);
    words_[total - 1] = 0;
  } else {
    words_[total - 1] = mpn_lshift(limbs(words_) + skip, limbs(words_), size_, amount % 64);
  }
  std::fill_n(words_, skip, 0);
  size_ = total;
  trim();
}

void Natural::shift_right(uint64_t amount) {
  const uint64_t skip = amount / 64;
  if (skip >= size_) {
    size_ = 0;
    return;
  }
  const uint32_t left = size_ - static_cast<uint32_t>(skip);
  if (amount % 64 == 0)
    std::copy_n(words_ + skip, left, words_);
  else
    mpn_rshift(limbs(words_), limbs(words_) + skip, left, amount % 64);
  size_ = left;
  trim();
}

void Natural::keep_low(uint64_t bits) {
  if (bits / 64 >= size_) return;
  size_ = static_cast<uint32_t>(bits / 64) + 1;
  words_[size_ - 1] &= (uint64_t{1} << (bits % 64)) - 1;
  trim();
}

void Natural::add(const Natural& other) {
  if (other.size_ == 0) return;
  const uint32_t wide = std::max(size_, other.size_);
  grow(wide + 1);
  uint64_t carry;
  if (size_ >= other.size_)
    carry = mpn_add(limbs(words_), limbs(words_), size_, limbs(other.words_), other.size_);
  else
    carry = mpn_add(limbs(words_), limbs(other.words_), other.size_, limbs(words_), size_);
  size_ = wide;
  if (carry != 0) words_[size_++] = carry;
}

void Natural::add(uint64_t value) {
  if (size_ == 0) {
    *this = value;
    return;
  }
  const uint64_t carry = mpn_add_1(limbs(words_), limbs(words_), size_, value);
  if (carry == 0) return;
  grow(size_ + 1);
  words_[size_++] = carry;
}

void Natural::sub(const Natural& other) {
  if (other.size_ == 0) return;
  MANTISSA_CHECK(size_ >= other.size_);
  const uint64_t borrow = mpn_sub(limbs(words_), limbs(words_), size_, limbs(other.words_), other.size_);
  MANTISSA_CHECK(borrow == 0);
  trim();
}

void Natural::sub(uint64_t value) {
  if (value == 0) return;
  MANTISSA_CHECK(size_ > 0);
  const uint64_t borrow = mpn_sub_1(limbs(words_), limbs(words_), size_, value);
  MANTISSA_CHECK(borrow == 0);
  trim();
}

void Natural::mul(uint64_t value) {
  if (size_ == 0) return;
  const uint64_t carry = mpn_mul_1(limbs(words_), limbs(words_), size_, value);
  if (carry != 0) {
    grow(size_ + 1);
    words_[size_++] = carry;
  }
  trim();
}

int compare(const Natural& a, const Natural& b) {
  if (a.size_ != b.size_) return a.size_ < b.size_ ? -1 : 1;
  return a.size_ == 0 ? 0 : mpn_cmp(limbs(a.words_), limbs(b.words_), a.size_);
}

Natural multiply(const Natural& a, const Natural& b) {
  Natural result;
  if (a.size_ == 0 || b.size_ == 0) return result;
  result.reserve(a.size_ + b.size_);
  result.size_ = a.size_ + b.size_;
  if (a.size_ >= b.size_)
    mpn_mul(limbs(result.words_), limbs(a.words_), a.size_, limbs(b.words_), b.size_);
  else
    mpn_mul(limbs(result.words_), limbs(b.words_), b.size_, limbs(a.words_), a.size_);
  result.trim();
  return result;
}

void divide(const Natural& dividend, const Natural& divisor, Natural* quotient, Natural* rest) {
  MANTISSA_CHECK(divisor.size_ > 0);
  if (compare(dividend, divisor) < 0) {
    Natural copy(dividend);
    if (quotient != nullptr) *quotient = 0;
    if (rest != nullptr) *rest = std::move(copy);
    return;
  }
  Natural q, r;
  q.reserve(dividend.size_ - divisor.size_ + 1);
  r.reserve(divisor.size_);
  mpn_tdiv_qr(limbs(q.words_), limbs(r.words_), 0, limbs(dividend.words_), dividend.size_,
              limbs(divisor.words_), divisor.size_);
  q.size_ = dividend.size_ - divisor.size_ + 1;
  r.size_ = divisor.size_;
  q.trim();
  r.trim();
  if (quotient != nullptr) *quotient = std::move(q);
  if (rest != nullptr) *rest = std::move(r);
}

Natural square_root(const Natural& a, bool* exact) {
  Natural root;
  if (a.size_ == 0) {
    *exact = true;
    return root;
  }
  Natural rest;
  root.reserve((a.size_ + 1) / 2);
  rest.reserve(a.size_);
  const mp_size_t left = mpn_sqrtrem(limbs(root.words_), limbs(rest.words_), limbs(a.words_), a.size_);
  root.size_ = (a.size_ + 1) / 2;
  root.trim();
  *exact = left == 0;
  return root;
}

Natural power(uint64_t base, uint64_t exponent) {
  Natural result(1);
  for (int bit = 63; bit >= 0; bit--) {
    if (!result.is_one()) result = multiply(result, result);
    if (((exponent >> bit) & 1) != 0) result.mul(base);
  }
  return result;
}

}  // namespace mantissa::num
