#pragma once

// report/index.html of one run: what was found, with the inputs that show it, and the sources coloured by
// coverage; and a page that compares several runs.

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "report/coverage_map.h"
#include "report/curves.h"
#include "report/input_plot.h"
#include "report/summary.h"
#include "report/ways.h"

namespace mantissa::report {

// The text of a source file; none if it cannot be read.
using SourceReader = std::function<std::optional<std::string>(const std::string& file)>;

std::string to_html(const RunSummary& summary, const CoverageMap& coverage, const SourceReader& read,
                    const Curves& curves = {}, const std::vector<Probe>& probes = {}, const Ways& ways = {});

struct NamedRun {
  std::string name;  // its folder
  std::string page;  // its report, as seen from the comparison
  RunSummary summary;
  Curves curves = {};
  CoverageMap coverage = {};
};
// What each of the others has that the first has not, and the other way round: findings, lines, curves.
std::string to_comparison_html(std::span<const NamedRun> runs);

}  // namespace mantissa::report
