#pragma once

// What a finished run means for a property.

#include <string>
#include <vector>

#include "report/summary.h"
#include "svcomp/property.h"

namespace mantissa::svcomp {

enum class Answer { kTrue, kFalse, kUnknown };

struct Verdict {
  Answer answer = Answer::kUnknown;
  Goal violated = Goal::kUnreachCall;              // kFalse
  const report::FindingRecord* finding = nullptr;  // kFalse; of the summary
  std::vector<std::string> reasons;                // sentences, at least one
};

Verdict judge(const Property& property, const report::RunSummary& summary);

std::string to_text(const Verdict& verdict);  // "true", "false(valid-deref)", "unknown"

// What the run has to look for, as words of `mantissa run`; empty if we have no way to decide the property,
// which `undecided` says in a sentence.
struct Question {
  std::vector<std::string> options, clang_flags;
  std::string undecided;
};
Question question_of(const Property& property);

}  // namespace mantissa::svcomp
