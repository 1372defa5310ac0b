#pragma once

// A source file on the page: coloured by coverage, with the findings at their lines. Private to this room.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/coverage_map.h"
#include "report/summary.h"

namespace mantissa::report {

struct SourceView {
  std::string file;
  size_t number = 0;  // on the page: lines are called f<number>-<line>
  const FileCoverage* coverage = nullptr;
  std::map<uint32_t, std::vector<const FindingRecord*>> findings;  // by line
};

// A long file is shown where it ran and around findings. `room`: lines that the page still has room for; what
// is shown is taken off.
std::string html_source(const SourceView& view, std::string_view text, uint64_t& room);

}  // namespace mantissa::report
