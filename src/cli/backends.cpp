// One line per backend: nothing registers itself, so what the program can solve with is read in one place.

#include "cli/backends.h"

#include "solver/fuzz/fuzz_solver.h"
#include "solver/smt/z3_solver.h"

namespace mantissa::cli {

void register_backends(solver::Registry& registry) {
  solver::fuzz::register_fuzz(registry);
  solver::smt::register_z3(registry);
}

}  // namespace mantissa::cli
