#include "solver/layers/variable_index.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

uint64_t signature_bit(Expr variable) {
  return uint64_t{1} << (variable.id * uint64_t{0x9e3779b97f4a7c15} >> 58);
}

}  // namespace

void VariableIndex::load(const Query& query) {
  start();
  if (held_ == &query) return;
  held_ = nullptr;
  if (!variable_sets_) variable_sets_.emplace(*query.pool);
  count_ = query.conjuncts.size();
  if (count_ > loaded_.size()) {
    signatures_.resize(count_);
    facts_of_.resize(count_);
    loaded_.resize(count_);
  }
  const Expr* conjunct = query.conjuncts.data() + count_;
  for (size_t i = 0; i < count_; ++i) {
    if (loaded_[i] == *--conjunct) continue;
    facts_of_[i] = facts(*conjunct);
    signatures_[i] = facts_of_[i].signature;
    loaded_[i] = *conjunct;
  }
}

void VariableIndex::forget() {
  variable_sets_.reset();
  facts_ = expr::ExprMap<Facts>();
  variables_ = {};
  count_ = 0;
  loaded_ = {};
  signatures_ = {};
  facts_of_ = {};
  held_ = nullptr;
  marks_ = expr::ExprMap<uint32_t>();
}

VariableIndex::Facts VariableIndex::facts(Expr conjunct) {
  auto [facts, is_new] = facts_.insert(conjunct);
  if (is_new) {
    const std::span<const Expr> variables = variable_sets_->of(conjunct);
    facts->first = static_cast<uint32_t>(variables_.size());
    facts->count = static_cast<uint32_t>(variables.size());
    for (Expr variable : variables) facts->signature |= signature_bit(variable);
    variables_.insert(variables_.end(), variables.begin(), variables.end());
  }
  return *facts;
}

void VariableIndex::mark(Expr variable) {
  signature_ |= signature_bit(variable);
  marks_[variable] = mark_;
}

void VariableIndex::mark_variables(size_t conjunct) {
  const Facts& facts = facts_of_[count_ - 1 - conjunct];
  signature_ |= facts.signature;
  for (Expr variable : variables(facts)) marks_[variable] = mark_;
}

bool VariableIndex::finds_marked(const Facts& facts) const {
  for (Expr variable : variables(facts))
    if (const uint32_t* mark = marks_.find(variable); mark != nullptr && *mark == mark_) return true;
  return false;
}

}  // namespace mantissa::solver
