#include "eval/conditions.h"

namespace mantissa::eval {

using expr::Expr;

namespace {
constexpr uint32_t kLarge = ~uint32_t{0};
constexpr uint32_t kSeenOnce = kLarge - 1;  // compiled when it comes again
constexpr size_t kSmall = 24;               // nodes, each counted as often as it is met
constexpr size_t kMaxKept = 4096;           // compiled conditions
constexpr size_t kMaxKnown = 65536;
constexpr size_t kFew =
    8;  // conditions up to which a tape for each is better: what is not asked costs nothing

bool is_small(const expr::Pool& pool, Expr root) {
  Expr stack[kSmall + expr::kMaxArity];
  size_t depth = 0, seen = 0;
  stack[depth++] = root;
  while (depth > 0) {
    const Expr e = stack[--depth];
    const auto children = pool.children(e);
    seen += 1;
    if (seen + depth + children.size() > kSmall) return false;
    for (Expr child : children) stack[depth++] = child;
  }
  return true;
}
}  // namespace

Tape* Conditions::compiled(Expr condition) {
  if (tapes_.size() >= kMaxKept || number_.size() >= kMaxKnown) {
    tapes_.clear();
    number_ = expr::ExprMap<uint32_t>();
  }
  auto [number, is_new] = number_.insert(condition);
  if (is_new || *number == kSeenOnce) {
    *number = kLarge;
    if (is_small(pool_, condition)) {
      tapes_.emplace_back(pool_, std::span(&condition, 1));
      *number = static_cast<uint32_t>(tapes_.size() - 1);  // only now: memory may have ended
    }
  }
  return *number == kLarge ? nullptr : &tapes_[*number];
}

bool Conditions::is_true(Expr condition, Witness& witness) {
  Tape* tape = compiled(condition);
  if (tape == nullptr) return witness.is_true(condition);
  tape->run(witness.model());
  return tape->is_true(0);
}

bool Conditions::is_true(Expr condition, const Model& model) {
  Tape* tape = compiled(condition);
  if (tape == nullptr) return evaluate(pool_, condition, model).as_bool();
  tape->run(model);
  return tape->is_true(0);
}

std::optional<Expr> Conditions::first_false(std::span<const Expr> conditions, const Model& model) {
  if (conditions.size() > kFew) return common_.first_false(conditions, model);
  large_.clear();
  for (Expr condition : conditions) {
    // A tape of its own costs three times as much as a place in a common one: only for what comes again.
    auto [number, is_new] = number_.insert(condition);
    if (is_new) *number = kSeenOnce;
    Tape* tape = is_new ? nullptr : compiled(condition);
    if (tape == nullptr) {
      large_.push_back(condition);
      continue;
    }
    tape->run(model);
    if (!tape->is_true(0)) return condition;
  }
  return large_.empty() ? std::nullopt : eval::first_false(pool_, large_, model);
}

}  // namespace mantissa::eval
