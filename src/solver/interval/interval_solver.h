#pragma once

// Backends over boxes, and the method RSO on top of one.
//   interval  on the floats themselves: Sat by a tested point, Unsat with a core when every box is refuted
//   real      over the reals: small boxes are candidates, rounded to floats, tested, and searched around by
//             steps of ULPs. Its points go to the hint board; it never answers Unsat.
//   interval-brief  interval with a fixed amount of work, below a second, to stand before a slower solver.
//             For queries with floats and without arrays.
//   rso       real, then another solver (fuzzing) from the points that real found

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::interval {

std::unique_ptr<Solver> make_interval(const SolverOptions& options);
std::unique_ptr<Solver> make_real(const SolverOptions& options);
std::unique_ptr<Solver> make_interval_brief(const SolverOptions& options);
void register_interval(Registry& registry);  // the backends "interval", "interval-brief" and "real"

// `real` gets half of the time, `after` (which may be null) the rest, with the points as seeds.
std::unique_ptr<Solver> make_rso(std::unique_ptr<Solver> real, std::unique_ptr<Solver> after);

}  // namespace mantissa::solver::interval
