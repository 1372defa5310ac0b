// `mantissa report`: the page of each results folder again, from what the folder holds; of several also one
// that compares them.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/file_checks.h"
#include "cli/run_export.h"
#include "report/html_report.h"
#include "report/lcov.h"
#include "support/escape.h"
#include "testcase/file.h"
#include "testcase/pack.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

struct ReportOptions {
  std::vector<std::string> folders;
  std::string output = "mantissa-comparison.html";
};

// The page shows where tests without a finding lie.
void warn_of_damaged_tests(const fs::path& folder, const report::RunSummary& summary) {
  if (summary.tests == 0) return;
  const auto pack =
      testcase::read_pack(folder / "tests" / "tests.pack", [](const testcase::Test&) { return true; });
  const std::string damage = pack ? damage_of_tests(folder, pack->damaged, pack->tests, summary.tests)
                                  : "the page shows no tests: " + pack.error().message;
  if (!damage.empty()) std::fprintf(stderr, "mantissa report: warning: %s\n", terminal_text(damage).c_str());
}

Result<report::NamedRun> write_page(const fs::path& folder) {
  auto summary = read_summary(folder);
  if (!summary) return summary.error();
  for (const char* name : {"coverage.lcov", "events.jsonl", kWaysFile})
    if (auto good = check_file(folder, name, *summary); !good) return good.error();
  warn_of_damaged_tests(folder, *summary);
  report::CoverageMap coverage;  // a killed run leaves none
  if (auto lcov = testcase::read_file(folder / "coverage.lcov")) {
    auto read = report::read_lcov(*lcov);
    if (!read) return Error{(folder / "coverage.lcov").string() + ": " + read.error().message};
    coverage = std::move(*read);
  }
  if (auto done = export_html(folder, *summary, coverage); !done) return done.error();
  std::printf("%s\n", terminal_text((folder / "report" / "index.html").string()).c_str());
  return report::NamedRun{folder.string(), "", std::move(*summary),
                          report::read_curves(folder / "events.jsonl"), std::move(coverage)};
}

int report_folders(const ReportOptions& options) {
  const auto fail = [](ExitStatus status, const std::string& message) {
    std::fprintf(stderr, "mantissa report: %s\n", terminal_text(message).c_str());
    return status;
  };
  std::vector<report::NamedRun> runs;
  for (const std::string& folder : options.folders) {
    std::error_code error;
    const fs::file_status status = fs::status(folder, error);
    if (!fs::is_directory(status))
      return fail(kBadUsage, folder + ": " +
                                 (status.type() == fs::file_type::none ? error.message() : "no such folder"));
    auto run = write_page(folder);
    if (!run) return fail(kBadUsage, run.error().message);
    const fs::path page = fs::absolute(folder) / "report" / "index.html";
    run->page = fs::proximate(page, fs::absolute(options.output).parent_path()).string();
    runs.push_back(std::move(*run));
  }
  if (runs.size() == 1) return kNothingFound;
  if (auto done = testcase::write_file(options.output, report::to_comparison_html(runs)); !done)
    return fail(kInternalError, done.error().message);
  std::printf("%s\n", terminal_text(options.output).c_str());
  return kNothingFound;
}

}  // namespace

Action add_report(CLI::App& command) {
  auto options = std::make_shared<ReportOptions>();
  command.add_option("DIR", options->folders, "results folders of mantissa run")->required();
  command.add_option("-o", options->output, "the page that compares several (mantissa-comparison.html)");
  return [options] { return report_folders(*options); };
}

}  // namespace mantissa::cli
