#pragma once

// Shaving: what propagation refutes at the ends of float variables' domains is cut off, again and again,
// without a decision that stays. Stronger than propagation alone, and its bounds hold for the whole query.

#include "solver/boxes/propagator.h"

namespace mantissa::solver::boxes {

// The propagator is at its fixpoint, without decisions. Takes about `revisions` revisions at most; ends with
// a fixpoint, with a conflict (the query is refuted, see Propagator::conflict) or with the budget.
Propagator::Outcome shave(const Network& network, Propagator& propagator, uint64_t revisions,
                          const Budget& budget);

}  // namespace mantissa::solver::boxes
