#pragma once

// One query over bit-vectors of at most 64 bits, by integers: bit operations are converted, wrap-around is a
// whole multiple of 2^n that branch and bound decides (BitVectors). What is a choice (a disequality, a
// disjunction) is split where a solution of the rest violates it. An Unsat is a proof; a Sat has been
// evaluated; what is not linear is Unknown unless the solution happens to fit it.

#include "solver/api/solver.h"

namespace mantissa::solver::linear {

Answer solve_bits(const Query& query, const Budget& budget, HintBoard& board);

}  // namespace mantissa::solver::linear
