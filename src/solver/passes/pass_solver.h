#pragma once

// A solver that runs passes before another one, and brings its answer back: models through the passes' ways
// back, cores to the original conjuncts, assignments left on the board too.

#include <memory>
#include <vector>

#include "solver/api/solver.h"
#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

struct PassOptions {
  bool flatten = true;
  bool substitute_equalities = true;
  bool propagate_constants = true;
  bool integers_to_bits = true;
  bool ackermannise = true;
  bool lower_remainder = true;  // fp.rem, fp.mod
  bool lower_fma = true;
  // For backends that profit.
  bool unconstrained = false;
  bool interval_facts = false;
  bool shave = false;           // before the interval facts
  bool bare = false;            // nothing of this, also for backends that profit
  bool extensionality = false;  // for those that know reads and writes, but not arrays as a whole
};

std::vector<std::unique_ptr<Pass>> make_passes(const PassOptions& options);
std::unique_ptr<Solver> make_pass_solver(std::vector<std::unique_ptr<Pass>> passes,
                                         std::unique_ptr<Solver> inner);

}  // namespace mantissa::solver::passes
