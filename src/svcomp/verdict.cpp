// The rules: https://sv-comp.sosy-lab.org. A program may end where it likes (exit, abort, a failed
// assertion); allocation never fails; inputs come from __VERIFIER_nondet_* only. Everything else that a run
// takes for granted is no ground for `true`, nor is a run that ended early because something else went wrong
// there.

#include "svcomp/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "ir/trap.h"

namespace mantissa::svcomp {
namespace {

using findings::FindingKind;
using report::FindingRecord;
using report::RunSummary;

constexpr std::string_view kGranted[] = {
    "malloc succeeds",
    "runs end where they would be a finding of kind abort, which is not asked for",
    "runs end where they would be a finding of kind assertion, which is not asked for",
    "runs end where they would be a finding of kind reach-error, which is not asked for",
};

bool is_granted(const std::string& assumption) {
  return std::ranges::find(kGranted, assumption) != std::end(kGranted);
}

bool is_overflow(const FindingRecord& finding) {
  return finding.kind == FindingKind::kUnreachable &&
         finding.message == ir::message(ir::Trap::kSignedOverflow);
}

// Which goal a finding violates, of those that are asked for. A call of what is no function is no access to
// memory, and what a realloc of freed memory is the rules do not say.
std::optional<Goal> violated_goal(const Property& property, const FindingRecord& finding) {
  const auto asked = [&](Goal goal) { return property.has(goal) ? std::optional(goal) : std::nullopt; };
  switch (finding.kind) {
    case FindingKind::kReachError: return asked(Goal::kUnreachCall);
    case FindingKind::kNullDereference:
    case FindingKind::kOutOfBounds:
      return finding.message.starts_with("call ") ? std::nullopt : asked(Goal::kValidDeref);
    case FindingKind::kUseAfterFree:
      return finding.native.find("double-free") != std::string::npos ? std::nullopt
                                                                     : asked(Goal::kValidDeref);
    case FindingKind::kDoubleFree:
    case FindingKind::kInvalidFree: return asked(Goal::kValidFree);
    case FindingKind::kMemoryLeak:
      return property.has(Goal::kValidMemcleanup) ? asked(Goal::kValidMemcleanup)
                                                  : asked(Goal::kValidMemtrack);
    case FindingKind::kUnreachable: return is_overflow(finding) ? asked(Goal::kNoOverflow) : std::nullopt;
    default: return std::nullopt;
  }
}

bool is_end(FindingKind kind) {
  return kind == FindingKind::kAssertion || kind == FindingKind::kAbort || kind == FindingKind::kReachError;
}

std::string at(const FindingRecord& finding) {
  return fmt::format("{}:{}: {}: {}", finding.place.file, finding.place.line, findings::name(finding.kind),
                     finding.message);
}

void add_notes(std::vector<std::string>& reasons, const std::vector<report::NoteRecord>& notes,
               std::string_view what) {
  for (const report::NoteRecord& note : notes)
    reasons.push_back(note.line != 0 ? fmt::format("{} {}:{}: {}", what, note.file, note.line, note.what)
                                     : fmt::format("{}: {}", what, note.what));
}

}  // namespace

Verdict judge(const Property& property, const RunSummary& summary) {
  Verdict verdict;
  for (const FindingRecord& finding : summary.findings) {
    const std::optional<Goal> goal = violated_goal(property, finding);
    if (!goal || !finding.verified) continue;
    verdict.answer = Answer::kFalse;
    verdict.violated = *goal;
    verdict.finding = &finding;
    verdict.reasons = {"a native run shows " + at(finding)};
    return verdict;
  }
  std::vector<std::string>& against = verdict.reasons;
  for (const FindingRecord& finding : summary.findings) {
    if (violated_goal(property, finding))
      against.push_back(fmt::format("not confirmed ({}): {}", finding.unverified, at(finding)));
    else if (!is_end(finding.kind))
      against.push_back("something else goes wrong there: " + at(finding));
  }
  if (summary.status != "complete")
    against.push_back(fmt::format("the run is not complete: {}", summary.status));
  if (!summary.error.empty()) against.push_back("the run failed: " + summary.error);
  add_notes(against, summary.losses, "not followed exactly:");
  add_notes(against, summary.dropped, "left out:");
  add_notes(against, summary.skipped, "not looked at:");
  for (const report::NoteRecord& note : summary.assumptions)
    if (!is_granted(note.what)) against.push_back("SV-COMP does not grant that " + note.what);
  if (!against.empty()) return verdict;
  verdict.answer = Answer::kTrue;
  against.push_back(fmt::format("all {} paths were explored", summary.completed));
  add_notes(against, summary.assumptions, "as the rules grant:");
  return verdict;
}

std::string to_text(const Verdict& verdict) {
  switch (verdict.answer) {
    case Answer::kTrue: return "true";
    case Answer::kFalse: return fmt::format("false({})", name(verdict.violated));
    case Answer::kUnknown: break;
  }
  return "unknown";
}

Question question_of(const Property& property) {
  Question question;
  const auto stop_at = [&](std::initializer_list<FindingKind> kinds) {
    for (const FindingKind kind : kinds)
      question.options.insert(question.options.end(), {"--stop-at", std::string(findings::name(kind))});
  };
  std::string checks = "only:assert,memory,int,cast";
  for (const Goal goal : property.goals) switch (goal) {
      case Goal::kUnreachCall:
        question.options.insert(question.options.end(), {"--error-function", property.function});
        stop_at({FindingKind::kReachError});
        break;
      case Goal::kValidDeref:
        stop_at({FindingKind::kNullDereference, FindingKind::kOutOfBounds, FindingKind::kUseAfterFree});
        break;
      case Goal::kValidFree: stop_at({FindingKind::kDoubleFree, FindingKind::kInvalidFree}); break;
      case Goal::kValidMemtrack:
      case Goal::kValidMemcleanup:
        checks += ",leak";
        if (!property.has(Goal::kValidMemcleanup))
          question.options.insert(question.options.end(), {"--leaks", "lost"});
        stop_at({FindingKind::kMemoryLeak});
        break;
      case Goal::kNoOverflow:
        stop_at({FindingKind::kUnreachable});
        question.clang_flags = {"-fsanitize=signed-integer-overflow,shift-base",
                                "-fsanitize-trap=signed-integer-overflow,shift-base"};
        break;
      case Goal::kTermination:
      case Goal::kNoDataRace:
      case Goal::kDefBehavior:
        question.undecided = fmt::format("{} is a property that Mantissa does not decide", name(goal));
        break;
    }
  question.options.insert(question.options.end(), {"--check", checks});
  return question;
}

}  // namespace mantissa::svcomp
