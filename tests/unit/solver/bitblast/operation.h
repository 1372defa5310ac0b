#pragma once

// Random instances of kinds.

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

}  // namespace mantissa::solver::bitblast
