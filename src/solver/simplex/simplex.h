#pragma once

// Simplex: rows are sums of variables, variables have bounds, and the question is whether values exist that
// keep all of them. Bounds are asserted and taken back like on a stack, each with a reason of the caller's; a
// conflict is a set of reasons that cannot hold together. Rows stay for good. After a check that said
// feasible, the minimum or maximum of a variable may be asked for.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "solver/simplex/delta_rational.h"
#include "support/budget.h"

namespace mantissa::solver::simplex {

using Var = uint32_t;
using Reason = uint32_t;

struct Term {
  Var variable;
  num::Rational factor;
};

enum class Verdict : uint8_t { kFeasible, kInfeasible, kStopped };

class Simplex {
 public:
  Var add_variable();
  Var add_row(std::span<const Term> terms);  // a new variable that equals the sum

  // False: it contradicts the other bound of the variable; see conflict(). A weaker bound than the present
  // one is ignored.
  bool assert_lower(Var variable, const DeltaRational& bound, Reason reason);
  bool assert_upper(Var variable, const DeltaRational& bound, Reason reason);
  void push() { marks_.push_back(trail_.size()); }
  void pop();

  Verdict check(const Budget& budget);
  const std::vector<Reason>& conflict() const { return conflict_; }  // sorted, of the last refusal
  // After a check that said infeasible: a sum of variables that is zero by the rows, though its greatest
  // value is less. A variable with a positive factor has an upper bound, the others have a lower one.
  const std::vector<Term>& refutation() const { return refutation_; }

  struct Optimum {
    enum class Kind : uint8_t { kBound, kUnbounded, kStopped } kind;
    DeltaRational value;
  };
  // After kFeasible. Values afterwards are those where the optimum is taken.
  Optimum minimise(Var variable, const Budget& budget) { return optimise(variable, -1, budget); }
  Optimum maximise(Var variable, const Budget& budget) { return optimise(variable, 1, budget); }

  size_t variable_count() const { return variables_.size(); }
  const DeltaRational& value(Var variable) const { return variables_[variable].value; }
  std::optional<DeltaRational> lower(Var variable) const { return bound_value(variables_[variable].lower); }
  std::optional<DeltaRational> upper(Var variable) const { return bound_value(variables_[variable].upper); }
  std::optional<Reason> lower_reason(Var variable) const { return bound_reason(variables_[variable].lower); }
  std::optional<Reason> upper_reason(Var variable) const { return bound_reason(variables_[variable].upper); }
  // The row of a basic variable in terms of the others; empty for variables that are not basic.
  std::span<const Term> row(Var variable) const;
  // A size for delta at which every bound holds for the present values.
  num::Rational concrete_delta() const;
  uint64_t pivots() const { return pivots_; }
  // Called by `check` before each pivot: the values at that point are worth a look for whoever can use them.
  std::function<void()> on_point;

 private:
  static constexpr uint32_t kNoRow = ~uint32_t{0};
  struct Bound {
    bool exists = false;
    Reason reason = 0;
    DeltaRational value;
  };
  struct Variable {
    DeltaRational value;
    Bound lower, upper;
    uint32_t row = kNoRow;             // of a basic variable
    std::vector<uint32_t> appears_in;  // rows, for variables that are not basic; some may be stale
  };
  struct Row {
    Var owner;
    std::vector<Term> terms;  // by variable, no zero factors
  };
  struct Change {
    Var variable;
    bool is_upper;
    Bound before;
  };

  static std::optional<DeltaRational> bound_value(const Bound& b) {
    return b.exists ? std::optional(b.value) : std::nullopt;
  }
  static std::optional<Reason> bound_reason(const Bound& b) {
    return b.exists ? std::optional(b.reason) : std::nullopt;
  }
  bool below(const Variable& v) const { return v.lower.exists && v.value < v.lower.value; }
  bool above(const Variable& v) const { return v.upper.exists && v.value > v.upper.value; }
  bool may_rise(Var v) const {
    return !variables_[v].upper.exists || variables_[v].value < variables_[v].upper.value;
  }
  bool may_fall(Var v) const {
    return !variables_[v].lower.exists || variables_[v].value > variables_[v].lower.value;
  }

  const num::Rational* factor(const Row& row, Var variable) const;
  void move(Var nonbasic, const DeltaRational& by);
  void pivot(uint32_t row, Var entering);
  void substitute(Row& row, Var variable, const Row& definition);
  void note_appearances(const Row& row, uint32_t index);
  void explain(const Row& row, bool too_low);
  Optimum optimise(Var variable, int direction, const Budget& budget);
  std::optional<Var> improving(Var objective, int direction) const;

  std::vector<Variable> variables_;
  // The work since it was asked last: looking at all rows, and arithmetic with numbers that grow.
  uint64_t work_done() { return std::exchange(work_, 0); }

  std::vector<Row> rows_;
  std::vector<Change> trail_;
  std::vector<size_t> marks_;
  std::vector<Reason> conflict_;
  std::vector<Term> refutation_;
  uint64_t pivots_ = 0, work_ = 0;
};

}  // namespace mantissa::solver::simplex
