// Products are rows of conditional sums. That a product overflows is said bit by bit (the highest bits of
// both factors), which costs less than its upper half.

#include <algorithm>

#include "solver/bitblast/abstraction.h"
#include "solver/bitblast/circuits.h"

namespace mantissa::solver::bitblast {

namespace {

size_t constant_bits(const Word& a) {
  return static_cast<size_t>(std::count_if(a.begin(), a.end(), [](Lit bit) { return is_constant(bit); }));
}

// Which factor selects the rows: constants there save whole rows. A fixed order otherwise, so that a*b and
// b*a are one circuit.
bool selects_rows(const Word& a, const Word& b) {
  const size_t in_a = constant_bits(a), in_b = constant_bits(b);
  if (in_a != in_b) return in_a > in_b;
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace

// The low `width` bits of a*b.
Word Circuits::product_rows(const Word& given_a, const Word& given_b, uint32_t width) {
  const bool swap = selects_rows(given_a, given_b);
  const Word& a = swap ? given_b : given_a;
  const Word& b = swap ? given_a : given_b;
  Word result(width, kFalse);
  for (uint32_t row = 0; row < b.size() && row < width; ++row) {
    if (b[row] == kFalse) continue;
    const uint32_t length = std::min<uint32_t>(static_cast<uint32_t>(a.size()), width - row);
    const Word addend = mask(b[row], Word(a.begin(), a.begin() + length));
    Word part(result.begin() + row, result.begin() + row + length);
    Lit carry = kFalse;
    part = add(part, addend, kFalse, row + length < width ? &carry : nullptr);
    std::copy(part.begin(), part.end(), result.begin() + row);
    // What lies above is still zero: rows only ever reach one bit past their length.
    if (row + length < width) result[row + length] = carry;
  }
  return result;
}

Word Circuits::mul(const Word& a, const Word& b) {
  const uint32_t width = static_cast<uint32_t>(a.size());
  return abstraction_ ? abstraction_->mul(*this, a, b, width) : product_rows(a, b, width);
}

Word Circuits::mul_full(const Word& a, const Word& b) {
  const uint32_t width = static_cast<uint32_t>(a.size() + b.size());
  return abstraction_ ? abstraction_->mul(*this, a, b, width) : product_rows(a, b, width);
}

Word Circuits::square(const Word& a) { return abstraction_ ? mul_full(a, a) : square_full(a); }

Word Circuits::square_full(const Word& a) {
  // Twice the products of different bits plus the squares: half the rows' adders.
  const uint32_t n = static_cast<uint32_t>(a.size());
  Word result(2 * n, kFalse);
  for (uint32_t i = 0; i < n; ++i) {
    // Row i at position 2i: a[i], 0, a[i]a[i+1], a[i]a[i+2], ...
    Word row{a[i], kFalse};
    for (uint32_t k = i + 1; k < n; ++k) row.push_back(aig_.land(a[i], a[k]));
    const uint32_t position = 2 * i,
                   length = std::min<uint32_t>(static_cast<uint32_t>(row.size()), 2 * n - position);
    Word part(result.begin() + position, result.begin() + position + length);
    Lit carry = kFalse;
    part = add(part, Word(row.begin(), row.begin() + length), kFalse, &carry);
    std::copy(part.begin(), part.end(), result.begin() + position);
    for (uint32_t k = position + length; k < 2 * n && carry != kFalse; ++k) {
      const Lit sum = aig_.lxor(result[k], carry);
      carry = aig_.land(result[k], carry);
      result[k] = sum;
    }
  }
  return result;
}

void Circuits::define(const Word& fresh, Lit relation) {
  for (Lit bit : fresh) aig_.set_axiom(bit.node(), relation);
}

Word Circuits::sdiv(const Word& a, const Word& b) {
  const Lit negative = aig_.lxor(a.back(), b.back());
  return negate_if(negative, divide(negate_if(a.back(), a), negate_if(b.back(), b)).quotient);
}

Word Circuits::srem(const Word& a, const Word& b) {
  return negate_if(a.back(), divide(negate_if(a.back(), a), negate_if(b.back(), b)).remainder);
}

Word Circuits::smod(const Word& a, const Word& b) {
  const Word rest = srem(a, b);
  // The remainder has the dividend's sign; one divisor brings it to the divisor's.
  const Lit differs = aig_.land(aig_.lxor(a.back(), b.back()), any(rest));
  return add(rest, mask(differs, b));
}

Lit Circuits::umul_overflows(const Word& a, const Word& b) {
  // Some pair of set bits whose places add up to the width or more; or the product's carry just above the
  // width, which is the top bit of the product computed with one bit more.
  const uint32_t width = static_cast<uint32_t>(a.size());
  if (width == 1) return kFalse;
  Lit pairs = kFalse, above = kFalse;  // above: some bit of a at width - i or higher
  for (uint32_t i = 1; i < width; ++i) {
    above = aig_.lor(above, a[width - i]);
    pairs = aig_.lor(pairs, aig_.land(above, b[i]));
  }
  const Word longer = product_rows(a, b, width + 1);
  return aig_.lor(pairs, longer.back());
}

Lit Circuits::smul_overflows(const Word& a, const Word& b) {
  const uint32_t width = static_cast<uint32_t>(a.size());
  const Word product = product_rows(sign_extend(a, 2 * width), sign_extend(b, 2 * width), 2 * width);
  const Word high = extract(product, 2 * width - 1, width - 1);
  return !aig_.lor(all(high), is_zero(high));
}

}  // namespace mantissa::solver::bitblast
