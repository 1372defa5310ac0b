#pragma once

// Rule 1 of the design: no Sat leaves unchecked. The model is evaluated on the query as it was asked; a wrong
// one becomes Unknown(kWrongModel), is counted, and kept for a report. Unsat from a solver that may not say
// so, or with a core that is none, becomes Unknown as well; one that rests on libm's error bounds says so.
//
// With a base model (Query::base) only what can have changed is evaluated: the open conjuncts, and those that
// have a variable whose value is another than the base's. The model that goes out is then the whole one.

#include <memory>

#include "solver/api/solver.h"
#include "solver/layers/check_log.h"
#include "solver/layers/variable_index.h"

namespace mantissa::solver {

struct CheckOptions {
  bool outermost = false;  // also counts what goes out unconfirmed
  bool evaluate = true;    // off only to measure what it costs: models then go out as they come
  std::shared_ptr<VariableIndex> index = nullptr;  // none: one of its own
};

// Must not be used with another pool after its first query with a base, nor after its pool is gone.
std::unique_ptr<Solver> make_checked(std::unique_ptr<Solver> inner, std::shared_ptr<CheckLog> log,
                                     CheckOptions options = {});

}  // namespace mantissa::solver
