// The errors are kept as one interval, not as unknowns: nothing cancels among them, but an interval of a few
// units is what such assertions are written with. Powers are told in quarters, so that roots of roots stay.

#include "solver/relax/relative.h"

#include <algorithm>

namespace mantissa::solver::relax {

using boxes::Reason;
using expr::Kind;
using num::Rational;
using num::RoundingMode;

namespace {

constexpr int32_t kWhole = 4;                       // quarters
constexpr size_t kMostTerms = 48, kMostBases = 12;  // of a polynomial; of a product
constexpr int32_t kMostPower = 12;
constexpr size_t kMostDegree = 24, kMostWholes = 3;
constexpr uint8_t kNearest =
    1u << static_cast<int>(RoundingMode::kNearestEven) | 1u << static_cast<int>(RoundingMode::kNearestAway);

using Powers = std::map<Positive, int32_t>;

std::optional<Positive> multiplied(const Positive& a, const Positive& b) {
  Positive result;
  for (const auto& [m, c] : a)
    for (const auto& [n, d] : b) {
      std::vector<uint32_t> both;
      std::ranges::merge(m, n, std::back_inserter(both));
      if (both.size() > kMostDegree) return std::nullopt;
      Rational& factor = result[std::move(both)];
      factor = factor + c * d;
      if (result.size() > kMostTerms) return std::nullopt;
    }
  return result;
}

Positive one_polynomial() { return {{{}, Rational(1)}}; }

// Bases to whole powers, none of them negative, as one polynomial.
std::optional<Positive> expanded(const Powers& powers) {
  std::optional<Positive> result = one_polynomial();
  for (const auto& [base, power] : powers) {
    if (power < 0 || power % kWhole != 0 || power / kWhole > kMostPower) return std::nullopt;
    for (int32_t i = 0; i < power / kWhole && result; ++i) result = multiplied(*result, base);
    if (!result) break;
  }
  return result;
}

void raise(Powers& powers, const Positive& base, int32_t by) {
  const auto at = powers.try_emplace(base, 0).first;
  at->second += by;
  if (at->second == 0) powers.erase(at);
}

// A base of one term as its factors, so that they meet those of others.
void multiply(Powers& powers, const Positive& base, int32_t power) {
  if (base.size() != 1) return raise(powers, base, power);
  const auto& [product, factor] = *base.begin();
  if (factor != Rational(1)) raise(powers, {{{}, factor}}, power);
  for (const uint32_t node : product) raise(powers, {{{node}, Rational(1)}}, power);
}

bool is_moderate(const Relative& r) {
  return r.powers.size() <= kMostBases && r.error.low > Rational(-1, 2) && r.error.high < Rational(1) &&
         std::ranges::all_of(
             r.powers, [](const auto& p) { return std::abs(p.second) <= kMostPower * kWhole; });
}

// (1 + a)(1 + b) - 1, of errors above -1.
Bounds compounded(const Bounds& a, const Bounds& b) {
  const Rational one(1);
  return shortened({(one + a.low) * (one + b.low) - one, (one + a.high) * (one + b.high) - one});
}

// Short, but by no more than a small part of a rounding error.
Rational near(const Rational& r, RoundingMode towards) {
  return num::from_rational({24, 96}, towards, r).to_rational();
}

Rational above(const Rational& r) { return shortened({r, r}).high; }

// Bounds of a positive number's root, to the power of 1 / k; k is 1, 2 or 4.
Rational root_bound(const Rational& of, int32_t k, RoundingMode towards) {
  if (k == 1 || of == Rational(1)) return of;
  num::Float root = num::from_rational({15, 64}, towards, of);
  for (; k > 1; k /= 2) root = num::sqrt(towards, root);
  return root.is_finite() ? root.to_rational() : larger(of, 1);
}

}  // namespace

Relatives::Relatives(const boxes::Network& network, const boxes::Propagator& propagator, const Forms& forms)
    : network_(network),
      propagator_(propagator),
      forms_(forms),
      dominance_(network, propagator, forms),
      all_(network.size()) {
  for (uint32_t n = 0; n < network.size(); ++n) find_parts(n);
  for (uint32_t n = 0; n < network.size(); ++n) {
    if (!forms.is_finite(n)) continue;
    all_[n] = compute(n);
    if (!all_[n].known || !is_moderate(all_[n])) all_[n] = itself(n);
    const boxes::Span keys = propagator.domain(n).keys();
    if (keys.lo >= boxes::kMinusZero) all_[n].sign = 1;
    if (keys.hi <= boxes::kPlusZero) all_[n].sign = -1;
    all_[n].reason.add(propagator.reason(n));
  }
}

Relative Relatives::one() const {
  Relative r;
  r.known = true;
  r.sign = 1;
  return r;
}

Relative Relatives::itself(uint32_t node) const {
  Relative r = one();
  r.sign = 0;
  raise(r.powers, {{{node}, Rational(1)}}, kWhole);
  return r;
}

Rational Relatives::least(uint32_t node) const {
  const Bounds b = forms_.bounds(node);
  return has_zero(b) ? Rational(0) : smaller(b.low.abs(), b.high.abs());
}

Bounds Relatives::unit(uint32_t node) const {
  const bool nearest = (propagator_.domain(network_.node(node).operand[0]).modes() & ~kNearest) == 0;
  const auto bits = static_cast<int64_t>(propagator_.domain(node).format().significand_bits);
  const Rational unit = Rational::power_of_two((nearest ? 0 : 1) - bits);
  return {-unit, unit};
}

// d = (b - a)(1 + e), none of them negative: b is a + d up to e, and so is 1 where b is that.
void Relatives::find_parts(uint32_t node) {
  const auto difference = difference_of(network_, node);
  if (!difference) return;
  const auto [b, a] = *difference;
  for (const uint32_t part : {node, a, b})
    if (!forms_.is_finite(part) || forms_.bounds(part).low.sign() < 0) return;
  if (may_be_cut(node) || propagator_.domain(node).is_point() || propagator_.domain(a).is_point()) return;
  Whole whole;
  whole.parts = {{{a}, Rational(1)}, {{node}, Rational(1)}};
  const Rational most = unit(node).high, off = most / (Rational(1) - most);
  whole.error = shortened({-off, off});
  for (const uint32_t part : {node, a, b, network_.node(node).operand[0]})
    whole.reason.add(propagator_.reason(part));
  if (propagator_.domain(b).is_point()) {
    const Rational value = forms_.bounds(b).low;
    if (value.is_zero() || wholes_.size() == kMostWholes) return;
    for (auto& [product, factor] : whole.parts) factor = factor / value;
    wholes_.push_back(std::move(whole));
  } else if (network_.node(b).operands == 0 && !as_sum_.contains(a)) {
    Relative r = one();
    raise(r.powers, whole.parts, kWhole);
    r.error = whole.error;
    r.reason = whole.reason;
    as_sum_.try_emplace(b, std::move(r));
  }
}

// Directed modes round any large number to the largest finite one.
bool Relatives::may_be_cut(uint32_t node) const {
  const boxes::Domain& domain = propagator_.domain(node);
  const boxes::Key most = boxes::max_finite_key(domain.format());
  return (propagator_.domain(network_.node(node).operand[0]).modes() & ~kNearest) != 0 &&
         (domain.keys().hi == most || domain.keys().lo == boxes::negate(most));
}

// The value is z (1 + e) + t for the exact one z. Sums have no t, being multiples of the smallest number, nor
// have roots of formats in which they are never that small.
Relative Relatives::rounded(Relative exact, uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  const num::Format f = propagator_.domain(node).format();
  if (may_be_cut(node)) return {};
  const bool nearest = (propagator_.domain(n.operand[0]).modes() & ~kNearest) == 0;
  const Bounds off = unit(node);
  exact.error = compounded(exact.error, off);
  exact.rest = exact.rest * (Rational(1) + off.high);
  const Kind kind = n.operation.kind;
  const bool is_root =
      kind == Kind::kFpSqrt && f.min_exponent() < 1 - static_cast<int64_t>(f.significand_bits);
  if (kind != Kind::kFpAdd && kind != Kind::kFpSub && !is_root &&
      least(node) <= num::Float::min_normal(f).to_rational()) {
    const Rational step = num::Float::min_subnormal(f).to_rational();
    exact.rest = exact.rest + (nearest ? Rational(1, 2) * step : step);
  }
  exact.rest = above(exact.rest);
  exact.reason.add(propagator_.reason(n.operand[0]));
  exact.reason.add(propagator_.reason(node));
  return exact;
}

bool Relatives::absorb(Relative& r, uint32_t node) const {
  if (r.rest.is_zero()) return true;
  const Rational smallest = least(node);
  if (smallest.is_zero() || r.rest * Rational(2) > smallest) return false;
  const Rational part = r.rest / smallest;  // |v| = R (1 + e) / (1 - s), |s| <= part <= 1/2
  r.error = compounded(r.error, {-part, Rational(2) * part});
  r.rest = Rational(0);
  return true;
}

// Times or divided by a power of two that is operand `by`, and nothing is lost.
bool Relatives::scales_exactly(uint32_t node, int by) const {
  const uint32_t n = network_.node(node).operand[by];
  if (!forms_.is_finite(n) || !propagator_.domain(n).is_point() || may_be_cut(node)) return false;
  const Rational c = forms_.bounds(n).low.abs();
  if (c.is_zero() || c != Rational::power_of_two(c.floor_log2())) return false;
  const bool grows = network_.node(node).operation.kind == Kind::kFpMul ? c >= Rational(1) : c <= Rational(1);
  return grows || least(node) > num::Float::min_normal(propagator_.domain(node).format()).to_rational();
}

Relative Relatives::product(uint32_t node, const Relative& a, const Relative& b) const {
  if (!a.known || !b.known) return {};
  const boxes::Network::Node& n = network_.node(node);
  Relative r = a;
  r.sign = n.operand[1] == n.operand[2] ? 1 : a.sign * b.sign;
  for (const auto& [base, power] : b.powers) multiply(r.powers, base, power);
  r.error = compounded(a.error, b.error);
  r.rest = above(a.rest * magnitude(forms_.bounds(n.operand[2])) +
                 b.rest * magnitude(forms_.bounds(n.operand[1])) + a.rest * b.rest);
  r.reason.add(b.reason);
  return r;
}

Relative Relatives::quotient(uint32_t node, const Relative& a, const Relative& b) const {
  const uint32_t by = network_.node(node).operand[2];
  if (!a.known || !b.known || least(by).is_zero()) return {};
  Relative divisor = b, r = a;
  if (!absorb(divisor, by)) return {};
  r.sign = a.sign * b.sign;
  for (const auto& [base, power] : b.powers) multiply(r.powers, base, -power);
  const Rational one(1);
  r.error =
      compounded(a.error, {one / (one + divisor.error.high) - one, one / (one + divisor.error.low) - one});
  r.rest = above(a.rest / least(by));
  r.reason.add(b.reason);
  return r;
}

// Of values of one sign. What both have in common stays a product.
Relative Relatives::sum(uint32_t node, const Relative& a, const Relative& b) const {
  const boxes::Network::Node& n = network_.node(node);
  if (!a.known || !b.known) return {};
  const int sign_b = n.operation.kind == Kind::kFpSub ? -b.sign : b.sign;
  if (a.sign == 0 || a.sign != sign_b) return {};
  Powers common, rest_a = a.powers, rest_b = b.powers;
  for (const auto* powers : {&a.powers, &b.powers})
    for (const auto& [base, power] : *powers) {
      const auto exponent = [&](const Powers& of) {
        const auto at = of.find(base);
        return at == of.end() ? 0 : at->second;
      };
      common.try_emplace(base, std::min(exponent(a.powers), exponent(b.powers)));
    }
  std::erase_if(common, [](const auto& p) { return p.second == 0; });
  for (const auto& [base, power] : common) {
    raise(rest_a, base, -power);
    raise(rest_b, base, -power);
  }
  std::optional<Positive> total = expanded(rest_a);
  const std::optional<Positive> other = expanded(rest_b);
  if (!total || !other) return {};
  for (const auto& [m, c] : *other) {
    Rational& factor = (*total)[m];
    factor = factor + c;
  }
  if (total->size() > kMostTerms) return {};
  Relative r = one();
  r.sign = a.sign;
  r.powers = std::move(common);
  multiply(r.powers, *total, kWhole);
  r.error = hull(a.error, b.error);
  r.rest = a.rest + b.rest;
  r.reason = a.reason;
  r.reason.add(b.reason);
  return r;
}

// 1 + e / 2 - e^2 / 2 <= sqrt(1 + e) <= 1 + e / 2.
Relative Relatives::root(uint32_t node) const {
  const uint32_t of = network_.node(node).operand[1];
  Relative r = all_[of];
  if (!r.known || forms_.bounds(of).low.sign() < 0 || !absorb(r, of)) return {};
  for (auto& [base, power] : r.powers) {
    if (power % 2 != 0) return {};
    power /= 2;
  }
  const Rational half(1, 2);
  const Rational least_off = larger(r.error.low.abs(), r.error.high.abs());
  r.error = shortened({half * r.error.low - half * least_off * least_off, half * r.error.high});
  r.sign = 1;
  return r;
}

Relative Relatives::compute(uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  if (propagator_.domain(node).is_point()) {
    const Rational value = forms_.bounds(node).low.abs();
    if (value.is_zero()) return {};
    Relative r = one();
    multiply(r.powers, {{{}, value}}, kWhole);
    return r;
  }
  if (const auto parts = as_sum_.find(node); parts != as_sum_.end()) return parts->second;
  if (n.operands == 0) return {};
  const auto operand = [&](int i) -> const Relative& { return all_[n.operand[i]]; };
  // What cannot be added as it is can be added as the operands' own values.
  const auto added = [&](const Relative& a, int i, const Relative& b, int j) {
    Relative r = sum(node, a, b);
    if (r.known || a.sign == 0 || b.sign == 0) return r;
    Relative x = itself(n.operand[i]), y = itself(n.operand[j]);
    x.sign = a.sign;
    y.sign = b.sign;
    x.reason = a.reason;
    y.reason = b.reason;
    return sum(node, x, y);
  };
  const auto in_mode = [&](const Relative& exact) { return exact.known ? rounded(exact, node) : Relative{}; };
  switch (n.operation.kind) {
    case Kind::kFpNeg:
    case Kind::kFpAbs: {
      Relative r = operand(0);
      r.sign = n.operation.kind == Kind::kFpAbs ? 1 : -r.sign;
      return r;
    }
    case Kind::kFpAdd:
    case Kind::kFpSub: return in_mode(added(operand(1), 1, operand(2), 2));
    case Kind::kFpMul: {
      Relative r = product(node, operand(1), operand(2));
      return scales_exactly(node, 1) || scales_exactly(node, 2) ? r : in_mode(r);
    }
    case Kind::kFpDiv: {
      Relative r = quotient(node, operand(1), operand(2));
      return scales_exactly(node, 2) ? r : in_mode(r);
    }
    case Kind::kFpSqrt: return in_mode(root(node));
    case Kind::kFpFromFp: {
      const num::Format f = propagator_.domain(n.operand[1]).format(), t = propagator_.domain(node).format();
      const bool fits = t.exponent_bits >= f.exponent_bits && t.significand_bits >= f.significand_bits;
      return fits ? operand(1) : in_mode(operand(1));
    }
    case Kind::kIte: {
      const boxes::Domain& condition = propagator_.domain(n.operand[0]);
      if (!condition.is_true() && !condition.is_false()) return {};
      Relative r = operand(condition.is_true() ? 1 : 2);
      r.reason.add(propagator_.reason(n.operand[0]));
      return r;
    }
    default: return {};
  }
}

Relatives::Tie Relatives::tie(const Relative& a, const Relative& b) const {
  Powers over = a.powers, top, bottom;
  for (const auto& [base, power] : b.powers) raise(over, base, -power);
  int32_t k = 1;
  for (const auto& [base, power] : over) k = std::max(k, power % kWhole == 0 ? 1 : power % 2 == 0 ? 2 : 4);
  for (const auto& [base, power] : over) (power > 0 ? top : bottom)[base] = std::abs(power) * k;
  const std::optional<Positive> above_line = expanded(top), below_line = expanded(bottom);
  if (!above_line || !below_line) return {};
  const Rational one(1);
  Tie tie;
  // The least ratio with small <= ratio big, as they are or with 1 on one side as its parts.
  const auto bounded = [&](const Positive& small, const Positive& big) {
    std::optional<Rational> least;
    Reason why;
    const auto consider = [&](const Positive& low, const Positive& high, const Rational& factor,
                              Reason reason) {
      const auto ratio = dominance_.bound(low, high, reason);
      if (!ratio || (least && *least <= factor * *ratio)) return;
      least = factor * *ratio;
      why = reason;
    };
    consider(small, big, one, {});
    for (const Whole& whole : wholes_) {  // parts (1 + e) = 1
      if (k != 1) break;
      if (const auto other = multiplied(big, whole.parts))
        consider(small, *other, one / (one + whole.error.low), whole.reason);
      if (const auto other = multiplied(small, whole.parts))
        consider(*other, big, one + whole.error.high, whole.reason);
    }
    tie.reason.add(why);
    return least;
  };
  if (const auto most = bounded(*below_line, *above_line); most && !most->is_zero()) {
    const Rational q = root_bound(most->inverse(), k, RoundingMode::kTowardNegative) * (one + a.error.low) /
                       (one + b.error.high);
    tie.low = near(q, RoundingMode::kTowardNegative);
    tie.rest_low = above(q * b.rest + a.rest);
  }
  if (const auto most = bounded(*above_line, *below_line)) {
    tie.high =
        near(root_bound(*most, k, RoundingMode::kTowardPositive) * (one + a.error.high) / (one + b.error.low),
             RoundingMode::kTowardPositive);
    tie.rest_high = above(*tie.high * b.rest + a.rest);
  }
  return tie;
}

}  // namespace mantissa::solver::relax
