#pragma once

// Lets a solver that knows no libm decide queries with libm terms: every function term becomes a fresh
// variable, about which it learns what is true (expr/math_facts.h) until its answer stands. Unsat of the
// weaker problem is Unsat; a model is taken only if the query itself holds under it with the host's libm;
// otherwise the host's values at the points where it went wrong are added and it is asked again. Works over
// any solver of bit-vectors and floats. What was learnt of a term serves later queries too.

#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver {

struct LibmRefinementOptions {
  unsigned max_rounds = 60;          // then Unknown(kIncomplete)
  size_t max_pairs = 12;             // applications of one function related to each other, per round
  size_t max_points_per_term = 400;  // remembered between queries
};

std::unique_ptr<Solver> make_libm_refinement(std::unique_ptr<Solver> inner,
                                             const LibmRefinementOptions& options = {});

}  // namespace mantissa::solver
