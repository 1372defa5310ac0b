// A product of unknowns is an unknown of its own for the simplex, tied to its factors by the four planes that
// bound a product over a box (McCormick). Rows are not scaled: their numbers are floats of the program, and
// exact.

#include "solver/relax/relaxation.h"

#include <algorithm>
#include <set>

namespace mantissa::solver::relax {

using boxes::Reason;
using expr::Kind;
using num::Rational;
using simplex::DeltaRational;
using simplex::Simplex;
using simplex::Var;
using simplex::Verdict;

namespace {

constexpr Var kNone = ~Var{0};
constexpr int64_t kMostSlack = 1024;

}  // namespace

Relaxation::Relaxation(const boxes::Network& network, const boxes::Propagator& propagator, const Forms& forms,
                       Monomials& monomials)
    : network_(network), propagator_(propagator), forms_(forms), monomials_(monomials) {
  for (uint32_t n = 0; n < network.size() && rows_.size() < kMostComparisons; ++n) add_comparison(n);
  comparisons_ = rows_.size();
  add_products();
}

void Relaxation::add_comparison(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  if (n.operands != 2) return;
  const Kind kind = n.operation.kind;
  if (kind != Kind::kFpLe && kind != Kind::kFpLt && kind != Kind::kFpEq && kind != Kind::kEq) return;
  const boxes::Domain& truth = propagator_.domain(node);
  if (!truth.is_true() && !truth.is_false()) return;
  const Form &a = forms_.of(n.operand[0]), &b = forms_.of(n.operand[1]);
  if (!a.known || !b.known) return;
  const bool holds = truth.is_true(), is_equality = kind == Kind::kFpEq || kind == Kind::kEq;
  if (is_equality && !holds) return;

  // 0 >= a - b = terms + constant + e, where e is at least error.low.
  const Form d = forms_.difference(a, b);
  Row row;
  Rational constant;
  for (const Form::Term& term : d.terms) {
    if (term.monomial == Monomials::kOne)
      constant = term.factor;
    else
      row.terms.push_back(term);
  }
  const bool is_strict = !is_equality && (kind == Kind::kFpLt) == holds;
  const DeltaRational at_most(-constant - d.error.low, is_strict ? Rational(-1) : Rational(0)),
      at_least(-constant - d.error.high, is_strict ? Rational(1) : Rational(0));
  if (holds) row.high = at_most;
  if (!holds || is_equality) row.low = at_least;
  row.reason = d.reason;
  row.reason.add(propagator_.reason(node));
  if (!is_equality) {
    row.width = d.error.high - d.error.low;
    const num::Format f = propagator_.domain(n.operand[0]).format();
    const Rational unit = Rational::power_of_two(1 - static_cast<int64_t>(f.significand_bits));
    for (const Form::Term& term : row.terms) {
      const Bounds range = forms_.bounds(term.monomial);
      const Rational most = range.low.abs() < range.high.abs() ? range.high.abs() : range.low.abs();
      row.width = row.width + unit * term.factor.abs() * most;
    }
  }
  rows_.push_back(std::move(row));
}

void Relaxation::add_products() {
  std::set<Monomial> used;
  for (const Row& row : rows_)
    for (const Form::Term& term : row.terms) used.insert(term.monomial);
  std::vector<Monomial> open(used.begin(), used.end());
  while (!open.empty()) {
    const Monomial product = open.back();
    open.pop_back();
    const std::vector<uint32_t> factors = monomials_.factors(product);
    if (factors.size() < 2) continue;
    const Monomial x = monomials_.unknown(factors.back());
    Monomial y = Monomials::kOne;
    for (size_t i = 0; i + 1 < factors.size(); ++i) y = monomials_.product(y, monomials_.unknown(factors[i]));
    if (rows_.size() + 4 > kMostRows) continue;  // a product that nothing ties to its factors is sound too
    for (const Monomial part : {x, y})
      if (used.insert(part).second) open.push_back(part);
    const Bounds bx = forms_.bounds(x), by = forms_.bounds(y);
    const auto plane = [&](const Rational& at_x, const Rational& at_y, bool is_lower) {
      Row row;  // xy - at_x y - at_y x against -at_x at_y
      row.terms.push_back({product, 1});
      if (x == y) {
        row.terms.push_back({x, -(at_x + at_y)});
      } else {
        row.terms.push_back({y, -at_x});
        row.terms.push_back({x, -at_y});
      }
      (is_lower ? row.low : row.high) = DeltaRational(-(at_x * at_y));
      row.reason = forms_.reason(product);
      rows_.push_back(std::move(row));
    };
    plane(bx.low, by.low, true);
    plane(bx.high, by.high, true);
    plane(bx.low, by.high, false);
    if (x != y) plane(bx.high, by.low, false);
  }
  used_.assign(used.begin(), used.end());
}

simplex::Reason Relaxation::note(const Reason& reason) {
  reasons_.push_back(reason);
  everything_.add(reason);
  return static_cast<simplex::Reason>(reasons_.size() - 1);
}

bool Relaxation::refuse(const std::vector<simplex::Reason>& reasons) {
  conflict_ = {};
  for (const simplex::Reason r : reasons) conflict_.add(reasons_[r]);
  return false;
}

bool Relaxation::build(Simplex& simplex, std::vector<Var>& variables, std::optional<Var> slack) {
  variables.assign(monomials_.size(), kNone);
  reasons_.clear();
  for (const Monomial m : used_) {
    const Var v = variables[static_cast<size_t>(m)] = simplex.add_variable();
    const Bounds range = forms_.bounds(m);
    const simplex::Reason why = note(forms_.reason(m));
    if (!simplex.assert_lower(v, range.low, why) || !simplex.assert_upper(v, range.high, why))
      return refuse(simplex.conflict());
  }
  for (size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const simplex::Reason why = note(row.reason);
    std::vector<simplex::Term> terms;
    for (const Form::Term& term : row.terms)
      if (!term.factor.is_zero())
        terms.push_back({variables[static_cast<size_t>(term.monomial)], term.factor});
    const auto with_slack = [&](int sign) {
      std::vector<simplex::Term> all = terms;
      if (slack && i < comparisons_ && !row.width.is_zero())
        all.push_back({*slack, Rational(sign) * row.width});
      std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.variable < b.variable; });
      return simplex.add_row(all);
    };
    if (terms.empty()) {  // the polynomials cancel: the errors decide
      const DeltaRational zero;
      if ((row.high && *row.high < zero) || (row.low && zero < *row.low)) return refuse({why});
      continue;
    }
    if (row.high && !simplex.assert_upper(with_slack(1), *row.high, why)) return refuse(simplex.conflict());
    if (row.low && !simplex.assert_lower(with_slack(-1), *row.low, why)) return refuse(simplex.conflict());
  }
  return true;
}

Verdict Relaxation::check(const Budget& budget) {
  if (!build(simplex_, variables_, std::nullopt)) return Verdict::kInfeasible;
  const Verdict verdict = simplex_.check(budget);
  if (verdict == Verdict::kInfeasible) refuse(simplex_.conflict());
  return verdict;
}

std::optional<Bounds> Relaxation::tightened(uint32_t node, const Budget& budget) {
  const Monomial m = monomials_.unknown(node);
  if (static_cast<size_t>(m) >= variables_.size() || variables_[static_cast<size_t>(m)] == kNone)
    return std::nullopt;
  using Kind = Simplex::Optimum::Kind;
  const Simplex::Optimum low = simplex_.minimise(variables_[static_cast<size_t>(m)], budget);
  if (low.kind != Kind::kBound) return std::nullopt;
  const Simplex::Optimum high = simplex_.maximise(variables_[static_cast<size_t>(m)], budget);
  if (high.kind != Kind::kBound) return std::nullopt;
  return Bounds{low.value.real, high.value.real};
}

std::optional<std::vector<std::pair<uint32_t, Rational>>> Relaxation::inner_point(const Budget& budget) {
  Simplex simplex;
  std::vector<Var> variables;
  const Var slack = simplex.add_variable();
  const simplex::Reason none = 0;
  simplex.assert_lower(slack, Rational(0), none);
  simplex.assert_upper(slack, Rational(kMostSlack), none);
  if (!build(simplex, variables, slack) || simplex.check(budget) != Verdict::kFeasible) return std::nullopt;
  if (simplex.maximise(slack, budget).kind != Simplex::Optimum::Kind::kBound) return std::nullopt;
  const Rational delta = simplex.concrete_delta();
  std::vector<std::pair<uint32_t, Rational>> point;
  for (const Monomial m : used_) {
    if (monomials_.factors(m).size() != 1) continue;
    const DeltaRational& value = simplex.value(variables[static_cast<size_t>(m)]);
    point.emplace_back(monomials_.factors(m)[0], value.real + value.delta * delta);
  }
  std::sort(point.begin(), point.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return point;
}

}  // namespace mantissa::solver::relax
