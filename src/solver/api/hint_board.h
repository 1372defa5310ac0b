#pragma once

// HintBoard: where solvers leave what they came across (every intermediate assignment, bounds of variables)
// and find what others left. The one door between backends. Safe to use from several threads. A board belongs
// to one query: seeds may be wrong, bounds are facts about it.

#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "eval/interval_domain.h"
#include "eval/model.h"

namespace mantissa::solver {

class HintBoard {
 public:
  using Listener = std::function<void(std::string_view source, const eval::Model&)>;

  HintBoard() = default;
  explicit HintBoard(Listener listener) : listener_(std::move(listener)) {}
  bool wants_candidates() const { return static_cast<bool>(listener_); }
  void candidate(std::string_view source, const eval::Model& model) {
    if (!listener_) return;
    std::lock_guard lock(mutex_);
    listener_(source, model);
  }
  // Assignments worth starting from: a parent's witness, a cached model.
  void seed(eval::Model model) {
    std::lock_guard lock(mutex_);
    seeds_.push_back(std::move(model));
  }
  // The same without a copy: the model outlives the board.
  void seed_from(const eval::Model& model) { base_ = &model; }
  std::vector<eval::Model> seeds() const {
    std::lock_guard lock(mutex_);
    std::vector<eval::Model> result;
    if (base_ != nullptr) result.push_back(*base_);
    result.insert(result.end(), seeds_.begin(), seeds_.end());
    return result;
  }
  // Every solution of the query has the variable's value in the domain. Bounds of one variable intersect.
  void bound(expr::Expr variable, const eval::Domain& domain) {
    std::lock_guard lock(mutex_);
    const auto [it, is_new] = bounds_.try_emplace(variable, domain);
    if (!is_new) it->second.intersect(domain);
  }
  eval::Box bounds() const {  // a variable that is not in it is unbounded
    std::lock_guard lock(mutex_);
    return bounds_;
  }

 private:
  Listener listener_;
  mutable std::mutex mutex_;
  const eval::Model* base_ = nullptr;
  std::vector<eval::Model> seeds_;
  eval::Box bounds_;
};

}  // namespace mantissa::solver
