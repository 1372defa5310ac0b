#include "cli/confirmation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "testcase/pack.h"
#include "testcase/value_text.h"

namespace mantissa::cli {
namespace {

std::string one_line(const std::string& text) {
  constexpr size_t kMost = 300;
  std::string line = text.substr(0, kMost);
  std::ranges::replace(line, '\n', ' ');
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

class Verifier {
 public:
  Verifier(testcase::NativeProgram& program, report::RunSummary& summary, const VerifyOptions& options,
           const std::function<void(const ReplayReport&)>& visit)
      : summary_(summary),
        known_(options.known),
        stated_(options.stated),
        replayer_(program, options.replay),
        visit_(visit) {}

  // False: the native build does not work.
  bool replay(testcase::Test test) {
    report::FindingRecord* finding = nullptr;
    for (report::FindingRecord& candidate : summary_.findings)
      if (test.finding != 0 && candidate.id == test.finding) finding = &candidate;
    if (finding && confirmed_.contains(finding->id)) return true;  // another test of it has shown it
    testcase::ExpectedFinding expected;
    if (finding) expected = expected_finding(*finding);
    ReplayReport report{std::move(test), finding, {}};
    const auto known = known_.find(report.test.id);
    report.replay =
        known != known_.end() ? known->second : replayer_.replay(report.test, finding ? &expected : nullptr);
    if (finding) note(report, *finding);
    if (!report.replay.ran) {
      ++result_.not_replayed;
      if (result_.problem.empty()) result_.problem = report.replay.why;
      return finding != nullptr;  // other findings may need another build
    }
    ++result_.replayed;
    if (!report.replay.same_path) {
      const bool is_explained = report.test.has_loss || report.test.rests_on_addresses;
      ++(is_explained ? result_.divergences_with_loss : result_.divergences);
    }
    visit_(report);
    return true;
  }

  void leave_out() { ++result_.not_replayed; }

  VerifyResult& result() {
    result_.not_shown.clear();
    std::ranges::set_difference(ran_, confirmed_, std::back_inserter(result_.not_shown));
    result_.missing = fmt::format("{}", fmt::join(replayer_.missing(), ", "));
    return result_;
  }

 private:
  // Of several tests of a finding the first counts, until another one shows it: then that is its test.
  void note(const ReplayReport& report, report::FindingRecord& finding) {
    const testcase::Replay& replay = report.replay;
    if (!replay.ran && finding.verified) return;  // by an earlier replay
    const bool is_first = tried_.insert(finding.id).second;
    if (replay.ran) ran_.insert(finding.id);
    result_.findings = tried_.size();
    if (replay.confirmed && !is_shown(replay, finding)) {
      finding.verified = false;
      finding.native = replay.seen;
      finding.unverified = "it rests on a step that was not followed exactly: " + finding.losses[0];
      return;
    }
    if (replay.confirmed) {
      confirmed_.insert(finding.id);
      result_.confirmed = confirmed_.size();
      finding.verified = true;
      finding.unverified.clear();
      finding.native = replay.seen;
      if (finding.test == report.test.id) return;
      finding.test = report.test.id;
      // It is a test of the same finding by another path: what mattered there may not matter here.
      finding.inputs.clear();
      for (const testcase::Input& input : report.test.inputs) finding.inputs.push_back(input_value(input));
      const auto stated = stated_.find(finding.entry);
      if (!finding.grade.empty())
        finding.grade =
            report::grade_of(finding, finding.grade != "note",
                             stated == stated_.end() ? report::MagnitudesOfInputs() : stated->second);
    } else if (is_first) {
      finding.verified = false;
      finding.native = replay.seen;
      finding.unverified = (replay.ran ? "" : "not replayed: ") + one_line(replay.why);
    }
  }

  report::RunSummary& summary_;
  const std::map<uint64_t, testcase::Replay>& known_;
  const std::map<std::string, report::MagnitudesOfInputs>& stated_;
  testcase::Replayer replayer_;
  const std::function<void(const ReplayReport&)>& visit_;
  VerifyResult result_;
  std::set<uint64_t> tried_, ran_, confirmed_;  // findings
};

}  // namespace

report::InputValue input_value(const testcase::Input& input) {
  report::InputValue value;
  value.name = input.name;
  value.type = testcase::name(input.type);
  value.decimal = testcase::to_shown(input);
  value.hexfloat = testcase::to_hexfloat(input);
  if (!value.hexfloat.empty()) value.bytes = testcase::to_hex(input.bytes);
  value.is_zero = std::ranges::all_of(input.bytes, [](uint8_t byte) { return byte == 0; });
  return value;
}

// What the engine does not model MemorySanitizer often does not know either: then both are wrong together.
bool is_shown(const testcase::Replay& replay, const report::FindingRecord& finding) {
  return replay.confirmed &&
         (finding.kind != findings::FindingKind::kUninitialized || finding.losses.empty());
}

testcase::ExpectedFinding expected_finding(const report::FindingRecord& finding) {
  std::set<std::string> stack = {finding.place.function};
  for (const report::Place& frame : finding.stack) stack.insert(frame.function);
  return {finding.kind,         finding.place.file, finding.place.function, finding.place.line,
          finding.place.column, finding.message,    std::move(stack)};
}

std::vector<std::string> losses(const VerifyResult& verified, const report::RunSummary& summary) {
  std::vector<std::string> result;
  for (const report::FindingRecord& finding : summary.findings)
    if (std::ranges::find(verified.not_shown, finding.id) != verified.not_shown.end())
      result.push_back(
          fmt::format("the {} at {}:{} does not show natively; what comes after it is not explored",
                      findings::name(finding.kind), finding.place.file, finding.place.line));
  return result;
}

VerifyResult verify(testcase::NativeProgram& program, report::RunSummary& summary,
                    const VerifyOptions& options, const std::function<void(const ReplayReport&)>& visit) {
  Verifier verifier(program, summary, options, visit);
  const auto pack = program.folder() / "tests" / "tests.pack";
  bool works = true;
  auto read = testcase::read_pack(pack, [&](testcase::Test test) {
    if (test.finding != 0) works = verifier.replay(std::move(test));
    return works;
  });
  const Budget budget = options.replay.budget.within(options.seconds_for_tests);
  if (read)
    read = testcase::read_pack(pack, [&](testcase::Test test) {
      if (test.finding != 0) return true;
      if (works && !budget.exhausted())
        works = verifier.replay(std::move(test));
      else
        verifier.leave_out();
      return true;
    });
  if (!read) verifier.result().problem = read.error().message;
  return verifier.result();
}

}  // namespace mantissa::cli
