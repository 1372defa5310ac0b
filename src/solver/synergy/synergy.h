#pragma once

// Synergy: Algorithm 2 of the FPSE study. PC = the query's conjuncts.
//   1. PC_s, the simple conjuncts, by the bit-precise solver: Unsat is the answer; its model is tried on PC.
//   2. PC_f, what is connected to floats, over the reals: its point is tried on PC_f, joined with the model
//   of the rest.
//   3. Fuzzing of PC_f from that point, or from nothing.
// Never slower to say Unsat than its first step; sound since every model is evaluated.

#include <functional>
#include <memory>
#include <string_view>

#include "solver/api/solver.h"

namespace mantissa::solver::synergy {

struct SynergySolvers {
  std::unique_ptr<Solver> bit_precise;
  // Leaves its points on the board; Sat only for one that satisfies the floats.
  std::unique_ptr<Solver> real;
  std::unique_ptr<Solver> fuzz;
};
// Told of each step by name ("synergy.simple", "synergy.simple-model", "synergy.real", "synergy.fuzz"), what
// it answered and how long it took.
using StepListener = std::function<void(std::string_view step, const Answer& answer, double seconds)>;

std::unique_ptr<Solver> make_synergy(SynergySolvers solvers, StepListener listener);

// The parts of Algorithm 2 by themselves. Simple: no non-linear float operation, no libm function.
bool is_simple(const expr::Pool& pool, expr::Expr conjunct);
struct Separated {
  std::vector<uint32_t> integers, floats;  // indices of conjuncts; no variable occurs on both sides
};
Separated separate(const Query& query);

}  // namespace mantissa::solver::synergy
