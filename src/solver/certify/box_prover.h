#pragma once

// Finds a proof by boxes (proof/boxes.h) that conjuncts cannot hold together: narrow, then split, children
// first. Not trusted: the checker repeats every step.

#include <optional>
#include <span>
#include <string>

#include "expr/pool.h"
#include "support/budget.h"

namespace mantissa::solver::certify {

struct BoxProof {
  std::string steps;      // of a proof, else empty
  std::string why;        // there is none
  uint64_t boxes = 0;     // that were looked at
  uint64_t row_ends = 0;  // of the proof that are contradictions of rows
};

// `with_rows`: boxes may also end in contradictions of inequalities, as relax finds them.
BoxProof refute_by_boxes(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, bool with_rows,
                         const Budget& budget);

}  // namespace mantissa::solver::certify
