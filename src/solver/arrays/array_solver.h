#pragma once

// Arrays over a solver that has none: Algorithm 2 of the array paper. Which of its helps are used may be
// chosen, for comparison.

#include <memory>
#include <optional>
#include <string_view>

#include "solver/api/array_counts.h"
#include "solver/api/solver.h"

namespace mantissa::solver::arrays {

struct ArrayOptions {
  bool precheck = true;  // integer arithmetic first; also what finds the intervals
  bool types = true;     // leave out axioms of indices with different residues
  // Leave out axioms of indices that cannot meet, and state those of an interval together.
  bool intervals = true;
};

// plain: none; precheck: the pre-check alone; types; intervals: with the pre-check that finds them; both:
// all. Nothing for another word.
std::optional<ArrayOptions> array_options(std::string_view mode);

// Its name is the inner solver's. Refuses arrays compared as a whole and arrays of arrays. The counts may be
// null.
std::unique_ptr<Solver> make_arrays(std::unique_ptr<Solver> inner, const ArrayOptions& options,
                                    std::shared_ptr<ArrayCounts> counts);

}  // namespace mantissa::solver::arrays
