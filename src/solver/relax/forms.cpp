// Exact rationals throughout: a proof must not depend on rounding of its own. The error of one rounding comes
// from the largest magnitude that the domain of the result allows, so better boxes make better forms.

#include "solver/relax/forms.h"

#include <algorithm>

namespace mantissa::solver::relax {

using expr::Kind;
using num::Rational;
using num::RoundingMode;

namespace {

constexpr size_t kMostTerms = 40;
constexpr uint64_t kFormNanoseconds = 3000;
constexpr size_t kMostFactors = 4;
constexpr uint8_t kNearest =
    1u << static_cast<int>(RoundingMode::kNearestEven) | 1u << static_cast<int>(RoundingMode::kNearestAway);

Rational smaller(const Rational& a, const Rational& b) { return a < b ? a : b; }
Rational larger(const Rational& a, const Rational& b) { return a < b ? b : a; }
Rational magnitude(const Bounds& b) { return larger(b.low.abs(), b.high.abs()); }

// The distance of neighbouring numbers of the format at a magnitude; at zero that of the smallest ones.
Rational spacing(num::Format f, const Rational& at) {
  const int64_t least = f.min_exponent();
  const int64_t exponent = at.is_zero() ? least : std::max(at.floor_log2(), least);
  return Rational::power_of_two(exponent - (static_cast<int64_t>(f.significand_bits) - 1));
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

}  // namespace

Bounds operator+(const Bounds& a, const Bounds& b) { return {a.low + b.low, a.high + b.high}; }
Bounds operator-(const Bounds& a, const Bounds& b) { return {a.low - b.high, a.high - b.low}; }
Bounds operator*(const Bounds& a, const Bounds& b) {
  const Rational corners[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  Bounds result{corners[0], corners[0]};
  for (const Rational& c : corners) result = {smaller(result.low, c), larger(result.high, c)};
  return result;
}
Bounds operator*(const Rational& c, const Bounds& a) {
  Bounds result{c * a.low, c * a.high};
  if (c.sign() < 0) std::swap(result.low, result.high);
  return result;
}

Monomial Monomials::find_or_add(std::vector<uint32_t> factors) {
  if (factors.empty()) return kOne;
  const auto [it, is_new] = numbers_.try_emplace(factors, static_cast<Monomial>(factors_.size()));
  if (is_new) factors_.push_back(std::move(factors));
  return it->second;
}
Monomial Monomials::unknown(uint32_t node) { return find_or_add({node}); }
Monomial Monomials::product(Monomial a, Monomial b) {
  std::vector<uint32_t> all = factors(a);
  all.insert(all.end(), factors(b).begin(), factors(b).end());
  std::sort(all.begin(), all.end());
  return find_or_add(std::move(all));
}

Forms::Forms(const boxes::Network& network, const boxes::Propagator& propagator, Monomials& monomials)
    : network_(network), propagator_(propagator), monomials_(monomials), forms_(network.size()) {}

bool Forms::compute(const Budget& budget) {
  for (uint32_t n = 0; n < network_.size(); ++n) {
    if (n % 64 == 0 && budget.exhausted(64 * kFormNanoseconds)) return false;
    forms_[n] = is_finite(n) ? compute(n) : Form{};
  }
  return true;
}

bool Forms::is_finite(uint32_t node) const {
  const boxes::Domain& d = propagator_.domain(node);
  return d.sort().is_float() && !d.is_opaque() && !d.empty() && !d.nan() && !d.has_infinity(false) &&
         !d.has_infinity(true);
}

Bounds Forms::bounds(uint32_t node) const {
  const boxes::Domain& d = propagator_.domain(node);
  return {boxes::float_of(d.format(), d.keys().lo).to_rational(),
          boxes::float_of(d.format(), d.keys().hi).to_rational()};
}

Bounds Forms::bounds(Monomial monomial) const {
  Bounds result{1, 1};
  const std::vector<uint32_t>& factors = monomials_.factors(monomial);
  for (size_t i = 0; i < factors.size();) {
    const Bounds one = bounds(factors[i]);
    size_t power = 1;
    while (i + power < factors.size() && factors[i + power] == factors[i]) ++power;
    Bounds of_power = one;
    for (size_t k = 1; k < power; ++k) of_power = of_power * one;
    if (power % 2 == 0) of_power.low = larger(of_power.low, Rational(0));
    result = result * of_power;
    i += power;
  }
  return result;
}

boxes::Reason Forms::reason(Monomial monomial) const {
  boxes::Reason result;
  for (const uint32_t node : monomials_.factors(monomial)) result.add(propagator_.reason(node));
  return result;
}

Bounds Forms::bounds(const Form& form) const {
  Bounds result = form.error;
  for (const Form::Term& term : form.terms) result = result + term.factor * bounds(term.monomial);
  return result;
}

boxes::Reason Forms::reason(const Form& form) const {
  boxes::Reason result = form.reason;
  for (const Form::Term& term : form.terms) result.add(reason(term.monomial));
  return result;
}

Form Forms::unknown(uint32_t node) {
  Form form;
  form.known = true;
  form.terms.push_back({monomials_.unknown(node), 1});
  return form;
}

Form Forms::constant(const Rational& value) const {
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
      const Rational both = a.terms[i].factor + factor * b.terms[j].factor;
      if (!both.is_zero()) form.terms.push_back({a.terms[i].monomial, both});
      ++i, ++j;
    }
  }
  form.error = a.error + factor * b.error;
  form.reason = a.reason;
  form.reason.add(b.reason);
  return form;
}

Form Forms::difference(const Form& a, const Form& b) const { return sum(a, b, -1); }

Form Forms::scaled(const Form& a, const Rational& by) const {
  Form form = a;
  if (by.is_zero()) form.terms.clear();
  for (Form::Term& term : form.terms) term.factor = by * term.factor;
  form.error = by * a.error;
  return form;
}

// (P + e)(Q + f) = PQ + (P + e) f + Q e, and P + e is the value of a.
Form Forms::product(uint32_t a, uint32_t b) {
  const Form &p = forms_[a], &q = forms_[b];
  Form form;
  std::map<Monomial, Rational> terms;
  for (const Form::Term& s : p.terms)
    for (const Form::Term& t : q.terms) {
      const Monomial m = monomials_.product(s.monomial, t.monomial);
      if (monomials_.factors(m).size() > kMostFactors) return form;
      Rational& factor = terms[m];
      factor = factor + s.factor * t.factor;
    }
  for (auto& [monomial, factor] : terms)
    if (!factor.is_zero()) form.terms.push_back({monomial, std::move(factor)});
  if (form.terms.size() > kMostTerms) return form;
  form.known = true;
  form.error = bounds(a) * q.error + (bounds(b) - q.error) * p.error;
  form.reason = p.reason;
  form.reason.add(q.reason);
  form.reason.add(propagator_.reason(a));
  form.reason.add(propagator_.reason(b));
  return form;
}

Form Forms::rounded(Form form, uint32_t node, uint32_t mode) const {
  if (!form.known) return form;
  const boxes::Domain& result = propagator_.domain(node);
  const uint8_t modes = propagator_.domain(mode).modes();
  // Directed modes round any large number to the largest finite one: no bound there.
  const boxes::Key most = boxes::max_finite_key(result.format());
  if ((modes & ~kNearest) != 0 && (result.keys().hi == most || result.keys().lo == boxes::negate(most)))
    return {};
  const Rational step = spacing(result.format(), magnitude(bounds(node)));
  form.error = form.error + rounding_error(step, modes);
  form.reason.add(propagator_.reason(node));
  form.reason.add(propagator_.reason(mode));
  return form;
}

Form Forms::converted(uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  const Form& from = forms_[n.operand[1]];
  if (!from.known) return from;
  const num::Format f = propagator_.domain(n.operand[1]).format(), t = propagator_.domain(node).format();
  const bool exact = t.exponent_bits >= f.exponent_bits && t.significand_bits >= f.significand_bits;
  return exact ? from : rounded(from, node, n.operand[0]);
}

Form Forms::integral(uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  Form form = forms_[n.operand[1]];
  if (!form.known) return form;
  form.error = form.error + rounding_error(1, propagator_.domain(n.operand[0]).modes());
  form.reason.add(propagator_.reason(n.operand[0]));
  return form;
}

Form Forms::compute(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  const boxes::Domain& domain = propagator_.domain(node);
  if (domain.is_point()) {
    Form form = constant(bounds(node).low);
    form.reason = propagator_.reason(node);
    return form;
  }
  const auto form_of = [&](int i) -> const Form& { return forms_[n.operand[i]]; };
  Form form;
  switch (n.operands == 0 ? Kind::kVar : n.operation.kind) {
    case Kind::kFpNeg: form = form_of(0).known ? scaled(form_of(0), -1) : Form{}; break;
    case Kind::kFpAbs: {
      if (!form_of(0).known) break;
      const Bounds operand = bounds(n.operand[0]);
      if (operand.low.sign() < 0 && operand.high.sign() > 0) break;
      form = scaled(form_of(0), operand.low.sign() < 0 ? -1 : 1);
      form.reason.add(propagator_.reason(n.operand[0]));
      break;
    }
    case Kind::kFpAdd: form = rounded(sum(form_of(1), form_of(2), 1), node, n.operand[0]); break;
    case Kind::kFpSub: form = rounded(sum(form_of(1), form_of(2), -1), node, n.operand[0]); break;
    case Kind::kFpMul:
      if (form_of(1).known && form_of(2).known)
        form = rounded(product(n.operand[1], n.operand[2]), node, n.operand[0]);
      break;
    case Kind::kFpFma:
      if (form_of(1).known && form_of(2).known)
        form = rounded(sum(product(n.operand[1], n.operand[2]), form_of(3), 1), node, n.operand[0]);
      break;
    case Kind::kFpDiv: {
      const boxes::Domain& divisor = propagator_.domain(n.operand[2]);
      if (!form_of(1).known || !form_of(2).known || !divisor.is_point()) break;
      const Rational by = bounds(n.operand[2]).low;
      if (by.is_zero()) break;
      form = scaled(form_of(1), by.inverse());
      form.reason.add(propagator_.reason(n.operand[2]));
      form = rounded(std::move(form), node, n.operand[0]);
      break;
    }
    case Kind::kFpFromFp: form = converted(node); break;
    case Kind::kFpRoundToIntegral: form = integral(node); break;
    case Kind::kIte: {
      const boxes::Domain& condition = propagator_.domain(n.operand[0]);
      if (!condition.is_true() && !condition.is_false()) break;
      form = form_of(condition.is_true() ? 1 : 2);
      form.reason.add(propagator_.reason(n.operand[0]));
      break;
    }
    default: break;
  }
  return form.known && form.terms.size() <= kMostTerms ? form : unknown(node);
}

}  // namespace mantissa::solver::relax
