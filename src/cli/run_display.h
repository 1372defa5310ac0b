#pragma once

// What `mantissa run` prints: one updating line while it works, and a summary that is read in five seconds.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "report/summary.h"

namespace mantissa::cli {

struct StatusNumbers {
  double seconds = 0, seconds_left = 0;
  uint64_t paths = 0, pending = 0, tests = 0, findings = 0, queries = 0;
  report::CoverageCounts coverage;
  std::string doing;  // "verifying", the entry among several, ...; empty: exploring
};

// One line without its end: "12 s · 1,024 paths · ...".
std::string status_text(const StatusNumbers& numbers);

// "file:line:col: kind: message", then the inputs that trigger it.
// Of one that follows from another in one line: its cause has the inputs.
std::string finding_text(const report::FindingRecord& finding, const report::FindingRecord* cause = nullptr);
// Null: it has none.
const report::FindingRecord* cause_of(const report::FindingRecord& finding,
                                      const report::RunSummary& summary);

// Findings that are not printed yet (verified first), counts, coverage, where the results are.
std::string summary_text(const report::RunSummary& summary, const std::string& folder, bool quiet,
                         const std::set<uint64_t>& printed);

// The same as `--format` wants it: as above, run.json, or the findings that are not printed yet and the
// summary as a line of JSON each.
std::string printed_text(const report::RunSummary& summary, const std::string& folder,
                         const std::string& format, bool quiet, const std::set<uint64_t>& printed);

// Rewrites the same line of a terminal; nothing happens if it is switched off.
class StatusLine {
 public:
  explicit StatusLine(bool enabled) : enabled_(enabled) {}
  ~StatusLine() { clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  void show(const std::string& text);
  void clear();

 private:
  bool enabled_, shown_ = false;
};

}  // namespace mantissa::cli
