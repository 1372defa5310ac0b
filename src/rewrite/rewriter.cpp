// The engine is a stack of frames. A frame simplifies one node: first its children, then the node rebuilt
// from them, then whatever a rule makes of it, which is visited the same way (its children are mostly
// remembered already, so this costs a lookup each). Two limits make termination a fact rather than a property
// of the tables: steps per node, and steps per call in proportion to the nodes seen.

#include "rewrite/rewriter.h"

#include <algorithm>

namespace mantissa::rewrite {

namespace {
constexpr uint32_t kVisitsPerLook = 256;
constexpr uint64_t kVisitNanoseconds = 200;  // about
}  // namespace

std::vector<const Rule*> all_rules() {
  std::vector<const Rule*> rules;
  for (auto table : {core_rules(), bv_slice_rules(), bv_bitwise_rules(), bv_arith_rules(),
                     bv_equality_rules(), bv_order_rules(), fp_arith_rules(), fp_compare_rules(),
                     fp_class_rules(), fp_convert_rules(), array_rules(), arith_rules()})
    for (const Rule& rule : table) rules.push_back(&rule);
  return rules;
}

Rewriter::Rewriter(expr::Pool& pool, Options options)
    : pool_(pool),
      options_(std::move(options)),
      rules_(all_rules()),
      fired_(rules_.size()),
      rules_of_kind_(expr::kKindCount) {
  for (const std::string& name : options_.disabled)
    MANTISSA_CHECK(std::any_of(rules_.begin(), rules_.end(), [&](const Rule* r) { return r->name == name; }),
                   "no rule is called " + name);
  for (size_t i = 0; i < rules_.size(); ++i) {
    if (std::find(options_.disabled.begin(), options_.disabled.end(), rules_[i]->name) !=
        options_.disabled.end())
      continue;
    for (size_t k = 0; k < expr::kKindCount; ++k)
      if (expr::arity(static_cast<Kind>(k)) > 0 && rules_[i]->kinds.has(static_cast<Kind>(k)))
        rules_of_kind_[k].push_back(static_cast<uint16_t>(i));
  }
}

Expr Rewriter::simplify(Expr e, const Budget& budget) {
  if (const Expr* known = memo_.find(e)) return *known;
  steps_left_ = options_.max_steps_per_call_base;
  stack_.clear();  // an exception may have left some
  stack_.push_back({e, e});
  for (uint32_t visits = 1; !stack_.empty(); ++visits) {
    if (visits % kVisitsPerLook == 0 && budget.exhausted(kVisitsPerLook * kVisitNanoseconds)) return e;
    visit(stack_.back());
  }
  return *memo_.find(e);
}

std::vector<Expr> Rewriter::simplify(std::span<const Expr> terms, const Budget& budget) {
  std::vector<Expr> result;
  result.reserve(terms.size());
  for (Expr e : terms) result.push_back(simplify(e, budget));
  return result;
}

void Rewriter::visit(Frame& frame) {
  const Expr e = frame.current;
  if (!frame.entered) {
    if (const Expr* known = memo_.find(e)) return finish(*known);
    const auto children = pool_.children(e);
    if (children.empty()) return finish(e);
    frame.entered = true;
    const size_t depth = stack_.size();
    for (size_t i = children.size(); i-- > 0;)
      if (!pool_.children(children[i]).empty() && !memo_.contains(children[i]))
        stack_.push_back({children[i], children[i]});
    if (stack_.size() != depth) return;
  }
  frame.entered = false;
  const bool may_step = frame.steps < options_.max_steps_per_node && steps_left_ > 0;
  const Expr rebuilt = rebuild(e);
  if (rebuilt != e && may_step) {
    ++frame.steps;
    --steps_left_;
    frame.current = rebuilt;
    return;
  }
  if (!may_step) {
    ++statistics_.limited;
    return finish(rebuilt);
  }
  if (const Expr simpler = apply_rules(e)) {
    ++frame.steps;
    --steps_left_;
    frame.current = simpler;
    return;
  }
  finish(e);
}

// The same operation on the simplified operands; also gives terms made raw their folding and local rules.
Expr Rewriter::rebuild(Expr e) const {
  Expr operands[expr::kMaxArity];
  const auto children = pool_.children(e);
  bool changed = !pool_.is_made(e);
  for (size_t i = 0; i < children.size(); ++i) {
    operands[i] = children[i];
    if (pool_.children(children[i]).empty()) continue;
    if (const Expr* known = memo_.find(children[i])) operands[i] = *known;
    changed = changed || operands[i] != children[i];
  }
  if (!changed) return e;
  return pool_.make(pool_.kind(e), std::span(operands, children.size()), pool_.params(e));
}

Expr Rewriter::apply_rules(Expr e) {
  const Terms terms(pool_);
  for (uint16_t i : rules_of_kind_[static_cast<size_t>(pool_.kind(e))]) {
    const Expr simpler = rules_[i]->apply(terms, e);
    if (!simpler || simpler == e) continue;
    ++fired_[i];
    ++statistics_.steps;
    return simpler;
  }
  return {};
}

void Rewriter::finish(Expr result) {
  const Frame done = stack_.back();
  stack_.pop_back();
  memo_[done.original] = result;
  if (done.current != done.original) memo_[done.current] = result;
  if (result != done.current) memo_[result] = result;
  ++statistics_.nodes;
  steps_left_ += 16;
}

std::vector<RuleCount> Rewriter::rule_counts() const {
  std::vector<RuleCount> counts;
  for (size_t i = 0; i < rules_.size(); ++i) counts.push_back({rules_[i]->name, fired_[i]});
  return counts;
}

}  // namespace mantissa::rewrite
