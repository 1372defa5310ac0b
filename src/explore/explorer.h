#pragma once

// Explorer: runs states, answers their questions, keeps what is pending, and reports tests and findings. The
// policies (feasibility, search order) are options over one loop; worker threads share an Exploration.

#include "explore/exploration.h"

namespace mantissa::explore {

class Explorer {
 public:
  Explorer(const ir::Program& program, expr::Pool& pool, interp::Coverage& coverage, interp::Ledger& ledger,
           Options options, interp::InterpreterOptions interpreter_options, interp::HandlerTable handlers,
           SolverFactory solvers, Listener& listener);

  // What it comes to is in the ledger.
  Progress run(StopToken stop);

 private:
  const Setting setting_;
  Listener& listener_;
};

}  // namespace mantissa::explore
