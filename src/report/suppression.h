#pragma once

// Findings that do not count: because a comment says so,
//
//   double r = x / y;  // mantissa: ignore float-divide-by-zero, float-invalid
//
// in the line of the finding or in one of its own just above (no kind: every kind); because a file of rules
// does, one in each line, * and ? as in names of files,
//
//   float-underflow                 # everywhere
//   float-*  vendor/*               # in files
//   float-invalid  src/a.c:12       # in a line
//   *  norm()                       # in a function
//
// or because earlier results have them (SARIF of ours, by fingerprint).

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "report/fingerprint.h"
#include "report/summary.h"
#include "support/result.h"

namespace mantissa::report {

class Suppressions {
 public:
  // `name`: of the file, for errors and for what is said of a finding.
  Result<void> add_rules(std::string_view text, const std::string& name);
  Result<void> add_baseline(std::string_view sarif, const std::string& name);

  // Sets what says whether it counts: its fingerprint, `suppressed` and `is_in_baseline`.
  void apply(FindingRecord& finding);

 private:
  struct Rule {
    std::string kind, file, function;  // patterns; empty: any
    uint32_t line = 0;                 // 0: any
    std::string where;                 // the file and line of the rule
  };
  bool is_ignored(const FindingRecord& finding);

  std::vector<Rule> rules_;
  std::set<std::string> known_;  // fingerprints
  std::string baseline_;         // the file
  SourceLines sources_;
};

}  // namespace mantissa::report
