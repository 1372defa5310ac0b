#pragma once

// HintBoard: where solvers leave what they came across (every intermediate assignment) and find what others
// left. The one door between backends. Safe to use from several threads. A board belongs to one query; what
// is on it may be wrong.

#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

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

 private:
  Listener listener_;
  mutable std::mutex mutex_;
  const eval::Model* base_ = nullptr;
  std::vector<eval::Model> seeds_;
};

}  // namespace mantissa::solver
