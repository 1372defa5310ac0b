// What num/libm.def says of the true functions, as terms; the host's may be off by as many steps as it says.
// Where the true value meets a bound that every implementation keeps (exp is 1 at 0, sinh has the sign of its
// argument) there is no slack.

#include "expr/math_facts.h"

#include <algorithm>

#include "expr/apply.h"
#include "num/libm.h"

namespace mantissa::expr {
namespace {

using num::Float;
using num::Format;
using num::MathFunction;
using num::RoundingMode;

// How far apart two results of a monotone function may be in the wrong order.
constexpr uint64_t kSlack = [] {
  uint32_t most = 0;
  for (const num::MathFunctionInfo& row : num::libm_rows::kTable)
    if (row.is_monotone()) most = std::max(most, row.disorder());
  return most;
}();

Float steps(Float value, uint64_t count, bool up) {
  for (uint64_t i = 0; i < count; ++i) value = up ? num::next_up(value) : num::next_down(value);
  return value;
}

class Writer {
 public:
  Writer(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value)
      : pool_(pool),
        facts_(num::info(static_cast<MathFunction>(pool.param(term, 0)))),
        format_(pool.sort(term).format()),
        rm_(pool.child(term, 0)),
        arguments_(arguments),
        v_(value) {}

  Expr range() {
    add_domain();
    if (facts_.is_never_infinite()) add(no(is(Kind::kFpIsInfinite, v_)));
    add_bounds();
    if (facts_.function == MathFunction::kPow) add_pow();
    if (facts_.keeps_sign) {
      const Expr x = arguments_[0];
      add(implies(is(Kind::kFpIsNegative, x), or_nan(le(v_, zero()))));
      add(implies(is(Kind::kFpIsPositive, x), or_nan(le(zero(), v_))));
    }
    add_anchors();
    return pool_.mk_and(parts_);
  }

  // Of a mode that is not known, one fact for each it may be.
  Expr point(std::span<const Value> point, const Value& wrong) {
    if (pool_.is_const(rm_)) return point_in(static_cast<RoundingMode>(pool_.raw_value(rm_)), point, wrong);
    std::vector<Expr> modes;
    for (int i = 0; i < 5; ++i) {
      const RoundingMode mode = static_cast<RoundingMode>(i);
      parts_.clear();
      const Expr fact = point_in(mode, point, wrong);
      modes.push_back(implies(pool_.mk_eq(rm_, pool_.rm_const(mode)), fact));
    }
    return pool_.mk_and(modes);
  }

  Expr point_in(RoundingMode mode, std::span<const Value> point, const Value& wrong) {
    const Value value = value_at(mode, point);
    Expr here = pool_.bool_const(true);
    for (size_t i = 0; i < point.size(); ++i)
      here = pool_.mk_and(here, pool_.mk_eq(arguments_[i], pool_.constant(point[i])));
    add(implies(here, pool_.mk_eq(v_, pool_.constant(value))));
    const Float f = value.as_float();
    if (point.size() != 1 || f.is_nan() || point[0].as_float().is_nan()) return pool_.mk_and(parts_);
    if (facts_.is_monotone())
      add_sides(point[0].as_float(), f);
    else if (facts_.gentle)
      add_neighbourhood(point[0].as_float(), f, wrong.as_float());
    return pool_.mk_and(parts_);
  }

  Expr pair(std::span<const Expr> others, Expr other) {
    Expr same = pool_.bool_const(true);
    for (size_t i = 0; i < others.size(); ++i)
      same = pool_.mk_and(same, pool_.mk_eq(arguments_[i], others[i]));
    add(implies(same, pool_.mk_eq(v_, other)));
    if (!facts_.is_monotone()) return pool_.mk_and(parts_);
    const bool increasing = facts_.slope == num::MathSlope::kRising;
    const Expr low = increasing ? arguments_[0] : others[0], high = increasing ? others[0] : arguments_[0];
    const auto ordered = [&](Expr x, Expr y, Expr fx, Expr fy) {
      const Expr nan = pool_.mk_or(is(Kind::kFpIsNan, fx), is(Kind::kFpIsNan, fy));
      add(implies(le(x, y), pool_.mk_or(nan, not_far_above(fx, fy))));
    };
    ordered(low, high, v_, other);
    ordered(high, low, other, v_);
    return pool_.mk_and(parts_);
  }

 private:
  bool nearest() const { return rm_ == pool_.rm_const(RoundingMode::kNearestEven); }
  void add(Expr part) { parts_.push_back(part); }
  Expr is(Kind kind, Expr a) { return pool_.make(kind, {a}); }
  Expr no(Expr a) { return pool_.mk_not(a); }
  Expr le(Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); }
  Expr lt(Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); }
  Expr implies(Expr a, Expr b) { return pool_.mk_or(no(a), b); }
  Expr or_nan(Expr a) { return pool_.mk_or(is(Kind::kFpIsNan, v_), a); }
  Expr constant(const Float& value) { return pool_.fp_const(value); }
  Float number(double value) const {
    return num::convert(format_, RoundingMode::kNearestEven, Float::from_double(value));
  }
  Expr zero() { return constant(Float::zero(format_)); }

  Value value_at(RoundingMode mode, std::span<const Value> point) const {
    const Float second = point.size() > 1 ? point[1].as_float() : Float::zero(format_);
    return Value::floating(num::call(facts_.function, mode, point[0].as_float(), second));
  }

  void add_bounds() {
    const auto bound = [&](long double value, bool up) {
      const Float nearest_to =
          num::convert(format_, RoundingMode::kNearestEven, Float::from_long_double(value));
      return constant(steps(nearest_to, facts_.excess(value, nearest()), up));
    };
    if (facts_.is_bounded_below()) add(or_nan(le(bound(facts_.low, false), v_)));
    if (facts_.is_bounded_above()) add(or_nan(le(v_, bound(facts_.high, true))));
  }

  // The value that the function meets exactly, with the side of it that it is on.
  void add_anchors() {
    if (!facts_.anchor.is_known() || !nearest()) return;
    const Expr p = constant(number(facts_.anchor.x)), v = constant(number(facts_.anchor.value));
    add(implies(le(p, arguments_[0]), or_nan(le(v, v_))));
    add(implies(le(arguments_[0], p), or_nan(le(v_, v))));
  }

  void add_domain() {
    Expr any_nan = pool_.bool_const(false);
    for (const Expr x : arguments_) any_nan = pool_.mk_or(any_nan, is(Kind::kFpIsNan, x));
    const Expr is_nan = is(Kind::kFpIsNan, v_), x = arguments_[0];
    const Expr one = constant(Float::one(format_)), minus_one = constant(Float::one(format_, true));
    Expr outside = pool_.bool_const(false);
    bool exact = arguments_.size() == 1;
    switch (facts_.domain) {
      case num::MathDomain::kAll: break;
      case num::MathDomain::kFinite: outside = is(Kind::kFpIsInfinite, x); break;
      case num::MathDomain::kUnit: outside = lt(one, pool_.make(Kind::kFpAbs, {x})); break;
      case num::MathDomain::kFromOne: outside = lt(x, one); break;
      case num::MathDomain::kNotNegative: outside = lt(x, zero()); break;
      case num::MathDomain::kFromMinusOne: outside = lt(x, minus_one); break;
      case num::MathDomain::kSomeNegatives:
        outside = lt(x, zero());
        exact = false;
        break;
    }
    const Expr bad = pool_.mk_or(any_nan, outside);
    add(implies(is_nan, bad));
    if (exact) add(implies(bad, is_nan));
    // atan2 passes a NaN on; pow(1, NaN) and hypot(inf, NaN) do not.
    if (facts_.function == MathFunction::kAtan2 || facts_.domain == num::MathDomain::kSomeNegatives) {
      if (facts_.function != MathFunction::kPow) add(implies(any_nan, is_nan));
    }
  }

  void add_pow() {
    const Expr x = arguments_[0], y = arguments_[1], one = constant(Float::one(format_));
    add(implies(no(is(Kind::kFpIsNegative, x)), or_nan(le(zero(), v_))));
    // Unless the other is a signaling NaN, which passes through.
    add(implies(is(Kind::kFpIsZero, y), pool_.mk_or(pool_.mk_eq(v_, one), is(Kind::kFpIsNan, x))));
    add(implies(pool_.mk_eq(x, one), pool_.mk_or(pool_.mk_eq(v_, one), is(Kind::kFpIsNan, y))));
  }

  void add_sides(const Float& p, const Float& f) {
    const bool increasing = facts_.slope == num::MathSlope::kRising;
    const Expr x = arguments_[0], here = constant(p);
    const Expr not_above = or_nan(le(v_, constant(steps(f, kSlack, true))));
    const Expr not_below = or_nan(le(constant(steps(f, kSlack, false)), v_));
    add(implies(le(x, here), increasing ? not_above : not_below));
    add(implies(le(here, x), increasing ? not_below : not_above));
  }

  // |f(x) - f(p)| <= |x - p|: within half the distance of what was believed, the value stays off it.
  void add_neighbourhood(const Float& p, const Float& f, const Float& wrong) {
    if (p.is_infinite() || wrong.is_nan() || wrong.is_infinite()) return;
    constexpr RoundingMode kUp = RoundingMode::kTowardPositive, kDown = RoundingMode::kTowardNegative;
    const Float distance = num::abs(num::sub(RoundingMode::kTowardZero, wrong, f));
    const Float radius = num::mul(RoundingMode::kTowardZero, distance, number(0.75));
    // Rounding the value: at most 2^-20 of a step of 1 in float, far less in the others.
    const Float error = num::from_rational(
        format_, kUp, num::Rational::power_of_two(-static_cast<int64_t>(format_.significand_bits) + 3));
    const Float reach = num::add(kUp, radius, error);
    const Expr inside = pool_.mk_and(le(constant(num::sub(kUp, p, radius)), arguments_[0]),
                                     le(arguments_[0], constant(num::add(kDown, p, radius))));
    const Expr close =
        pool_.mk_and(le(constant(num::sub(kDown, f, reach)), v_), le(v_, constant(num::add(kUp, f, reach))));
    add(implies(inside, or_nan(close)));
  }

  // a <= b + kSlack steps, by the patterns as signed integers.
  Expr not_far_above(Expr a, Expr b) {
    const uint32_t width = format_.width();
    const auto ordinal = [&](Expr e) {
      const Expr bits = pool_.make(Kind::kFpToBits, {e});
      const Expr magnitude = pool_.make(Kind::kBvZeroExtend, {pool_.extract(bits, width - 2, 0)}, {2});
      return pool_.mk_ite(is(Kind::kFpIsNegative, e), pool_.make(Kind::kBvNeg, {magnitude}), magnitude);
    };
    const Expr limit = pool_.make(Kind::kBvAdd, {ordinal(b), pool_.bv_const(width + 1, kSlack)});
    return pool_.make(Kind::kBvSle, {ordinal(a), limit});
  }

  Pool& pool_;
  const num::MathFunctionInfo& facts_;
  const Format format_;
  const Expr rm_;
  const std::span<const Expr> arguments_;
  const Expr v_;
  std::vector<Expr> parts_;
};

}  // namespace

Expr math_range(Pool& pool, Expr term, Expr value) {
  return math_range(pool, term, pool.children(term).subspan(1), value);
}

Expr math_range(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value) {
  return Writer(pool, term, arguments, value).range();
}

Expr math_point(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value,
                std::span<const Value> point, const Value& wrong) {
  return Writer(pool, term, arguments, value).point(point, wrong);
}

Expr math_pair(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value,
               std::span<const Expr> other_arguments, Expr other_value) {
  return Writer(pool, term, arguments, value).pair(other_arguments, other_value);
}

}  // namespace mantissa::expr
