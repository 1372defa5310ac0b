#pragma once

// Native replay of a results folder: marks findings as verified and counts tests that take another path
// natively.

#include <filesystem>
#include <functional>
#include <string>

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
  double seconds_per_test = 10;
  double seconds_for_tests = 5;  // tests without a finding; after that the rest is left out
  StopToken stop;                // raised: only findings are still replayed
};

struct VerifyResult {
  uint64_t replayed = 0, divergences = 0, unexplained = 0;  // unexplained: no loss accounts for it
  uint64_t confirmed = 0, findings = 0;
  std::string problem;  // why nothing could be replayed; empty: it could
};

// Replays the tests of the folder's pack, those with findings first, and fills `verified` and `native` of the
// findings. `visit` sees each one.
VerifyResult verify(testcase::NativeProgram& program, report::RunSummary& summary,
                    const VerifyOptions& options, const std::function<void(const ReplayReport&)>& visit);

}  // namespace mantissa::cli
