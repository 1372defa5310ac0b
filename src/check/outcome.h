#pragma once

// What came of all units, put together: one summary as of one run, and a table by file and function.

#include <filesystem>
#include <string>
#include <vector>

#include "check/worker.h"
#include "report/summary.h"

namespace mantissa::check {

// A finding, and the run that has its test.
struct Located {
  const UnitOutcome* unit = nullptr;
  const UnitRun* run = nullptr;
  report::FindingRecord finding;
};

// How many functions of it were analysed, or took their process down.
size_t functions_of(const UnitOutcome& unit);
// How many of them were begun at all.
size_t begun_of(const UnitOutcome& unit);

// Of all units, each kind at each place once: a verified one if there is one, verified ones first, by file
// and line.
std::vector<Located> all_findings(const std::vector<UnitOutcome>& units);

// Counts added up, findings numbered anew in the order of `findings`, what could not be analysed as skipped.
// The status is never `complete`: nobody calls the functions.
report::RunSummary summarise(const std::vector<UnitOutcome>& units, const std::vector<Located>& findings);

// check.json: units with their functions, seconds, queries and findings; and where each finding's test is,
// relative to `folder`.
std::string to_check_json(const std::vector<UnitOutcome>& units, const std::vector<Located>& findings,
                          const std::filesystem::path& folder);

}  // namespace mantissa::check
