// Bounds are the host's own values at the ends of the range, one step outward. Monotonicity holds for the
// mathematical functions; the host's may be off by rounding, so what follows from it leaves kSlack steps
// (glibc's known errors stay below 10 in all rounding modes). Where the mathematical value meets a bound
// that every implementation keeps (exp is 1 at 0, sinh has the sign of its argument) there is no slack.

#include "expr/math_facts.h"

#include <optional>

#include "expr/apply.h"
#include "num/libm.h"

namespace mantissa::expr {
namespace {

using num::Float;
using num::Format;
using num::MathFunction;
using num::RoundingMode;

constexpr uint64_t kSlack = 32;

enum class Domain : uint8_t {
  kAll,            // NaN only of NaN
  kFinite,         // NaN of infinities
  kUnit,           // NaN outside [-1, 1]
  kFromOne,        // NaN below 1
  kNotNegative,    // NaN below 0
  kFromMinusOne,   // NaN below -1
  kSomeNegatives,  // NaN perhaps below 0
};
enum class Slope : uint8_t { kOther, kIncreasing, kDecreasing, kAtMostOne };

struct Facts {
  MathFunction function;
  Domain domain;
  Slope slope;
  // Bounds: the value at this argument, or none.
  std::optional<double> lowest_at, highest_at;
  bool keeps_sign = false;  // of its argument
  bool never_infinite = false;
};

constexpr double kInf = __builtin_inf();
constexpr Facts kFacts[] = {
    {MathFunction::kSin, Domain::kFinite, Slope::kAtMostOne, {}, {}, false, true},
    {MathFunction::kCos, Domain::kFinite, Slope::kAtMostOne, {}, {}, false, true},
    {MathFunction::kTan, Domain::kFinite, Slope::kOther, {}, {}, false, true},
    {MathFunction::kAsin, Domain::kUnit, Slope::kIncreasing, -1.0, 1.0, true, true},
    {MathFunction::kAcos, Domain::kUnit, Slope::kDecreasing, 1.0, -1.0, false, true},
    {MathFunction::kAtan, Domain::kAll, Slope::kIncreasing, -kInf, kInf, true, true},
    {MathFunction::kSinh, Domain::kAll, Slope::kIncreasing, {}, {}, true, false},
    {MathFunction::kCosh, Domain::kAll, Slope::kOther, 0.0, {}, false, false},
    {MathFunction::kTanh, Domain::kAll, Slope::kIncreasing, -kInf, kInf, true, true},
    {MathFunction::kAsinh, Domain::kAll, Slope::kIncreasing, {}, {}, true, false},
    {MathFunction::kAcosh, Domain::kFromOne, Slope::kIncreasing, 1.0, {}, false, false},
    {MathFunction::kAtanh, Domain::kUnit, Slope::kIncreasing, {}, {}, true, false},
    {MathFunction::kExp, Domain::kAll, Slope::kIncreasing, -kInf, {}, false, false},
    {MathFunction::kExp2, Domain::kAll, Slope::kIncreasing, -kInf, {}, false, false},
    {MathFunction::kExp10, Domain::kAll, Slope::kIncreasing, -kInf, {}, false, false},
    {MathFunction::kExpm1, Domain::kAll, Slope::kIncreasing, -kInf, {}, true, false},
    {MathFunction::kLog, Domain::kNotNegative, Slope::kIncreasing, {}, {}, false, false},
    {MathFunction::kLog2, Domain::kNotNegative, Slope::kIncreasing, {}, {}, false, false},
    {MathFunction::kLog10, Domain::kNotNegative, Slope::kIncreasing, {}, {}, false, false},
    {MathFunction::kLog1p, Domain::kFromMinusOne, Slope::kIncreasing, {}, {}, true, false},
    {MathFunction::kCbrt, Domain::kAll, Slope::kIncreasing, {}, {}, true, false},
    {MathFunction::kErf, Domain::kAll, Slope::kIncreasing, -kInf, kInf, true, true},
    {MathFunction::kErfc, Domain::kAll, Slope::kDecreasing, kInf, -kInf, false, true},
    {MathFunction::kTgamma, Domain::kSomeNegatives, Slope::kOther, {}, {}, false, false},
    {MathFunction::kLgamma, Domain::kAll, Slope::kOther, {}, {}, false, false},
    {MathFunction::kJ0, Domain::kAll, Slope::kOther, {}, {}, false, true},
    {MathFunction::kJ1, Domain::kAll, Slope::kOther, {}, {}, false, true},
    {MathFunction::kY0, Domain::kSomeNegatives, Slope::kOther, {}, {}, false, false},
    {MathFunction::kY1, Domain::kSomeNegatives, Slope::kOther, {}, {}, false, false},
    {MathFunction::kAtan2, Domain::kAll, Slope::kOther, {}, {}, false, true},
    {MathFunction::kPow, Domain::kSomeNegatives, Slope::kOther, {}, {}, false, false},
    {MathFunction::kHypot, Domain::kAll, Slope::kOther, {}, {}, false, false},
};

constexpr bool facts_are_complete() {
  for (size_t i = 0; i < static_cast<size_t>(MathFunction::kCount); ++i)
    if (static_cast<size_t>(kFacts[i].function) != i) return false;
  return std::size(kFacts) == static_cast<size_t>(MathFunction::kCount);
}
static_assert(facts_are_complete());

Float steps(Float value, uint64_t count, bool up) {
  for (uint64_t i = 0; i < count; ++i) value = up ? num::next_up(value) : num::next_down(value);
  return value;
}

class Writer {
 public:
  Writer(Pool& pool, Expr term, std::span<const Expr> arguments, Expr value)
      : pool_(pool),
        facts_(kFacts[pool.param(term, 0)]),
        format_(pool.sort(term).format()),
        rm_(pool.child(term, 0)),
        arguments_(arguments),
        v_(value) {}

  Expr range() {
    add_domain();
    if (facts_.never_infinite) add(no(is(Kind::kFpIsInfinite, v_)));
    switch (facts_.function) {
      case MathFunction::kSin:
      case MathFunction::kCos: within(number(-1), number(1), nearest() ? 0 : 2); break;
      case MathFunction::kJ0:
      case MathFunction::kJ1: within(number(-1), number(1), 2); break;
      case MathFunction::kAtan2: {
        const Float pi = at(MathFunction::kAcos, -1);
        within(num::neg(pi), pi, 2);
        break;
      }
      case MathFunction::kHypot: at_least_zero(); break;
      case MathFunction::kPow: add_pow(); break;
      default: add_bounds(); break;
    }
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
    if (facts_.slope == Slope::kIncreasing || facts_.slope == Slope::kDecreasing)
      add_sides(point[0].as_float(), f);
    else if (facts_.slope == Slope::kAtMostOne)
      add_neighbourhood(point[0].as_float(), f, wrong.as_float());
    return pool_.mk_and(parts_);
  }

  Expr pair(std::span<const Expr> others, Expr other) {
    Expr same = pool_.bool_const(true);
    for (size_t i = 0; i < others.size(); ++i)
      same = pool_.mk_and(same, pool_.mk_eq(arguments_[i], others[i]));
    add(implies(same, pool_.mk_eq(v_, other)));
    if (facts_.slope != Slope::kIncreasing && facts_.slope != Slope::kDecreasing) return pool_.mk_and(parts_);
    const bool increasing = facts_.slope == Slope::kIncreasing;
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

  Float at(MathFunction function, double x) const {
    return num::call(function, RoundingMode::kNearestEven, number(x), number(0));
  }

  Value value_at(RoundingMode mode, std::span<const Value> point) const {
    const Float second = point.size() > 1 ? point[1].as_float() : Float::zero(format_);
    return Value::floating(num::call(facts_.function, mode, point[0].as_float(), second));
  }

  void within(const Float& low, const Float& high, uint64_t slack) {
    add(or_nan(le(constant(steps(low, slack, false)), v_)));
    add(or_nan(le(v_, constant(steps(high, slack, true)))));
  }
  void at_least_zero() { add(or_nan(le(zero(), v_))); }

  void add_bounds() {
    if (facts_.lowest_at) {
      const Float low = at(facts_.function, *facts_.lowest_at);
      add(or_nan(le(constant(low.is_zero() || nearest() ? low : steps(low, 2, false)), v_)));
    }
    if (facts_.highest_at) {
      const Float high = at(facts_.function, *facts_.highest_at);
      add(or_nan(le(v_, constant(nearest() ? high : steps(high, 2, true)))));
    }
  }

  // Values that the function meets exactly, with the side of them it is on.
  void add_anchors() {
    std::optional<double> x, f;
    switch (facts_.function) {
      case MathFunction::kExp:
      case MathFunction::kExp2:
      case MathFunction::kExp10: x = 0, f = 1; break;
      case MathFunction::kLog:
      case MathFunction::kLog2:
      case MathFunction::kLog10: x = 1, f = 0; break;
      default: return;
    }
    if (!nearest()) return;
    const Expr p = constant(number(*x)), v = constant(number(*f));
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
      case Domain::kAll: break;
      case Domain::kFinite: outside = is(Kind::kFpIsInfinite, x); break;
      case Domain::kUnit: outside = lt(one, pool_.make(Kind::kFpAbs, {x})); break;
      case Domain::kFromOne: outside = lt(x, one); break;
      case Domain::kNotNegative: outside = lt(x, zero()); break;
      case Domain::kFromMinusOne: outside = lt(x, minus_one); break;
      case Domain::kSomeNegatives:
        outside = lt(x, zero());
        exact = false;
        break;
    }
    const Expr bad = pool_.mk_or(any_nan, outside);
    add(implies(is_nan, bad));
    if (exact) add(implies(bad, is_nan));
    // atan2 passes a NaN on; pow(1, NaN) and hypot(inf, NaN) do not.
    if (facts_.function == MathFunction::kAtan2 || facts_.domain == Domain::kSomeNegatives) {
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
    const bool increasing = facts_.slope == Slope::kIncreasing;
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
  const Facts& facts_;
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
