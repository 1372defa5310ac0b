#pragma once

// Analyses one unit: a `mantissa run` over all its functions in a process of its own. If that process dies or
// does not end, the functions are done again one by one, each in its own process: what kills one costs it
// only.

#include <filesystem>
#include <string>
#include <vector>

#include "check/unit.h"
#include "report/summary.h"
#include "support/budget.h"

namespace mantissa::check {

struct WorkerSettings {
  std::string program;               // mantissa itself
  std::vector<std::string> options;  // of each `mantissa run`
  uint64_t memory = 0;               // bytes of one process; 0: no limit
};

// What the analysis takes for granted of a static function whose callers are all seen (ir/driver.cpp).
inline constexpr const char* kOnlyCalledWithin = "only functions of its file call it";

// A finding that was only seen where such a function is called on its own, and never by way of a caller, does
// not count: no caller passes what it needs, as far as was seen.
void mark_unreached(report::RunSummary& summary);

// One results folder, and what its run.json says.
struct UnitRun {
  std::filesystem::path folder;
  report::RunSummary summary;
};

struct UnitOutcome {
  Unit unit;
  std::string problem;        // why nothing was analysed; empty: something was
  std::vector<UnitRun> runs;  // one, or one per function
  std::vector<std::pair<std::string, std::string>> failures;  // functions that took their process down; why
  double seconds = 0;
  bool is_cached = false;
};

// Results go below `folder`, which is new. A unit that is stopped has the problem "stopped".
UnitOutcome run_unit(const WorkerSettings& settings, const Unit& unit, const std::filesystem::path& folder,
                     double seconds, const StopToken& stop);

// The command line that `run_unit` starts, without the program's name; `entry` empty: every function.
std::vector<std::string> command_of(const WorkerSettings& settings, const Unit& unit,
                                    const std::string& entry, const std::filesystem::path& folder,
                                    double seconds);

}  // namespace mantissa::check
