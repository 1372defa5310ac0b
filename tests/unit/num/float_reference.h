#pragma once

// An independent reference for small formats: the exact result as a GMP fraction, rounded by the definition
// of IEEE 754 (the neighbours on the grid of the result's binade, compared with the exact value). It shares
// no code with the room and knows all five modes and the five flags.

#include <gmpxx.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "num/float.h"

namespace mantissa::num::test {

struct Outcome {
  Float value;
  Flags flags = 0;
};

inline mpz_class to_mpz(const BitVec& bits) {
  mpz_class z;
  mpz_import(z.get_mpz_t(), bits.words().size(), -1, 8, 0, 0, bits.words().data());
  return z;
}
inline BitVec to_bits(uint32_t width, mpz_class z) {  // modulo 2^width
  mpz_fdiv_r_2exp(z.get_mpz_t(), z.get_mpz_t(), width);
  std::vector<uint64_t> words(width / 64 + 1);
  mpz_export(words.data(), nullptr, -1, 8, 0, 0, z.get_mpz_t());
  return BitVec::from_words(width, words);
}
inline mpq_class power2(int64_t exponent) {
  mpq_class q(1);
  if (exponent >= 0)
    mpq_mul_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(exponent));
  else
    mpq_div_2exp(q.get_mpq_t(), q.get_mpq_t(), static_cast<mp_bitcnt_t>(-exponent));
  return q;
}

// Of a finite value.
inline mpq_class value_of(const Float& a) {
  const Format f = a.format();
  const mpz_class pattern = to_mpz(a.bits());
  const uint32_t fraction_bits = f.significand_bits - 1;
  mpz_class fraction, exponent;
  mpz_fdiv_r_2exp(fraction.get_mpz_t(), pattern.get_mpz_t(), fraction_bits);
  mpz_fdiv_q_2exp(exponent.get_mpz_t(), pattern.get_mpz_t(), fraction_bits);
  mpz_fdiv_r_2exp(exponent.get_mpz_t(), exponent.get_mpz_t(), f.exponent_bits);
  mpq_class value(fraction);
  value *= power2(-static_cast<int64_t>(fraction_bits));
  if (exponent != 0)
    value = (value + 1) * power2(exponent.get_si() - f.bias());
  else
    value *= power2(1 - f.bias());
  return a.sign_bit() ? mpq_class(-value) : value;
}

inline int64_t floor_log2(const mpq_class& positive) {
  int64_t e = static_cast<int64_t>(mpz_sizeinbase(positive.get_num_mpz_t(), 2)) -
              static_cast<int64_t>(mpz_sizeinbase(positive.get_den_mpz_t(), 2));
  while (power2(e) > positive) e--;
  while (power2(e + 1) <= positive) e++;
  return e;
}

// How often `unit` goes into |v|, rounded. `beyond`: the true magnitude is a little more than |v|.
inline mpz_class rounded_count(RoundingMode mode, const mpq_class& magnitude, bool negative, bool beyond,
                               const mpq_class& unit, bool* inexact) {
  const mpq_class quotient = magnitude / unit;
  mpz_class n = quotient.get_num() / quotient.get_den();
  const mpq_class rest = quotient - n;
  const int half = cmp(rest, mpq_class(1, 2));
  *inexact = rest != 0 || beyond;
  bool up = false;
  switch (mode) {
    case RoundingMode::kNearestEven:
      up = half > 0 || (half == 0 && (beyond || mpz_odd_p(n.get_mpz_t())));
      break;
    case RoundingMode::kNearestAway: up = half >= 0; break;
    case RoundingMode::kTowardPositive: up = *inexact && !negative; break;
    case RoundingMode::kTowardNegative: up = *inexact && negative; break;
    case RoundingMode::kTowardZero: break;
  }
  if (up) n += 1;
  return n;
}

// v != 0, rounded into the format with the flags x86 raises.
inline Outcome reference_round(Format f, RoundingMode mode, const mpq_class& v, bool beyond = false) {
  const bool negative = v < 0;
  const mpq_class magnitude = ::abs(v);
  const int64_t e = floor_log2(magnitude);
  bool inexact = false;
  // As if the exponent were unbounded: decides overflow and tininess.
  const mpq_class free_unit = power2(e - f.significand_bits + 1);
  const mpq_class unbounded =
      rounded_count(mode, magnitude, negative, beyond, free_unit, &inexact) * free_unit;
  Outcome out;
  if (unbounded >= power2(f.max_exponent() + 1)) {
    out.flags = kOverflow | kInexact;
    const bool away = mode == RoundingMode::kNearestEven || mode == RoundingMode::kNearestAway ||
                      (mode == RoundingMode::kTowardPositive && !negative) ||
                      (mode == RoundingMode::kTowardNegative && negative);
    out.value = away ? Float::infinity(f, negative) : Float::max_finite(f, negative);
    return out;
  }
  const int64_t binade = std::max(e, f.min_exponent());
  const mpq_class unit = power2(binade - f.significand_bits + 1);
  mpz_class n = rounded_count(mode, magnitude, negative, beyond, unit, &inexact);
  if (inexact) out.flags |= kInexact;
  if (inexact && unbounded < power2(f.min_exponent())) out.flags |= kUnderflow;
  mpz_class pattern = binade - f.min_exponent();
  mpz_mul_2exp(pattern.get_mpz_t(), pattern.get_mpz_t(), f.significand_bits - 1);
  BitVec bits = to_bits(f.width(), pattern + n);
  if (negative) bits.set_bit(f.width() - 1, true);
  out.value = Float(f, bits);
  return out;
}

inline bool reference_signaling(const Float& a) {
  return a.is_nan() && a.format().significand_bits >= 2 && !a.bits().bit(a.format().significand_bits - 2);
}

enum class Op { kAdd, kSub, kMul, kDiv, kFma, kSqrt, kRemainder, kFmod, kRoundToIntegral, kCount };
inline const char* op_name(Op op) {
  static const char* names[] = {
      "add", "sub", "mul", "div", "fma", "sqrt", "remainder", "fmod", "round_to_integral"};
  return names[static_cast<int>(op)];
}
inline int arity(Op op) {
  if (op == Op::kFma) return 3;
  return op == Op::kSqrt || op == Op::kRoundToIntegral ? 1 : 2;
}

// The operations by the room's public functions.
inline Float apply(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c, Flags* flags) {
  switch (op) {
    case Op::kAdd: return add(mode, a, b, flags);
    case Op::kSub: return sub(mode, a, b, flags);
    case Op::kMul: return mul(mode, a, b, flags);
    case Op::kDiv: return div(mode, a, b, flags);
    case Op::kFma: return fma(mode, a, b, c, flags);
    case Op::kSqrt: return sqrt(mode, a, flags);
    case Op::kRemainder: return remainder(a, b, flags);
    case Op::kFmod: return fmod(a, b, flags);
    default: return round_to_integral(mode, a, flags);
  }
}

// Results with an infinity, a NaN or a zero in them; nothing if the exact value must be rounded.
inline std::optional<Outcome> reference_special(Op op, RoundingMode mode, const Float& a, const Float& b,
                                                const Float& c) {
  const Format f = a.format();
  const int n = arity(op);
  const Outcome invalid{Float::nan(f), kInvalid};
  const auto plain = [](Float v) { return Outcome{std::move(v), 0}; };
  if (a.is_nan() || (n > 1 && b.is_nan()) || (n > 2 && c.is_nan())) {
    const bool signaling =
        reference_signaling(a) || (n > 1 && reference_signaling(b)) || (n > 2 && reference_signaling(c));
    return Outcome{Float::nan(f), static_cast<Flags>(signaling ? kInvalid : 0)};
  }
  const auto zero_sum = [&](bool x, bool y) {
    return plain(Float::zero(f, x == y ? x : mode == RoundingMode::kTowardNegative));
  };
  const bool product_sign = n > 1 && a.sign_bit() != b.sign_bit();
  switch (op) {
    case Op::kAdd:
    case Op::kSub: {
      const bool sb = b.sign_bit() != (op == Op::kSub);
      if (a.is_infinite()) return b.is_infinite() && sb != a.sign_bit() ? invalid : plain(a);
      if (b.is_infinite()) return plain(Float::infinity(f, sb));
      if (a.is_zero() && b.is_zero()) return zero_sum(a.sign_bit(), sb);
      return std::nullopt;
    }
    case Op::kMul:
      if (a.is_infinite() || b.is_infinite())
        return a.is_zero() || b.is_zero() ? invalid : plain(Float::infinity(f, product_sign));
      if (a.is_zero() || b.is_zero()) return plain(Float::zero(f, product_sign));
      return std::nullopt;
    case Op::kDiv:
      if (a.is_infinite()) return b.is_infinite() ? invalid : plain(Float::infinity(f, product_sign));
      if (b.is_infinite()) return plain(Float::zero(f, product_sign));
      if (b.is_zero()) return a.is_zero() ? invalid : Outcome{Float::infinity(f, product_sign), kDivByZero};
      if (a.is_zero()) return plain(Float::zero(f, product_sign));
      return std::nullopt;
    case Op::kFma:
      if (a.is_infinite() || b.is_infinite()) {
        if (a.is_zero() || b.is_zero()) return invalid;
        if (c.is_infinite() && c.sign_bit() != product_sign) return invalid;
        return plain(Float::infinity(f, product_sign));
      }
      if (c.is_infinite()) return plain(c);
      if ((a.is_zero() || b.is_zero()) && c.is_zero()) return zero_sum(product_sign, c.sign_bit());
      return std::nullopt;
    case Op::kSqrt:
      if (a.is_zero()) return plain(a);
      if (a.sign_bit()) return invalid;
      return a.is_infinite() ? std::optional(plain(a)) : std::nullopt;
    case Op::kRemainder:
    case Op::kFmod:
      if (a.is_infinite() || b.is_zero()) return invalid;
      if (b.is_infinite() || a.is_zero()) return plain(a);
      return std::nullopt;
    default: return a.is_infinite() || a.is_zero() ? std::optional(plain(a)) : std::nullopt;
  }
}

inline Outcome reference(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c) {
  if (auto special = reference_special(op, mode, a, b, c)) return *special;
  const Format f = a.format();
  const mpq_class x = value_of(a);
  const mpq_class y = arity(op) > 1 ? value_of(b) : mpq_class();
  const auto sum = [&](const mpq_class& v) {
    if (v == 0) return Outcome{Float::zero(f, mode == RoundingMode::kTowardNegative), 0};
    return reference_round(f, mode, v);
  };
  const auto rest = [&](RoundingMode quotient_mode) {
    const mpq_class q = x / y;
    bool ignored = false;
    mpz_class n = rounded_count(quotient_mode, ::abs(q), q < 0, false, mpq_class(1), &ignored);
    if (q < 0) n = -n;
    const mpq_class r = x - n * y;
    if (r == 0) return Outcome{Float::zero(f, a.sign_bit()), 0};
    return reference_round(f, RoundingMode::kNearestEven, r);
  };
  switch (op) {
    case Op::kAdd: return sum(x + y);
    case Op::kSub: return sum(x - y);
    case Op::kMul: return reference_round(f, mode, x * y);
    case Op::kDiv: return reference_round(f, mode, x / y);
    case Op::kFma: return sum(x * y + value_of(c));
    case Op::kRemainder: return rest(RoundingMode::kNearestEven);
    case Op::kFmod: return rest(RoundingMode::kTowardZero);
    case Op::kSqrt: {
      // floor(sqrt(x) * 2^k) / 2^k with k far beyond the precision: exact, or known to be a little more.
      const int64_t k = 2 * f.significand_bits + 8 + std::abs(floor_log2(x));
      const mpq_class scaled = x * power2(2 * k);
      const mpz_class whole = scaled.get_num() / scaled.get_den();
      const mpz_class root = ::sqrt(whole);
      const bool beyond = mpq_class(root * root) != scaled;
      return reference_round(f, mode, mpq_class(root) * power2(-k), beyond);
    }
    default: {
      bool inexact = false;
      mpz_class n = rounded_count(mode, ::abs(x), x < 0, false, mpq_class(1), &inexact);
      if (n == 0) return Outcome{Float::zero(f, a.sign_bit()), static_cast<Flags>(inexact ? kInexact : 0)};
      Outcome out = reference_round(f, mode, mpq_class(x < 0 ? mpz_class(-n) : n));
      if (inexact) out.flags |= kInexact;
      return out;
    }
  }
}

}  // namespace mantissa::num::test
