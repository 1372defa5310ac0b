#pragma once

// Relaxation: the comparisons that hold, as linear inequalities over the monomials of their forms, asked of
// the exact simplex. Every float solution is a solution of them, so none of theirs means none at all.

#include <optional>
#include <vector>

#include "solver/relax/forms.h"
#include "solver/simplex/simplex.h"

namespace mantissa::solver::relax {

class Relaxation {
 public:
  // Of the forms, domains and decided comparisons as they are now; of too many, the first ones.
  Relaxation(const boxes::Network& network, const boxes::Propagator& propagator, const Forms& forms,
             Monomials& monomials);

  size_t rows() const { return rows_.size(); }

  // kInfeasible: `conflict` says what it rests on.
  simplex::Verdict check(const Budget& budget);
  const boxes::Reason& conflict() const { return conflict_; }

  // After kFeasible: bounds of an unknown that all solutions keep; none if it does not occur.
  std::optional<Bounds> tightened(uint32_t node, const Budget& budget);
  // What such bounds rest on: everything that was asked.
  const boxes::Reason& everything() const { return everything_; }

  // The unknowns' values at a point that stays away from the inequalities, measured in rounding errors, as
  // far as possible; none if the budget ended. By node, in increasing order.
  std::optional<std::vector<std::pair<uint32_t, num::Rational>>> inner_point(const Budget& budget);

 private:
  static constexpr size_t kMostComparisons = 150, kMostRows = 400;
  struct Row {
    std::vector<Form::Term> terms;  // without the constant
    std::optional<simplex::DeltaRational> low, high;
    num::Rational width;  // how much rounding moves it
    boxes::Reason reason;
  };
  void add_comparison(uint32_t node);
  void add_products();
  simplex::Var variable(simplex::Simplex& simplex, std::vector<simplex::Var>& variables, Monomial m) const;
  // The inequalities in a simplex; with `slack` the comparisons keep a distance of slack times their width.
  // False: two bounds contradict each other at once.
  bool build(simplex::Simplex& simplex, std::vector<simplex::Var>& variables,
             std::optional<simplex::Var> slack);
  simplex::Reason note(const boxes::Reason& reason);
  bool refuse(const std::vector<simplex::Reason>& reasons);

  const boxes::Network& network_;
  const boxes::Propagator& propagator_;
  const Forms& forms_;
  Monomials& monomials_;
  std::vector<Row> rows_;
  size_t comparisons_ = 0;  // the first rows
  std::vector<Monomial> used_;
  std::vector<boxes::Reason> reasons_;
  boxes::Reason conflict_, everything_;
  simplex::Simplex simplex_;
  std::vector<simplex::Var> variables_;  // by monomial
};

}  // namespace mantissa::solver::relax
