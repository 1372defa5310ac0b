// Exact rationals throughout: a proof must not depend on rounding of its own. The error of one rounding comes
// from the largest magnitude that the exact result or the domain of the rounded one allows, so better boxes
// make better forms. Where the exact result is a number of the format (scaled by a power of two, taken back,
// a difference of neighbours) nothing is added at all.

#include "solver/relax/forms.h"

#include <algorithm>
#include <map>

namespace mantissa::solver::relax {

using boxes::Reason;
using expr::Kind;
using num::Rational;
using num::RoundingMode;

namespace {

constexpr uint64_t kFormNanoseconds = 300;
constexpr uint8_t kNearest =
    1u << static_cast<int>(RoundingMode::kNearestEven) | 1u << static_cast<int>(RoundingMode::kNearestAway);

// The distance of neighbouring numbers of the format at a magnitude; at zero that of the smallest ones.
Rational spacing(num::Format f, int64_t exponent) {
  return Rational::power_of_two(std::max(exponent, f.min_exponent()) -
                                (static_cast<int64_t>(f.significand_bits) - 1));
}
Rational spacing_at(num::Format f, const Rational& at) {
  return spacing(f, at.is_zero() ? f.min_exponent() : at.floor_log2());
}
// The largest distance of numbers up to a magnitude, that one included.
Rational spacing_below(num::Format f, const Rational& most) {
  if (most.is_zero()) return spacing(f, f.min_exponent());
  const int64_t exponent = most.floor_log2();
  return spacing(f, most == Rational::power_of_two(exponent) ? exponent - 1 : exponent);
}

// Bounds of (rounded - exact) for steps of one size, over a set of modes.
Bounds rounding_error(const Rational& step, uint8_t modes) {
  const Rational half = step * Rational(1, 2);
  Bounds result;
  const auto may = [&](RoundingMode mode) { return (modes >> static_cast<int>(mode) & 1) != 0; };
  if (may(RoundingMode::kNearestEven) || may(RoundingMode::kNearestAway)) result = {-half, half};
  if (may(RoundingMode::kTowardPositive) || may(RoundingMode::kTowardZero)) result.high = step;
  if (may(RoundingMode::kTowardNegative) || may(RoundingMode::kTowardZero)) result.low = -step;
  return result;
}

bool is_power_of_two(const Rational& value) {
  return !value.is_zero() && value.abs() == Rational::power_of_two(value.floor_log2());
}

bool contains(num::Format outer, num::Format inner) {
  return outer.exponent_bits >= inner.exponent_bits && outer.significand_bits >= inner.significand_bits;
}

}  // namespace

Forms::Forms(const boxes::Network& network, const boxes::Propagator& propagator, Monomials& monomials)
    : network_(network),
      propagator_(propagator),
      monomials_(monomials),
      forms_(network.size()),
      roundings_(network.size()),
      exactness_(network, propagator) {}

bool Forms::compute(const Budget& budget) {
  rounded_.clear();
  for (uint32_t n = 0; n < network_.size(); ++n) {
    if (n % 8 == 0 && budget.exhausted(8 * kFormNanoseconds)) return false;
    roundings_[n].reset();
    if (is_finite(n)) exactness_.visit(n);
    forms_[n] = is_finite(n) ? compute(n) : Form{};
  }
  return true;
}

bool Forms::is_finite(uint32_t node) const {
  const boxes::Domain& d = propagator_.domain(node);
  return d.sort().is_float() && !d.is_opaque() && !d.empty() && !d.nan() && !d.has_infinity(false) &&
         !d.has_infinity(true);
}

bool Forms::is_unknown(uint32_t node) const {
  const Form& form = forms_[node];
  if (!form.known || form.terms.size() != 1) return false;
  const std::vector<Power>& powers = monomials_.powers(form.terms[0].monomial);
  return powers.size() == 1 && powers[0].unknown == value_of(node);
}

Bounds Forms::bounds(uint32_t node) const {
  const boxes::Domain& d = propagator_.domain(node);
  return {boxes::float_of(d.format(), d.keys().lo).to_rational(),
          boxes::float_of(d.format(), d.keys().hi).to_rational()};
}

Bounds Forms::bounds(Symbol unknown) const {
  return is_error(unknown) ? roundings_[node_of(unknown)]->bounds : bounds(node_of(unknown));
}

Bounds Forms::bounds(Monomial monomial) const {
  Bounds result{1, 1};
  for (const Power& p : monomials_.powers(monomial)) result = result * power(bounds(p.unknown), p.exponent);
  return result;
}

Reason Forms::reason(Monomial monomial) const {
  Reason result;
  for (const Power& p : monomials_.powers(monomial)) {
    const uint32_t node = node_of(p.unknown);
    result.add(is_error(p.unknown) ? roundings_[node]->reason : propagator_.reason(node));
  }
  return result;
}

Bounds Forms::bounds(const Form& form) const {
  Bounds result = form.error;
  for (const Form::Term& term : form.terms) result = result + term.factor * bounds(term.monomial);
  return result;
}

Reason Forms::reason(const Form& form) const {
  Reason result = form.reason;
  for (const Form::Term& term : form.terms) result.add(reason(term.monomial));
  return result;
}

Form Forms::unknown(uint32_t node) {
  Form form;
  form.known = true;
  form.terms.push_back({monomials_.unknown(value_of(node)), 1});
  form.reason = propagator_.reason(node);  // that it is a number
  return form;
}

Form Forms::number(const Rational& value) const {
  Form form;
  form.known = true;
  if (!value.is_zero()) form.terms.push_back({Monomials::kOne, value});
  return form;
}

Form Forms::sum(const Form& a, const Form& b, int sign) const {
  Form form;
  form.known = a.known && b.known;
  if (!form.known) return form;
  const Rational factor(sign);
  size_t i = 0, j = 0;
  while (i < a.terms.size() || j < b.terms.size()) {
    if (j == b.terms.size() || (i < a.terms.size() && a.terms[i].monomial < b.terms[j].monomial)) {
      form.terms.push_back(a.terms[i++]);
    } else if (i == a.terms.size() || b.terms[j].monomial < a.terms[i].monomial) {
      form.terms.push_back({b.terms[j].monomial, factor * b.terms[j].factor});
      ++j;
    } else {
      Rational both = a.terms[i].factor + factor * b.terms[j].factor;
      if (!both.is_zero()) form.terms.push_back({a.terms[i].monomial, std::move(both)});
      ++i, ++j;
    }
  }
  form.error = a.error + factor * b.error;
  form.reason = a.reason;
  form.reason.add(b.reason);
  return form;
}

Form Forms::scaled(const Form& a, const Rational& by) const {
  Form form = a;
  if (by.is_zero()) form.terms.clear();
  for (Form::Term& term : form.terms) term.factor = by * term.factor;
  form.error = by * a.error;
  return form;
}

Form Forms::times(const Form& a, Monomial m) {
  Form form;
  form.known = a.known;
  for (const Form::Term& term : a.terms)
    form.terms.push_back({monomials_.product(term.monomial, m), term.factor});
  std::sort(form.terms.begin(), form.terms.end(),
            [](const auto& s, const auto& t) { return s.monomial < t.monomial; });
  form.error = a.error * bounds(m);
  form.reason = a.reason;
  form.reason.add(reason(m));
  return form;
}

Form Forms::folded(const Form& a) const {
  Form form;
  form.known = a.known;
  form.error = a.error;
  form.reason = a.reason;
  for (const Form::Term& term : a.terms) {
    if (monomials_.errors(term.monomial) == 0) {
      form.terms.push_back(term);
      continue;
    }
    form.error = form.error + term.factor * bounds(term.monomial);
    form.reason.add(reason(term.monomial));
  }
  return form;
}

// (P + e)(Q + f) = PQ + (P + e) f + Q e, and P + e is the value of a.
Form Forms::product(const Form& a, const Bounds& value_a, const Form& b, const Bounds& value_b) {
  Form form;
  if (!a.known || !b.known) return form;
  form.error = value_a * b.error + (value_b - b.error) * a.error;
  form.reason = a.reason;
  form.reason.add(b.reason);
  std::map<Monomial, Rational> terms;
  for (const Form::Term& s : a.terms)
    for (const Form::Term& t : b.terms) {
      const Monomial m = monomials_.product(s.monomial, t.monomial);
      Rational& factor = terms[m];
      factor = factor + s.factor * t.factor;
    }
  for (auto& [m, factor] : terms) {
    if (factor.is_zero()) continue;
    const uint32_t errors = monomials_.errors(m);
    const bool is_high = monomials_.degree(m) > kMostDegree;
    if (is_high && errors == 0) return {};
    if (is_high || errors > 1) {
      form.error = form.error + factor * bounds(m);
      form.reason.add(reason(m));
    } else {
      form.terms.push_back({m, std::move(factor)});
    }
  }
  form.known = true;
  return form;
}

// Whether the exact value is a number of the node's format in any case.
bool Forms::is_exact(const Form& form, uint32_t node, Reason* why) const {
  if (!relax::is_zero(form.error)) return false;
  if (form.terms.empty()) return true;
  const num::Format f = propagator_.domain(node).format();
  if (form.terms.size() != 1) return false;
  const auto& [monomial, factor] = form.terms[0];
  if (monomial == Monomials::kOne)
    return num::from_rational(f, RoundingMode::kTowardZero, factor).to_rational() == factor;
  const std::vector<Power>& powers = monomials_.powers(monomial);
  if (powers.size() != 1 || powers[0].exponent != 1 || is_error(powers[0].unknown)) return false;
  const uint32_t of = node_of(powers[0].unknown);
  if (!contains(f, propagator_.domain(of).format()) || !is_power_of_two(factor)) return false;
  if (factor.floor_log2() >= 0) return true;  // it fits: the result is finite
  const Bounds values = bounds(of);
  if (has_zero(values)) return false;
  *why = propagator_.reason(of);
  return smaller(values.low.abs(), values.high.abs()) * factor.abs() >=
         Rational::power_of_two(f.min_exponent());
}

Form Forms::rounded(Form form, uint32_t node, uint32_t mode) {
  if (!form.known) return form;
  const boxes::Domain& result = propagator_.domain(node);
  const num::Format f = result.format();
  const uint8_t modes = propagator_.domain(mode).modes();
  // Directed modes round any large number to the largest finite one: no bound there.
  const boxes::Key most = boxes::max_finite_key(f);
  if ((modes & ~kNearest) != 0 && (result.keys().hi == most || result.keys().lo == boxes::negate(most)))
    return {};
  form.reason.add(propagator_.reason(node));  // finite
  Reason why;
  if (is_exact(form, node, &why)) {
    form.reason.add(why);
    return form;
  }
  const Rational most_exact = magnitude(bounds(form));
  if (exactness_.is_exact(node, most_exact, &why)) {
    form.reason.add(why);
    form.reason.add(reason(form));
    return form;
  }
  const uint32_t owner = owner_of(form, node, mode);
  if (!roundings_[owner]) {
    const Rational step = smaller(spacing_at(f, magnitude(bounds(node))), spacing_below(f, most_exact));
    Rounding& rounding = start_rounding(owner, mode, step);
    rounding.reason.add(reason(form));
    rounding.exact = form;
  }
  form.reason.add(roundings_[owner]->reason);
  return sum(form, error_form(owner), 1);
}

// The first node that rounds the same exact value in the same way: it has the same error.
uint32_t Forms::owner_of(const Form& form, uint32_t node, uint32_t mode) {
  if (!relax::is_zero(form.error) || !propagator_.domain(mode).is_point()) return node;
  const num::Format f = propagator_.domain(node).format();
  RoundedKey key{propagator_.domain(mode).modes(), f.exponent_bits, f.significand_bits, {}};
  for (const Form::Term& term : form.terms) key.terms.emplace_back(term.monomial, term.factor);
  return rounded_.try_emplace(std::move(key), node).first->second;
}

Rounding& Forms::start_rounding(uint32_t node, uint32_t mode, const Rational& step) {
  const num::Format f = propagator_.domain(node).format();
  const uint8_t modes = propagator_.domain(mode).modes();
  Rounding& rounding = roundings_[node].emplace();
  rounding.bounds = rounding_error(step, modes);
  const bool nearest = (modes & ~kNearest) == 0;
  rounding.unit = Rational::power_of_two((nearest ? 0 : 1) - static_cast<int64_t>(f.significand_bits));
  const Kind kind = network_.node(node).operation.kind;
  // Sums are multiples of the smallest number: exact where that is the spacing.
  const Rational least = spacing(f, f.min_exponent());
  if (kind != Kind::kFpAdd && kind != Kind::kFpSub) rounding.tiny = nearest ? least * Rational(1, 2) : least;
  rounding.reason = propagator_.reason(node);
  rounding.reason.add(propagator_.reason(mode));
  return rounding;
}

Form Forms::error_form(uint32_t node) {
  Form error;
  error.known = true;
  error.terms.push_back({monomials_.unknown(error_of(node)), 1});
  return error;
}

// The root's value stands for its exact value z = v - e where errors are told as parts of it:
// |e| <= unit (|v| + |e|).
Form Forms::root(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  if (!forms_[n.operand[1]].known || bounds(n.operand[1]).low.sign() < 0) return {};
  const num::Format f = propagator_.domain(node).format();
  Form form = unknown(node);
  Rounding& rounding = start_rounding(node, n.operand[0], spacing_at(f, magnitude(bounds(node))));
  rounding.unit = rounding.unit / (Rational(1) - rounding.unit);
  rounding.tiny = rounding.tiny * Rational(2);
  rounding.exact = form;
  return form;
}

Form Forms::identity(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  if (n.operands == 0 || n.operation.kind != Kind::kFpSqrt || !forms_[node].known || !roundings_[node])
    return {};
  const Form& of = forms_[n.operand[1]];
  if (!of.known || !is_unknown(node)) return {};
  // (v - e)^2 = v^2 - 2 v e + e^2
  const Monomial v = monomials_.unknown(value_of(node)), e = monomials_.unknown(error_of(node));
  Form square;
  square.known = true;
  square.reason = forms_[node].reason;
  square.terms = {{monomials_.unknown(value_of(node), 2), 1}, {monomials_.product(v, e), -2}};
  std::sort(square.terms.begin(), square.terms.end(),
            [](const auto& s, const auto& t) { return s.monomial < t.monomial; });
  const Rational most = magnitude(roundings_[node]->bounds);
  square.error = {0, most * most};
  square.reason.add(roundings_[node]->reason);
  return difference(square, of);
}

Form Forms::converted(uint32_t node, Form from) {
  const boxes::Network::Node& n = network_.node(node);
  const num::Format f = propagator_.domain(n.operand[1]).format(), t = propagator_.domain(node).format();
  return contains(t, f) ? from : rounded(std::move(from), node, n.operand[0]);
}

Form Forms::operand(uint32_t node, int i, bool over_values) {
  const uint32_t n = network_.node(node).operand[i];
  if (!over_values || !forms_[n].known || propagator_.domain(n).is_point()) return forms_[n];
  return unknown(n);
}

Form Forms::quotient(uint32_t node, const Form& dividend, const Form& divisor, bool over_values) {
  const uint32_t by = network_.node(node).operand[2];
  const Bounds values = bounds(by);
  if (!dividend.known || !divisor.known || has_zero(values)) return {};
  const auto invertible = [&] {
    if (divisor.terms.size() != 1 || !relax::is_zero(divisor.error)) return false;
    for (const Power& p : monomials_.powers(divisor.terms[0].monomial))
      if (is_error(p.unknown) || has_zero(bounds(p.unknown))) return false;
    return true;
  };
  Form inverse;
  inverse.known = true;
  inverse.reason = propagator_.reason(by);
  if (invertible() && !over_values) {
    Monomial m = Monomials::kOne;
    for (const Power& p : monomials_.powers(divisor.terms[0].monomial)) {
      m = monomials_.product(m, monomials_.unknown(p.unknown, -p.exponent));
      inverse.reason.add(propagator_.reason(node_of(p.unknown)));
    }
    inverse.reason.add(divisor.reason);
    inverse.terms.push_back({m, divisor.terms[0].factor.inverse()});
  } else if (propagator_.domain(by).is_point()) {
    inverse.terms.push_back({Monomials::kOne, values.low.inverse()});
  } else {
    inverse.terms.push_back({monomials_.unknown(value_of(by), -1), 1});
  }
  Form form = product(dividend, bounds(network_.node(node).operand[1]), inverse, power(values, -1));
  form.reason.add(propagator_.reason(network_.node(node).operand[1]));
  return form;
}

// What the rounding of a sum left over (Knuth): a + b - s, if nothing overflows on the way.
Form Forms::left_over(uint32_t node, uint32_t s) {
  const boxes::Network::Node& n = network_.node(node);
  Form form =
      difference(sum(forms_[network_.node(s).operand[1]], forms_[network_.node(s).operand[2]], 1), forms_[s]);
  for (const int i : {1, 2}) {
    const uint32_t part = n.operand[i];
    if (!forms_[part].known || !forms_[network_.node(part).operand[2]].known) return {};
    form.reason.add(propagator_.reason(part));
    form.reason.add(propagator_.reason(network_.node(part).operand[2]));
  }
  form.reason.add(propagator_.reason(node));
  form.reason.add(propagator_.reason(s));
  return form;
}

Form Forms::apply(uint32_t node, bool over_values) {
  const boxes::Network::Node& n = network_.node(node);
  const auto form_of = [&](int i) { return operand(node, i, over_values); };
  const auto values_of = [&](int i) { return bounds(n.operand[i]); };
  const auto known = [&](int i) { return forms_[n.operand[i]].known; };
  const auto multiplied = [&] {
    Form form = product(form_of(1), values_of(1), form_of(2), values_of(2));
    for (int i : {1, 2}) form.reason.add(propagator_.reason(n.operand[i]));  // the errors' factors
    return form;
  };
  switch (n.operands == 0 ? Kind::kVar : n.operation.kind) {
    case Kind::kFpNeg: return known(0) ? scaled(form_of(0), -1) : Form{};
    case Kind::kFpAbs: {
      if (!known(0)) return {};
      const Bounds operand = values_of(0);
      if (operand.low.sign() < 0 && operand.high.sign() > 0) return {};
      Form form = scaled(form_of(0), operand.low.sign() < 0 ? -1 : 1);
      form.reason.add(propagator_.reason(n.operand[0]));
      return form;
    }
    case Kind::kFpAdd:
      if (const uint32_t s = exactness_.sum_left_over_by(node); s != Exactness::kNone && !over_values)
        return left_over(node, s);
      return rounded(sum(form_of(1), form_of(2), 1), node, n.operand[0]);
    case Kind::kFpSub: return rounded(sum(form_of(1), form_of(2), -1), node, n.operand[0]);
    case Kind::kFpMul:
      if (!known(1) || !known(2)) return {};
      return rounded(multiplied(), node, n.operand[0]);
    case Kind::kFpFma:
      if (!known(1) || !known(2) || !known(3)) return {};
      return rounded(sum(multiplied(), form_of(3), 1), node, n.operand[0]);
    case Kind::kFpSqrt: return over_values ? Form{} : root(node);
    case Kind::kFpDiv:
      if (!known(1) || !known(2)) return {};
      return rounded(quotient(node, form_of(1), form_of(2), over_values), node, n.operand[0]);
    case Kind::kFpFromFp: return known(1) ? converted(node, form_of(1)) : Form{};
    case Kind::kFpRoundToIntegral: {
      Form form = form_of(1);
      if (!form.known) return form;
      form.error = form.error + rounding_error(1, propagator_.domain(n.operand[0]).modes());
      form.reason.add(propagator_.reason(n.operand[0]));
      return form;
    }
    case Kind::kFpMin:
    case Kind::kFpMax: {
      if (!known(0) || !known(1)) return {};
      const Bounds a = values_of(0), b = values_of(1);
      const bool first = n.operation.kind == Kind::kFpMin ? a.high <= b.low : b.high <= a.low;
      const bool second = n.operation.kind == Kind::kFpMin ? b.high <= a.low : a.high <= b.low;
      if (!first && !second) return {};
      Form form = form_of(first ? 0 : 1);
      for (int i : {0, 1}) form.reason.add(propagator_.reason(n.operand[i]));
      return form;
    }
    case Kind::kIte: {
      const boxes::Domain& condition = propagator_.domain(n.operand[0]);
      if (!condition.is_true() && !condition.is_false()) return {};
      Form form = form_of(condition.is_true() ? 1 : 2);
      form.reason.add(propagator_.reason(n.operand[0]));
      return form;
    }
    default: return {};
  }
}

Form Forms::compute(uint32_t node) {
  if (propagator_.domain(node).is_point()) {
    Form form = number(bounds(node).low);
    form.reason = propagator_.reason(node);
    return form;
  }
  Form form = apply(node, false);
  if (form.known && form.terms.size() > kMostTerms) form = folded(form);
  return form.known && form.terms.size() <= kMostTerms ? form : unknown(node);
}

Form Forms::local(uint32_t node) {
  if (!forms_[node].known || network_.node(node).operands == 0 || propagator_.domain(node).is_point())
    return {};
  Form form = apply(node, true);
  return form.known && form.terms.size() <= kMostTerms ? form : Form{};
}

}  // namespace mantissa::solver::relax
