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
  // `late`, a child of `stop`, is raised when time is up before `clock_s` says so. `seeds`: inputs to run
  // first, each down its own path; what lies beside them waits. `sampling`: gives more beside it, if there is
  // one.
  Progress run(const StopToken& stop, const StopToken& late, std::vector<eval::Model> seeds = {},
               Sampling* sampling = nullptr);
  Progress run(const StopToken& stop) { return run(stop, stop.child()); }

  // Of the last run: sides of branches that no input takes.
  const std::vector<ir::Barrier>& barriers() const { return barriers_; }

 private:
  const Setting setting_;
  Listener& listener_;
  std::vector<ir::Barrier> barriers_;
};

}  // namespace mantissa::explore
