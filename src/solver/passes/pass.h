#pragma once

// Pass: rewrites a problem into one that is satisfiable exactly when the old one is, and gives the way back
// for models. Stateless, so one object serves many queries and threads.

#include <functional>
#include <memory>
#include <string_view>

#include "eval/model.h"
#include "solver/passes/problem.h"
#include "support/budget.h"

namespace mantissa::solver::passes {

// Extends a model of the rewritten problem to one of the problem before. Empty: nothing to do. What the model
// does not mention has its default value, before and after. Called by one thread at a time.
using WayBack = std::function<void(eval::Model&)>;

class Pass {
 public:
  virtual ~Pass() = default;
  virtual std::string_view name() const = 0;
  // expr::Feature bits that a backend behind this pass need not know.
  virtual uint16_t features_removed() const { return 0; }
  // May stop early, with a valid problem, when the budget ends.
  virtual WayBack run(Problem& problem, const Budget& budget) const = 0;
};

}  // namespace mantissa::solver::passes
