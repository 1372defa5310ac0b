#include "report/grade.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace mantissa::report {
namespace {

bool is_ordinary(const InputValue& input, const MagnitudesOfInputs& stated) {
  if (!input.matters || input.hexfloat.empty()) return true;
  const auto found = stated.find(input.name);
  const Magnitudes usual = found == stated.end() ? Magnitudes() : found->second;
  const long double magnitude = std::abs(std::strtold(input.hexfloat.c_str(), nullptr));
  return magnitude == 0 || (magnitude >= usual.smallest && magnitude <= usual.largest);  // a NaN is neither
}

}  // namespace

Magnitudes Magnitudes::with(long double low, long double high) {
  Magnitudes result;
  for (const long double bound : {std::abs(low), std::abs(high)}) {
    if (bound == 0 || !std::isfinite(bound)) continue;
    result.smallest = std::min(result.smallest, bound);
    result.largest = std::max(result.largest, bound);
  }
  return result;
}

std::string grade_of(const FindingRecord& finding, bool asks_for_underflow,
                     const MagnitudesOfInputs& stated) {
  switch (findings::info(finding.kind).grade) {
    case findings::GradeRule::kNone: return {};
    case findings::GradeRule::kNote:
      if (!asks_for_underflow) return "note";
      break;
    case findings::GradeRule::kByInputs: break;
  }
  return std::ranges::all_of(finding.inputs,
                             [&](const InputValue& input) { return is_ordinary(input, stated); })
             ? "ordinary"
             : "extreme";
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
