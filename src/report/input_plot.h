#pragma once

// Where in the space of inputs exceptions were found, and where the run was besides: a picture with axes by
// powers of ten, both signs and zero in the middle. One axis for each input that is a number; of two inputs
// also the plane.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "report/summary.h"

namespace mantissa::report {

// The numbers of a test without a finding, by input.
using Probe = std::map<std::string, double>;

// Empty if no finding has a float among its inputs.
std::string draw_input_space(const std::vector<FindingRecord>& findings, const std::vector<Probe>& probes);

// The number of an input as a plot has it; nothing if it is none (bytes, NaN).
std::optional<double> plotted_number(const InputValue& input);

}  // namespace mantissa::report
