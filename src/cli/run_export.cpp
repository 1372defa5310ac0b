#include "cli/run_export.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "cli/confirmation.h"
#include "cli/run_display.h"
#include "findings/library_cast.h"
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

bool is_in_library(const report::FindingRecord& finding) {
  return finding.kind == findings::FindingKind::kFloatCast &&
         finding.message.starts_with(findings::kLibraryCast);
}

using testcase::Framework;

class FindingExporter {
 public:
  FindingExporter(std::filesystem::path folder, const report::RunSummary& summary,
                  const FindingExport& options)
      : folder_(std::move(folder)),
        flags_(options.flags),
        framework_(options.framework),
        stubs_(options.stubs) {
    bool needs_headers = false;
    for (const std::string& input : summary.inputs) {
      sources_.push_back(std::filesystem::absolute(input).lexically_normal().string());
      if (auto text = testcase::read_file(input)) needs_headers |= makes_inputs(*text);
    }
    if (needs_headers) flags_.push_back("-I" + options.headers);
    is_c_ = std::ranges::all_of(sources_, [](const std::string& source) { return source.ends_with(".c"); });
  }

  Result<void> write(testcase::Test test, const report::FindingRecord& finding, const ir::Driver* driver) {
    test.id = finding.id;
    const std::filesystem::path path = folder_ / (testcase::file_stem(finding.id) + ".c");
    const std::string text = finding_text(finding), title = text.substr(0, text.find('\n'));
    if (driver && driver->call && can_be_plain(*driver->call)) {
      const testcase::PlainTestOptions options = plain_options(finding, *driver->call, title, path);
      if (auto plain = testcase::to_plain_c_test(test, *driver->call, options))
        return write_both(path, *plain, finding, title, testcase::build_of(*driver->call, options),
                          options.framework);
    }
    testcase::CTestOptions options;
    options.title = title;
    options.flags = flags_;
    options.sources = sources_;
    options.alarm = testcase::alarm_of(finding.kind, is_in_library(finding));
    options.stubs = stubs_;
    if (driver) {
      options.driver = driver_name(driver->entry);
      if (drivers_.insert(options.driver).second)
        if (auto done = testcase::write_file(folder_ / options.driver, driver->assembly); !done) return done;
    }
    // A main of C++ cannot be called by another name from C.
    if (driver || (is_c_ && testcase::is_self_contained(test))) options.framework = framework_of(finding);
    options.function = testcase::function_of(finding.id, options.framework);
    options.wraps_main = options.alarm.wipes_stack && !driver && is_c_;
    return write_both(path, testcase::to_c_test(test, options), finding, title,
                      testcase::build_of(test, options), options.framework);
  }

  std::vector<uint64_t> plain_only() && { return std::move(plain_only_); }

 private:
  Framework framework_of(const report::FindingRecord& finding) const {
    return testcase::has_framework_test(finding.kind) ? framework_ : Framework::kNone;
  }

  Result<void> write_both(const std::filesystem::path& path, const std::string& text,
                          const report::FindingRecord& finding, const std::string& title,
                          const testcase::TestBuild& build, Framework framework) {
    if (framework == Framework::kNone) {
      if (framework_ != Framework::kNone) plain_only_.push_back(finding.id);
      return testcase::write_file(path, text);
    }
    if (auto done = testcase::write_file(path, text); !done) return done;
    auto beside = path;
    return testcase::write_file(
        beside.replace_extension(".cpp"),
        testcase::to_framework_test(finding.id, finding.kind, title, build, framework));
  }

  bool can_be_plain(const ir::CCall& call) const {
    if (!(is_c_ || call.is_cxx) || std::ranges::find(sources_, call.file) == sources_.end()) return false;
    auto source = testcase::read_file(call.file);
    return source && !makes_inputs(*source);
  }

  testcase::PlainTestOptions plain_options(const report::FindingRecord& finding, const ir::CCall& call,
                                           const std::string& title,
                                           const std::filesystem::path& path) const {
    testcase::PlainTestOptions options;
    options.title = title;
    options.path = std::filesystem::absolute(path).lexically_normal().string();
    options.kind = finding.kind;
    options.is_in_library = is_in_library(finding);
    options.flags = flags_;
    options.sources = sources_;
    if (auto source = testcase::read_file(call.file))
      options.has_main = source->find("main") != std::string::npos;
    for (const std::string& other : sources_)
      if (auto source = other == call.file ? Result<std::string>(Error{}) : testcase::read_file(other))
        options.others_have_main |= source->find("main") != std::string::npos;
    options.stubs = stubs_;
    options.framework = framework_of(finding);
    options.function = testcase::function_of(finding.id, options.framework);
    return options;
  }

  const std::filesystem::path folder_;
  std::vector<std::string> flags_, sources_;
  const Framework framework_;
  const std::vector<ir::Stub> stubs_;
  bool is_c_ = false;                 // all sources are
  std::set<std::string> drivers_;     // written
  std::vector<uint64_t> plain_only_;  // findings, though a framework was asked for
};

}  // namespace

Result<std::vector<uint64_t>> export_findings(const std::filesystem::path& folder,
                                              const report::RunSummary& summary, const FindingExport& options,
                                              const std::vector<ir::Driver>& drivers) {
  if (summary.findings.empty()) return std::vector<uint64_t>();
  if (auto made = testcase::make_folder(folder / "findings"); !made) return made.error();
  FindingExporter exporter(folder / "findings", summary, options);
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
  if (!read) return read.error();
  if (!result) return result.error();
  return std::move(exporter).plain_only();
}

namespace {

// The numbers of the tests that show nothing; none where no finding is drawn among them.
std::vector<report::Probe> read_probes(const std::filesystem::path& folder,
                                       const report::RunSummary& summary) {
  constexpr size_t kMost = 4000;
  std::vector<report::Probe> probes;
  if (std::ranges::all_of(summary.findings, &std::string::empty, &report::FindingRecord::grade))
    return probes;
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
                      read_probes(folder, summary), read_ways(folder)));
}

report::Ways read_ways(const std::filesystem::path& folder) {
  auto text = testcase::read_file(folder / kWaysFile);
  auto ways = text ? report::read_ways_json(*text) : Result<report::Ways>(text.error());
  return ways ? std::move(*ways) : report::Ways();
}

Result<void> export_reports(const std::filesystem::path& folder, const report::RunSummary& summary,
                            const report::CoverageMap& coverage) {
  if (auto done = testcase::write_file(folder / "coverage.lcov", report::to_lcov(coverage)); !done)
    return done;
  if (auto done =
          testcase::write_file(folder / "findings.sarif", report::to_sarif(summary, read_ways(folder)));
      !done)
    return done;
  if (auto done = testcase::write_file(folder / "junit.xml", report::to_junit(summary)); !done) return done;
  return export_html(folder, summary, coverage);
}

}  // namespace mantissa::cli
