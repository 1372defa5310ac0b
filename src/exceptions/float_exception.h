#pragma once

// The float exceptions that are findings (findings/finding_kind.def), and which operations can raise one.

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "expr/kind_rules.h"
#include "findings/finding_kind.h"
#include "num/float.h"

namespace mantissa::exceptions {

struct FloatExceptionInfo {
  findings::FindingKind kind;
  num::Flags flag;  // that libm raises with it; 0: none
  bool is_seen;     // in the result alone
  std::string_view fenv, verb;
};

inline constexpr FloatExceptionInfo kFloatExceptions[] = {
#define MANTISSA_FLOAT_EXCEPTION(name, flag, fenv, seen, verb) \
  {findings::FindingKind::kFloat##name, flag, seen, fenv, verb},
#include "findings/finding_kind.def"
};

// As a set: the bits follow from the order of the rows.
namespace rows {
enum Row : uint8_t {
#define MANTISSA_FLOAT_EXCEPTION(name, ...) k##name,
#include "findings/finding_kind.def"
  kCount
};
}  // namespace rows
enum FloatException : uint8_t {
#define MANTISSA_FLOAT_EXCEPTION(name, ...) kRaises##name = 1 << rows::k##name,
#include "findings/finding_kind.def"
};
static_assert(rows::kCount <= 8, "sets of them are bytes");
inline constexpr uint8_t kAllFloatExceptions = (1u << rows::kCount) - 1;

constexpr const FloatExceptionInfo& info(uint8_t exception) {
  return kFloatExceptions[std::countr_zero(exception)];
}

// Of a set, one after the other.
template <class Visit>
constexpr void for_each_exception(uint8_t set, Visit&& visit) {
  for (; set != 0; set &= static_cast<uint8_t>(set - 1)) visit(static_cast<uint8_t>(set & -set));
}

// Those that a result in the middle of its range rules out.
constexpr uint8_t seen_in_result() {
  uint8_t set = 0;
  for_each_exception(kAllFloatExceptions, [&](uint8_t one) { set |= info(one).is_seen ? one : 0; });
  return set;
}

// Whether an operation of this kind can raise one of the exceptions at all. A conversion to an integer that
// does not fit is another finding.
constexpr bool can_raise(expr::Kind kind) {
  return expr::raises_flags(kind) && expr::info(kind).rule != expr::SortRule::kRmFpToBv;
}

}  // namespace mantissa::exceptions
