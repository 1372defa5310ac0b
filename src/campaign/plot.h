#pragma once

// Pictures as SVG: self-contained, in colours that colour-blind eyes tell apart (Okabe and Ito), readable on
// light and dark.

#include <string>
#include <utility>
#include <vector>

#include "campaign/statistics.h"

namespace mantissa::campaign {

// What one thing looks like in all pictures.
struct Look {
  size_t colour = 0, dash = 0;
};

struct Box {
  std::string name;
  Quartiles spread;
  Look look = {};
};
// One box with whiskers to the least and the most for each name.
std::string plot_boxes(const std::string& title, const std::string& unit, const std::vector<Box>& boxes);

struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;  // x ascending
  Look look = {};
};
// Steps: a value holds until the next point.
std::string plot_lines(const std::string& title, const std::string& x, const std::string& y,
                       const std::vector<Series>& series);

struct Stack {
  std::string name;            // of the bar
  std::vector<double> values;  // one for each part
};
std::string plot_stacks(const std::string& title, const std::string& unit,
                        const std::vector<std::string>& parts, const std::vector<Stack>& stacks);

struct HeatRow {
  std::string name;
  std::vector<double> values;  // percent, one for each column
};
// A table whose cells are the darker the more, with the numbers in them.
std::string plot_heat(const std::string& title, const std::vector<std::string>& columns,
                      const std::vector<HeatRow>& rows, const std::string& note);

struct Overlap {
  std::vector<bool> members;  // which sets
  size_t count = 0;           // in exactly these
};
// How many things are in exactly which sets (an UpSet plot); the largest overlaps first.
std::string plot_overlaps(const std::string& title, const std::vector<std::string>& sets,
                          std::vector<Overlap> overlaps);

}  // namespace mantissa::campaign
