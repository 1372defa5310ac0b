#pragma once

// Relaxation: the comparisons that hold, as linear inequalities over the monomials of their forms, asked of
// the exact simplex. Every float solution is a solution of them, so none of theirs means none at all.

#include <optional>
#include <vector>

#include "solver/linear/simplex.h"
#include "solver/relax/forms.h"

namespace mantissa::solver::relax {

class Relaxation {
 public:
  // Of the forms, domains and decided comparisons as they are now; of too many, the first ones.
  Relaxation(const interval::Network& network, const interval::Propagator& propagator, const Forms& forms,
             Monomials& monomials);

  size_t rows() const { return rows_.size(); }

  // kInfeasible: `conflict` says what it rests on.
  linear::Verdict check(const Budget& budget);
  const interval::Reason& conflict() const { return conflict_; }

  // After kFeasible: bounds of an unknown that all solutions keep; none if it does not occur.
  std::optional<Bounds> tightened(uint32_t node, const Budget& budget);
  // What such bounds rest on: everything that was asked.
  const interval::Reason& everything() const { return everything_; }

  // The unknowns' values at a point that stays away from the inequalities, measured in rounding errors, as
  // far as possible; none if the budget ended. By node, in increasing order.
  std::optional<std::vector<std::pair<uint32_t, num::Rational>>> inner_point(const Budget& budget);

 private:
  static constexpr size_t kMostComparisons = 150, kMostRows = 400;
  struct Row {
    std::vector<Form::Term> terms;  // without the constant
    std::optional<linear::DeltaRational> low, high;
    num::Rational width;  // how much rounding moves it
    interval::Reason reason;
  };
  void add_comparison(uint32_t node);
  void add_products();
  linear::Var variable(linear::Simplex& simplex, std::vector<linear::Var>& variables, Monomial m) const;
  // The inequalities in a simplex; with `slack` the comparisons keep a distance of slack times their width.
  // False: two bounds contradict each other at once.
  bool build(linear::Simplex& simplex, std::vector<linear::Var>& variables, std::optional<linear::Var> slack);
  linear::Reason note(const interval::Reason& reason);
  bool refuse(const std::vector<linear::Reason>& reasons);

  const interval::Network& network_;
  const interval::Propagator& propagator_;
  const Forms& forms_;
  Monomials& monomials_;
  std::vector<Row> rows_;
  size_t comparisons_ = 0;  // the first rows
  std::vector<Monomial> used_;
  std::vector<interval::Reason> reasons_;
  interval::Reason conflict_, everything_;
  linear::Simplex simplex_;
  std::vector<linear::Var> variables_;  // by monomial
};

}  // namespace mantissa::solver::relax
