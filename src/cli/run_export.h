#pragma once

// The files of a results folder that are made when the tests are known: single test files, C tests of
// findings, coverage, SARIF.

#include <filesystem>
#include <string>
#include <vector>

#include "ir/driver.h"
#include "report/coverage_map.h"
#include "report/summary.h"
#include "support/budget.h"
#include "support/result.h"

namespace mantissa::cli {

// More tests than this stay in the pack only; `mantissa replay` reads it.
inline constexpr uint64_t kMaxSingleFiles = 10000;

// tests/NNNNNN.json and .ktest, tests/testcomp/*.xml, from tests/tests.pack, those of findings first. Says
// how many are left to do when the budget ends; those that are there are not written again.
Result<uint64_t> export_tests(const std::filesystem::path& folder, const report::RunSummary& summary,
                              const Budget& budget = {});

// findings/NNNNNN.c, one per finding: as a person would write it where C has the words, else with the driver
// of its entry. `headers`: the folder of <mantissa/mantissa.h>.
Result<void> export_findings(const std::filesystem::path& folder, const report::RunSummary& summary,
                             const std::vector<std::string>& flags, const std::string& headers,
                             const std::vector<ir::Driver>& drivers);

// findings.sarif, coverage.lcov and report/index.html.
Result<void> export_reports(const std::filesystem::path& folder, const report::RunSummary& summary,
                            const report::CoverageMap& coverage);

// report/index.html alone.
Result<void> export_html(const std::filesystem::path& folder, const report::RunSummary& summary,
                         const report::CoverageMap& coverage);

}  // namespace mantissa::cli
