#include "report/grade.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace mantissa::report {
namespace {

using findings::FindingKind;
constexpr long double kLargest = 1e30L, kSmallest = 1e-30L;

bool is_ordinary(const InputValue& input) {
  if (!input.matters || input.hexfloat.empty()) return true;
  const long double magnitude = std::abs(std::strtold(input.hexfloat.c_str(), nullptr));
  return magnitude == 0 || (magnitude >= kSmallest && magnitude <= kLargest);  // a NaN is neither
}

}  // namespace

std::string grade_of(const FindingRecord& finding, bool asks_for_underflow) {
  switch (finding.kind) {
    case FindingKind::kFloatUnderflow:
      if (!asks_for_underflow) return "note";
      break;
    case FindingKind::kFloatOverflow:
    case FindingKind::kFloatDivideByZero:
    case FindingKind::kFloatInvalid:
    case FindingKind::kFloatCast: break;
    default: return {};
  }
  return std::ranges::all_of(finding.inputs, is_ordinary) ? "ordinary" : "extreme";
}

std::string_view level_of(const FindingRecord& finding) {
  if (finding.grade == "note" || finding.cause != 0) return "note";
  return finding.verified && finding.grade != "extreme" ? "error" : "warning";
}

bool is_at_least(std::string_view level, std::string_view least) {
  constexpr std::string_view kLevels[] = {"note", "warning", "error"};
  return std::ranges::find(kLevels, level) >= std::ranges::find(kLevels, least);
}

}  // namespace mantissa::report
