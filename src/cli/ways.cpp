#include "cli/ways.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "testcase/pack.h"

namespace mantissa::cli {
namespace {

// The last decisions say most. So many fit into a page of a hundred findings.
constexpr size_t kFirst = 8, kLast = 16;

std::vector<report::Step> steps_of(const std::vector<testcase::Decision>& all) {
  std::vector<report::Step> steps;
  for (size_t i = 0; i < all.size(); ++i) {
    uint64_t left_out = 0;
    if (i == kFirst && all.size() > kFirst + kLast) {
      left_out = all.size() - kFirst - kLast;
      i += left_out;
    }
    const testcase::Decision& one = all[i];
    steps.push_back({{one.function, one.file, one.line, one.column}, decision_text(one), left_out});
  }
  return steps;
}

}  // namespace

std::string decision_text(const testcase::Decision& one) {
  return fmt::format("{}{}{}", one.text.empty() ? "the condition" : one.text,
                     one.is_choice ? ""
                     : one.taken   ? " is true"
                                   : " is false",
                     one.times > 1 ? fmt::format(" (time {})", one.times) : "");
}

void remove_stories(const std::filesystem::path& folder) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "native", ignored))
    if (entry.path().filename().string().ends_with("-story")) std::filesystem::remove(entry.path(), ignored);
}

void tell_ways(testcase::NativeProgram& program, const testcase::ReplaySettings& settings,
               const report::RunSummary& summary, report::Ways& ways) {
  std::map<uint64_t, uint64_t> waiting;  // findings by test
  for (const report::FindingRecord& finding : summary.findings)
    if (finding.verified && finding.test != 0 && !ways.contains(finding.id))
      waiting[finding.test] = finding.id;
  if (waiting.empty()) return;
  testcase::Replayer replayer(program, settings);
  (void)testcase::read_pack(program.folder() / "tests" / "tests.pack", [&](const testcase::Test& test) {
    const auto found = waiting.find(test.id);
    if (found == waiting.end()) return !waiting.empty();
    if (settings.budget.exhausted()) return false;
    auto seen = replayer.tell(test);
    if (!seen) return false;
    ways[found->second] = steps_of(testcase::decisions(*seen, test));
    waiting.erase(found);
    return true;
  });
}

}  // namespace mantissa::cli
