#pragma once

// Which conversions lose nothing: the facts behind the float rules.

#include "rewrite/terms.h"

namespace mantissa::rewrite {

// Every value of `inner`, subnormals included, is a value of `outer`.
inline bool contains(num::Format outer, num::Format inner) {
  return outer.exponent_bits >= inner.exponent_bits && outer.significand_bits >= inner.significand_bits;
}
inline bool is_widening(Terms t, Expr e) {
  return t.is(e, Kind::kFpFromFp) && contains(t.sort(e).format(), t.sort(t.at(e, 1)).format());
}
// Bits that hold the magnitude of every integer of this term: -2^(w-1) is a power of two and needs no more.
inline uint32_t magnitude_bits(Terms t, Expr from_integer) {
  const uint32_t w = t.width(t.at(from_integer, 1));
  return t.is(from_integer, Kind::kFpFromSbv) && w > 1 ? w - 1 : w;
}
inline bool is_from_integer(Terms t, Expr e) {
  return t.is(e, Kind::kFpFromSbv) || t.is(e, Kind::kFpFromUbv);
}
// The conversion never rounds and never overflows.
inline bool is_exact_from_integer(Terms t, Expr e) {
  if (!is_from_integer(t, e)) return false;
  const num::Format f = t.sort(e).format();
  const uint32_t bits = magnitude_bits(t, e);
  return bits <= f.significand_bits && static_cast<int64_t>(bits) <= f.max_exponent();
}
// The conversion never overflows, though it may round: |x| <= 2^bits is finite.
inline bool is_finite_from_integer(Terms t, Expr e) {
  return is_from_integer(t, e) &&
         static_cast<int64_t>(magnitude_bits(t, e)) <= t.sort(e).format().max_exponent();
}
// Numbers too large for the format's fraction bits are integers, so rounding to integral never overflows.
inline bool integral_never_overflows(num::Format f) {
  return static_cast<int64_t>(f.significand_bits) - 1 <= f.max_exponent();
}

}  // namespace mantissa::rewrite
