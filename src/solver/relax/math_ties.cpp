// What libm functions have to do with each other: each alone is only within bounds, which say nothing of sin
// x sin x + cos x cos x. With k the steps that num/libm.def allows, a value v is V (1 + r) + s where V is the
// true one, |r| <= e = (k + 1) steps of 1, and |s| <= t = k + 1 of the smallest numbers; one step more than
// the table has, because a step of v may be larger than one of V. All follows from that and from 1 + x <= exp
// x <= 1 + 2 x for 0 <= x <= 1.

#include <algorithm>

#include "solver/relax/relaxation.h"

namespace mantissa::solver::relax {

using boxes::Reason;
using expr::Kind;
using num::MathFunction;
using num::Rational;
using simplex::DeltaRational;

namespace {

constexpr int64_t kMostPower = 4;
constexpr uint32_t kFewestBits = 11;  // of significands: below, e is not small

struct Accuracy {  // of a function and its inverse
  Rational e, t;
};

Accuracy accuracy(MathFunction function, num::Format f) {
  const MathFunction inverse = num::info(function).inverse;
  const int more = inverse == MathFunction::kCount ? 0 : num::info(inverse).ulps;
  const Rational steps(std::max<int>(num::info(function).ulps, more) + 1);
  return {steps * Rational::power_of_two(1 - static_cast<int64_t>(f.significand_bits)),
          steps * num::Float::min_subnormal(f).to_rational()};
}

// How far a logarithm, known to be at most `most`, is from the true one, as a power of e.
Rational error_of_logarithm(MathFunction log, const Accuracy& a, const Rational& most) {
  const Rational off = a.e * (most + a.t) / (Rational(1) - a.e) + a.t;
  return log == MathFunction::kLog10 ? Rational(3) * off : off;
}

bool is_logarithm(MathFunction function) {
  return function == MathFunction::kLog || function == MathFunction::kLog2 ||
         function == MathFunction::kLog10;
}

}  // namespace

std::optional<MathFunction> Relaxation::function_of(uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  if (n.operands == 0 || (n.operation.kind != Kind::kMath1 && n.operation.kind != Kind::kMath2))
    return std::nullopt;
  const num::Format f = propagator_.domain(node).format();
  if (!forms_.is_unknown(node) || !forms_.is_finite(node) || f.significand_bits < kFewestBits)
    return std::nullopt;
  return static_cast<MathFunction>(n.operation.params[0]);
}

void Relaxation::add_between(const Form& form, const std::optional<Rational>& low,
                             const std::optional<Rational>& high, const Reason& reason) {
  if (!form.known || !is_room(1)) return;
  const auto bound = [](const std::optional<Rational>& b) {
    return b ? std::optional<DeltaRational>(*b) : std::nullopt;
  };
  note_used(add(form, bound(low), bound(high), reason));
}

void Relaxation::tie_math(uint32_t node) {
  const auto function = function_of(node);
  if (!function) return;
  const MathFunction inverse = num::info(*function).inverse;
  const auto inner = function_of(network_.node(node).operand[1]);
  if (*function == MathFunction::kSin || *function == MathFunction::kCos)
    tie_circle(node, *function == MathFunction::kSin ? MathFunction::kCos : MathFunction::kSin);
  else if (*function == MathFunction::kHypot)
    tie_hypot(node);
  else if (*function == MathFunction::kPow)
    tie_power(node);
  else if (inner && *inner == inverse && is_logarithm(*inner))
    tie_exp_of_log(node, *inner);
  else if (inner && *inner == inverse && is_logarithm(*function))
    tie_log_of_exp(node, *function);
}

// Either v v is at most (V (1 + e) + t)^2 away from zero and at least (V (1 - e) - t)^2, and the two V V are
// one.
void Relaxation::tie_circle(uint32_t node, MathFunction other) {
  const boxes::Network::Node& n = network_.node(node);
  for (uint32_t m = 0; m < network_.size(); ++m) {
    if (m == node || function_of(m) != other || network_.node(m).operand[1] != n.operand[1] ||
        propagator_.domain(m).format() != propagator_.domain(node).format())
      continue;
    const auto square = [&](uint32_t of) {
      const Form value = forms_.unknown(of);
      return forms_.product(value, forms_.bounds(of), value, forms_.bounds(of));
    };
    const Accuracy a = accuracy(other, propagator_.domain(node).format());
    const Rational off = a.e * (Rational(2) + a.e) + Rational(5) * a.t;
    const Form circle = forms_.sum(square(node), square(m), 1);
    const Bounds bounds{Rational(1) - off, Rational(1) + off};
    add_between(circle, bounds.low, bounds.high, {});
    known_.push_back({circle, bounds, {}});
  }
}

void Relaxation::tie_exp_of_log(uint32_t node, MathFunction log) {
  const uint32_t y = network_.node(node).operand[1];
  const Form& x = forms_.of(network_.node(y).operand[1]);
  const num::Format f = propagator_.domain(node).format();
  if (!x.known || propagator_.domain(y).format() != f) return;
  const Accuracy a = accuracy(log, f);
  const Rational off = error_of_logarithm(log, a, magnitude(forms_.bounds(y)));
  if (off > Rational(1, 2)) return;
  // x (1 - off)(1 - e) - t <= v <= x (1 + 2 off)(1 + e) + t
  const Rational least = (Rational(1) - off) * (Rational(1) - a.e);
  const Rational most = (Rational(1) + Rational(2) * off) * (Rational(1) + a.e);
  const Form value = forms_.unknown(node);
  Reason reason = propagator_.reason(y);
  add_between(forms_.difference(value, forms_.scaled(x, least)), -a.t, std::nullopt, reason);
  add_between(forms_.difference(value, forms_.scaled(x, most)), std::nullopt, a.t, reason);
}

// The exponential is normal, so it is V (1 + r), and the logarithm of 1 + r is less than 3 e in any base.
void Relaxation::tie_log_of_exp(uint32_t node, MathFunction log) {
  const uint32_t v = network_.node(node).operand[1];
  const Form& x = forms_.of(network_.node(v).operand[1]);
  const num::Format f = propagator_.domain(node).format();
  if (!x.known || propagator_.domain(v).format() != f ||
      forms_.bounds(v).low < num::Float::min_normal(f).to_rational())
    return;
  const Accuracy a = accuracy(log, f);
  const Rational off =
      Rational(3) * a.e + a.t + a.e * (magnitude(forms_.bounds(node)) + a.t) / (Rational(1) - a.e);
  Reason reason = propagator_.reason(v);
  reason.add(propagator_.reason(node));
  add_between(forms_.difference(forms_.unknown(node), x), -off, off, reason);
}

// A small whole power is a product: |v - x^n| <= e |x^n| + t.
void Relaxation::tie_power(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  const uint32_t base = n.operand[1];
  const Form& x = forms_.of(base);
  const Bounds exponent = forms_.bounds(n.operand[2]), within = forms_.bounds(base);
  const int64_t times = exponent.low.fits_int64() ? exponent.low.to_int64() : 0;
  if (!x.known || exponent.low != exponent.high || times < 2 || times > kMostPower) return;
  Form power = x;
  Bounds range = within;
  for (int64_t i = 1; i < times && power.known; ++i) {
    power = forms_.product(power, range, x, within);
    range = range * within;
  }
  if (!power.known) return;
  const Accuracy a = accuracy(MathFunction::kPow, propagator_.domain(node).format());
  const Form value = forms_.unknown(node);
  Reason reason = propagator_.reason(base);
  reason.add(propagator_.reason(n.operand[2]));
  const Bounds all = forms_.bounds(power);
  if (all.low.sign() >= 0) {
    reason.add(forms_.reason(power));
    add_between(forms_.difference(value, forms_.scaled(power, Rational(1) - a.e)), -a.t, std::nullopt,
                reason);
    add_between(forms_.difference(value, forms_.scaled(power, Rational(1) + a.e)), std::nullopt, a.t, reason);
  } else {
    reason.add(forms_.reason(power));
    const Rational off = a.e * magnitude(all) + a.t;
    add_between(forms_.difference(value, power), -off, off, reason);
  }
}

// At least either side, at most both together; and its square, where it is normal.
void Relaxation::tie_hypot(uint32_t node) {
  const boxes::Network::Node& n = network_.node(node);
  const num::Format f = propagator_.domain(node).format();
  const Accuracy a = accuracy(MathFunction::kHypot, f);
  const Form value = forms_.unknown(node);
  Form squares, both;
  Reason signs;
  bool signs_known = true;
  for (const int i : {1, 2}) {
    const uint32_t side = n.operand[i];
    const Form& x = forms_.of(side);
    if (!x.known) return;
    for (const int sign : {1, -1})
      add_between(forms_.difference(value, forms_.scaled(x, Rational(sign) * (Rational(1) - a.e))), -a.t,
                  std::nullopt, {});
    const Bounds bounds = forms_.bounds(side);
    signs_known = signs_known && (bounds.low.sign() >= 0 || bounds.high.sign() <= 0);
    signs.add(propagator_.reason(side));
    const Form positive = forms_.scaled(x, Rational(bounds.low.sign() >= 0 ? 1 : -1));
    const Form square = forms_.product(x, bounds, x, bounds);
    both = i == 1 ? positive : forms_.sum(both, positive, 1);
    squares = i == 1 ? square : forms_.sum(squares, square, 1);
  }
  if (signs_known)
    add_between(forms_.difference(value, forms_.scaled(both, Rational(1) + a.e)), std::nullopt, a.t, signs);
  if (!squares.known || forms_.bounds(node).low < num::Float::min_normal(f).to_rational()) return;
  signs.add(propagator_.reason(node));
  const Form own = forms_.product(value, forms_.bounds(node), value, forms_.bounds(node));
  const Rational most = (Rational(1) + a.e) * (Rational(1) + a.e),
                 least = (Rational(1) - a.e) * (Rational(1) - a.e);
  add_between(forms_.difference(own, forms_.scaled(squares, most)), std::nullopt, Rational(0), signs);
  add_between(forms_.difference(own, forms_.scaled(squares, least)), Rational(0), std::nullopt, signs);
}

}  // namespace mantissa::solver::relax
