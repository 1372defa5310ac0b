// Sum, product, quotient, root, fused product and sum. Each makes the exact result, cut where only "something
// follows" matters, and rounds once. The exact part does not depend on the rounding mode; the graph's hashing
// shares it between modes.

#include <bit>

#include "solver/bitblast/float_circuits.h"

namespace mantissa::solver::bitblast {

namespace {

Word padded_below(const Word& a, uint32_t places) {
  Word result(places, kFalse);
  result.insert(result.end(), a.begin(), a.end());
  return result;
}

}  // namespace

// Both significands have the same width. With two places below and one for all that follows, a sum is exact
// or rounds correctly: if more than one leading bit cancels, the exponents differ by at most one and nothing
// was cut.
FloatCircuits::Exact FloatCircuits::add_exact(const Exact& a, const Exact& b, Lit* is_zero) {
  const Word key_a = Circuits::concat(a.exponent, a.significand),
             key_b = Circuits::concat(b.exponent, b.significand);
  const Lit swap = c_.slt(key_a, key_b);
  const Word large_exponent = c_.mux(swap, b.exponent, a.exponent);
  const Word small_exponent = c_.mux(swap, a.exponent, b.exponent);
  const Word large = padded_below(c_.mux(swap, b.significand, a.significand), 3);
  const Word small = padded_below(c_.mux(swap, a.significand, b.significand), 3);
  const Word distance = c_.sub(large_exponent, small_exponent);  // not negative, hence unsigned
  const Word aligned = c_.shift_right_sticky(small, distance);

  const Lit subtract = aig_.lxor(a.sign, b.sign);
  Word addend(aligned.size());
  for (size_t i = 0; i < aligned.size(); ++i) addend[i] = aig_.lxor(aligned[i], subtract);
  Lit carry = kFalse;
  Word sum = c_.add(large, addend, subtract, &carry);
  sum.push_back(land(carry, !subtract));
  *is_zero = c_.is_zero(sum);

  const uint32_t wide = static_cast<uint32_t>(large_exponent.size()) + 1;
  const Word exponent = c_.add(Circuits::sign_extend(large_exponent, wide), Circuits::constant(wide, 1));
  return normalised(aig_.mux(swap, b.sign, a.sign), exponent, sum);
}

// The sign of a sum that is exactly zero.
Lit FloatCircuits::zero_sum_sign(const Mode& mode, Lit a, Lit b) {
  return aig_.mux(mode.negative, lor(a, b), land(a, b));
}

Unpacked FloatCircuits::add(const Mode& mode, const Unpacked& a, const Unpacked& b) {
  Lit cancels = kFalse;
  const Exact sum = add_exact(exact(a), exact(b), &cancels);
  // Sums are multiples of the smallest subnormal number: those too small to be normal are exact.
  Unpacked rounded = round(a.format, mode, sum, {.underflow = false, .overflow = true});
  rounded.zero = cancels;
  rounded.inf = land(rounded.inf, !cancels);
  rounded.sign = aig_.mux(cancels, mode.negative, rounded.sign);

  Unpacked result = ite(a.zero, b, ite(b.zero, a, rounded));
  const Lit both_zero = land(a.zero, b.zero);
  result.sign = aig_.mux(both_zero, zero_sum_sign(mode, a.sign, b.sign), result.sign);
  const Lit opposite = aig_.lxor(a.sign, b.sign);
  const Lit any_inf = lor(a.inf, b.inf);
  result.nan = lor(lor(a.nan, b.nan), land(a.inf, b.inf, opposite));
  result.inf = land(!result.nan, lor(any_inf, result.inf));
  result.zero = land(land(!result.nan, !any_inf), result.zero);
  result.sign = aig_.mux(any_inf, aig_.mux(a.inf, a.sign, b.sign), result.sign);
  return result;
}

FloatCircuits::Exact FloatCircuits::mul_exact(const Unpacked& a, const Unpacked& b) {
  const Word product =
      a.significand == b.significand ? c_.square(a.significand) : c_.mul_full(a.significand, b.significand);
  const uint32_t wide = static_cast<uint32_t>(a.exponent.size()) + 1;
  // The product of two numbers in [1, 2) lies in [1, 4).
  const Lit top = product.back();
  const Word exponent =
      c_.add(Circuits::sign_extend(a.exponent, wide), Circuits::sign_extend(b.exponent, wide), top);
  Word shifted{kFalse};
  shifted.insert(shifted.end(), product.begin(), product.end() - 1);
  Word significand = c_.mux(top, product, shifted);
  significand.back() = kTrue;  // one of the two top bits is set
  return {aig_.lxor(a.sign, b.sign), exponent, significand};
}

Unpacked FloatCircuits::mul(const Mode& mode, const Unpacked& a, const Unpacked& b) {
  Unpacked result = round(a.format, mode, mul_exact(a, b), {});
  const Lit invalid = lor(land(a.inf, b.zero), land(a.zero, b.inf));
  const Lit inf = lor(a.inf, b.inf), zero = lor(a.zero, b.zero);
  result.nan = lor(lor(a.nan, b.nan), invalid);
  result.inf = land(!result.nan, lor(inf, land(result.inf, !zero)));
  result.zero = land(!result.nan, lor(zero, land(result.zero, !inf)));
  return result;
}

Unpacked FloatCircuits::div(const Mode& mode, const Unpacked& a, const Unpacked& b) {
  const uint32_t s = a.format.significand_bits, wide = static_cast<uint32_t>(a.exponent.size()) + 1;
  // The quotient of two numbers in [1, 2) lies in (1/2, 2): with s + 2 bits there is always a guard.
  const Quotient quotient = c_.divide_known(padded_below(a.significand, s + 1), b.significand, s + 2);
  const Lit top = quotient.quotient.back();
  Word shifted{kFalse};
  shifted.insert(shifted.end(), quotient.quotient.begin(), quotient.quotient.end() - 1);
  Word significand = c_.mux(top, quotient.quotient, shifted);
  significand.back() = kTrue;
  significand.insert(significand.begin(), c_.any(quotient.remainder));
  const Word exponent = c_.add(Circuits::sign_extend(a.exponent, wide),
                               Circuits::invert(Circuits::sign_extend(b.exponent, wide)), top);
  Unpacked result = round(a.format, mode, {aig_.lxor(a.sign, b.sign), exponent, significand}, {});
  const Lit invalid = lor(land(a.inf, b.inf), land(a.zero, b.zero));
  const Lit inf = lor(a.inf, b.zero), zero = lor(a.zero, b.inf);
  result.nan = lor(lor(a.nan, b.nan), invalid);
  result.inf = land(!result.nan, lor(inf, land(result.inf, !zero)));
  result.zero = land(!result.nan, lor(zero, land(result.zero, !inf)));
  return result;
}

Unpacked FloatCircuits::sqrt(const Mode& mode, const Unpacked& a) {
  const uint32_t s = a.format.significand_bits;
  // An even exponent and a significand of 2s + 2 bits, so that the root has s + 1: the last one is the guard.
  const Lit odd = a.exponent[0];
  Word even_place = padded_below(a.significand, s + 1), odd_place = padded_below(a.significand, s + 2);
  even_place.push_back(kFalse);
  Lit inexact = kFalse;
  Word root = c_.square_root(c_.mux(odd, odd_place, even_place), &inexact);
  root.back() = kTrue;
  root.insert(root.begin(), inexact);
  const Word exponent(a.exponent.begin() + 1, a.exponent.end());
  // Only formats with few exponents have subnormal roots.
  const int64_t least = a.format.min_exponent() - static_cast<int64_t>(s) + 1;
  const bool underflow = least / 2 - 1 < a.format.min_exponent();
  Unpacked result =
      round(a.format, mode, {kFalse, exponent, root}, {.underflow = underflow, .overflow = false});
  result.zero = a.zero;  // roots do not vanish
  result.sign = land(a.zero, a.sign);
  result.nan = lor(a.nan, land(a.sign, !a.zero));
  result.inf = land(!result.nan, a.inf);
  return result;
}

Unpacked FloatCircuits::fma(const Mode& mode, const Unpacked& a, const Unpacked& b, const Unpacked& c) {
  const uint32_t s = a.format.significand_bits;
  const Exact product = mul_exact(a, b);
  // A zero is far below the product.
  const uint32_t wide = static_cast<uint32_t>(product.exponent.size());
  Word far = Circuits::constant(wide, 0);
  far.back() = kTrue;
  const Exact addend{c.sign, c_.mux(c.zero, far, Circuits::sign_extend(c.exponent, wide)),
                     c_.mask(!c.zero, padded_below(c.significand, s))};
  Lit cancels = kFalse;
  const Exact sum = add_exact(product, addend, &cancels);
  Unpacked rounded = round(a.format, mode, sum, {});
  rounded.inf = land(rounded.inf, !cancels);
  rounded.zero = lor(cancels, rounded.zero);
  rounded.sign = aig_.mux(cancels, mode.negative, rounded.sign);

  const Lit product_zero = lor(a.zero, b.zero), product_inf = lor(a.inf, b.inf);
  Unpacked result = ite(product_zero, c, rounded);
  const Lit both_zero = land(product_zero, c.zero);
  result.sign = aig_.mux(both_zero, zero_sum_sign(mode, product.sign, c.sign), result.sign);
  const Lit invalid = lor(lor(land(a.inf, b.zero), land(a.zero, b.inf)),
                          land(product_inf, c.inf, aig_.lxor(product.sign, c.sign)));
  const Lit any_inf = lor(product_inf, c.inf);
  result.nan = lor(lor(a.nan, b.nan), lor(c.nan, invalid));
  result.inf = land(!result.nan, lor(any_inf, result.inf));
  result.zero = land(land(!result.nan, !any_inf), result.zero);
  result.sign = aig_.mux(any_inf, aig_.mux(product_inf, product.sign, c.sign), result.sign);
  return result;
}

}  // namespace mantissa::solver::bitblast
