// Values that nothing determines: uninitialised ones, and guesses. With --check uninit a decision that
// depends on an uninitialised value is a finding. Otherwise, and for guesses, the path parts where that is
// needed: where the decision is the same whatever the value is (see definedness.h) nothing is lost, where it
// is not the path has a Loss.

#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Sort;

// A decision that depends on uninitialised memory: the program's behaviour is not determined by its inputs.
bool Interpreter::check_defined(Expr term, const char* what) {
  if (!options_.check_uninitialized || state_->undefined.empty()) return true;
  if (!uninitialized_.depends_on_undefined(term)) return true;
  return ask_check(FindingKind::kUninitialized, pool_.mk_not(uninitialized_.of(term)),
                   std::string(what) + " depends on an uninitialized value");
}

Val Interpreter::undefined_value(uint32_t width) {
  Val value;
  value.value =
      state_->inputs.fresh_variable(pool_, "uninit", width == 1 ? Sort::boolean() : Sort::bit_vec(width));
  state_->undefined.push(value.value);
  return value;
}

Val Interpreter::guessed_value(uint32_t width) {
  Val value;
  value.value =
      state_->inputs.fresh_variable(pool_, "guess", width == 1 ? Sort::boolean() : Sort::bit_vec(width));
  state_->guesses.push(value.value);
  return value;
}

bool Interpreter::depends_on_undetermined(Expr term) {
  return !(state_->undefined.empty() && state_->guesses.empty()) && undetermined_.depends_on_undefined(term);
}

// Before a question that such a value may decide, another: does it? Nothing (false) while that is asked.
bool Interpreter::settle_undetermined(const Question& question) {
  if (state_->undefined.empty() && state_->guesses.empty()) return true;
  if (question.ask == Ask::kCheck && question.kind == FindingKind::kUninitialized) return true;
  std::vector<Expr> open;
  const auto look = [&](Expr term) {
    if (term && depends_on_undetermined(term)) open.push_back(term);
  };
  look(question.condition);
  look(question.subject);
  if (!question.subject)
    for (const Expr term : question.alternatives) look(term);
  if (open.empty()) return true;
  Expr determined = pool_.bool_const(true);
  for (const Expr term : open) determined = pool_.mk_and(determined, undetermined_.of(term));
  bool lost = pool_.is_false(determined);
  if (!pool_.is_const(determined)) {
    if (answer_cursor_ >= state_->answers.size()) {
      question_ = Question();
      question_.ask = Ask::kSwitch;
      question_.alternatives = {determined, pool_.mk_not(determined)};
      stop_ = Stop::kQuestion;
      return false;
    }
    lost = state_->answers[answer_cursor_++] == 1;
  }
  // Once: the question itself is asked next, and its answer brings us here again.
  if (lost && answer_cursor_ >= state_->answers.size())
    lose("an uninitialized or unknown value decides how the program goes on");
  return true;
}

}  // namespace mantissa::interp
