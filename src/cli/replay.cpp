// `mantissa replay`: runs the tests of results folders, or single tests, in a native build and says for each
// whether it went the same way and whether its finding showed.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <memory>
#include <set>

#include "cli/command.h"
#include "cli/confirmation.h"
#include "cli/duration.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/native_coverage.h"
#include "cli/results_folder.h"
#include "cli/run_export.h"
#include "cli/signals.h"
#include "report/lcov.h"
#include "report/run_json.h"
#include "support/escape.h"
#include "testcase/file.h"
#include "testcase/json.h"
#include "testcase/ktest.h"
#include "testcase/pack.h"
#include "testcase/replay_file.h"
#include "testcase/testcomp.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
constexpr auto kBetweenSummaries = 900ms;

struct ReplayOptions {
  std::vector<std::string> paths;
  std::string program;       // results folder of single tests that do not lie in one
  std::string time = "10s";  // per test
  std::string replay = "confined";
  bool quiet = false, coverage = false;
};

struct Totals {
  uint64_t replayed = 0, same_path = 0;
  std::set<std::pair<std::string, uint64_t>> findings, confirmed;  // of which path, and its number there
};

int fail(ExitStatus status, const std::string& message) {
  std::fprintf(stderr, "mantissa replay: %s\n", terminal_text(message).c_str());
  return status;
}

Result<testcase::Test> read_test(const fs::path& path) {
  auto contents = testcase::read_file(path);
  if (!contents) return contents.error();
  auto with_inputs = [&](Result<std::vector<testcase::Input>> inputs) -> Result<testcase::Test> {
    if (!inputs) return inputs.error();
    testcase::Test test;
    test.inputs = std::move(*inputs);
    return test;
  };
  Result<testcase::Test> test = Error{};
  if (path.extension() == ".json") {
    test = testcase::read_json(*contents);
  } else if (path.extension() == ".xml") {
    test = with_inputs(testcase::read_testcomp(*contents));
  } else if (path.extension() == ".ktest") {
    auto ktest = testcase::read_ktest(*contents);
    test = ktest ? with_inputs(std::move(ktest->objects)) : Result<testcase::Test>(ktest.error());
  } else {
    test = with_inputs(testcase::read_replay_file(*contents));
  }
  if (!test) return Error{path.string() + ": " + test.error().message};
  return test;
}

// The results folder that a test file lies in: the nearest one above it with a replay.json.
fs::path folder_of(const fs::path& test) {
  for (fs::path folder = fs::absolute(test).parent_path();; folder = folder.parent_path()) {
    std::error_code ignored;
    if (fs::exists(folder / "replay.json", ignored)) return folder;
    if (folder == folder.parent_path()) return {};
  }
}

// Nothing is said about a test by a damaged program.
Result<void> check_program(const fs::path& folder, const report::RunSummary& summary) {
  for (const char* name : {"replay.json", "program.bc"})
    if (auto good = check_file(folder, name, summary); !good) return good;
  drop_damaged_builds(folder, summary);
  return {};
}

// A run that did not replay could not know what is seen only now.
void withhold_complete(const VerifyResult& verified, report::RunSummary& summary) {
  if (summary.status != interp::name(interp::Status::kComplete)) return;
  for (const std::string& loss : losses(verified, summary))
    summary.losses.push_back({.what = loss, .file = {}, .line = 0, .count = 1});
  if (!summary.losses.empty() || summary.divergences + summary.divergences_with_loss > 0)
    summary.status = interp::name(interp::Status::kIncomplete);
}

class Command {
 public:
  Command(const ReplayOptions& options, const Installation& installation, testcase::ReplaySettings settings)
      : options_(options), installation_(installation), settings_(std::move(settings)) {}

  Result<void> replay_folder(const fs::path& folder) {
    path_ = folder.string();
    auto summary = read_summary(folder);
    if (!summary) return summary.error();
    auto locked = ResultsFolder::open(folder);
    if (!locked) return locked.error();
    auto program = testcase::NativeProgram::open(folder, installation_.replay_library);
    if (!program) return program.error();
    if (auto good = check_program(folder, *summary); !good) return good;
    if (auto read = read_tests(folder, *summary); !read) return read;
    if (auto exported = export_tests(folder, *summary); !exported)
      return exported.error();  // a killed run left only the pack
    VerifyOptions settings;
    settings.replay = settings_;
    settings.seconds_for_tests = 1e9;
    auto kept = std::chrono::steady_clock::now();
    const VerifyResult verified = verify(**program, *summary, settings, [&](const ReplayReport& report) {
      print(report);
      if (std::chrono::steady_clock::now() - kept < kBetweenSummaries) return;
      std::fflush(stdout);
      kept = std::chrono::steady_clock::now();
      // If it cannot be written, the one at the end will say so.
      (void)testcase::write_file(folder / "run.json", report::to_run_json(*summary));
    });
    if (!verified.missing.empty() && !options_.quiet)
      std::fprintf(stderr, "note: this system does not give native code %s\n", verified.missing.c_str());
    if (!verified.problem.empty()) return Error{verified.problem};
    if (options_.coverage)
      if (auto covered = cover(**program, nullptr); !covered) return covered;
    summary->replayed = verified.replayed;
    summary->not_replayed = verified.not_replayed;
    summary->divergences = verified.divergences;
    summary->divergences_with_loss = verified.divergences_with_loss;
    withhold_complete(verified, *summary);
    note_native_builds(folder, *summary);
    return testcase::write_file(folder / "run.json", report::to_run_json(*summary),
                                testcase::Durability::kDurable);
  }

  // Warns of tests that are damaged; none that can be read is an error.
  Result<void> read_tests(const fs::path& folder, const report::RunSummary& summary) const {
    auto pack =
        testcase::read_pack(folder / "tests" / "tests.pack", [](const testcase::Test&) { return true; });
    if (!pack) return pack.error();
    const std::string damage = damage_of_tests(folder, pack->damaged, pack->tests, summary.tests);
    if (damage.empty()) return {};
    if (pack->tests == 0) return Error{damage};
    std::fprintf(stderr, "mantissa replay: warning: %s\n", terminal_text(damage).c_str());
    return {};
  }

  Result<void> replay_test(const fs::path& path) {
    path_ = path.string();
    auto test = read_test(path);
    if (!test) return test.error();
    const fs::path folder = options_.program.empty() ? folder_of(path) : fs::path(options_.program);
    if (folder.empty())
      return Error{path.string() + ": it lies in no results folder; say which with --program DIR"};
    auto locked = ResultsFolder::open(folder);
    if (!locked) return locked.error();
    auto program = testcase::NativeProgram::open(folder, installation_.replay_library);
    if (!program) return program.error();
    auto summary = read_summary(folder);
    if (auto good = check_program(folder, summary ? *summary : report::RunSummary()); !good) return good;
    ReplayReport report;
    report.test = std::move(*test);
    testcase::ExpectedFinding expected;
    if (summary)
      for (const report::FindingRecord& finding : summary->findings)
        if (report.test.finding != 0 && finding.id == report.test.finding) {
          report.finding = &finding;
          expected = expected_finding(finding);
        }
    testcase::Replayer replayer(**program, settings_);
    report.replay = replayer.replay(report.test, report.finding ? &expected : nullptr);
    if (!report.replay.ran) return Error{report.replay.why};
    print(report);
    return options_.coverage ? cover(**program, &report.test) : Result<void>();
  }

  // Prints native coverage; that of a whole folder is kept there.
  Result<void> cover(testcase::NativeProgram& program, const testcase::Test* only) {
    auto map = cover_natively(program, settings_, only);
    if (!map) return map.error();
    const report::CoverageCounts counts = report::count(*map);
    std::printf("native coverage: %llu of %llu lines, %llu of %llu branch sides\n",
                static_cast<unsigned long long>(counts.lines_covered),
                static_cast<unsigned long long>(counts.lines_total),
                static_cast<unsigned long long>(counts.branches_covered),
                static_cast<unsigned long long>(counts.branches_total));
    if (only != nullptr) return {};
    return testcase::write_file(program.folder() / "native.lcov", report::to_lcov(*map));
  }

  void print(const ReplayReport& report) {
    ++totals_.replayed;
    const bool knows_path = report.test.id != 0;  // other formats do not say which path
    totals_.same_path += report.replay.same_path || !knows_path;
    std::string line = fmt::format("test {}: ", testcase::file_stem(report.test.id));
    if (!knows_path)
      line = "test: ";
    else
      line += report.replay.same_path ? "same path" : "another path";
    if (report.finding) {
      totals_.findings.emplace(path_, report.finding->id);
      if (report.replay.confirmed) totals_.confirmed.emplace(path_, report.finding->id);
      line += fmt::format(", {} {}", findings::name(report.finding->kind),
                          report.replay.confirmed ? "confirmed" : "not confirmed");
    }
    line += fmt::format("{}{}", knows_path || report.finding ? ": " : "", report.replay.seen);
    if (!report.replay.why.empty() && report.replay.why != report.replay.seen)
      line += " (" + report.replay.why + ")";
    if (!options_.quiet) std::printf("%s\n", terminal_text(line).c_str());
  }

  const Totals& totals() const { return totals_; }

 private:
  const ReplayOptions& options_;
  const Installation& installation_;
  const testcase::ReplaySettings settings_;
  std::string path_;  // that is replayed
  Totals totals_;
};

int replay(const ReplayOptions& options) {
  auto seconds = parse_duration(options.time);
  if (!seconds) return fail(kBadUsage, "--time: " + seconds.error().message);
  auto installation = find_installation();
  if (!installation) return fail(kInternalError, installation.error().message);
  StopToken stop;
  SignalGuard signals(stop);
  testcase::ReplaySettings settings;
  settings.seconds_per_test = *seconds;
  settings.budget = Budget().with_token(stop);
  if (options.replay == "plain") settings.confinement = Confinement::kPlain;
  Command command(options, *installation, settings);
  for (const std::string& path : options.paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
      return fail(
          kBadUsage,
          path + ": " + (status.type() == fs::file_type::none ? error.message() : "no such file or folder"));
    auto done = fs::is_directory(status) ? command.replay_folder(path) : command.replay_test(path);
    if (!done) return fail(kBadUsage, done.error().message);
  }
  const Totals& t = command.totals();
  std::printf("%llu tests replayed, %llu on the same path; %llu of %llu findings confirmed\n",
              static_cast<unsigned long long>(t.replayed), static_cast<unsigned long long>(t.same_path),
              static_cast<unsigned long long>(t.confirmed.size()),
              static_cast<unsigned long long>(t.findings.size()));
  return !t.confirmed.empty() ? kFindings : kNothingFound;
}

}  // namespace

Action add_replay(CLI::App& command) {
  auto options = std::make_shared<ReplayOptions>();
  command
      .add_option("PATH", options->paths,
                  "results folders, or test files (.json, .ktest, .xml, replay files)")
      ->required();
  command.add_option("--program", options->program, "results folder of the program that test files are for");
  command.add_option("--time", options->time, "time limit of one test (10s)");
  command.add_option("--replay", options->replay, "how native code runs: confined, plain (confined)")
      ->check(CLI::IsMember({"confined", "plain"}));
  command.add_flag("--quiet,-q", options->quiet, "only the last line");
  command.add_flag("--coverage", options->coverage, "native line and branch coverage as well");
  return [options] { return replay(*options); };
}

}  // namespace mantissa::cli
