#pragma once

// Exploration: what the workers of one run share. What is explored and how (Setting), and the parts, each the
// owner of its facts and guarding itself: the states that wait, the exceptions that wait, the book of what
// was found, the counters, and whose turn it is.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "explore/barriers.h"
#include "explore/book.h"
#include "explore/compaction.h"
#include "explore/counters.h"
#include "explore/number_texts.h"
#include "explore/obligations.h"
#include "explore/options.h"
#include "explore/samples.h"
#include "explore/sources.h"
#include "explore/sweep.h"
#include "explore/turns.h"
#include "explore/waiting.h"
#include "interp/interpreter.h"
#include "solver/api/solver.h"

namespace mantissa::explore {

using SolverFactory = std::function<std::unique_ptr<solver::Solver>()>;

struct Setting {
  const ir::Program& program;
  expr::Pool& pool;
  interp::Coverage& coverage;
  interp::Ledger& ledger;
  Options options;
  interp::InterpreterOptions interpreter_options;
  interp::HandlerTable handlers;
  SolverFactory solvers;
};

class Exploration {
 public:
  Exploration(const Setting& what, Listener& listener, const StopToken& stop, Sampling* sampling);

  const Setting& setting;
  const Budget budget;                                    // of the run, by the clock
  const std::unique_ptr<interp::FloatSites> float_sites;  // none: float exceptions are not looked for
  ExecutionTree tree;                                     // outlives whoever is in it
  WaitingStates states;
  Obligations obligations;
  Sources sources;
  SweepTimes sweep_times;
  Book book;
  Barriers barriers;
  Counters counters;
  Turns turns;
  Samples samples;
  const NumberTexts number_texts;
  Compaction compaction;
  std::atomic<bool> out_of_memory = false;  // something was given up for want of it

  // A state at the entry, nothing decided.
  std::unique_ptr<interp::State> first_state() const;
  // A new one settles what waits for it, and may be all that was wanted.
  void report_finding(const interp::State& state, const Found& what, const eval::Model& model);
  // Every state ends here.
  void end_path(interp::State& state, interp::Ending ending);
  void drop(interp::Ticket& ticket, std::string_view why, const ir::SourceLocation& place);
  void stop_for_memory();
  Progress progress() const;
  void close();  // what still waits is left, and why
};

}  // namespace mantissa::explore
