#pragma once

// The solver stack of a method: layers around passes around a backend, built in one place. Outermost is the
// check, on the query as it was asked, so that what any layer below does wrong shows there.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/api/registry.h"
#include "solver/layers/cache.h"
#include "solver/layers/certified.h"
#include "solver/layers/checked.h"
#include "solver/layers/cross_check.h"
#include "solver/layers/record.h"
#include "solver/layers/small_core.h"
#include "solver/layers/statistics.h"
#include "solver/passes/pass_solver.h"

namespace mantissa::solver {

struct StackOptions {
  std::string method = "portfolio";
  SolverOptions solver;
  passes::PassOptions passes;
  std::string cross_check;  // method of the second solver; "auto": see second_opinion; empty: none
  std::shared_ptr<RecordFolder> record;        // none: nothing is written
  std::shared_ptr<Certificates> certificates;  // none: an Unsat needs no certificate
  bool simplify = false;
  // Each backend for itself, but those that judge by evaluation: search loses its way where terms are no
  // longer as they were written (sin2.c.175 of SMT-LIB's griggio: found in 0.6 s, simplified not in 20).
  bool simplify_members = false;
  bool enumerate = false;  // queries about a few bytes are decided by trying all values (enumeration.h)
  std::optional<CacheOptions> cache;
  bool independence = false;  // parts that share no variables are asked for one by one
  bool answers = false;       // remembered
  bool evaluate = true;       // models, before they go out: see CheckOptions
  // Shared with the caller, who may leave them empty; then the logs are those of the statistics.
  std::shared_ptr<Statistics> statistics;
  std::shared_ptr<CheckLog> check_log;
  std::shared_ptr<CrossCheckCounts> cross_check_counts;
};

// A method is one of Registry::methods(). The error for another one names what is available.
Result<std::unique_ptr<Solver>> make_stack(const Registry& registry, const StackOptions& options);
// The method to cross-check `method` with: the one asked for, or "auto" for the complete backends that share
// no code with whoever gave the answer, as it comes. An error if there can be no such one.
Result<std::string> second_opinion(const Registry& registry, const std::string& method,
                                   const std::string& asked);

}  // namespace mantissa::solver
