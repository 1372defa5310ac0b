#include "cli/run_export.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "cli/confirmation.h"
#include "cli/run_display.h"
#include "report/html_report.h"
#include "report/junit.h"
#include "report/lcov.h"
#include "report/sarif.h"
#include "support/crc32.h"
#include "testcase/c_test.h"
#include "testcase/file.h"
#include "testcase/json.h"
#include "testcase/ktest.h"
#include "testcase/pack.h"
#include "testcase/plain_c_test.h"
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

namespace {

// The inputs of a program that calls these are made there and not by the driver.
bool makes_inputs(std::string_view source) {
  for (const std::string_view word : {"mantissa_", "klee_", "__VERIFIER_", "<mantissa/", "<klee/"})
    if (source.find(word) != std::string_view::npos) return true;
  return false;
}

class FindingExporter {
 public:
  FindingExporter(std::filesystem::path folder, const report::RunSummary& summary,
                  std::vector<std::string> flags, const std::string& headers)
      : folder_(std::move(folder)), flags_(std::move(flags)) {
    bool needs_headers = false;
    for (const std::string& input : summary.inputs) {
      sources_.push_back(std::filesystem::absolute(input).lexically_normal().string());
      if (auto text = testcase::read_file(input)) needs_headers |= makes_inputs(*text);
    }
    if (needs_headers) flags_.push_back("-I" + headers);
  }

  Result<void> write(testcase::Test test, const report::FindingRecord& finding, const ir::Driver* driver) {
    test.id = finding.id;
    const std::filesystem::path path = folder_ / (testcase::file_stem(finding.id) + ".c");
    const std::string text = finding_text(finding), title = text.substr(0, text.find('\n'));
    if (driver && driver->call)
      if (auto plain = plain_test(test, finding, *driver->call, title, path))
        return testcase::write_file(path, *plain);
    testcase::CTestOptions options;
    options.title = title;
    options.flags = flags_;
    options.sources = sources_;
    options.alarm = testcase::alarm_of(finding.kind);
    if (driver) {
      options.driver = driver_name(driver->entry);
      if (drivers_.insert(options.driver).second)
        if (auto done = testcase::write_file(folder_ / options.driver, driver->assembly); !done) return done;
    }
    return testcase::write_file(path, testcase::to_c_test(test, options));
  }

 private:
  std::optional<std::string> plain_test(const testcase::Test& test, const report::FindingRecord& finding,
                                        const ir::CCall& call, const std::string& title,
                                        const std::filesystem::path& path) const {
    const bool is_given =
        std::ranges::find(sources_, call.file) != sources_.end() &&
        std::ranges::all_of(sources_, [](const std::string& source) { return source.ends_with(".c"); });
    auto source = is_given ? testcase::read_file(call.file) : Result<std::string>(Error{});
    if (!source || makes_inputs(*source)) return std::nullopt;
    testcase::PlainTestOptions options;
    options.title = title;
    options.path = std::filesystem::absolute(path).lexically_normal().string();
    options.kind = finding.kind;
    options.flags = flags_;
    options.sources = sources_;
    options.has_main = source->find("main") != std::string::npos;
    return testcase::to_plain_c_test(test, call, options);
  }

  const std::filesystem::path folder_;
  std::vector<std::string> flags_, sources_;
  std::set<std::string> drivers_;  // written
};

}  // namespace

Result<void> export_findings(const std::filesystem::path& folder, const report::RunSummary& summary,
                             const std::vector<std::string>& flags, const std::string& headers,
                             const std::vector<ir::Driver>& drivers) {
  if (summary.findings.empty()) return {};
  if (auto made = testcase::make_folder(folder / "findings"); !made) return made;
  FindingExporter exporter(folder / "findings", summary, flags, headers);
  Result<void> result;
  auto read = testcase::read_pack(folder / "tests" / "tests.pack", [&](const testcase::Test& test) {
    for (const report::FindingRecord& finding : summary.findings) {
      if (finding.test == 0 || finding.test != test.id) continue;
      const auto driver = std::ranges::find(drivers, test.entry, &ir::Driver::entry);
      const bool has_driver = driver != drivers.end() && driver->entry != "main";
      result = exporter.write(test, finding, has_driver ? &*driver : nullptr);
    }
    return result.ok();
  });
  return read ? result : read.error();
}

namespace {

// The numbers of the tests that show nothing.
std::vector<report::Probe> read_probes(const std::filesystem::path& folder) {
  constexpr size_t kMost = 4000;
  std::vector<report::Probe> probes;
  const auto read = testcase::read_pack(folder / "tests" / "tests.pack", [&](const testcase::Test& test) {
    if (test.finding != 0) return true;
    report::Probe probe;
    for (const testcase::Input& input : test.inputs)
      if (const auto number = report::plotted_number(input_value(input))) probe[input.name] = *number;
    if (!probe.empty()) probes.push_back(std::move(probe));
    return probes.size() < kMost;
  });
  return read ? probes : std::vector<report::Probe>();
}

}  // namespace

Result<void> export_html(const std::filesystem::path& folder, const report::RunSummary& summary,
                         const report::CoverageMap& coverage) {
  if (auto made = testcase::make_folder(folder / "report"); !made) return made;
  const auto read = [](const std::string& file) -> std::optional<std::string> {
    auto text = testcase::read_file(file);
    return text ? std::optional(std::move(*text)) : std::nullopt;
  };
  return testcase::write_file(
      folder / "report" / "index.html",
      report::to_html(summary, coverage, read, report::read_curves(folder / "events.jsonl"),
                      read_probes(folder)));
}

Result<void> export_reports(const std::filesystem::path& folder, const report::RunSummary& summary,
                            const report::CoverageMap& coverage) {
  if (auto done = testcase::write_file(folder / "coverage.lcov", report::to_lcov(coverage)); !done)
    return done;
  if (auto done = testcase::write_file(folder / "findings.sarif", report::to_sarif(summary)); !done)
    return done;
  if (auto done = testcase::write_file(folder / "junit.xml", report::to_junit(summary)); !done) return done;
  return export_html(folder, summary, coverage);
}

}  // namespace mantissa::cli
