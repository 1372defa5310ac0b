#include "cli/run_export.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cctype>

#include "cli/run_display.h"
#include "report/html_report.h"
#include "report/lcov.h"
#include "report/sarif.h"
#include "support/crc32.h"
#include "testcase/c_test.h"
#include "testcase/file.h"
#include "testcase/json.h"
#include "testcase/ktest.h"
#include "testcase/pack.h"
#include "testcase/testcomp.h"

namespace mantissa::cli {
namespace {

constexpr size_t kLongestName = 100;

// An entry may have any name; the file of its driver lies in this folder and nowhere else.
std::string driver_name(const std::string& entry) {
  std::string name;
  for (const unsigned char c : entry) name += std::isalnum(c) || c == '_' ? static_cast<char>(c) : '-';
  if (name != entry || name.size() > kLongestName)
    name = fmt::format("{}-{:08x}", name.substr(0, kLongestName), crc32(entry));
  return "driver-" + name + ".ll";
}

std::string program_name(const report::RunSummary& summary) {
  return summary.inputs.empty() ? "program" : summary.inputs[0];
}

Result<void> export_metadata(const std::filesystem::path& folder, const report::RunSummary& summary) {
  testcase::SuiteMetadata metadata;
  metadata.producer = "mantissa " + summary.version;
  metadata.specification = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )";
  metadata.program_file = program_name(summary);
  for (const std::string& input : summary.inputs)
    if (auto contents = testcase::read_file(input)) metadata.program_contents += *contents;
  metadata.entry = summary.entry;
  metadata.creation_time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  return testcase::write_file(folder / "metadata.xml", testcase::to_testcomp_metadata(metadata));
}

Result<void> export_test(const std::filesystem::path& tests, const testcase::Test& test,
                         const std::string& program) {
  const std::string stem = testcase::file_stem(test.id);
  if (auto done = testcase::write_file(tests / (stem + ".json"), testcase::to_json(test)); !done) return done;
  testcase::KTest ktest;
  ktest.arguments = {program};
  ktest.objects = test.inputs;
  if (auto done = testcase::write_file(tests / (stem + ".ktest"), testcase::to_ktest(ktest)); !done)
    return done;
  return testcase::write_file(tests / "testcomp" / (stem + ".xml"), testcase::to_testcomp(test));
}

}  // namespace

Result<uint64_t> export_tests(const std::filesystem::path& folder, const report::RunSummary& summary,
                              const Budget& budget) {
  const auto tests = folder / "tests";
  if (auto made = testcase::make_folder(tests / "testcomp"); !made) return made.error();
  if (auto done = export_metadata(tests / "testcomp", summary); !done) return done.error();
  if (summary.tests >= kMaxSingleFiles) return 0;
  uint64_t left = 0;
  Result<void> result;
  const std::string program = program_name(summary);
  for (const bool with_finding : {true, false}) {
    auto read = testcase::read_pack(tests / "tests.pack", [&](const testcase::Test& test) {
      if ((test.finding != 0) != with_finding) return true;
      // The last of its files: what is there is whole.
      if (std::filesystem::exists(tests / "testcomp" / (testcase::file_stem(test.id) + ".xml"))) return true;
      if (budget.exhausted())
        ++left;
      else
        result = export_test(tests, test, program);
      return result.ok();
    });
    if (!read) return read.error();
    if (!result) return result.error();
  }
  return left;
}

Result<void> export_findings(const std::filesystem::path& folder, const report::RunSummary& summary,
                             const std::vector<std::string>& flags,
                             const std::map<std::string, std::string>& drivers) {
  if (summary.findings.empty()) return {};
  const auto findings = folder / "findings";
  if (auto made = testcase::make_folder(findings); !made) return made;
  for (const auto& [entry, code] : drivers)
    if (auto done = testcase::write_file(findings / driver_name(entry), code); !done) return done;
  Result<void> result;
  auto read = testcase::read_pack(folder / "tests" / "tests.pack", [&](testcase::Test test) {
    for (const report::FindingRecord& finding : summary.findings) {
      if (test.finding == 0 || finding.id != test.finding) continue;
      const std::string text = finding_text(finding);
      testcase::CTestOptions options;
      options.title = text.substr(0, text.find('\n'));
      options.flags = flags;
      for (const std::string& input : summary.inputs)
        options.sources.push_back(std::filesystem::absolute(input).string());
      if (drivers.contains(test.entry)) options.driver = driver_name(test.entry);
      test.id = finding.id;
      result = testcase::write_file(findings / (testcase::file_stem(finding.id) + ".c"),
                                    testcase::to_c_test(test, options));
    }
    return result.ok();
  });
  return read ? result : read.error();
}

Result<void> export_html(const std::filesystem::path& folder, const report::RunSummary& summary,
                         const report::CoverageMap& coverage) {
  if (auto made = testcase::make_folder(folder / "report"); !made) return made;
  const auto read = [](const std::string& file) -> std::optional<std::string> {
    auto text = testcase::read_file(file);
    return text ? std::optional(std::move(*text)) : std::nullopt;
  };
  return testcase::write_file(folder / "report" / "index.html", report::to_html(summary, coverage, read));
}

Result<void> export_reports(const std::filesystem::path& folder, const report::RunSummary& summary,
                            const report::CoverageMap& coverage) {
  if (auto done = testcase::write_file(folder / "coverage.lcov", report::to_lcov(coverage)); !done)
    return done;
  if (auto done = testcase::write_file(folder / "findings.sarif", report::to_sarif(summary)); !done)
    return done;
  return export_html(folder, summary, coverage);
}

}  // namespace mantissa::cli
