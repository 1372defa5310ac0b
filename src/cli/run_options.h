#pragma once

// The options of `mantissa run` as one struct, and their meaning as text.

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "explore/options.h"
#include "findings/finding_kind.h"
#include "interp/interpreter.h"
#include "ir/driver.h"
#include "solver/layers/cache.h"
#include "support/result.h"

namespace CLI {
class App;
}
namespace mantissa::report {
class Suppressions;
}

namespace mantissa::cli {

struct RunOptions {
  std::vector<std::string> files, clang_flags;
  std::string entry = "main";
  std::optional<std::string> each_function;  // a pattern; empty: every function
  uint32_t elements = 1, depth = 2;
  std::string nulls = "none";  // pointers that may be null
  std::string method = "portfolio", search = "coverage", feasibility = "pending", partial_solutions = "on",
              merge = "off", math = "symbolic", libm, check, time, solver_time = "30s", memory, tests = "new",
              layers = "all", witness = "simplest", framework = "c", format = "human", output;
  unsigned jobs = 0;  // 0: all cores
  uint64_t seed = 0, max_paths = 0;
  uint64_t compact_every = 0;  // paths: only to test that nothing depends on when terms are taken back
  std::string arrays = "both";
  std::string fitness = "logarithms";
  std::string record;         // folder for the queries
  std::string cross_check;    // empty: no; "auto" or a method
  bool certificates = false;  // an infeasible side counts only with a certificate that was checked
  bool stop_at_first = false;
  bool trust_models = false;  // models of solvers are not evaluated: only to measure what that costs
  std::pair<std::string, std::string> sym_args;  // N LEN
  std::optional<std::string> args;               // a command line without the program
  std::vector<std::string> seed_inputs, seed_folders;
  uint64_t sym_stdin = 0;
  std::vector<std::pair<std::string, uint64_t>> sym_files;
  bool has_sym_stdin = false, resume = false, force = false, quiet = false, no_progress = false;
  std::string replay = "confined";
  std::string sample = "on";             // natively, beside the analysis
  std::optional<bool> finite;            // not said: if float exceptions are looked for
  std::vector<std::string> range_texts;  // NAME=LOW:HIGH
  std::vector<std::string> assume_texts;
  std::vector<std::string> suppress_files;
  std::string baseline;           // SARIF of an earlier run
  std::string fail_on = "note";   // the least level that counts for the exit status
  std::string environment;        // parts that are inputs, separated by commas
  bool number_addresses = false;  // one of them
  std::string error_function;     // calls of it are findings of kind reach-error
  std::string leaks = "unfreed";  // or lost
  std::vector<std::string> stop_kinds;
  bool tui = false, watch = false;
  bool tells_ways = true;          // of findings, decision by decision, in the results
  bool under_constrained = false;  // entries are functions without callers (mantissa check)

  // What the texts above mean; filled by interpret().
  explore::Options exploration;
  interp::InterpreterOptions checks;
  bool simplify = true;   // before a query is solved
  bool enumerate = true;  // of --layers, too
  solver::CacheOptions caches;
  std::set<findings::FindingKind> kinds;  // that are reported
  std::vector<ir::InputRange> ranges;
  std::map<std::string, ir::Preconditions> of_functions;  // from mantissa.toml
  std::optional<ir::Arguments> arguments;
  std::vector<std::string> notes;  // for the user, about what was asked for
  std::shared_ptr<report::Suppressions> suppressions;
};

// Declares the options; `options` must outlive the application's parsing.
void declare(CLI::App& command, RunOptions& options);

// Checks and interprets the texts. An error is one line for the user.
Result<void> interpret(RunOptions& options);

// Those that change what is analysed, by name and in one spelling for each meaning; not those that say how
// long, how thoroughly or in which order. Of options that interpret() has taken.
std::map<std::string, std::string> settings_of(const RunOptions& options);

// What follows "--" on the command line are flags for clang; main keeps them from CLI11.
void split_clang_flags(const std::vector<std::string>& command, RunOptions& options);

}  // namespace mantissa::cli
