#include "report/lcov.h"

#include <fmt/format.h>

#include <algorithm>

namespace mantissa::report {

std::string to_lcov(const CoverageMap& map) {
  std::string out;
  auto line = [&]<class... Args>(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
    out += '\n';
  };
  for (const auto& [file, coverage] : map) {
    line("TN:");
    line("SF:{}", file);
    uint64_t entered = 0, sides = 0, taken = 0, ran = 0;
    for (const FunctionCoverage& function : coverage.functions) {
      line("FN:{},{}", function.line, function.name);
      line("FNDA:{},{}", function.entered ? 1 : 0, function.name);
      entered += function.entered;
    }
    line("FNF:{}", coverage.functions.size());
    line("FNH:{}", entered);
    for (size_t i = 0; i < coverage.branches.size(); ++i) {
      const BranchCoverage& branch = coverage.branches[i];
      const bool reached = std::ranges::count(branch.sides, true) > 0;
      for (size_t side = 0; side < branch.sides.size(); ++side) {
        line("BRDA:{},{},{},{}", branch.line, i, side, !reached ? "-" : branch.sides[side] ? "1" : "0");
        ++sides;
        taken += branch.sides[side];
      }
    }
    line("BRF:{}", sides);
    line("BRH:{}", taken);
    for (const auto& [number, is_covered] : coverage.lines) {
      line("DA:{},{}", number, is_covered ? 1 : 0);
      ran += is_covered;
    }
    line("LF:{}", coverage.lines.size());
    line("LH:{}", ran);
    line("end_of_record");
  }
  return out;
}

}  // namespace mantissa::report
