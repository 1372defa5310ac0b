#pragma once

// The few statistics that tables of repeated measurements need.

#include <span>
#include <vector>

namespace mantissa::campaign {

// Of values in any order; quartiles by linear interpolation between order statistics. Of none: all 0.
struct Quartiles {
  double least = 0, low = 0, median = 0, high = 0, most = 0;
};
Quartiles quartiles(std::vector<double> values);

double mean(std::span<const double> values);            // of none: 0
double geometric_mean(std::span<const double> values);  // of positive ones; of none: 1

// Mann-Whitney: two-sided probability of ranks at least as uneven if both came from one distribution. Exact
// by counting for small samples without ties, else by the normal approximation with ties and continuity
// corrected. Of an empty sample: 1.
double mann_whitney(std::span<const double> a, std::span<const double> b);
// How often a value of `a` is above one of `b`, ties counting half: 0.5 is no difference (Vargha and
// Delaney's A).
double superiority(std::span<const double> a, std::span<const double> b);

}  // namespace mantissa::campaign
