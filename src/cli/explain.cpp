// `mantissa explain`: the path to a finding, decision by decision, with what was compared. The test runs once
// more, natively and confined, in a build that tells its decisions.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/results_folder.h"
#include "cli/run_display.h"
#include "cli/stories.h"
#include "report/fingerprint.h"
#include "support/escape.h"
#include "testcase/pack.h"
#include "testcase/replayer.h"
#include "testcase/story.h"

namespace mantissa::cli {
namespace {

constexpr size_t kMostDecisions = 400;  // in the text; the first and the last of more

struct ExplainOptions {
  std::string folder, replay = "confined";
  uint64_t finding = 1;
};

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
    const std::string what = one.text.empty() ? "the condition" : one.text;
    text_ += fmt::format("      {}{}{}\n", what,
                         one.is_choice ? ""
                         : one.taken   ? " is true"
                                       : " is false",
                         one.times > 1 ? fmt::format(" (time {})", one.times) : "");
  }

  const std::vector<testcase::Decision>& all_;
  report::SourceLines sources_;
  std::string text_, place_, function_;
};

int explain(const ExplainOptions& options) {
  const auto fail = [](ExitStatus status, const std::string& message) {
    std::fprintf(stderr, "mantissa explain: %s\n", terminal_text(message).c_str());
    return status;
  };
  auto summary = read_summary(options.folder);
  if (!summary) return fail(kBadUsage, summary.error().message);
  const auto finding = std::ranges::find(summary->findings, options.finding, &report::FindingRecord::id);
  if (finding == summary->findings.end())
    return fail(kBadUsage, fmt::format("{} has no finding {}; it has {}", options.folder, options.finding,
                                       summary->findings.size()));
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

}  // namespace

Action add_explain(CLI::App& command) {
  auto options = std::make_shared<ExplainOptions>();
  command.add_option("DIR", options->folder, "results folder of mantissa run")->required();
  command.add_option("N", options->finding, "number of the finding (1)");
  command.add_option("--replay", options->replay, "how native code runs: confined, plain (confined)")
      ->check(CLI::IsMember({"confined", "plain"}));
  return [options] { return explain(*options); };
}

}  // namespace mantissa::cli
