#include "explore/path_solver.h"

#include <algorithm>
#include <unordered_set>

#include "expr/traverse.h"
#include "support/hash.h"

namespace mantissa::explore {

using expr::Expr;

namespace {
constexpr size_t kMaxCachedAnswers = 200000;
}

size_t PathSolver::KeyHash::operator()(const std::vector<Expr>& key) const {
  uint64_t h = key.size();
  for (Expr e : key) h = hash_combine(h, e.id);
  return h;
}

const std::vector<Expr>& PathSolver::variables_of(Expr condition) {
  auto [at, is_new] = variables_.try_emplace(condition);
  if (is_new) at->second = expr::variables(pool_, std::span(&condition, 1));
  return at->second;
}

// The newest conditions and, transitively, every other one that shares a variable with them.
std::vector<Expr> PathSolver::relevant(const PersistentList<Expr>& path, uint32_t unsolved) {
  std::vector<Expr> all;
  all.reserve(path.size());
  path.newest_first([&](Expr e) { all.push_back(e); });
  std::unordered_set<Expr> wanted;
  std::vector<bool> taken(all.size());
  std::vector<Expr> result;
  std::unordered_map<Expr, std::vector<uint32_t>> users;
  for (uint32_t i = 0; i < all.size(); ++i)
    for (Expr variable : variables_of(all[i])) users[variable].push_back(i);
  std::vector<uint32_t> work;
  for (uint32_t i = 0; i < unsolved && i < all.size(); ++i) {
    work.push_back(i);
    taken[i] = true;
  }
  while (!work.empty()) {
    const uint32_t i = work.back();
    work.pop_back();
    result.push_back(all[i]);
    for (Expr variable : variables_of(all[i])) {
      if (!wanted.insert(variable).second) continue;
      for (uint32_t user : users[variable]) {
        if (taken[user]) continue;
        taken[user] = true;
        work.push_back(user);
      }
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

solver::Answer PathSolver::ask(std::vector<Expr> conjuncts, const Budget& budget) {
  auto known = answers_.find(conjuncts);
  if (known != answers_.end()) {
    ++statistics_.cached;
    return known->second;
  }
  solver::Query query;
  query.pool = &pool_;
  query.conjuncts = conjuncts;
  solver::HintBoard board;
  const auto start = Budget::Clock::now();
  solver::Answer answer = solver_->solve(query, budget, board);
  statistics_.seconds += std::chrono::duration<double>(Budget::Clock::now() - start).count();
  ++statistics_.queries;
  ++(answer.is_sat() ? statistics_.sat : answer.is_unsat() ? statistics_.unsat : statistics_.unknown);
  if (!answer.is_unknown()) {
    if (answers_.size() >= kMaxCachedAnswers) answers_.clear();
    answers_.emplace(std::move(conjuncts), answer);
  }
  return answer;
}

PathSolver::Verdict PathSolver::solve(const PersistentList<Expr>& path, uint32_t unsolved,
                                      const eval::Witness* parent, const Budget& budget,
                                      std::shared_ptr<eval::Witness>& witness) {
  std::vector<Expr> conjuncts = parent ? relevant(path, unsolved) : path.oldest_first();
  if (std::any_of(conjuncts.begin(), conjuncts.end(), [&](Expr e) { return pool_.is_false(e); }))
    return Verdict::kUnsat;
  if (!parent) {
    std::sort(conjuncts.begin(), conjuncts.end());
    conjuncts.erase(std::unique(conjuncts.begin(), conjuncts.end()), conjuncts.end());
  }
  const solver::Answer answer = ask(std::move(conjuncts), budget);
  if (answer.is_unsat()) return Verdict::kUnsat;
  if (answer.is_unknown()) return Verdict::kUnknown;
  eval::Model model = parent ? parent->model() : eval::Model();
  for (const auto& [variable, value] : answer.model().values()) model.set(variable, value);
  witness = std::make_shared<eval::Witness>(pool_, std::move(model));
  return Verdict::kSat;
}

}  // namespace mantissa::explore
