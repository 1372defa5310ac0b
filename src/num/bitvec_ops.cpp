// Operations on bit-vectors. Nearly every value met in practice has at most 64 bits, so each operation tries
// that first, then 128 bits through the compiler's double word, and only then loops over words with GMP's mpn
// layer (whose limb is our word).

#include <gmp.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "num/bitvec_access.h"

namespace mantissa::num {
namespace {

using U128 = unsigned __int128;
static_assert(GMP_LIMB_BITS == 64 && GMP_NAIL_BITS == 0);

mp_limb_t* limbs(BitVec& v) { return reinterpret_cast<mp_limb_t*>(BitVecAccess::words(v)); }
const mp_limb_t* limbs(const BitVec& v) { return reinterpret_cast<const mp_limb_t*>(BitVecAccess::words(v)); }
mp_size_t count(const BitVec& v) { return BitVecAccess::count(v); }

void check_same(const BitVec& a, const BitVec& b) { MANTISSA_CHECK(a.width() == b.width()); }

template <class Word>
BitVec map2(const BitVec& a, const BitVec& b, Word word) {
  check_same(a, b);
  const uint32_t width = a.width();
  if (width <= 64) return BitVec(width, word(a.low64(), b.low64()));
  BitVec result(width, 0);
  uint64_t* out = BitVecAccess::words(result);
  const uint64_t *x = BitVecAccess::words(a), *y = BitVecAccess::words(b);
  for (uint32_t i = 0; i < BitVecAccess::count(a); i++) out[i] = word(x[i], y[i]);
  return result;
}

// Number of words up to the highest non-zero one.
mp_size_t used(const BitVec& v) {
  const mp_limb_t* p = limbs(v);
  mp_size_t n = count(v);
  while (n > 0 && p[n - 1] == 0) n--;
  return n;
}

void divide_wide(const BitVec& a, const BitVec& b, BitVec* quotient, BitVec* remainder) {
  const mp_size_t na = used(a), nb = used(b);
  if (na < nb) {
    if (remainder != nullptr) *remainder = a;
    return;
  }
  std::vector<mp_limb_t> q(static_cast<size_t>(na - nb + 1)), r(static_cast<size_t>(nb));
  mpn_tdiv_qr(q.data(), r.data(), 0, limbs(a), na, limbs(b), nb);
  if (quotient != nullptr)
    std::copy(q.begin(), q.begin() + std::min<mp_size_t>(na - nb + 1, count(a)), limbs(*quotient));
  if (remainder != nullptr) std::copy(r.begin(), r.end(), limbs(*remainder));
}

BitVec magnitude(const BitVec& a) { return a.sign() ? neg(a) : a; }

// A shift amount as a number, anything at or above the width being the width.
uint32_t shift_amount(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  return b.fits_u64() && b.low64() < a.width() ? static_cast<uint32_t>(b.low64()) : a.width();
}

}  // namespace

BitVec add(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (a.width() <= 64) return BitVec(a.width(), a.low64() + b.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), a.low128() + b.low128());
  BitVec result(a.width(), 0);
  mpn_add_n(limbs(result), limbs(a), limbs(b), count(a));
  BitVecAccess::trim(result);
  return result;
}

BitVec sub(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (a.width() <= 64) return BitVec(a.width(), a.low64() - b.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), a.low128() - b.low128());
  BitVec result(a.width(), 0);
  mpn_sub_n(limbs(result), limbs(a), limbs(b), count(a));
  BitVecAccess::trim(result);
  return result;
}

BitVec neg(const BitVec& a) {
  if (a.width() <= 64) return BitVec(a.width(), uint64_t{0} - a.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), U128{0} - a.low128());
  BitVec result(a.width(), 0);
  mpn_neg(limbs(result), limbs(a), count(a));
  BitVecAccess::trim(result);
  return result;
}

BitVec mul(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (a.width() <= 64) return BitVec(a.width(), a.low64() * b.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), a.low128() * b.low128());
  BitVec result(a.width(), 0);
  mp_limb_t* out = limbs(result);
  const mp_size_t n = count(a);
  if (n <= 16) {  // the low half only, row by row, into the result itself
    for (mp_size_t i = 0; i < n; i++) mpn_addmul_1(out + i, limbs(a), n - i, limbs(b)[i]);
  } else {
    std::vector<mp_limb_t> product(static_cast<size_t>(2 * n));
    mpn_mul_n(product.data(), limbs(a), limbs(b), n);
    std::copy_n(product.begin(), n, out);
  }
  BitVecAccess::trim(result);
  return result;
}

BitVec udiv(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (b.is_zero()) return BitVec::ones(a.width());
  if (a.width() <= 64) return BitVec(a.width(), a.low64() / b.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), a.low128() / b.low128());
  BitVec result(a.width(), 0);
  divide_wide(a, b, &result, nullptr);
  return result;
}

BitVec urem(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (b.is_zero()) return a;
  if (a.width() <= 64) return BitVec(a.width(), a.low64() % b.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), a.low128() % b.low128());
  BitVec result(a.width(), 0);
  divide_wide(a, b, nullptr, &result);
  return result;
}

BitVec sdiv(const BitVec& a, const BitVec& b) {
  BitVec quotient = udiv(magnitude(a), magnitude(b));
  return a.sign() != b.sign() ? neg(quotient) : quotient;
}

BitVec srem(const BitVec& a, const BitVec& b) {
  BitVec rest = urem(magnitude(a), magnitude(b));
  return a.sign() ? neg(rest) : rest;
}

BitVec smod(const BitVec& a, const BitVec& b) {
  BitVec rest = urem(magnitude(a), magnitude(b));
  if (rest.is_zero()) return rest;
  if (!a.sign()) return b.sign() ? add(rest, b) : rest;
  return b.sign() ? neg(rest) : sub(b, rest);
}

BitVec bit_and(const BitVec& a, const BitVec& b) {
  return map2(a, b, [](uint64_t x, uint64_t y) { return x & y; });
}
BitVec bit_or(const BitVec& a, const BitVec& b) {
  return map2(a, b, [](uint64_t x, uint64_t y) { return x | y; });
}
BitVec bit_xor(const BitVec& a, const BitVec& b) {
  return map2(a, b, [](uint64_t x, uint64_t y) { return x ^ y; });
}

BitVec bit_not(const BitVec& a) {
  if (a.width() <= 64) return BitVec(a.width(), ~a.low64());
  if (a.width() <= 128) return BitVec::from_u128(a.width(), ~a.low128());
  BitVec result(a.width(), 0);
  mpn_com(limbs(result), limbs(a), count(a));
  BitVecAccess::trim(result);
  return result;
}

BitVec shl(const BitVec& a, uint32_t amount) {
  if (amount == 0) return a;
  const uint32_t width = a.width();
  if (amount >= width) return BitVec(width, 0);
  if (width <= 64) return BitVec(width, a.low64() << amount);
  if (width <= 128) return BitVec::from_u128(width, a.low128() << amount);
  BitVec result(width, 0);
  const mp_size_t skip = amount / 64, n = count(a) - skip;
  if (amount % 64 == 0)
    std::copy_n(limbs(a), n, limbs(result) + skip);
  else
    mpn_lshift(limbs(result) + skip, limbs(a), n, amount % 64);
  BitVecAccess::trim(result);
  return result;
}

BitVec lshr(const BitVec& a, uint32_t amount) {
  if (amount == 0) return a;
  const uint32_t width = a.width();
  if (amount >= width) return BitVec(width, 0);
  if (width <= 64) return BitVec(width, a.low64() >> amount);
  if (width <= 128) return BitVec::from_u128(width, a.low128() >> amount);
  BitVec result(width, 0);
  const mp_size_t skip = amount / 64, n = count(a) - skip;
  if (amount % 64 == 0)
    std::copy_n(limbs(a) + skip, n, limbs(result));
  else
    mpn_rshift(limbs(result), limbs(a) + skip, n, amount % 64);
  return result;
}

BitVec ashr(const BitVec& a, uint32_t amount) {
  if (!a.sign()) return lshr(a, amount);
  return bit_not(lshr(bit_not(a), amount));
}

BitVec shl(const BitVec& a, const BitVec& b) { return shl(a, shift_amount(a, b)); }
BitVec lshr(const BitVec& a, const BitVec& b) { return lshr(a, shift_amount(a, b)); }
BitVec ashr(const BitVec& a, const BitVec& b) { return ashr(a, shift_amount(a, b)); }

BitVec rotate_left(const BitVec& a, uint32_t amount) {
  amount %= a.width();
  if (amount == 0) return a;
  return bit_or(shl(a, amount), lshr(a, a.width() - amount));
}

BitVec rotate_right(const BitVec& a, uint32_t amount) {
  return rotate_left(a, a.width() - amount % a.width());
}

BitVec concat(const BitVec& high, const BitVec& low) {
  MANTISSA_CHECK(high.width() <= UINT32_MAX - low.width());
  const uint32_t width = high.width() + low.width();
  if (width <= 64) return BitVec(width, (high.low64() << low.width()) | low.low64());
  if (width <= 128) return BitVec::from_u128(width, (high.low128() << low.width()) | low.low128());
  return bit_or(shl(zero_extend(high, width), low.width()), zero_extend(low, width));
}

BitVec extract(const BitVec& a, uint32_t high, uint32_t low) {
  MANTISSA_CHECK(low <= high && high < a.width());
  const uint32_t width = high - low + 1;
  if (width <= 64) return BitVec(width, a.field(low, width));
  if (a.width() <= 128) return BitVec::from_u128(width, a.low128() >> low);
  BitVec result(width, 0);
  uint64_t* out = BitVecAccess::words(result);
  for (uint32_t i = 0; i < BitVecAccess::count(result); i++) out[i] = a.field(low + i * 64, 64);
  BitVecAccess::trim(result);
  return result;
}

BitVec zero_extend(const BitVec& a, uint32_t new_width) {
  MANTISSA_CHECK(new_width >= a.width());
  return BitVec::from_words(new_width, a.words());
}

BitVec sign_extend(const BitVec& a, uint32_t new_width) {
  if (!a.sign()) return zero_extend(a, new_width);
  return bit_not(zero_extend(bit_not(a), new_width));
}

bool ult(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (a.width() <= 64) return a.low64() < b.low64();
  if (a.width() <= 128) return a.low128() < b.low128();
  return mpn_cmp(limbs(a), limbs(b), count(a)) < 0;
}

bool slt(const BitVec& a, const BitVec& b) {
  check_same(a, b);
  if (a.sign() != b.sign()) return a.sign();
  return ult(a, b);
}

bool add_overflows(const BitVec& a, const BitVec& b, bool is_signed) {
  const BitVec sum = add(a, b);
  if (!is_signed) return ult(sum, a);
  return a.sign() == b.sign() && sum.sign() != a.sign();
}

bool sub_overflows(const BitVec& a, const BitVec& b, bool is_signed) {
  if (!is_signed) return ult(a, b);
  return a.sign() != b.sign() && sub(a, b).sign() != a.sign();
}

bool mul_overflows(const BitVec& a, const BitVec& b, bool is_signed) {
  check_same(a, b);
  const uint32_t width = a.width();
  if (is_signed && width <= 64) {
    const __int128 product = static_cast<__int128>(a.to_signed64()) * b.to_signed64();
    const __int128 limit = static_cast<__int128>(1) << (width - 1);
    return product < -limit || product >= limit;
  }
  const BitVec x = is_signed ? magnitude(a) : a, y = is_signed ? magnitude(b) : b;
  const uint32_t bits_x = width - x.leading_zeros(), bits_y = width - y.leading_zeros();
  if (bits_x + bits_y > width + 1) return true;
  const BitVec product = mul(zero_extend(x, width + 1), zero_extend(y, width + 1));
  if (!is_signed) return product.bit(width);
  const BitVec limit = shl(BitVec::one(width + 1), width - 1);
  return a.sign() != b.sign() ? ult(limit, product) : !ult(product, limit);
}

}  // namespace mantissa::num
