// After the propagation-based local search of bit-vector solvers, extended to floats: inverses are computed
// in the operand's own format to nearest, so they are off by a few ULPs at most; the neighbourhood around
// them does the rest. With many paths, each term goes on with some of them by chance.

#include "eval/invert.h"

#include <cmath>

#include "eval/bit_inverse.h"
#include "num/libm.h"

namespace mantissa::eval {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::BitVec;
using num::Float;

namespace {

constexpr num::RoundingMode kRne = num::RoundingMode::kNearestEven;

Value of(const Float& f) { return Value::floating(f); }
Value of(const BitVec& b) { return Value::bits(b); }

class Inverter {
 public:
  Inverter(const expr::Pool& pool, const PointValues& point, size_t limit, Rng& rng)
      : point_(point), pool_(pool), limit_(limit), rng_(rng) {}

  std::vector<Proposal> run(std::span<const Expr> conjuncts) {
    for (Expr e : conjuncts)
      if (!point_.holds(e)) push(e, Value::boolean(true));
    size_t steps = 0;
    while (!attempts_.empty() && result_.size() < limit_ && ++steps < 16 * limit_) {
      // Any of those at hand, so that a deep term does not starve the others.
      std::swap(attempts_[rng_.below(attempts_.size())], attempts_.back());
      at_hand_ = std::move(attempts_.back());
      attempts_.pop_back();
      const Target target = std::move(at_hand_.open.back());
      at_hand_.open.pop_back();
      step(target.term, target.value);
    }
    return std::move(result_);
  }

  // The operands' targets alone.
  std::vector<Proposal> one_step(Expr e, const Value& t) {
    step(e, t);
    for (Attempt& attempt : attempts_) {
      Proposal& way = result_.emplace_back();
      for (Target& target : attempt.open) way.emplace_back(target.term, std::move(target.value));
    }
    return std::move(result_);
  }

 private:
  struct Target {
    Expr term;
    Value value;
  };

  // Several targets that must all be met, and what was chosen for variables so far.
  struct Attempt {
    std::vector<Target> open;
    Proposal changes;
  };

  // One way to meet the target at hand: all of these.
  void push_all(std::span<const Target> targets) {
    if (attempts_.size() >= 4 * limit_) return;
    Attempt next = at_hand_;
    for (const Target& target : targets) {
      if (!pool_.is_const(target.term))
        next.open.push_back(target);
      else if (point_.value(target.term) != target.value)
        return;
    }
    if (!next.open.empty())
      attempts_.push_back(std::move(next));
    else if (!next.changes.empty())
      result_.push_back(std::move(next.changes));
  }
  void push(Expr e, Value value) {
    const Target target{e, std::move(value)};
    push_all({&target, 1});
  }
  Value value(Expr e) const { return point_.value(e); }
  Float number(Expr e) const { return value(e).as_float(); }
  BitVec bits(Expr e) const { return value(e).as_bits(); }

  void step(Expr e, const Value& t) {
    if (pool_.is_var(e)) {
      at_hand_.changes.emplace_back(e, t);
      return push_all({});
    }
    if (pool_.kind(e) == Kind::kIte) return ite(e, t);
    const Sort sort = t.sort();
    if (sort.is_bool())
      boolean(e, t.as_bool());
    else if (sort.is_float())
      floating(e, t.as_float());
    else if (sort.is_bit_vec())
      bit_vector(e, t.as_bits());
  }

  void ite(Expr e, const Value& t) {
    const Expr condition = pool_.child(e, 0);
    const bool side = point_.holds(condition);
    push(pool_.child(e, side ? 1 : 2), t);
    push(condition, Value::boolean(!side));
    if (rng_.chance(4)) push(pool_.child(e, side ? 2 : 1), t);
  }

  void boolean(Expr e, bool t) {
    const auto child = [&](uint32_t i) { return pool_.child(e, i); };
    const auto want = [&](Expr c, bool v) {
      if (point_.holds(c) != v) push(c, Value::boolean(v));
    };
    // All children like this: those that are not, together.
    const auto want_all = [&](bool v) {
      std::vector<Target> targets;
      for (Expr c : pool_.children(e))
        if (point_.holds(c) != v) targets.push_back({c, Value::boolean(v)});
      push_all(targets);
    };
    switch (pool_.kind(e)) {
      case Kind::kNot: return want(child(0), !t);
      case Kind::kAnd:
      case Kind::kOr:
        if ((pool_.kind(e) == Kind::kAnd) == t) return want_all(t);
        for (Expr c : pool_.children(e)) want(c, t);
        return;
      case Kind::kImplies: want(child(0), !t); return want(child(1), t);
      case Kind::kXor:
        want(child(0), !point_.holds(child(0)));
        return want(child(1), !point_.holds(child(1)));
      case Kind::kEq: return equality(child(0), child(1), t);
      case Kind::kFpEq:
      case Kind::kFpLe:
      case Kind::kFpLt: return float_order(e, t);
      case Kind::kBvUlt:
      case Kind::kBvUle:
      case Kind::kBvSlt:
      case Kind::kBvSle: return bit_order(e, t);
      default:
        if (arity(pool_.kind(e)) == 1 && pool_.sort(child(0)).is_float()) float_class(e, t);
    }
  }

  void equality(Expr a, Expr b, bool t) {
    const Sort sort = pool_.sort(a);
    if (sort.is_bool()) {
      push(a, Value::boolean(point_.holds(b) == t));
      push(b, Value::boolean(point_.holds(a) == t));
    } else if (t) {
      push(a, value(b));
      push(b, value(a));
    } else if (sort.is_float()) {
      push(a, of(num::next_up(number(b))));
      push(b, of(num::next_up(number(a))));
    } else if (sort.is_bit_vec()) {  // little more or less: what is far away seldom suits the rest
      const BitVec one = BitVec::one(sort.width());
      for (const auto& [to, other] : {std::pair(a, bits(b)), std::pair(b, bits(a))}) {
        push(to, of(num::add(other, one)));
        push(to, of(num::sub(other, one)));
      }
    }
  }

  void float_order(Expr e, bool t) {
    const Expr a = pool_.child(e, 0), b = pool_.child(e, 1);
    const Float x = number(a), y = number(b);
    const Kind kind = pool_.kind(e);
    if (kind == Kind::kFpEq) {
      push(a, of(t ? y : num::next_up(y)));
      return push(b, of(t ? x : num::next_up(x)));
    }
    const bool strict = (kind == Kind::kFpLt) == t;
    if (t) {  // a below b
      push(a, of(strict ? num::next_down(y) : y));
      push(b, of(strict ? num::next_up(x) : x));
    } else {
      push(a, of(strict ? y : num::next_up(y)));
      push(b, of(strict ? x : num::next_down(x)));
    }
  }

  void bit_order(Expr e, bool t) {
    const Expr a = pool_.child(e, 0), b = pool_.child(e, 1);
    const BitVec x = bits(a), y = bits(b), one = BitVec::one(x.width());
    push(a, of(y));
    push(b, of(x));
    push(a, of(t ? num::sub(y, one) : num::add(y, one)));
    push(b, of(t ? num::add(x, one) : num::sub(x, one)));
  }

  void float_class(Expr e, bool t) {
    const Expr a = pool_.child(e, 0);
    const num::Format f = pool_.sort(a).format();
    switch (pool_.kind(e)) {
      case Kind::kFpIsNan: return push(a, of(t ? Float::nan(f) : Float::one(f)));
      case Kind::kFpIsInfinite:
        return push(a, of(t ? Float::infinity(f, rng_.chance(2)) : Float::max_finite(f)));
      case Kind::kFpIsZero: return push(a, of(t ? Float::zero(f) : Float::min_subnormal(f)));
      case Kind::kFpIsSubnormal: return push(a, of(t ? Float::min_subnormal(f) : Float::min_normal(f)));
      case Kind::kFpIsNormal: return push(a, of(t ? Float::min_normal(f) : Float::zero(f)));
      case Kind::kFpIsNegative:
      case Kind::kFpIsPositive: return push(a, of(num::neg(number(a))));
      default: return;
    }
  }

  void floating(Expr e, const Float& t) {
    const auto child = [&](uint32_t i) { return pool_.child(e, i); };
    const auto x = [&](uint32_t i) { return number(child(i)); };
    switch (pool_.kind(e)) {
      case Kind::kFpNeg: return push(child(0), of(num::neg(t)));
      case Kind::kFpAbs: push(child(0), of(t)); return push(child(0), of(num::neg(t)));
      case Kind::kFpAdd:
        push(child(1), of(num::sub(kRne, t, x(2))));
        return push(child(2), of(num::sub(kRne, t, x(1))));
      case Kind::kFpSub:
        push(child(1), of(num::add(kRne, t, x(2))));
        return push(child(2), of(num::sub(kRne, x(1), t)));
      case Kind::kFpMul:
        if (child(1) == child(2)) {
          const Float root = num::sqrt(kRne, num::abs(t));
          push(child(1), of(root));
          return push(child(1), of(num::neg(root)));
        }
        push(child(1), of(num::div(kRne, t, x(2))));
        return push(child(2), of(num::div(kRne, t, x(1))));
      case Kind::kFpDiv:
        push(child(1), of(num::mul(kRne, t, x(2))));
        return push(child(2), of(num::div(kRne, x(1), t)));
      case Kind::kFpFma: {
        const Float product = num::sub(kRne, t, x(3));
        push(child(1), of(num::div(kRne, product, x(2))));
        push(child(2), of(num::div(kRne, product, x(1))));
        return push(child(3), of(num::fma(kRne, num::neg(x(1)), x(2), t)));
      }
      case Kind::kFpSqrt: return push(child(1), of(num::mul(kRne, t, t)));
      case Kind::kFpRoundToIntegral: return push(child(1), of(t));
      case Kind::kFpRem:
      case Kind::kFpMod: return push(child(0), of(t));
      case Kind::kFpMin:
      case Kind::kFpMax: push(child(0), of(t)); return push(child(1), of(t));
      case Kind::kMath1: return math(e, t);
      default: return conversion(e, t);
    }
  }

  void conversion(Expr e, const Float& t) {
    const Expr from = pool_.children(e).back();
    const Sort sort = pool_.sort(from);
    BitVec b;
    switch (pool_.kind(e)) {
      case Kind::kFpFromFp: return push(from, of(num::convert(sort.format(), kRne, t)));
      case Kind::kFpFromSbv:
        if (num::to_signed(sort.width(), kRne, t, &b)) push(from, of(b));
        return;
      case Kind::kFpFromUbv:
        if (num::to_unsigned(sort.width(), kRne, t, &b)) push(from, of(b));
        return;
      case Kind::kFpFromBits: return push(from, of(t.bits()));
      case Kind::kFpFromX87: return push(from, of(t.to_x87()));
      default: return;
    }
  }

  // By the inverse function where libm has one.
  void math(Expr e, const Float& t) {
    using num::MathFunction;
    const auto function = static_cast<MathFunction>(pool_.param(e, 0));
    const MathFunction inverse = num::info(function).inverse;
    if (inverse != MathFunction::kCount) push(pool_.child(e, 1), of(num::call(inverse, kRne, t, t)));
    if (function == MathFunction::kCbrt) push(pool_.child(e, 1), of(num::mul(kRne, num::mul(kRne, t, t), t)));
  }

  void bit_vector(Expr e, const BitVec& t) {
    const Kind kind = pool_.kind(e);
    const std::span<const Expr> children = pool_.children(e);
    const Expr last = children.back();
    const Sort sort = pool_.sort(last);
    switch (kind) {
      case Kind::kBvConcat: {
        const uint32_t low = sort.width();
        const Target parts[] = {{children[0], of(num::extract(t, t.width() - 1, low))},
                                {last, of(num::extract(t, low - 1, 0))}};
        return push_all(parts);
      }
      case Kind::kFpToSbv: return push(last, of(num::from_signed(sort.format(), kRne, t)));
      case Kind::kFpToUbv: return push(last, of(num::from_unsigned(sort.format(), kRne, t)));
      case Kind::kFpToBits: return push(last, of(Float::from_bits(sort.format(), t)));
      case Kind::kFpToX87: return push(last, of(Float::from_x87(t)));
      default: break;
    }
    if (!is_invertible_kind(kind)) return;
    BitVec values[2];
    for (size_t i = 0; i < children.size(); ++i) values[i] = bits(children[i]);
    for (uint32_t i = 0; i < children.size(); ++i) {
      const BitVec* other = children.size() == 2 ? &values[1 - i] : nullptr;
      const Operand operand{kind, pool_.params(e), i, values[i].width(), other};
      const auto exact = inverse_values(operand, t).pick(nullptr, &values[i], rng_);
      push(children[i], of(exact ? *exact : nearly(operand, values[i], t)));
    }
  }

  // For an operand that has no inverse: what comes close, or suits another value of the other operand.
  BitVec nearly(const Operand& operand, const BitVec& now, const BitVec& t) {
    if (operand.other == nullptr) return num::extract(t, operand.width - 1, 0);
    const BitVec& s = *operand.other;
    switch (operand.kind) {
      case Kind::kBvAnd: return num::bit_or(t, num::bit_and(now, num::bit_not(s)));
      case Kind::kBvOr: return num::bit_or(num::bit_and(t, num::bit_not(s)), num::bit_and(now, s));
      case Kind::kBvMul: return num::udiv(t, s);
      case Kind::kBvUdiv:
      case Kind::kBvSdiv: return operand.index == 0 ? num::mul(t, s) : t.is_zero() ? now : num::udiv(s, t);
      case Kind::kBvShl: return operand.index == 0 ? num::lshr(t, s) : now;
      case Kind::kBvLshr:
      case Kind::kBvAshr: return operand.index == 0 ? num::shl(t, s) : now;
      default: return t;
    }
  }

  const PointValues& point_;
  const expr::Pool& pool_;
  size_t limit_;
  Rng& rng_;
  Attempt at_hand_;  // without the target that is being met
  std::vector<Attempt> attempts_;
  std::vector<Proposal> result_;
};

}  // namespace

std::vector<Proposal> invert_step(const expr::Pool& pool, const PointValues& point, Expr term,
                                  const Value& value, size_t limit, Rng& rng) {
  return Inverter(pool, point, limit, rng).one_step(term, value);
}

std::vector<Proposal> invert(const expr::Pool& pool, const PointValues& point,
                             std::span<const Expr> conditions, size_t limit, Rng& rng) {
  return Inverter(pool, point, limit, rng).run(conditions);
}

}  // namespace mantissa::eval
