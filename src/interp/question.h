#pragma once

// What the interpreter asks when a symbolic value decides how execution goes on. It never decides: it stops
// with a question, and is run again with the answer pushed onto the state's answers.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "expr/pool.h"
#include "findings/finding_kind.h"
#include "ir/program.h"
#include "memory/memory.h"

namespace mantissa::interp {

using findings::FindingKind;

enum class Ask : uint8_t {
  kBranch,   // answer: 1 if `condition`, 0 if not; kBothSides
  kSwitch,   // answer: the index of the alternative that holds; alternatives exclude each other and cover all
  kPointer,  // answer: ObjectRef of the object that `subject` points into with `bytes` in bounds
             // (encode_object)
  kCheck,    // `condition` true is a finding of `kind`; answer 0: it is false here
  kConcretize,  // answer: a value that `subject` takes (at most 64 bits)
  kAssume       // answer 1: `condition` holds here
};

inline constexpr uint64_t kBothSides = 2;

struct Question {
  Ask ask = Ask::kBranch;
  expr::Expr condition;
  expr::Expr
      prefer;  // kCheck: the finding shows best if this holds too (just outside the object, say); may be none
  std::vector<expr::Expr> alternatives;
  expr::Expr subject;
  bool may_take_both = false;  // kBranch: at once, by choices between values
  uint64_t bytes = 0;
  bool is_write = false;
  FindingKind kind = FindingKind::kAssertion;
  std::string message;
  bool exhaustive =
      true;  // kConcretize: other values matter too (false: one value is enough, a Loss is noted)
};

enum class Stop : uint8_t {
  kQuestion,  // see Interpreter::question()
  kExit,      // the path ended normally
  kFinding,   // the path ended in a finding for certain; see finding()
  kKilled,    // the path ended silently (assume false, klee_silent_exit)
  kBudget     // the step budget of this call is used up
};

struct FindingInfo {
  FindingKind kind = FindingKind::kAssertion;
  std::string message;
  std::optional<memory::Memory::End> end;  // of the object that is used or freed after it; may be none
};

}  // namespace mantissa::interp
