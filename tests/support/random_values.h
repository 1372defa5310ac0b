#pragma once

// Random values of any sort but arrays, with the values where things go wrong weighted up.

#include "expr/pool.h"
#include "support/rng.h"

namespace mantissa::testing {

inline num::BitVec random_bits(Rng& rng, uint32_t width) {
  num::BitVec result(width, 0);
  switch (rng.below(8)) {
    case 0: return result;
    case 1: return num::BitVec::ones(width);
    case 2: return num::BitVec::min_signed(width);
    case 3: return num::BitVec::max_signed(width);
    case 4: return num::BitVec(width, rng.below(4));
    case 5: result.set_bit(static_cast<uint32_t>(rng.below(width)), true); return result;
    default: break;
  }
  for (uint32_t i = 0; i < width; ++i) result.set_bit(i, rng.next() & 1);
  return result;
}

inline num::Float random_float(Rng& rng, num::Format format) {
  const bool negative = rng.next() & 1;
  switch (rng.below(14)) {
    case 0: return num::Float::zero(format, negative);
    case 1: return num::Float::infinity(format, negative);
    case 2: return num::Float::nan(format);
    case 3: return num::Float::min_subnormal(format, negative);
    case 4: return num::Float::min_normal(format, negative);
    case 5: return num::Float::max_finite(format, negative);
    case 6: return num::Float::one(format, negative);
    case 7: return num::next_up(random_float(rng, format));
    case 8: return num::next_down(random_float(rng, format));
    case 9:
    case 10: {  // quarters around zero: the values that integers and ties are made of
      const num::Rational value(static_cast<int64_t>(rng.below(600)) - 300, 4);
      return num::from_rational(format, num::RoundingMode::kNearestEven, value);
    }
    case 11:
    case 12: {  // near one: sums cancel, products stay in range
      const num::Float one = num::Float::one(format, negative);
      num::BitVec bits = one.bits();
      for (uint32_t i = 0; i + 1 < format.significand_bits; ++i) bits.set_bit(i, rng.next() & 1);
      return num::Float::from_bits(format, bits);
    }
    default: {
      num::BitVec bits = num::BitVec::zero(format.width());
      for (uint32_t i = 0; i < format.width(); ++i) bits.set_bit(i, rng.next() & 1);
      return num::Float::from_bits(format, bits);
    }
  }
}

inline expr::Value random_value(Rng& rng, expr::Sort sort) {
  switch (sort.kind()) {
    case expr::SortKind::kBool: return expr::Value::boolean(rng.next() & 1);
    case expr::SortKind::kRoundingMode:
      return expr::Value::rounding_mode(static_cast<num::RoundingMode>(rng.below(5)));
    case expr::SortKind::kBitVec: return expr::Value::bits(random_bits(rng, sort.width()));
    case expr::SortKind::kFloat: return expr::Value::floating(random_float(rng, sort.format()));
    case expr::SortKind::kInt:
      return expr::Value::integer(num::Rational(static_cast<int64_t>(rng.below(41)) - 20));
    case expr::SortKind::kReal:
      return expr::Value::real(
          num::Rational(static_cast<int64_t>(rng.below(41)) - 20, static_cast<int64_t>(rng.below(5)) + 1));
    case expr::SortKind::kArray: break;
  }
  MANTISSA_UNREACHABLE();
}

}  // namespace mantissa::testing
