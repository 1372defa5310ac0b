#pragma once

// Integers: makes a Simplex decide variables that must be whole numbers, by divisors and cuts at the root and
// branch and bound below. Bounds of integer variables must be whole and without delta (a strict one is the
// next whole number).

#include <functional>
#include <map>
#include <optional>
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
  static constexpr size_t kMostFactors = 40;    // of an equation that is looked at
  static constexpr size_t kMostEquations = 40;  // that are put into each other
  static constexpr int64_t kFewValues = 64;     // that a variable is tried with against the others' divisor

  std::optional<Var> fractional() const;
  bool refuted_by_divisors();
  struct Equation {  // of whole numbers: the sum and the rest are zero, because of bounds of what is fixed
    std::map<Var, num::Rational> factors;
    num::Rational rest;
    std::vector<Reason> reasons;
  };
  std::optional<Equation> equation(Var basic) const;  // what its row says; none: not of integers alone
  bool is_refuted(const Equation& equation);
  static bool without(Var variable, const Equation& from, Equation* other);
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
