// Structure, order, sums and shifts. Sums are ripple-carry: a SAT solver propagates along the carries anyway,
// and look-ahead only adds literals.

#include "solver/bitblast/circuits.h"

#include <algorithm>
#include <bit>

namespace mantissa::solver::bitblast {

Word Circuits::constant(uint32_t width, uint64_t value) {
  Word result(width, kFalse);
  for (uint32_t i = 0; i < width && i < 64; ++i) result[i] = literal(value >> i & 1);
  return result;
}

Word Circuits::constant(const num::BitVec& value) {
  Word result(value.width());
  for (uint32_t i = 0; i < value.width(); ++i) result[i] = literal(value.bit(i));
  return result;
}

Word Circuits::signed_constant(uint32_t width, int64_t value) {
  Word result(width, literal(value < 0));
  for (uint32_t i = 0; i < width && i < 64; ++i) result[i] = literal(static_cast<uint64_t>(value) >> i & 1);
  return result;
}

Word Circuits::fresh(uint32_t width) {
  Word result(width);
  for (Lit& bit : result) bit = aig_.input();
  return result;
}

Word Circuits::concat(const Word& high, const Word& low) {
  Word result = low;
  result.insert(result.end(), high.begin(), high.end());
  return result;
}

Word Circuits::extract(const Word& a, uint32_t high, uint32_t low) {
  return Word(a.begin() + low, a.begin() + high + 1);
}

Word Circuits::zero_extend(const Word& a, uint32_t width) {
  Word result = a;
  result.resize(width, kFalse);
  return result;
}

Word Circuits::sign_extend(const Word& a, uint32_t width) {
  Word result = a;
  result.resize(width, a.back());
  return result;
}

Word Circuits::rotate_left(const Word& a, uint32_t amount) {
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[(i + amount) % a.size()] = a[i];
  return result;
}

Word Circuits::invert(Word a) {
  for (Lit& bit : a) bit = !bit;
  return a;
}

Word Circuits::bit_and(const Word& a, const Word& b) {
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = aig_.land(a[i], b[i]);
  return result;
}

Word Circuits::bit_or(const Word& a, const Word& b) {
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = aig_.lor(a[i], b[i]);
  return result;
}

Word Circuits::bit_xor(const Word& a, const Word& b) {
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = aig_.lxor(a[i], b[i]);
  return result;
}

Word Circuits::mask(Lit condition, const Word& a) {
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) result[i] = aig_.land(condition, a[i]);
  return result;
}

Word Circuits::mux(Lit condition, const Word& yes, const Word& no) {
  MANTISSA_CHECK(yes.size() == no.size());
  if (condition == kTrue) return yes;
  if (condition == kFalse) return no;
  Word result(yes.size());
  for (size_t i = 0; i < yes.size(); ++i) result[i] = aig_.mux(condition, yes[i], no[i]);
  return result;
}

Lit Circuits::any(std::span<const Lit> a) {
  Lit result = kFalse;
  for (Lit bit : a) result = aig_.lor(result, bit);
  return result;
}

Lit Circuits::all(std::span<const Lit> a) {
  Lit result = kTrue;
  for (Lit bit : a) result = aig_.land(result, bit);
  return result;
}

Lit Circuits::eq(const Word& a, const Word& b) {
  MANTISSA_CHECK(a.size() == b.size());
  Lit result = kTrue;
  for (size_t i = 0; i < a.size(); ++i) result = aig_.land(result, !aig_.lxor(a[i], b[i]));
  return result;
}

Lit Circuits::eq_constant(const Word& a, uint64_t value) {
  return eq(a, constant(static_cast<uint32_t>(a.size()), value));
}

Lit Circuits::ult(const Word& a, const Word& b) {
  MANTISSA_CHECK(a.size() == b.size());
  Lit less = kFalse;
  for (size_t i = 0; i < a.size(); ++i) less = aig_.majority(!a[i], b[i], less);
  return less;
}

Lit Circuits::slt(const Word& a, const Word& b) {
  Word x = a, y = b;
  std::swap(x.back(), y.back());  // the top bit counts the other way round
  return ult(x, y);
}

Word Circuits::add(const Word& a, const Word& b, Lit carry, Lit* carry_out) {
  MANTISSA_CHECK(a.size() == b.size());
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    result[i] = aig_.xor3(a[i], b[i], carry);
    if (i + 1 < a.size() || carry_out) carry = aig_.majority(a[i], b[i], carry);
  }
  if (carry_out) *carry_out = carry;
  return result;
}

Word Circuits::sub(const Word& a, const Word& b, Lit* no_borrow) {
  return add(a, invert(b), kTrue, no_borrow);
}

Word Circuits::negate(const Word& a) { return increment_if(kTrue, invert(a)); }

Word Circuits::negate_if(Lit condition, const Word& a) {
  Word flipped(a.size());
  for (size_t i = 0; i < a.size(); ++i) flipped[i] = aig_.lxor(a[i], condition);
  return increment_if(condition, flipped);
}

Word Circuits::increment_if(Lit carry, const Word& a, Lit* carry_out) {
  Word result(a.size());
  for (size_t i = 0; i < a.size(); ++i) {
    result[i] = aig_.lxor(a[i], carry);
    carry = aig_.land(a[i], carry);
  }
  if (carry_out) *carry_out = carry;
  return result;
}

Word Circuits::shift_left(const Word& a, const Word& amount, Lit fill) {
  Word mirrored(a.rbegin(), a.rend());
  mirrored = shift_right(mirrored, amount, fill);
  return Word(mirrored.rbegin(), mirrored.rend());
}

Word Circuits::shift_right(const Word& a, const Word& amount, Lit fill) {
  const size_t width = a.size();
  Word result = a;
  size_t stage = 0;
  for (; stage < amount.size() && (size_t{1} << stage) < width; ++stage) {
    const size_t step = size_t{1} << stage;
    Word next(width);
    for (size_t i = 0; i < width; ++i)
      next[i] = aig_.mux(amount[stage], i + step < width ? result[i + step] : fill, result[i]);
    result = std::move(next);
  }
  const Lit too_far = any(std::span(amount).subspan(stage));
  for (Lit& bit : result) bit = aig_.mux(too_far, fill, bit);
  return result;
}

Word Circuits::shift_right_sticky(const Word& a, const Word& amount) {
  const size_t width = a.size();
  Word result = a;
  Lit lost = kFalse;
  size_t stage = 0;
  for (; stage < amount.size() && (size_t{1} << stage) < width; ++stage) {
    const size_t step = size_t{1} << stage;
    lost = aig_.lor(lost, aig_.land(amount[stage], any(std::span(result).first(step))));
    Word next(width);
    for (size_t i = 0; i < width; ++i)
      next[i] = aig_.mux(amount[stage], i + step < width ? result[i + step] : kFalse, result[i]);
    result = std::move(next);
  }
  const Lit too_far = any(std::span(amount).subspan(stage));
  lost = aig_.lor(lost, aig_.land(too_far, any(result)));
  for (Lit& bit : result) bit = aig_.land(bit, !too_far);
  result[0] = aig_.lor(result[0], lost);
  return result;
}

Word Circuits::normalise(const Word& a, Word* count) {
  const size_t width = a.size();
  Word result = a;
  const uint32_t count_bits = static_cast<uint32_t>(std::bit_width(width));
  count->assign(count_bits, kFalse);
  for (uint32_t stage = count_bits; stage-- > 0;) {
    const size_t step = size_t{1} << stage;
    if (step >= width) continue;
    const Lit high_is_zero = is_zero(std::span(result).last(step));
    (*count)[stage] = high_is_zero;
    Word next(width);
    for (size_t i = 0; i < width; ++i)
      next[i] = aig_.mux(high_is_zero, i >= step ? result[i - step] : kFalse, result[i]);
    result = std::move(next);
  }
  return result;
}

}  // namespace mantissa::solver::bitblast
