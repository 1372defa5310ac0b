#pragma once

// MPFR as the oracle for every format: the operation is computed at the format's precision with unbounded
// exponent, then brought into the format's range by MPFR's own emulation (mpfr_check_range,
// mpfr_subnormalize). Four modes: MPFR has no ties-to-away.

#include <mpfr.h>

#include "unit/num/float_reference.h"

namespace mantissa::num::test {

class Mpfr {
 public:
  explicit Mpfr(Format format) : format_(format) {
    for (auto* x : {&a_, &b_, &c_, &r_, &border_}) mpfr_init2(*x, format.significand_bits);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    mpfr_set_ui_2exp(border_, 1, format.min_exponent(), MPFR_RNDN);
  }
  ~Mpfr() {
    for (auto* x : {&a_, &b_, &c_, &r_, &border_}) mpfr_clear(*x);
  }
  Mpfr(const Mpfr&) = delete;
  Mpfr& operator=(const Mpfr&) = delete;

  // Values, and of the flags overflow, underflow and inexact; the invalid cases are decided by
  // reference_special.
  Outcome compute(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c) {
    set(a_, a);
    if (arity(op) > 1) set(b_, b);
    if (arity(op) > 2) set(c_, c);
    const mpfr_rnd_t rnd = host_mode(mode);
    const int ternary = run(op, rnd);
    bool inexact_integer = op == Op::kRoundToIntegral && a.is_finite() && mpfr_integer_p(a_) == 0;
    Outcome out = finish(ternary, rnd);
    if (inexact_integer) out.flags |= kInexact;
    return out;
  }

  // A value of any other format rounded into this one.
  Outcome convert(RoundingMode mode, const Float& a) {
    mpfr_t x;
    mpfr_init2(x, a.format().significand_bits);
    set(x, a);
    const int ternary = mpfr_set(r_, x, host_mode(mode));
    mpfr_clear(x);
    return finish(ternary, host_mode(mode));
  }

  Outcome from_text(RoundingMode mode, const std::string& text, int base) {
    mpfr_flags_clear(MPFR_FLAGS_ALL);
    const int ternary = mpfr_strtofr(r_, text.c_str(), nullptr, base, host_mode(mode));
    return finish(ternary, host_mode(mode));
  }

 private:
  static mpfr_rnd_t host_mode(RoundingMode mode) {
    switch (mode) {
      case RoundingMode::kTowardPositive: return MPFR_RNDU;
      case RoundingMode::kTowardNegative: return MPFR_RNDD;
      case RoundingMode::kTowardZero: return MPFR_RNDZ;
      default: return MPFR_RNDN;
    }
  }

  static void set(mpfr_t x, const Float& a) {
    const Format f = a.format();
    const int sign = a.sign_bit() ? -1 : 1;
    if (a.is_nan()) return mpfr_set_nan(x);
    if (a.is_infinite()) return mpfr_set_inf(x, sign);
    if (a.is_zero()) return mpfr_set_zero(x, sign);
    const uint32_t fraction_bits = f.significand_bits - 1;
    mpz_class pattern = to_mpz(a.bits()), fraction, exponent;
    mpz_fdiv_r_2exp(fraction.get_mpz_t(), pattern.get_mpz_t(), fraction_bits);
    mpz_fdiv_q_2exp(exponent.get_mpz_t(), pattern.get_mpz_t(), fraction_bits);
    mpz_fdiv_r_2exp(exponent.get_mpz_t(), exponent.get_mpz_t(), f.exponent_bits);
    int64_t biased = exponent.get_si();
    if (biased != 0)
      mpz_setbit(fraction.get_mpz_t(), fraction_bits);
    else
      biased = 1;
    if (sign < 0) fraction = -fraction;
    mpfr_set_z_2exp(x, fraction.get_mpz_t(), biased - f.bias() - fraction_bits, MPFR_RNDN);
  }

  int run(Op op, mpfr_rnd_t rnd) {
    mpfr_flags_clear(MPFR_FLAGS_ALL);
    switch (op) {
      case Op::kAdd: return mpfr_add(r_, a_, b_, rnd);
      case Op::kSub: return mpfr_sub(r_, a_, b_, rnd);
      case Op::kMul: return mpfr_mul(r_, a_, b_, rnd);
      case Op::kDiv: return mpfr_div(r_, a_, b_, rnd);
      case Op::kFma: return mpfr_fma(r_, a_, b_, c_, rnd);
      case Op::kSqrt: return mpfr_sqrt(r_, a_, rnd);
      case Op::kRemainder: return mpfr_remainder(r_, a_, b_, rnd);
      case Op::kFmod: return mpfr_fmod(r_, a_, b_, rnd);
      default: mpfr_rint(r_, a_, rnd); return 0;  // its ternary value compares with a, not with the integer
    }
  }

  Outcome finish(int ternary, mpfr_rnd_t rnd) {
    const bool tiny = mpfr_number_p(r_) && mpfr_cmpabs(r_, border_) < 0;
    const mpfr_exp_t emin = format_.min_exponent() - format_.significand_bits + 2,
                     emax = format_.max_exponent() + 1;
    mpfr_set_emin(emin);
    mpfr_set_emax(emax);
    mpfr_flags_clear(MPFR_FLAGS_ALL);
    ternary = mpfr_check_range(r_, ternary, rnd);
    const bool overflow = mpfr_overflow_p() != 0;
    ternary = mpfr_subnormalize(r_, ternary, rnd);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
    Outcome out{get(), 0};
    if (overflow) out.flags |= kOverflow;
    if (ternary != 0) out.flags |= kInexact;
    if (ternary != 0 && tiny) out.flags |= kUnderflow;
    return out;
  }

  Float get() {
    const bool negative = mpfr_signbit(r_) != 0;
    if (mpfr_nan_p(r_)) return Float::nan(format_);
    if (mpfr_inf_p(r_)) return Float::infinity(format_, negative);
    if (mpfr_zero_p(r_)) return Float::zero(format_, negative);
    mpz_class z;
    const mpfr_exp_t e = mpfr_get_z_2exp(z.get_mpz_t(), r_);
    z = ::abs(z);  // exactly significand_bits long
    const int64_t leading = e + format_.significand_bits - 1;
    if (leading < format_.min_exponent())
      mpz_fdiv_q_2exp(z.get_mpz_t(), z.get_mpz_t(),
                      static_cast<mp_bitcnt_t>(format_.min_exponent() - leading));
    mpz_class pattern = std::max(leading, format_.min_exponent()) - format_.min_exponent();
    mpz_mul_2exp(pattern.get_mpz_t(), pattern.get_mpz_t(), format_.significand_bits - 1);
    BitVec bits = to_bits(format_.width(), pattern + z);
    if (negative) bits.set_bit(format_.width() - 1, true);
    return Float(format_, bits);
  }

  Format format_;
  mpfr_t a_, b_, c_, r_, border_;
};

}  // namespace mantissa::num::test
