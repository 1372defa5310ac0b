#pragma once

// Relaxation: the comparisons that hold, as linear inequalities over the monomials of their forms, asked of
// the exact simplex. Every float solution is a solution of them, so none of theirs means none at all.

#include <optional>
#include <set>
#include <vector>

#include "num/libm.h"
#include "solver/relax/forms.h"
#include "solver/simplex/simplex.h"

namespace mantissa::solver::relax {

class Relaxation {
 public:
  // kCoarse: errors are bounds of the comparisons. kFull: they are unknowns, as large as a part of what was
  // rounded; products also over the values of terms, roots by their squares, what is known of a term times
  // what occurs.
  enum class Detail : uint8_t { kCoarse, kFull };

  // Of the forms, domains and decided comparisons as they are now; of too many, the first ones.
  Relaxation(const boxes::Network& network, const boxes::Propagator& propagator, Forms& forms,
             Monomials& monomials, Detail detail);

  size_t rows() const { return rows_.size() + unequal_.size(); }

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
  struct Known {  // a form that lies within bounds
    Form form;
    Bounds bounds;
    boxes::Reason reason;
  };
  Form shape(const Form& form) const { return detail_ == Detail::kCoarse ? forms_.folded(form) : form; }
  Bounds bounds(Monomial m) const;
  bool is_room(size_t rows) const { return rows_.size() + rows <= kMostRows; }
  void add_comparison(uint32_t node);
  num::Rational width(uint32_t node, const Form& d) const;
  // form + e between the two, where they are given.
  Row& add(const Form& form, const std::optional<simplex::DeltaRational>& low,
           const std::optional<simplex::DeltaRational>& high, const boxes::Reason& reason);
  void add_zero(Form form);
  void add_links();
  void add_known_terms();
  void add_ties();
  void tie(uint32_t node);
  // math_ties.cpp: functions of libm and others of the same or of each other.
  std::optional<num::MathFunction> function_of(uint32_t node) const;
  void add_between(const Form& form, const std::optional<num::Rational>& low,
                   const std::optional<num::Rational>& high, const boxes::Reason& reason);
  void tie_math(uint32_t node);
  void tie_circle(uint32_t node, num::MathFunction other);
  void tie_exp_of_log(uint32_t node, num::MathFunction log);
  void tie_log_of_exp(uint32_t node, num::MathFunction log);
  void tie_hypot(uint32_t node);
  void tie_power(uint32_t node);
  // ratios.cpp: what two terms have in common as products of powers.
  void add_ratios();
  void add_known_products();
  void add_quotients();
  std::optional<Form> magnitude_of(const Form& z, boxes::Reason& reason, int depth) const;
  void add_errors();
  void add_products();
  void note_used(const Row& row);
  // The inequalities in a simplex; with `slack` the comparisons keep a distance of slack times their width.
  // False: two bounds contradict each other at once.
  bool build(simplex::Simplex& simplex, std::vector<simplex::Var>& variables,
             std::optional<simplex::Var> slack);
  simplex::Verdict check_unequal(const Budget& budget);
  simplex::Reason note(const boxes::Reason& reason);
  bool refuse(const std::vector<simplex::Reason>& reasons);

  const boxes::Network& network_;
  const boxes::Propagator& propagator_;
  Forms& forms_;
  Monomials& monomials_;
  const Detail detail_;
  std::vector<Row> rows_;
  std::vector<Form> unequal_;  // none of them is zero
  std::vector<Known> known_;
  std::set<uint32_t> tied_;  // nodes
  size_t comparisons_ = 0;   // the first rows
  std::set<Monomial> used_;
  std::vector<boxes::Reason> reasons_;
  boxes::Reason conflict_, everything_;
  simplex::Simplex simplex_;
  std::vector<simplex::Var> variables_;  // by monomial
};

}  // namespace mantissa::solver::relax
