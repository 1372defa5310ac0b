#include "cli/verify.h"

#include <algorithm>

#include "testcase/pack.h"

namespace mantissa::cli {
namespace {

class Verifier {
 public:
  Verifier(testcase::NativeProgram& program, report::RunSummary& summary, const VerifyOptions& options,
           const std::function<void(const ReplayReport&)>& visit)
      : summary_(summary), replayer_(program, options.seconds_per_test), visit_(visit) {}

  // False: the native build does not work.
  bool replay(testcase::Test test) {
    report::FindingRecord* finding = nullptr;
    for (report::FindingRecord& candidate : summary_.findings)
      if (test.finding != 0 && candidate.id == test.finding) finding = &candidate;
    testcase::ExpectedFinding expected;
    if (finding) expected = {finding->kind, finding->place.file, finding->place.line, finding->place.column};
    ReplayReport report{std::move(test), finding, {}};
    report.replay = replayer_.replay(report.test, finding ? &expected : nullptr);
    if (!report.replay.ran && finding && finding->kind == interp::FindingKind::kUninitialized) {
      finding->native = report.replay.why;  // MemorySanitizer is not everywhere: nobody can tell, others can
      ++result_.findings;
      return true;
    }
    if (!report.replay.ran) {
      result_.problem = report.replay.why;
      return false;
    }
    ++result_.replayed;
    count(report, finding);
    visit_(report);
    return true;
  }

  VerifyResult& result() { return result_; }

 private:
  void count(const ReplayReport& report, report::FindingRecord* finding) {
    if (finding) {
      ++result_.findings;
      result_.confirmed += report.replay.confirmed;
      finding->verified = report.replay.confirmed;
      finding->native = report.replay.seen;
    }
    // A finding that does not show also did not stop the program where the path ended.
    if (report.replay.same_path || (finding && !report.replay.confirmed)) return;
    ++result_.divergences;
    result_.unexplained += !report.test.has_loss;
  }

  report::RunSummary& summary_;
  testcase::Replayer replayer_;
  const std::function<void(const ReplayReport&)>& visit_;
  VerifyResult result_;
};

}  // namespace

VerifyResult verify(testcase::NativeProgram& program, report::RunSummary& summary,
                    const VerifyOptions& options, const std::function<void(const ReplayReport&)>& visit) {
  Verifier verifier(program, summary, options, visit);
  const auto pack = program.folder() / "tests" / "tests.pack";
  bool works = true;
  auto read = testcase::read_pack(pack, [&](testcase::Test test) {
    if (test.finding != 0) works = verifier.replay(std::move(test));
    return works;
  });
  const Budget budget = Budget::seconds(options.seconds_for_tests);
  if (read && works)
    read = testcase::read_pack(pack, [&](testcase::Test test) {
      if (options.stop.stop_requested() || budget.exhausted()) return false;
      if (test.finding == 0) works = verifier.replay(std::move(test));
      return works;
    });
  if (!read) verifier.result().problem = read.error().message;
  return verifier.result();
}

}  // namespace mantissa::cli
