#pragma once

// Confirmation of findings by native replay of a results folder: marks findings as verified and counts tests
// that take another path natively.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "report/grade.h"
#include "report/summary.h"
#include "support/budget.h"
#include "testcase/replayer.h"

namespace mantissa::cli {

struct ReplayReport {
  testcase::Test test;
  const report::FindingRecord* finding = nullptr;
  testcase::Replay replay;
};

struct VerifyOptions {
  testcase::ReplaySettings
      replay;  // its budget is that of all: findings first, what is left over for other tests
  double seconds_for_tests = 5;                // tests without a finding; after that the rest is left out
  std::map<uint64_t, testcase::Replay> known;  // by the number of the test: not run again
  std::map<std::string, report::MagnitudesOfInputs> stated;  // by entry, where they are known
};

struct VerifyResult {
  uint64_t replayed = 0;
  uint64_t not_replayed = 0;  // there was no time for them, or no build; not those of findings that showed
  uint64_t divergences = 0;   // took another path natively, and nothing explains it
  uint64_t divergences_with_loss = 0;  // where a Loss or the layout of memory decides
  uint64_t confirmed = 0, findings = 0;
  std::vector<uint64_t>
      not_shown;        // findings whose native runs went on: what lies behind them was not explored
  std::string problem;  // why something could not be replayed at all; empty: everything could
  std::string missing;  // what this system does not allow of confinement; empty: nothing is missing
};

// What was lost where the engine saw an end and the native run went on: one of the two is wrong about the
// rest.
std::vector<std::string> losses(const VerifyResult& verified, const report::RunSummary& summary);

// An input as a finding shows it. Whether it matters is not known: it does.
report::InputValue input_value(const testcase::Input& input);

// Whether the native run confirms the finding.
bool is_shown(const testcase::Replay& replay, const report::FindingRecord& finding);

testcase::ExpectedFinding expected_finding(const report::FindingRecord& finding);

// Replays the tests of the folder's pack, those with findings first, and fills `verified`, `unverified` and
// `native` of the findings. `visit` sees each one. A finding may have several tests in the pack: they are
// tried in their order until one shows it, and that one becomes its test.
VerifyResult verify(testcase::NativeProgram& program, report::RunSummary& summary,
                    const VerifyOptions& options, const std::function<void(const ReplayReport&)>& visit);

}  // namespace mantissa::cli
