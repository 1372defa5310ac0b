#pragma once

// Random instances of kinds and values, with the values where things go wrong weighted up.

#include <vector>

#include "expr/pool.h"
#include "support/rng.h"

namespace mantissa::solver::bitblast {

struct Operation {
  expr::Kind kind;
  std::vector<expr::Sort> operands;
  std::vector<uint32_t> params;
};

// Kinds that the room states; not leaves.
inline std::vector<expr::Kind> known_kinds() {
  std::vector<expr::Kind> result;
  for (size_t k = 0; k < expr::kKindCount; ++k) {
    const expr::Kind kind = static_cast<expr::Kind>(k);
    switch (expr::info(kind).rule) {
      case expr::SortRule::kLeaf:
      case expr::SortRule::kMath:
      case expr::SortRule::kSelect:
      case expr::SortRule::kStore:
      case expr::SortRule::kConstArray:
      case expr::SortRule::kArithSame:
      case expr::SortRule::kRealSame:
      case expr::SortRule::kIntSame:
      case expr::SortRule::kArithToBool:
      case expr::SortRule::kIntToReal:
      case expr::SortRule::kRealToInt:
      case expr::SortRule::kRealToBool: continue;
      default: break;
    }
    if (kind != expr::Kind::kFpRem && kind != expr::Kind::kFpMod) result.push_back(kind);
  }
  return result;
}

inline bool is_float_kind(expr::Kind kind) {
  return kind >= expr::Kind::kFpAbs && kind <= expr::Kind::kFpToUbvValid;
}

// An instance over the given format (and `other`, for conversions) and width.
inline Operation instance(expr::Kind kind, num::Format format, num::Format other, uint32_t width, Rng& rng) {
  using expr::Sort;
  const Sort rm = Sort::rounding_mode(), boolean = Sort::boolean(), fp = Sort::floating(format),
             bv = Sort::bit_vec(width);
  const uint32_t e = format.exponent_bits, s = format.significand_bits;
  const Sort any[] = {boolean, rm, bv, fp};
  const Sort some = any[rng.below(4)];
  std::vector<Sort> floats(expr::arity(kind), fp);
  std::vector<uint32_t> number;
  if (expr::info(kind).params == 1) number.push_back(static_cast<uint32_t>(rng.below(20)));
  switch (expr::info(kind).rule) {
    case expr::SortRule::kBoolOp: return {kind, std::vector<Sort>(expr::arity(kind), boolean), {}};
    case expr::SortRule::kSameToBool: return {kind, {some, some}, {}};
    case expr::SortRule::kIte: return {kind, {boolean, some, some}, {}};
    case expr::SortRule::kBvSame: return {kind, std::vector<Sort>(expr::arity(kind), bv), number};
    case expr::SortRule::kBvToBool: return {kind, {bv, bv}, {}};
    case expr::SortRule::kConcat:
      return {kind, {bv, Sort::bit_vec(1 + static_cast<uint32_t>(rng.below(10)))}, {}};
    case expr::SortRule::kExtract: {
      const uint32_t high = static_cast<uint32_t>(rng.below(width)),
                     low = static_cast<uint32_t>(rng.below(high + 1));
      return {kind, {bv}, {high, low}};
    }
    case expr::SortRule::kExtend: return {kind, {bv}, number};
    case expr::SortRule::kRmFpSame: floats[0] = rm; return {kind, floats, {}};
    case expr::SortRule::kFpSame:
    case expr::SortRule::kFpToBool: return {kind, floats, {}};
    case expr::SortRule::kBitsToFp: return {kind, {Sort::bit_vec(format.width())}, {e, s}};
    case expr::SortRule::kFpToBits: return {kind, {fp}, {}};
    case expr::SortRule::kX87ToFp: return {kind, {Sort::bit_vec(80)}, {}};
    case expr::SortRule::kFpToX87: return {kind, {Sort::floating(num::kX87)}, {}};
    case expr::SortRule::kRmFpToFp: return {kind, {rm, fp}, {other.exponent_bits, other.significand_bits}};
    case expr::SortRule::kRmBvToFp: return {kind, {rm, bv}, {e, s}};
    case expr::SortRule::kRmFpToBv:
    case expr::SortRule::kRmFpToBool: return {kind, {rm, fp}, {width}};
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

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
    case 10: {
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
    default: MANTISSA_UNREACHABLE();
  }
}

}  // namespace mantissa::solver::bitblast
