// Fuzzing finds models, only models, stops when told to, and does the same again for the same seed.

#include "solver/fuzz/fuzz_solver.h"

#include <gtest/gtest.h>

#include "unit/solver/candidate_solver_tests.h"

namespace mantissa::solver {
namespace {

struct MakeFuzz {
  std::unique_ptr<Solver> operator()(const SolverOptions& options) const {
    Registry registry;
    fuzz::register_fuzz(registry);
    return std::move(*registry.make("fuzz", options));
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Fuzz, CandidateSolver, MakeFuzz);

}  // namespace
}  // namespace mantissa::solver
