#pragma once

// The files of a results folder that are made when the tests are known: single test files, C tests of
// findings, coverage, SARIF.

#include <filesystem>
#include <string>
#include <vector>

#include "ir/driver.h"
#include "ir/stubs.h"
#include "report/coverage_map.h"
#include "report/summary.h"
#include "report/ways.h"
#include "support/budget.h"
#include "support/result.h"
#include "testcase/framework.h"

namespace mantissa::cli {

// More tests than this stay in the pack only; `mantissa replay` reads it.
inline constexpr uint64_t kMaxSingleFiles = 10000;

// tests/NNNNNN.json and .ktest, tests/testcomp/*.xml, from tests/tests.pack, those of findings first. Says
// how many are left to do when the budget ends; those that are there are not written again.
Result<uint64_t> export_tests(const std::filesystem::path& folder, const report::RunSummary& summary,
                              const Budget& budget = {});

struct FindingExport {
  std::vector<std::string> flags;  // of the compiler
  std::string headers;             // the folder of <mantissa/mantissa.h>
  testcase::Framework framework = testcase::Framework::kNone;
  std::vector<ir::Stub> stubs;  // functions of the program that nobody defines
};

// findings/NNNNNN.c, one per finding: as a person would write it where C or C++ has the words (of C++ the
// command is g++'s, which takes a file of that name for its own), else with the driver of its entry. With a
// framework NNNNNN.cpp beside it; gives the findings that have none, for which it will not do.
Result<std::vector<uint64_t>> export_findings(const std::filesystem::path& folder,
                                              const report::RunSummary& summary, const FindingExport& options,
                                              const std::vector<ir::Driver>& drivers);

// Why lines are not reached (report/unreached.h), of a complete run.
inline constexpr const char* kUnreachedFile = "unreached.json";

// The ways to findings (report/ways.h); none: there is no such file, or it is damaged.
inline constexpr const char* kWaysFile = "ways.json";
report::Ways read_ways(const std::filesystem::path& folder);

// findings.sarif, coverage.lcov and report/index.html; the ways are read from the folder.
Result<void> export_reports(const std::filesystem::path& folder, const report::RunSummary& summary,
                            const report::CoverageMap& coverage);

// report/index.html alone.
Result<void> export_html(const std::filesystem::path& folder, const report::RunSummary& summary,
                         const report::CoverageMap& coverage);

}  // namespace mantissa::cli
