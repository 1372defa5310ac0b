// `mantissa explain`: the path to a finding, decision by decision, with what was compared. The test runs once
// more, natively and confined, in a build that tells its decisions. Of a line that no input reaches: why.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/results_folder.h"
#include "cli/run_display.h"
#include "cli/run_export.h"
#include "cli/ways.h"
#include "report/fingerprint.h"
#include "report/lcov.h"
#include "report/unreached.h"
#include "support/escape.h"
#include "testcase/file.h"
#include "testcase/pack.h"
#include "testcase/replayer.h"
#include "testcase/story.h"

namespace mantissa::cli {
namespace {

constexpr size_t kMostDecisions = 400;  // in the text; the first and the last of more

struct ExplainOptions {
  std::string folder, replay = "confined";
  std::string what = "1";  // the number of a finding, or FILE:LINE
};

int fail(ExitStatus status, const std::string& message) {
  std::fprintf(stderr, "mantissa explain: %s\n", terminal_text(message).c_str());
  return status;
}

std::optional<uint64_t> number(std::string_view text) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Result<testcase::Test> test_of(const std::filesystem::path& folder, const report::FindingRecord& finding) {
  std::optional<testcase::Test> found;
  auto read = testcase::read_pack(folder / "tests" / "tests.pack", [&](testcase::Test test) {
    if (test.id == finding.test) found = std::move(test);
    return !found;
  });
  if (!read) return read.error();
  if (!found) return Error{fmt::format("{}: there is no test {}", folder.string(), finding.test)};
  return std::move(*found);
}

class Story {
 public:
  explicit Story(const std::vector<testcase::Decision>& all) : all_(all) {}

  std::string text() {
    for (size_t i = 0; i < all_.size(); ++i) {
      if (all_.size() > kMostDecisions && i == kMostDecisions / 2) {
        const size_t left_out = all_.size() - kMostDecisions;
        text_ += fmt::format("  ... {} more decisions\n", left_out);
        i += left_out;
        place_.clear();
      }
      add(all_[i]);
    }
    return std::move(text_);
  }

 private:
  void add(const testcase::Decision& one) {
    const std::string place = fmt::format("{}:{}", one.file, one.line);
    if (place != place_ || one.function != function_)
      text_ += fmt::format("  {}:{} in {}: {}\n", std::filesystem::path(one.file).filename().string(),
                           one.line, one.function, sources_.line(one.file, one.line));
    place_ = place;
    function_ = one.function;
    text_ += "      " + decision_text(one) + "\n";
  }

  const std::vector<testcase::Decision>& all_;
  report::SourceLines sources_;
  std::string text_, place_, function_;
};

// The file of the run that the user means: the whole path, or its end from some folder on.
Result<std::string> file_meant(const std::string& name, const report::CoverageMap& coverage) {
  std::vector<std::string> found;
  for (const auto& [file, lines] : coverage)
    if (file == name || file.ends_with("/" + name)) found.push_back(file);
  if (found.size() == 1) return found[0];
  if (found.empty()) return Error{fmt::format("the run has no file '{}'", name)};
  return Error{fmt::format("'{}' may be {}", name, fmt::join(found, " or "))};
}

int explain_line(const ExplainOptions& options, const report::RunSummary& summary, const std::string& name,
                 uint32_t line) {
  if (auto good = check_file(options.folder, "coverage.lcov", summary); !good)
    return fail(kBadUsage, good.error().message);
  auto text = testcase::read_file(std::filesystem::path(options.folder) / "coverage.lcov");
  auto coverage = text ? report::read_lcov(*text) : Result<report::CoverageMap>(text.error());
  if (!coverage) return fail(kBadUsage, coverage.error().message);
  report::Unreached unreached;  // has functions that nothing calls, too
  const bool is_complete = summary.status == "complete";
  if (is_complete) {
    if (auto good = check_file(options.folder, kUnreachedFile, summary); !good)
      return fail(kBadUsage, good.error().message);
    auto json = testcase::read_file(std::filesystem::path(options.folder) / kUnreachedFile);
    auto read = json ? report::read_unreached_json(*json) : Result<report::Unreached>(json.error());
    if (!read) return fail(kBadUsage, read.error().message);
    unreached = std::move(*read);
    for (const auto& [file, lines] : unreached.lines)
      for (const auto& [number, why] : lines) (*coverage)[file].lines.try_emplace(number, false);
  }
  auto file = file_meant(name, *coverage);
  if (!file) return fail(kBadUsage, file.error().message);
  const auto& lines = coverage->at(*file).lines;
  const auto known = lines.find(line);
  if (known == lines.end())
    return fail(kBadUsage, fmt::format("{}:{} has no code that the run counts", *file, line));
  report::SourceLines sources;
  std::string told = fmt::format("{}:{}: {}\n", *file, line, sources.line(*file, line));
  if (known->second) {
    told += "It is reached.\n";
  } else if (!is_complete) {
    told += fmt::format("It was not reached. Whether it can be is not known: the run is not complete ({}).\n",
                        summary.status);
  } else {
    told += "No input reaches it: the run is complete.\n";
    const auto there = unreached.lines.find(*file);
    told += there != unreached.lines.end() && there->second.contains(line)
                ? report::explain_line(unreached, *file, line, sources)
                : "Why was not recorded.\n";
    if (!summary.assumptions.empty()) told += "It holds under what run.json lists as assumptions.\n";
  }
  std::fputs(terminal_text(told).c_str(), stdout);
  return kNothingFound;
}

int explain_finding(const ExplainOptions& options, const report::RunSummary& known, uint64_t id) {
  const report::RunSummary* const summary = &known;
  const auto finding = std::ranges::find(summary->findings, id, &report::FindingRecord::id);
  if (finding == summary->findings.end())
    return fail(kBadUsage,
                fmt::format("{} has no finding {}; it has {}", options.folder, id, summary->findings.size()));
  auto locked = ResultsFolder::open(options.folder);
  if (!locked) return fail(kBadUsage, locked.error().message);
  for (const char* name : {"replay.json", "program.bc"})
    if (auto good = check_file(options.folder, name, *summary); !good)
      return fail(kBadUsage, good.error().message);
  auto test = test_of(options.folder, *finding);
  if (!test) return fail(kBadUsage, test.error().message);
  auto installation = find_installation();
  if (!installation) return fail(kInternalError, installation.error().message);
  auto program = testcase::NativeProgram::open(options.folder, installation->replay_library);
  if (!program) return fail(kBadUsage, program.error().message);
  testcase::ReplaySettings settings;
  settings.confinement = options.replay == "plain" ? Confinement::kPlain : Confinement::kConfined;
  testcase::Replayer replayer(**program, settings);
  auto seen = replayer.tell(*test);
  remove_stories(options.folder);
  if (!seen) return fail(kInternalError, seen.error().message);
  const std::vector<testcase::Decision> all = testcase::decisions(*seen, *test);
  std::string text = finding_text(*finding) + "\n";
  text += all.empty() ? "No decision leads there.\n" : "The way there:\n" + Story(all).text();
  if (const report::FindingRecord* cause = cause_of(*finding, *summary))
    text += fmt::format("It follows from finding {}: {}", cause->id, finding_text(*cause));
  std::fputs(terminal_text(text).c_str(), stdout);
  return kNothingFound;
}

int explain(const ExplainOptions& options) {
  auto summary = read_summary(options.folder);
  if (!summary) return fail(kBadUsage, summary.error().message);
  if (const auto id = number(options.what)) return explain_finding(options, *summary, *id);
  const size_t colon = options.what.rfind(':');
  const auto line =
      colon == std::string::npos ? std::nullopt : number(std::string_view(options.what).substr(colon + 1));
  if (!line || *line == 0 || *line > UINT32_MAX || colon == 0)
    return fail(kBadUsage,
                fmt::format("'{}' is neither the number of a finding nor FILE:LINE", options.what));
  return explain_line(options, *summary, options.what.substr(0, colon), static_cast<uint32_t>(*line));
}

}  // namespace

Action add_explain(CLI::App& command) {
  auto options = std::make_shared<ExplainOptions>();
  command.add_option("DIR", options->folder, "results folder of mantissa run")->required();
  command.add_option("WHAT", options->what,
                     "number of a finding (1), or FILE:LINE that was not reached: why it cannot be");
  command.add_option("--replay", options->replay, "how native code runs: confined, plain (confined)")
      ->check(CLI::IsMember({"confined", "plain"}));
  return [options] { return explain(*options); };
}

}  // namespace mantissa::cli
