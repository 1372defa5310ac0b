// Quotients and roots, each in two ways. The array of conditional subtractions computes from the operands to
// the result; the relation says what the result is, with a multiplier, and lets the SAT solver reason in both
// directions. In the relation for bit-vectors the product may not overflow; with an abstraction it is taken
// in full width instead, so that it is one of the products the abstraction knows.

#include <algorithm>

#include "solver/bitblast/circuits.h"

namespace mantissa::solver::bitblast {

namespace {

bool is_constant(const Word& a) {
  for (Lit bit : a)
    if (!bitblast::is_constant(bit)) return false;
  return true;
}

// The only set bit of a constant; -1 if it has none or several.
int power_of_two(const Word& a) {
  int found = -1;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i] != kTrue) continue;
    if (found >= 0) return -1;
    found = static_cast<int>(i);
  }
  return found;
}

}  // namespace

Quotient Circuits::divide_array(const Word& a, const Word& b, uint32_t quotient_bits) {
  const size_t width = b.size();
  Quotient result{Word(quotient_bits, kFalse), Word(width, kFalse)};
  const Word divisor = zero_extend(b, static_cast<uint32_t>(width + 1));
  for (size_t i = a.size(); i-- > 0;) {
    Word shifted{a[i]};
    shifted.insert(shifted.end(), result.remainder.begin(), result.remainder.end());
    if (i >= quotient_bits) {  // known to be smaller than the divisor
      shifted.pop_back();
      result.remainder = shifted;
      continue;
    }
    Lit fits = kFalse;
    Word difference = sub(shifted, divisor, &fits);
    difference.pop_back();
    shifted.pop_back();
    result.quotient[i] = fits;
    result.remainder = mux(fits, difference, shifted);
  }
  return result;
}

Quotient Circuits::divide_relation(const Word& a, const Word& b) {
  const uint32_t width = static_cast<uint32_t>(a.size());
  Quotient result{fresh(width), fresh(width)};
  Lit exact = ult(result.remainder, b);
  if (abstraction_) {
    const Word sum = add(mul_full(result.quotient, b), zero_extend(result.remainder, 2 * width));
    exact = aig_.land(exact, eq(sum, zero_extend(a, 2 * width)));
  } else {
    Lit carry = kFalse;
    const Word sum = add(product_rows(result.quotient, b, width), result.remainder, kFalse, &carry);
    exact = aig_.land(exact, aig_.land(!carry, !umul_overflows(result.quotient, b)));
    exact = aig_.land(exact, eq(sum, a));
  }
  const Lit by_zero = aig_.land(all(result.quotient), eq(result.remainder, a));
  const Lit relation = aig_.mux(is_zero(b), by_zero, exact);
  define(result.quotient, relation);
  define(result.remainder, relation);
  return result;
}

Quotient Circuits::divide(const Word& a, const Word& b) {
  if (is_constant(a) && is_constant(b)) return divide_array(a, b, static_cast<uint32_t>(a.size()));
  if (is_constant(b) && power_of_two(b) >= 0) {
    const uint32_t width = static_cast<uint32_t>(a.size()), shift = static_cast<uint32_t>(power_of_two(b));
    const Word low(a.begin(), a.begin() + shift), high(a.begin() + shift, a.end());
    return {zero_extend(high, width), zero_extend(low, width)};
  }
  if (division_ == Division::kArray && !abstraction_)
    return divide_array(a, b, static_cast<uint32_t>(a.size()));
  auto [place, is_new] = quotients_.try_emplace({a, b});
  if (is_new) place->second = divide_relation(a, b);
  return place->second;
}

Quotient Circuits::divide_known_relation(const Word& a, const Word& b, uint32_t quotient_bits) {
  Quotient result{fresh(quotient_bits), fresh(static_cast<uint32_t>(b.size()))};
  const Word product = mul_full(result.quotient, b);
  const uint32_t width = static_cast<uint32_t>(std::max(product.size(), a.size()));
  // Below the dividend and the remainder below the divisor: the sum does not wrap.
  Lit carry = kFalse;
  const Word sum = add(zero_extend(product, width), zero_extend(result.remainder, width), kFalse, &carry);
  const Lit relation = aig_.land(aig_.land(eq(sum, zero_extend(a, width)), !carry), ult(result.remainder, b));
  define(result.quotient, relation);
  define(result.remainder, relation);
  return result;
}

Quotient Circuits::divide_known(const Word& a, const Word& b, uint32_t quotient_bits) {
  const bool constants = is_constant(a) && is_constant(b);
  if (constants || (division_ == Division::kArray && !abstraction_)) return divide_array(a, b, quotient_bits);
  auto [place, is_new] = quotients_.try_emplace({a, b});
  if (is_new) place->second = divide_known_relation(a, b, quotient_bits);
  return place->second;
}

// Digit by digit: at each step the rest takes two more bits of `a`, and 4*root + 1 is subtracted if it fits.
Word Circuits::root_array(const Word& a, Lit* inexact) {
  const uint32_t digits = static_cast<uint32_t>(a.size() / 2);
  Word root, rest;  // root: most significant digit last, grown from below
  for (uint32_t i = digits; i-- > 0;) {
    rest.insert(rest.begin(), {a[2 * i], a[2 * i + 1]});
    Word trial{kTrue, kFalse};
    trial.insert(trial.end(), root.begin(), root.end());
    const uint32_t width = static_cast<uint32_t>(std::max(trial.size(), rest.size()));
    trial = zero_extend(trial, width);
    rest = zero_extend(rest, width);
    Lit fits = kFalse;
    const Word difference = sub(rest, trial, &fits);
    rest = mux(fits, difference, rest);
    root.insert(root.begin(), fits);
    if (rest.size() > root.size() + 1) rest.resize(root.size() + 1);  // the rest is at most twice the root
  }
  *inexact = any(rest);
  return root;
}

Word Circuits::root_relation(const Word& a, Lit* inexact) {
  const uint32_t digits = static_cast<uint32_t>(a.size() / 2);
  auto [place, is_new] = roots_.try_emplace(a);
  Quotient& result = place->second;
  if (is_new) {
    result = {fresh(digits), fresh(digits + 1)};
    const Word squared = square(result.quotient);
    Lit carry = kFalse;
    const Word sum = add(squared, zero_extend(result.remainder, 2 * digits), kFalse, &carry);
    Word twice{kFalse};
    twice.insert(twice.end(), result.quotient.begin(), result.quotient.end());
    const Lit relation = aig_.land(aig_.land(eq(sum, a), !carry), ule(result.remainder, twice));
    define(result.quotient, relation);
    define(result.remainder, relation);
  }
  *inexact = any(result.remainder);
  return result.quotient;
}

Word Circuits::square_root(const Word& a, Lit* inexact) {
  if (is_constant(a) || (division_ == Division::kArray && !abstraction_)) return root_array(a, inexact);
  return root_relation(a, inexact);
}

}  // namespace mantissa::solver::bitblast
