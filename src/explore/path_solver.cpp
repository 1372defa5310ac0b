// At a branch the newest condition is usually independent of most others, so the cut is where the time goes:
// it looks at every condition of the path. A 64-bit signature of each condition's variables lets most be
// passed over without looking at the variables, and nothing is allocated.

#include "explore/path_solver.h"

#include <algorithm>

#include "support/hash.h"

namespace mantissa::explore {

using expr::Expr;

namespace {
constexpr size_t kMaxRemembered = 200000;
// Each pass over the conditions follows variables one step further against the order of the path. Most paths
// need two; a path that needs more than this is asked about as a whole, which is right, only slower.
constexpr int kMaxPasses = 16;

uint64_t signature_bit(Expr variable) {
  return uint64_t{1} << (variable.id * uint64_t{0x9e3779b97f4a7c15} >> 58);
}
}  // namespace

size_t PathSolver::KeyHash::operator()(const std::vector<Expr>& key) const {
  uint64_t h = key.size();
  for (Expr e : key) h = hash_combine(h, e.id);
  return h;
}

PathSolver::Facts PathSolver::facts_of(Expr condition) {
  auto [facts, is_new] = facts_.insert(condition);
  if (is_new) {
    const std::span<const Expr> variables = variable_sets_.of(condition);
    facts->first = static_cast<uint32_t>(variables_.size());
    facts->count = static_cast<uint32_t>(variables.size());
    for (Expr variable : variables) facts->signature |= signature_bit(variable);
    variables_.insert(variables_.end(), variables.begin(), variables.end());
  }
  return *facts;
}

void PathSolver::forget() {
  answers_.clear();
  variable_sets_.forget();
  facts_ = expr::ExprMap<Facts>();
  variables_ = {};
  marks_ = expr::ExprMap<uint32_t>();
}

void PathSolver::load(const Path& path) {
  parts_.clear();
  parts_.reserve(path.size());
  path.newest_first([&](Expr e) { parts_.push_back({e, facts_of(e)}); });
}

// Moves a condition from the parts to what is wanted; its place is left empty.
void PathSolver::take(size_t part) {
  Part& taken = parts_[part];
  wanted_.push_back(taken.condition);
  signature_ |= taken.facts.signature;
  for (Expr variable : variables_of(taken.facts)) marks_[variable] = mark_;
  taken.condition = Expr{};
}

// Takes, transitively, every condition that shares a variable with what is wanted.
void PathSolver::take_related() {
  const auto shares = [&](const Part& part) {
    if ((part.facts.signature & signature_) == 0) return false;
    for (Expr variable : variables_of(part.facts))
      if (const uint32_t* mark = marks_.find(variable); mark != nullptr && *mark == mark_) return true;
    return false;
  };
  bool changed = true;
  for (int pass = independence_ ? 0 : kMaxPasses; changed; ++pass) {
    changed = false;
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].condition || (pass < kMaxPasses && !shares(parts_[i]))) continue;
      take(i);
      changed = true;
    }
  }
}

solver::Answer PathSolver::solve_query(const Budget& budget, const eval::Model* parent) {
  solver::Query query;
  query.pool = &pool_;
  query.conjuncts = wanted_;
  solver::HintBoard board(listener_);
  if (parent) board.seed(*parent);
  const auto start = Budget::Clock::now();
  solver::Answer answer = solver_->solve(query, budget, board);
  statistics_.seconds += std::chrono::duration<double>(Budget::Clock::now() - start).count();
  ++statistics_.queries;
  ++(answer.is_sat() ? statistics_.sat : answer.is_unsat() ? statistics_.unsat : statistics_.unknown);
  if (answer.is_sat()) board.candidate(solver_->name(), answer.model());
  return answer;
}

// What is wanted, by memory or by the solver; on kSat its values are put into the model.
Verdict PathSolver::ask(const Budget& budget, const eval::Model* parent, eval::Model& model) {
  std::sort(wanted_.begin(), wanted_.end());
  wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
  auto known = remember_ ? answers_.find(wanted_) : answers_.end();
  if (known == answers_.end()) {
    const solver::Answer answer = solve_query(budget, parent);
    if (answer.is_unknown()) return Verdict::kUnknown;
    if (!remember_ || answers_.size() >= kMaxRemembered) answers_.clear();
    Remembered fresh{answer.is_sat() ? Verdict::kSat : Verdict::kUnsat, {}};
    if (answer.is_sat()) fresh.values = answer.model().values();
    known = answers_.emplace(wanted_, std::move(fresh)).first;
  } else {
    ++statistics_.cached;
  }
  for (const auto& [variable, value] : known->second.values) model.set(variable, value);
  return known->second.verdict;
}

Verdict PathSolver::solve(const Path& path, uint32_t unsolved, const eval::Model* parent,
                          const Budget& budget, ModelRef& result) {
  load(path);
  for (const Part& part : parts_)
    if (pool_.is_false(part.condition)) return Verdict::kUnsat;
  eval::Model model;
  if (parent) {
    model.reserve(parent->size() + 1);  // a branch adds one variable; a waiting state keeps its model
    model = *parent;
  }
  const auto start = [&] {
    wanted_.clear();
    signature_ = 0;
    ++mark_;
  };
  if (parent) {
    start();
    for (uint32_t i = 0; i < unsolved && i < parts_.size(); ++i) take(i);
    take_related();
    const Verdict verdict = ask(budget, parent, model);
    if (verdict != Verdict::kSat) return verdict;
  } else {
    bool unknown = false;  // another part may still show that the whole cannot be
    for (size_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].condition) continue;
      start();
      take(i);
      take_related();
      const Verdict verdict = ask(budget, parent, model);
      if (verdict == Verdict::kUnsat) return verdict;
      unknown = unknown || verdict == Verdict::kUnknown;
    }
    if (unknown) return Verdict::kUnknown;
  }
  result = std::make_shared<const eval::Model>(std::move(model));
  return Verdict::kSat;
}

}  // namespace mantissa::explore
