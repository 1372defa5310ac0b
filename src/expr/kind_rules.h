#pragma once

// What follows from a kind's row in kind.def, for code that treats the kinds of a sort rule one by one.

#include <initializer_list>

#include "expr/kind.h"

namespace mantissa::expr {

// How many kinds have one of these rules. A switch that has a case for each of them asserts the number: a new
// kind is then an error of the compiler wherever it has no case yet, and is not taken for another.
constexpr size_t count_of(std::initializer_list<SortRule> rules) {
  size_t count = 0;
  for (const KindInfo& row : kKindTable)
    for (const SortRule rule : rules) count += row.rule == rule;
  return count;
}

// Whether the first operand is a rounding mode.
constexpr bool takes_mode(Kind kind) {
  switch (info(kind).rule) {
    case SortRule::kRmFpSame:
    case SortRule::kRmFpToFp:
    case SortRule::kRmBvToFp:
    case SortRule::kRmFpToBv:
    case SortRule::kRmFpToBool:
    case SortRule::kMath: return true;
    default: return false;
  }
}

// Whether the operation can raise a flag of IEEE 754 other than inexact.
constexpr bool raises_flags(Kind kind) {
  switch (info(kind).rule) {
    case SortRule::kRmFpSame: return kind != Kind::kFpRoundToIntegral;
    case SortRule::kFpSame: return kind == Kind::kFpRem || kind == Kind::kFpMod;
    case SortRule::kRmFpToFp:
    case SortRule::kRmBvToFp:
    case SortRule::kRmFpToBv:
    case SortRule::kMath: return true;
    default: return false;
  }
}
static_assert(count_of({SortRule::kFpSame}) == 6, "does the new operation raise flags?");

}  // namespace mantissa::expr
