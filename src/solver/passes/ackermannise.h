#pragma once

// Removes arrays: reads over writes are resolved, then each array variable that is only read gets one fresh
// variable per index term, with the constraint that equal indices read equal elements (none is needed between
// different constants). The model gets the arrays back from the values read.

#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

struct AckermannOptions {
  size_t max_new_terms = 20'000;   // reads made while resolving writes, before giving up
  size_t max_constraints = 2'000;  // pairs of indices of one array that are not both constant
  bool only_indexed_by_arrays = false;
};

std::unique_ptr<Pass> make_ackermannise(const AckermannOptions& options = {});

}  // namespace mantissa::solver::passes
