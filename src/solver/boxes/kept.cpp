// A level is what one query added, so a query costs at most two: one of conjuncts that the last query had
// too, though not at the end of the stack (mostly the condition that was negated and is now of the path), and
// one of those that are new. The first query of a path is one level and costs what it would without.
//
// What a search learns without decisions is not kept: after a box was given up it would be wrong.

#include "solver/boxes/kept.h"

#include <algorithm>

namespace mantissa::solver::boxes {

namespace {

// Beyond these nothing is kept: about 10 MB each.
constexpr size_t kMostNodes = 20'000, kMostTrail = 50'000;

}  // namespace

void KeptBoxes::push() {
  levels_.push_back({boxes_->network.mark(), conjuncts_.size()});
  boxes_->propagator.push_ground();
}

void KeptBoxes::pop() {
  boxes_->propagator.pop_level();
  boxes_->network.shorten(levels_.back().mark);
  conjuncts_.resize(levels_.back().conjuncts);
  levels_.pop_back();
  kept_ = std::min(kept_, levels_.size());
}

void KeptBoxes::leave() {
  if (!boxes_) return;
  while (boxes_->propagator.level() > 0) boxes_->propagator.pop_level();
  while (levels_.size() > kept_) pop();
  if (boxes_->network.size() <= kMostNodes && boxes_->propagator.trail_size() <= kMostTrail) return;
  boxes_.reset();
  levels_.clear();
  conjuncts_.clear();
  kept_ = 0;
}

// Back to the last level below which every conjunct is one of the query.
void KeptBoxes::keep_shared(const Query& query) {
  expr::ExprSet wanted;
  for (const expr::Expr conjunct : query.conjuncts) wanted.insert(conjunct);
  const auto gone = std::ranges::find_if(conjuncts_, [&](expr::Expr e) { return !wanted.contains(e); });
  const auto shared = static_cast<size_t>(gone - conjuncts_.begin());
  while (conjuncts_.size() > shared) pop();
}

KeptBoxes::Outcome KeptBoxes::enter(const Query& query, const Budget& budget, size_t most_nodes) {
  leave();
  if (pool_ != query.pool || !boxes_) {
    pool_ = query.pool;
    levels_.clear();
    conjuncts_.clear();
    kept_ = 0;
    boxes_.emplace(*pool_, comparisons_);
    asked_ = expr::ExprSet();
  }
  boxes_->propagator.restart_steps();
  keep_shared(query);
  expr::ExprSet here;
  for (const expr::Expr conjunct : conjuncts_) here.insert(conjunct);
  std::vector<expr::Expr> seen, fresh;
  for (const expr::Expr conjunct : query.conjuncts)
    if (here.insert(conjunct).second) (asked_.contains(conjunct) ? seen : fresh).push_back(conjunct);
  asked_ = std::move(here);
  for (const auto* added : {&seen, &fresh})
    if (const Outcome outcome = add(*added, budget, most_nodes); outcome != Outcome::kFixpoint)
      return outcome;
  push();
  return Outcome::kFixpoint;
}

KeptBoxes::Outcome KeptBoxes::add(const std::vector<expr::Expr>& conjuncts, const Budget& budget,
                                  size_t most_nodes) {
  if (boxes_->network.size() > most_nodes) return Outcome::kTooLarge;
  if (conjuncts.empty()) return Outcome::kFixpoint;
  push();
  auto& [network, propagator] = *boxes_;
  network.extend(conjuncts);
  if (network.size() > most_nodes) return Outcome::kTooLarge;
  propagator.grow();
  for (const expr::Expr conjunct : conjuncts) {
    Reason reason;
    reason.conjuncts = uint64_t{1} << (conjuncts_.size() % 64);
    conjuncts_.push_back(conjunct);
    if (!propagator.narrow(*network.find(conjunct), Domain::truth(true), reason)) return Outcome::kConflict;
  }
  switch (propagator.propagate(budget)) {
    case Propagator::Outcome::kConflict: return Outcome::kConflict;
    case Propagator::Outcome::kInterrupted: return Outcome::kInterrupted;
    case Propagator::Outcome::kFixpoint: break;
  }
  kept_ = levels_.size();
  return Outcome::kFixpoint;
}

bool KeptBoxes::state_valid(std::span<const expr::Expr> terms) {
  auto& [network, propagator] = *boxes_;
  network.extend_without_roots(terms);
  propagator.grow();
  return std::ranges::all_of(terms, [&](expr::Expr term) {
    return propagator.narrow(*network.find(term), Domain::truth(true), Reason{});
  });
}

void KeptBoxes::drop_valid() {
  auto& [network, propagator] = *boxes_;
  struct News {
    uint32_t node;
    Domain domain;
    Reason reason;
  };
  std::vector<News> news;
  for (uint32_t n = 0; n < levels_.back().mark.nodes; ++n)
    news.push_back({n, propagator.domain(n), propagator.reason(n)});
  pop();
  push();
  for (const News& one : news) propagator.narrow(one.node, one.domain, one.reason);
}

std::vector<uint32_t> KeptBoxes::core(const Query& query, const Reason& reason) const {
  expr::ExprSet named;
  for (size_t i = 0; i < conjuncts_.size(); ++i)
    if ((reason.conjuncts >> (i % 64) & 1) != 0) named.insert(conjuncts_[i]);
  std::vector<uint32_t> result;
  for (uint32_t i = 0; i < query.conjuncts.size(); ++i)
    if (named.contains(query.conjuncts[i])) result.push_back(i);
  return result;
}

}  // namespace mantissa::solver::boxes
