#pragma once

// One set of clauses, refuted with a proof.

#include <span>
#include <string>

#include "solver/sat/sat_solver.h"

namespace mantissa::solver::sat {

struct Refutation {
  Verdict verdict = Verdict::kUnknown;
  std::string lemmas;  // of kUnsat: DRAT, as text
};

// `clauses`: one after the other, each with a 0 behind it, over the variables 1 to `variables`.
Refutation refute(std::span<const int> clauses, int variables, const Budget& budget);

}  // namespace mantissa::solver::sat
