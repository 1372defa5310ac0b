// A product of unknowns is an unknown of its own for the simplex, tied to its factors by the four planes that
// bound a product over a box (McCormick). Rows are not scaled: their numbers are floats of the program, and
// exact.
//
// In full detail a product of two terms is there twice, over the variables and over the terms' own values,
// whose box may know more (t (b - a) where b - a is not negative); and what is known of a term is multiplied
// by what it occurs with (c c + s s - 1 is small, so is x x times it): the first step of the hierarchy of
// Sherali and Adams, taken only where it makes products that are there already.

#include "solver/relax/relaxation.h"

#include <algorithm>

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
constexpr int kMostErrors = 16;     // of errors that errors are parts of
constexpr size_t kMostFactors = 8;  // that one known form is multiplied by

}  // namespace

Relaxation::Relaxation(const boxes::Network& network, const boxes::Propagator& propagator, Forms& forms,
                       Monomials& monomials, Detail detail)
    : network_(network), propagator_(propagator), forms_(forms), monomials_(monomials), detail_(detail) {
  for (uint32_t n = 0; n < network.size() && rows_.size() < kMostComparisons; ++n) add_comparison(n);
  comparisons_ = rows_.size();
  for (const Row& row : rows_) note_used(row);
  for (const Form& form : unequal_)
    for (const Form::Term& term : form.terms)
      if (term.monomial != Monomials::kOne) used_.insert(term.monomial);
  if (detail == Detail::kFull && rows() > 0) {
    add_links();
    add_known_terms();
    add_quotients();
    add_ties();
    add_ratios();
    add_known_products();
    add_errors();
  }
  add_products();
}

Bounds Relaxation::bounds(Monomial m) const {
  const Bounds exact = forms_.bounds(m);
  return monomials_.degree(m) > 1 || monomials_.errors(m) > 0 ? shortened(exact) : exact;
}

void Relaxation::note_used(const Row& row) {
  for (const Form::Term& term : row.terms) used_.insert(term.monomial);
}

Relaxation::Row& Relaxation::add(const Form& form, const std::optional<DeltaRational>& low,
                                 const std::optional<DeltaRational>& high, const Reason& reason) {
  Row row;
  Rational constant;
  for (const Form::Term& term : form.terms) {
    if (term.monomial == Monomials::kOne)
      constant = term.factor;
    else
      row.terms.push_back(term);
  }
  // low <= terms + constant + e <= high
  const Bounds error = shortened(form.error);
  if (low) row.low = *low - DeltaRational(constant + error.high);
  if (high) row.high = *high - DeltaRational(constant + error.low);
  row.reason = form.reason;
  row.reason.add(reason);
  rows_.push_back(std::move(row));
  return rows_.back();
}

Rational Relaxation::width(uint32_t node, const Form& d) const {
  const Form all = forms_.folded(d);
  Rational result = all.error.high - all.error.low;
  const num::Format f = propagator_.domain(network_.node(node).operand[0]).format();
  const Rational unit = Rational::power_of_two(1 - static_cast<int64_t>(f.significand_bits));
  for (const Form::Term& term : all.terms)
    if (term.monomial != Monomials::kOne)
      result = result + unit * term.factor.abs() * magnitude(forms_.bounds(term.monomial));
  return result;
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
  Form d = shape(forms_.difference(a, b));
  if (is_equality && !holds) {
    d.reason.add(propagator_.reason(node));
    if (kind == Kind::kFpEq) unequal_.push_back(std::move(d));  // "=" tells zeros apart
    return;
  }
  const bool is_strict = !is_equality && (kind == Kind::kFpLt) == holds;
  std::optional<DeltaRational> low, high;
  if (holds) high = DeltaRational(0, is_strict ? Rational(-1) : Rational(0));
  if (!holds || is_equality) low = DeltaRational(0, is_strict ? Rational(1) : Rational(0));
  Row& row = add(d, low, high, propagator_.reason(node));
  if (!is_equality) row.width = width(node, d);
}

void Relaxation::add_zero(Form form) {
  if (!form.known || form.terms.empty() || !is_room(1)) return;
  note_used(add(form, DeltaRational(), DeltaRational(), {}));
  Known known{std::move(form), {}, {}};
  known_.push_back(std::move(known));
}

// Products over the values of their operands, as what they are over the unknowns.
void Relaxation::add_links() {
  for (uint32_t n = 0; n < network_.size(); ++n) {
    if (!forms_.of(n).known || network_.node(n).operands == 0) continue;
    const Kind kind = network_.node(n).operation.kind;
    if (kind != Kind::kFpMul && kind != Kind::kFpFma && kind != Kind::kFpDiv) continue;
    const Form local = forms_.local(n);
    if (local.known) add_zero(forms_.difference(local, forms_.of(n)));
  }
}

// Terms of which the domain says more than their forms do.
void Relaxation::add_known_terms() {
  for (uint32_t n = 0; n < network_.size(); ++n) {
    const Form& form = forms_.of(n);
    if (!form.known || form.terms.size() < 2 || network_.node(n).operands == 0 || !is_room(1)) continue;
    const Bounds domain = forms_.bounds(n), by_form = forms_.bounds(form);
    if (Rational(2) * (domain.high - domain.low) > by_form.high - by_form.low) continue;
    note_used(add(form, DeltaRational(domain.low), DeltaRational(domain.high), propagator_.reason(n)));
    known_.push_back({form, domain, propagator_.reason(n)});
  }
}

// Values of terms that occur, as what they are.
void Relaxation::add_ties() {
  bool more = true;
  while (more) {
    more = false;
    for (const Monomial m : std::vector<Monomial>(used_.begin(), used_.end()))
      for (const Power& p : std::vector<Power>(monomials_.powers(m))) {
        if (is_error(p.unknown) || !tied_.insert(node_of(p.unknown)).second) continue;
        tie(node_of(p.unknown));
        more = true;
      }
  }
}

void Relaxation::tie(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  if (n.operands == 0) return;
  const Form value = forms_.unknown(node);
  if (!forms_.is_unknown(node)) return add_zero(forms_.difference(value, forms_.of(node)));
  const auto at_least = [&](const Form& difference) {
    if (difference.known && is_room(1)) note_used(add(difference, DeltaRational(), std::nullopt, {}));
  };
  switch (n.operation.kind) {
    case Kind::kFpSqrt: add_zero(forms_.identity(node)); break;
    case Kind::kMath1:
    case Kind::kMath2: tie_math(node); break;
    case Kind::kFpAbs:
      for (const int sign : {1, -1}) at_least(forms_.sum(value, forms_.of(n.operand[0]), sign));
      break;
    case Kind::kFpMax:
      for (const int i : {0, 1}) at_least(forms_.difference(value, forms_.of(n.operand[i])));
      break;
    case Kind::kFpMin:
      for (const int i : {0, 1}) at_least(forms_.difference(forms_.of(n.operand[i]), value));
      break;
    default: break;
  }
}

// What is left of `product` without `part`, if that divides it.
namespace {
std::optional<std::vector<Power>> without(const std::vector<Power>& product, const std::vector<Power>& part) {
  std::vector<Power> rest = product;
  for (const Power& p : part) {
    const auto at =
        std::find_if(rest.begin(), rest.end(), [&](const Power& r) { return r.unknown == p.unknown; });
    if (at == rest.end() || (at->exponent < 0) != (p.exponent < 0) ||
        std::abs(at->exponent) < std::abs(p.exponent))
      return std::nullopt;
    at->exponent -= p.exponent;
    if (at->exponent == 0) rest.erase(at);
  }
  return rest;
}
}  // namespace

void Relaxation::add_known_products() {
  const std::vector<Monomial> there(used_.begin(), used_.end());
  for (const Known& known : std::vector<Known>(known_)) {
    uint32_t degree = 1;
    for (const Form::Term& term : known.form.terms)
      if (monomials_.errors(term.monomial) == 0) degree = std::max(degree, monomials_.degree(term.monomial));
    std::set<Monomial> factors;
    for (const Form::Term& term : known.form.terms) {
      if (monomials_.errors(term.monomial) != 0 || monomials_.degree(term.monomial) < degree) continue;
      for (const Monomial m : there) {
        if (monomials_.errors(m) != 0 || factors.size() >= kMostFactors) continue;
        const auto rest = without(monomials_.powers(m), monomials_.powers(term.monomial));
        if (!rest || rest->empty()) continue;
        Monomial factor = Monomials::kOne;
        for (const Power& p : *rest)
          factor = monomials_.product(factor, monomials_.unknown(p.unknown, p.exponent));
        factors.insert(factor);
      }
    }
    for (const Monomial factor : factors) {
      if (!is_room(1)) return;
      const Bounds within = shortened(known.bounds * forms_.bounds(factor));
      const Form product = forms_.times(known.form, factor);
      note_used(add(product, DeltaRational(within.low), DeltaRational(within.high), known.reason));
    }
  }
}

// A quotient that rounds to something between two floats lies between their neighbours, and what is divided
// between these times the divisor: no product, where bounds are numbers.
void Relaxation::add_quotients() {
  for (uint32_t n = 0; n < network_.size(); ++n) {
    const boxes::Network::Node& node = network_.node(n);
    if (node.operands == 0 || node.operation.kind != Kind::kFpDiv) continue;
    const boxes::Domain& domain = propagator_.domain(n);  // with infinities: of numbers that are too large
    if (domain.empty() || domain.nan()) continue;
    const Form &dividend = forms_.of(node.operand[1]), &divisor = forms_.of(node.operand[2]);
    if (!dividend.known || !divisor.known) continue;
    const Bounds by = forms_.bounds(node.operand[2]);
    if (by.low.sign() <= 0 && by.high.sign() >= 0) continue;
    Reason reason = propagator_.reason(n);
    reason.add(propagator_.reason(node.operand[2]));
    const auto against = [&](const num::Float& limit, bool is_low) {
      if (!limit.is_finite() || !is_room(1)) return;
      Form times = divisor;
      const Rational factor = limit.to_rational();
      for (Form::Term& term : times.terms) term.factor = factor * term.factor;
      times.error = factor * times.error;
      std::erase_if(times.terms, [](const Form::Term& term) { return term.factor.is_zero(); });
      const Form rest =
          forms_.difference(dividend, times);  // not below zero at a low end, for positive divisors
      if ((by.low.sign() > 0) == is_low)
        note_used(add(rest, DeltaRational(), std::nullopt, reason));
      else
        note_used(add(rest, std::nullopt, DeltaRational(), reason));
    };
    against(num::next_down(boxes::float_of(domain.format(), domain.keys().lo)), true);
    against(num::next_up(boxes::float_of(domain.format(), domain.keys().hi)), false);
  }
}

// At least |z|, as a form, and what that rests on. Where the sign of z is not known, those of its parts may
// be: |z| is at most the sum of their magnitudes, and an error in it at most a part of what was rounded.
std::optional<Form> Relaxation::magnitude_of(const Form& z, Reason& reason, int depth) const {
  const auto scaled = [&](const Form& form, const Rational& by) { return forms_.scaled(form, by); };
  const Bounds range = forms_.bounds(z);
  if (range.low.sign() >= 0 || range.high.sign() <= 0) {
    reason.add(forms_.reason(z));
    return range.low.sign() >= 0 ? z : scaled(z, -1);
  }
  const Rational rest = magnitude(z.error);
  Form size;
  size.known = true;
  size.error = {-rest, rest};
  size.reason = z.reason;
  for (const Form::Term& term : z.terms) {
    const Bounds m = forms_.bounds(term.monomial);
    Form part;
    part.known = true;
    if (m.low.sign() >= 0 || m.high.sign() <= 0) {
      reason.add(forms_.reason(term.monomial));
      part.terms.push_back({term.monomial, m.low.sign() >= 0 ? 1 : -1});
    } else {
      const std::vector<Power>& powers = monomials_.powers(term.monomial);
      if (powers.size() != 1 || powers[0].exponent != 1 || !is_error(powers[0].unknown) || depth == 0)
        return std::nullopt;
      const std::optional<Rounding>& rounding = forms_.rounding(node_of(powers[0].unknown));
      if (!rounding || !rounding->exact.known) return std::nullopt;
      reason.add(rounding->reason);
      const std::optional<Form> rounded = magnitude_of(rounding->exact, reason, depth - 1);
      if (!rounded) return std::nullopt;
      part = scaled(*rounded, rounding->unit);
      part.error = part.error + Bounds{-rounding->tiny, rounding->tiny};
    }
    size = forms_.sum(size, scaled(std::move(part), term.factor.abs()), 1);
  }
  return size;
}

// |e| <= unit |z| + tiny, times what e occurs with.
void Relaxation::add_errors() {
  std::set<Monomial> done;
  const auto next = [&]() -> std::optional<Monomial> {
    for (const Monomial m : used_)
      if (monomials_.errors(m) == 1 && done.insert(m).second) return m;
    return std::nullopt;
  };
  while (const std::optional<Monomial> error_and_more = next()) {
    const Monomial m = *error_and_more;
    Monomial factor = Monomials::kOne;
    Symbol error{};
    for (const Power& p : monomials_.powers(m)) {
      if (is_error(p.unknown))
        error = p.unknown;
      else
        factor = monomials_.product(factor, monomials_.unknown(p.unknown, p.exponent));
    }
    const std::optional<Rounding>& rounding = forms_.rounding(node_of(error));
    if (!rounding || !rounding->exact.known) continue;
    const Bounds f = forms_.bounds(factor);
    const bool f_negative = f.high.sign() <= 0;
    if ((!f_negative && f.low.sign() < 0) || !is_room(2)) continue;
    Reason reason = rounding->reason;
    reason.add(forms_.reason(factor));
    // Products of errors are not tied to anything, so no more of them are made.
    const bool alone = factor == Monomials::kOne;
    Form exact = alone ? rounding->exact : forms_.folded(rounding->exact);
    // What rounds to a positive number is positive, whatever the signs of its parts.
    const Bounds value = forms_.bounds(node_of(error));
    std::optional<Form> bound;
    if (value.low.sign() > 0 || value.high.sign() < 0) {
      reason.add(propagator_.reason(node_of(error)));
      bound = forms_.scaled(exact, value.low.sign() > 0 ? 1 : -1);
    } else {
      bound = magnitude_of(exact, reason, kMostErrors);
    }
    if (!bound) continue;
    Form size = forms_.scaled(*bound, rounding->unit);
    size.error = size.error + Bounds{-rounding->tiny, rounding->tiny};
    Form e;
    e.known = true;
    e.terms.push_back({monomials_.unknown(error), 1});
    for (const int sign : {1, -1}) {
      Form least = forms_.times(forms_.sum(size, e, sign), factor);  // of the factor's sign
      if (f_negative)
        note_used(add(least, std::nullopt, DeltaRational(), reason));
      else
        note_used(add(least, DeltaRational(), std::nullopt, reason));
    }
  }
}

void Relaxation::add_products() {
  used_.erase(Monomials::kOne);
  std::vector<Monomial> open(used_.begin(), used_.end());
  while (!open.empty()) {
    const Monomial product = open.back();
    open.pop_back();
    if (monomials_.errors(product) != 0 || monomials_.degree(product) < 2) continue;
    const std::vector<Power> powers = monomials_.powers(product);
    const Power last = powers.back();
    const int32_t step = last.exponent < 0 ? -1 : 1;
    const Monomial x = monomials_.unknown(last.unknown, step);
    Monomial y =
        last.exponent == step ? Monomials::kOne : monomials_.unknown(last.unknown, last.exponent - step);
    for (size_t i = 0; i + 1 < powers.size(); ++i)
      y = monomials_.product(y, monomials_.unknown(powers[i].unknown, powers[i].exponent));
    if (!is_room(4)) continue;  // a product that nothing ties to its factors is sound too
    for (const Monomial part : {x, y})
      if (used_.insert(part).second) open.push_back(part);
    const Bounds bx = bounds(x), by = bounds(y);
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
    const Bounds range = bounds(m);
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
    const bool same = !slack || i >= comparisons_ || row.width.is_zero();
    const Var v = with_slack(row.high ? 1 : -1);
    if (row.high && !simplex.assert_upper(v, *row.high, why)) return refuse(simplex.conflict());
    if (row.low && !simplex.assert_lower(same || !row.high ? v : with_slack(-1), *row.low, why))
      return refuse(simplex.conflict());
  }
  return true;
}

Verdict Relaxation::check(const Budget& budget) {
  if (!build(simplex_, variables_, std::nullopt)) return Verdict::kInfeasible;
  const Verdict verdict = simplex_.check(budget);
  if (verdict == Verdict::kInfeasible) refuse(simplex_.conflict());
  return verdict == Verdict::kFeasible ? check_unequal(budget) : verdict;
}

// a is not b: neither above nor below is possible.
Verdict Relaxation::check_unequal(const Budget& budget) {
  for (const Form& form : unequal_) {
    Rational constant;
    std::vector<simplex::Term> terms;
    for (const Form::Term& term : form.terms) {
      if (term.monomial == Monomials::kOne)
        constant = term.factor;
      else
        terms.push_back({variables_[static_cast<size_t>(term.monomial)], term.factor});
    }
    const simplex::Reason why = note(form.reason);
    const Bounds rest{constant + form.error.low, constant + form.error.high};
    if (terms.empty()) {
      if (!is_zero(rest)) continue;
      refuse({why});
      return Verdict::kInfeasible;
    }
    std::sort(terms.begin(), terms.end(),
              [](const auto& a, const auto& b) { return a.variable < b.variable; });
    const Var v = simplex_.add_row(terms);
    Reason both;
    bool refuted = true;
    for (const bool above : {true, false}) {
      simplex_.push();
      const bool holds = above ? simplex_.assert_lower(v, DeltaRational(-rest.high, 1), why)
                               : simplex_.assert_upper(v, DeltaRational(-rest.low, -1), why);
      const Verdict verdict = holds ? simplex_.check(budget) : Verdict::kInfeasible;
      if (verdict == Verdict::kInfeasible) {
        refuse(simplex_.conflict());
        both.add(conflict_);
      }
      simplex_.pop();
      refuted = refuted && verdict == Verdict::kInfeasible;
      if (!refuted) break;
    }
    if (refuted) {
      conflict_ = both;
      return Verdict::kInfeasible;
    }
  }
  return unequal_.empty() ? Verdict::kFeasible : simplex_.check(budget);
}

std::optional<Bounds> Relaxation::tightened(uint32_t node, const Budget& budget) {
  const Monomial m = monomials_.unknown(value_of(node));
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
    const std::vector<Power>& powers = monomials_.powers(m);
    if (powers.size() != 1 || powers[0].exponent != 1 || is_error(powers[0].unknown)) continue;
    const DeltaRational& value = simplex.value(variables[static_cast<size_t>(m)]);
    point.emplace_back(node_of(powers[0].unknown), value.real + value.delta * delta);
  }
  std::sort(point.begin(), point.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return point;
}

}  // namespace mantissa::solver::relax
