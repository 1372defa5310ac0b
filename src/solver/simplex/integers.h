#pragma once

// Integers: makes a Simplex decide variables that must be whole numbers, by cuts at the root and branch and
// bound below. Bounds of integer variables must be whole and without delta (a strict one is the next whole
// number).

#include <functional>
#include <vector>

#include "solver/simplex/simplex.h"

namespace mantissa::solver::simplex {

class Integers {
 public:
  // Reasons from here on are this class's own; a caller's must be smaller.
  static constexpr Reason kFirstOwnReason = 1u << 30;

  explicit Integers(Simplex& simplex) : simplex_(simplex) {}

  void declare(Var variable) {
    if (is_integer_.size() <= variable) is_integer_.resize(variable + 1, false);
    is_integer_[variable] = true;
  }
  bool is_integer(Var variable) const { return variable < is_integer_.size() && is_integer_[variable]; }

  // As Simplex::check; after kFeasible every integer variable has a whole value. kStopped also when the
  // search gets too deep, which happens with unbounded variables.
  Verdict check(const Budget& budget);
  const std::vector<Reason>& conflict() const { return conflict_; }
  uint64_t branches() const { return branches_; }
  uint64_t cuts() const { return cuts_; }
  // Called with every point of a relaxation that was found on the way, for whoever can use it.
  std::function<void()> on_relaxed_point;

 private:
  static constexpr size_t kMaxDepth = 400;
  static constexpr int kCutRounds = 4, kCutsPerRound = 8;

  std::optional<Var> fractional() const;
  bool add_cuts();
  bool add_cut(Var basic);
  Verdict branch(size_t depth, const Budget& budget);
  std::vector<Reason> expanded(const std::vector<Reason>& reasons) const;

  Simplex& simplex_;
  std::vector<bool> is_integer_;
  std::vector<Reason> conflict_;
  std::vector<std::vector<Reason>> cut_reasons_;  // of reason kFirstOwnReason + kMaxDepth + i
  uint64_t branches_ = 0, cuts_ = 0;
};

}  // namespace mantissa::solver::simplex
