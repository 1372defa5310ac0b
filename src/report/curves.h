#pragma once

// Curves: how a run went over time, read from events.jsonl, and drawn as SVG.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mantissa::report {

using Curve = std::vector<std::pair<double, uint64_t>>;  // seconds since the start, how many by then

struct Curves {
  Curve lines, paths, queries, findings;  // covered; ended; put to solvers; told of
  std::map<std::string, Curve> matched;   // witnesses without a query, by source of the assignment
};

// Of the last run that wrote to the file. Lines that cannot be read are left out.
Curves read_curves(const std::filesystem::path& events);

// All in one picture, from 0 to `seconds`, with a legend. Empty if there is nothing to draw.
std::string draw_curves(const std::map<std::string, Curve>& curves, double seconds);

}  // namespace mantissa::report
