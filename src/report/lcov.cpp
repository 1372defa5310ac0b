#include "report/lcov.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "support/escape.h"

namespace mantissa::report {

std::string to_lcov(const CoverageMap& map) {
  std::string out;
  auto line = [&]<class... Args>(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
    out += '\n';
  };
  for (const auto& [file, coverage] : map) {
    line("TN:");
    line("SF:{}", line_text(file));
    uint64_t entered = 0, sides = 0, taken = 0, ran = 0;
    for (const FunctionCoverage& function : coverage.functions) {
      const std::string name = line_text(function.name);
      line("FN:{},{}", function.line, name);
      line("FNDA:{},{}", function.entered ? 1 : 0, name);
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

namespace {

// The numbers of a record, and what is left after them.
template <size_t N>
bool read_numbers(std::string_view& text, std::array<uint32_t, N>& numbers) {
  for (uint32_t& number : numbers) {
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc()) return false;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.starts_with(',')) text.remove_prefix(1);
  }
  return true;
}

bool read_record(std::string_view name, std::string_view text, FileCoverage& file) {
  if (name == "FN") {
    std::array<uint32_t, 1> line;
    if (!read_numbers(text, line)) return false;
    file.functions.push_back({std::string(text), line[0], false});
  } else if (name == "FNDA") {
    std::array<uint32_t, 1> calls;
    if (!read_numbers(text, calls)) return false;
    for (FunctionCoverage& function : file.functions)
      if (function.name == text) function.entered = calls[0] != 0;
  } else if (name == "BRDA") {
    std::array<uint32_t, 3> side;  // line, branch, side
    if (!read_numbers(text, side)) return false;
    if (side[1] > file.branches.size()) return false;
    if (side[1] == file.branches.size()) file.branches.push_back({side[0], {}});
    file.branches[side[1]].sides.push_back(text != "0" && text != "-");
  } else if (name == "DA") {
    std::array<uint32_t, 2> line;
    if (!read_numbers(text, line)) return false;
    file.lines[line[0]] = line[1] != 0;
  }
  return true;
}

}  // namespace

Result<CoverageMap> read_lcov(std::string_view text) {
  CoverageMap map;
  FileCoverage* file = nullptr;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    if (line.starts_with("SF:"))
      file = &map[std::string(line.substr(3))];
    else if (file != nullptr && !read_record(line.substr(0, colon), line.substr(colon + 1), *file))
      return Error{fmt::format("line {} is no coverage record: {}", number, line)};
  }
  return map;
}

}  // namespace mantissa::report
