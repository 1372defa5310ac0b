#pragma once

// `mantissa solve`: an SMT-LIB 2.6 solver.

#include <iosfwd>
#include <limits>
#include <string>

#include "solver/api/registry.h"

namespace mantissa::cli {

struct SolveOptions {
  std::string file;  // "" or "-": standard input
  std::string method = "portfolio";
  uint64_t memory_mb = 0;  // 0: no limit
  std::string arrays = "both";
  std::string fitness = "logarithms";
  double seconds = std::numeric_limits<double>::infinity();  // for each check-sat
  unsigned jobs = 1;
  uint64_t seed = 0;
  std::string cross_check;        // empty: no; "auto" or a method
  bool layers = false;            // those that `run` has
  bool stats = false;             // JSON on `err` at the end
  std::string partial_solutions;  // file for JSON lines; "" for none
  std::string explain_unknown;    // file for what kept checks open; "" for none
  std::string proof;              // file for certificates of unsat answers; "" for none
  std::string proof_by = "any";   // what they are found by: any, gates, boxes, relax
};

// Answers go to `out`, what is not an answer to `err`. 2 for a method, file or combination that does not
// exist; 0 otherwise, since errors in a script are answers, as the standard wants.
int solve_command(const SolveOptions& options, const solver::Registry& registry, std::ostream& out,
                  std::ostream& err);

}  // namespace mantissa::cli
