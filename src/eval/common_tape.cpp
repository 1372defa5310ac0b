// To compile a term costs some twenty times what it costs to compute it: a tape is run with what other
// paths have left on it, and begun anew only when most of it is of no use.

#include "eval/common_tape.h"

namespace mantissa::eval {

using expr::Expr;

namespace {
constexpr size_t kTimes = 4;    // instructions, for each that is asked for ...
constexpr size_t kSpare = 256;  // ... and these in any case
}  // namespace

std::optional<Expr> CommonTape::first_false(std::span<const Expr> conditions, const Model& model) {
  if (!tape_ || !is_worth_running(conditions)) {
    roots_ = expr::ExprMap<Root>();
    tape_.emplace(pool_, std::span<const Expr>());
  }
  // Where memory ends in the midst of it, the tape goes: nothing half done is ever asked again.
  Tape tape = std::move(*tape_);
  tape_.reset();
  std::optional<Expr> wrong = first_false(tape, conditions, model);
  tape_ = std::move(tape);
  return wrong;
}

std::optional<Expr> CommonTape::first_false(Tape& tape, std::span<const Expr> conditions,
                                            const Model& model) {
  tape.run(model);
  for (Expr condition : conditions) {
    auto [root, is_new] = roots_.insert(condition);
    if (is_new) {
      const size_t before = tape.size();
      root->number = static_cast<uint32_t>(tape.extend(condition, model));
      root->added = static_cast<uint32_t>(tape.size() - before);
    }
    if (!tape.is_true(root->number)) return condition;
  }
  return std::nullopt;
}

bool CommonTape::is_worth_running(std::span<const Expr> conditions) const {
  size_t asked = 0;
  for (Expr condition : conditions)
    if (const Root* root = roots_.find(condition)) asked += root->added;
  return tape_->size() <= kSpare + kTimes * asked;
}

}  // namespace mantissa::eval
