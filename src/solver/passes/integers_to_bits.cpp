// Each integer term has bounds that follow from its operands, and is a signed bit-vector of just the width
// that holds them. An operation is done in the width of its result or its widest operand, whichever is more,
// so it is exact. The sum of the powers of two that ubv_to_int is (smtlib/build_integers.cpp) costs no gate:
// in every bit position all addends but one are zero.

#include "solver/passes/integers_to_bits.h"

#include <algorithm>
#include <optional>

#include "expr/traverse.h"
#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;
using expr::Value;
using num::Rational;

constexpr uint32_t kMaxWidth = 2048;  // more is left to solvers of integers

struct Bits {
  Expr term;  // none: not of this kind
  Rational low, high;
  uint32_t width = 0;
};

uint32_t width_of(const Rational& low, const Rational& high) {
  int64_t bits = 1;
  if (high.sign() > 0) bits = std::max(bits, high.floor_log2() + 2);
  if (low.sign() < 0) bits = std::max(bits, (-low).floor_log2() + 2);  // one more than -2^k needs
  return static_cast<uint32_t>(std::min<int64_t>(bits, kMaxWidth + 1));
}

class Translation {
 public:
  explicit Translation(expr::Pool& pool) : pool_(pool) {}

  // The comparison on bit-vectors, or nothing.
  Expr comparison(Expr e) {
    const Kind kind = pool_.kind(e);
    if (kind != Kind::kLe && kind != Kind::kLt && kind != Kind::kEq) return {};
    if (!pool_.sort(pool_.child(e, 0)).is_int()) return {};
    const Bits a = translate(pool_.child(e, 0)), b = translate(pool_.child(e, 1));
    if (!a.term || !b.term) return {};
    const uint32_t width = std::max(a.width, b.width);
    const Kind same = kind == Kind::kLe ? Kind::kBvSle : kind == Kind::kLt ? Kind::kBvSlt : Kind::kEq;
    return pool_.make(same, {widened(a, width), widened(b, width)});
  }

 private:
  Expr widened(const Bits& x, uint32_t width) {
    return x.width == width ? x.term : pool_.make(Kind::kBvSignExtend, {x.term}, {width - x.width});
  }
  Expr constant(const Rational& value, uint32_t width) {
    return pool_.constant(Value::bits(value.to_bits(width)));
  }

  Bits translate(Expr root) {
    expr::for_each_postorder(
        pool_, std::span(&root, 1), seen_, [&](Expr e) { return !pool_.sort(e).is_int(); },
        [&](Expr e) {
          if (pool_.sort(e).is_int()) done_[e] = one(e);
        });
    return *done_.find(root);
  }

  Bits of(Expr e) { return *done_.find(e); }

  // `make` gets the operands in a width in which the result fits.
  template <class Make>
  Bits binary(const Bits& a, const Bits& b, Rational low, Rational high, const Make& make) {
    const uint32_t needed = width_of(low, high);
    const uint32_t width = std::max({a.width, b.width, needed});
    if (width > kMaxWidth) return {};
    const Expr wide = make(widened(a, width), widened(b, width));
    return {width == needed ? wide : pool_.extract(wide, needed - 1, 0), std::move(low), std::move(high),
            needed};
  }

  Bits one(Expr e) {
    if (pool_.is_const(e)) {
      const Rational value = pool_.value(e).as_rational();
      const uint32_t width = width_of(value, value);
      if (width > kMaxWidth) return {};
      return {constant(value, width), value, value, width};
    }
    const Kind kind = pool_.kind(e);
    if (kind == Kind::kIte) {
      const Bits a = of(pool_.child(e, 1)), b = of(pool_.child(e, 2));
      if (!a.term || !b.term) return {};
      return binary(a, b, std::min(a.low, b.low), std::max(a.high, b.high),
                    [&](Expr x, Expr y) { return pool_.mk_ite(pool_.child(e, 0), x, y); });
    }
    switch (kind) {
      case Kind::kAdd:
      case Kind::kSub:
      case Kind::kMul:
      case Kind::kIntDiv:
      case Kind::kIntMod:
      case Kind::kNeg: break;
      default: return {};  // a variable, a read of an array, to_int
    }
    const Bits a = of(pool_.child(e, 0)), b = kind == Kind::kNeg ? a : of(pool_.child(e, 1));
    if (!a.term || !b.term) return {};
    switch (kind) {
      case Kind::kAdd:
        return binary(a, b, a.low + b.low, a.high + b.high,
                      [&](Expr x, Expr y) { return pool_.make(Kind::kBvAdd, {x, y}); });
      case Kind::kSub:
        return binary(a, b, a.low - b.high, a.high - b.low,
                      [&](Expr x, Expr y) { return pool_.make(Kind::kBvSub, {x, y}); });
      case Kind::kNeg:
        return binary(a, a, -a.high, -a.low, [&](Expr x, Expr) { return pool_.make(Kind::kBvNeg, {x}); });
      case Kind::kMul: {
        const Rational ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
        const auto [low, high] = std::minmax_element(std::begin(ends), std::end(ends));
        return binary(a, b, *low, *high, [&](Expr x, Expr y) { return pool_.make(Kind::kBvMul, {x, y}); });
      }
      default: return quotient(kind, a, pool_.child(e, 1));
    }
  }

  // x = d * q + r with 0 <= r < |d|: bvsmod by |d| is r, and what is left divides without a rest.
  Bits quotient(Kind kind, const Bits& a, Expr divisor) {
    if (!pool_.is_const(divisor)) return {};
    const Rational d = pool_.value(divisor).as_rational();
    if (d.is_zero()) return {};
    const Rational by = d.abs();
    const Bits size{{}, by, by, width_of(by, by)};
    const Bits positive{constant(by, size.width), by, by, size.width};
    const auto rest = [&](Expr x, Expr y) { return pool_.make(Kind::kBvSmod, {x, y}); };
    if (kind == Kind::kIntMod) return binary(a, positive, Rational(0), by - Rational(1), rest);
    // One more bit than the dividend: subtracting the rest from the least number stays in range.
    const Rational below = a.low - by;
    const Rational ends[] = {(a.low / d).floor(), (a.high / d).floor(), -(-(a.low / d)).floor(),
                             -(-(a.high / d)).floor()};
    const auto [low, high] = std::minmax_element(std::begin(ends), std::end(ends));
    const uint32_t width = std::max({width_of(below, a.high), size.width, width_of(*low, *high)});
    if (width > kMaxWidth) return {};
    const Expr x = widened(a, width), y = widened(positive, width);
    const Expr exact = pool_.make(Kind::kBvSub, {x, rest(x, y)});
    Expr result = pool_.make(Kind::kBvSdiv, {exact, y});
    if (d.sign() < 0) result = pool_.make(Kind::kBvNeg, {result});
    const uint32_t needed = width_of(*low, *high);
    return {width == needed ? result : pool_.extract(result, needed - 1, 0), *low, *high, needed};
  }

  expr::Pool& pool_;
  expr::ExprMap<Bits> done_;
  expr::ExprSet seen_;
};

class IntegersToBits final : public Pass {
 public:
  std::string_view name() const override { return "integers-to-bits"; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    uint16_t features = 0;
    for (const Conjunct& c : problem.conjuncts()) features |= pool.features(c.term);
    if (!(features & expr::kHasArithmetic) || !(features & (expr::kHasBitVec | expr::kHasFloat))) return {};
    Translation translation(pool);
    Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten { return {translation.comparison(e)}; });
    std::vector<Conjunct> result = problem.conjuncts();
    for (Conjunct& c : result)
      if (pool.features(c.term) & expr::kHasArithmetic) {
        const Rewritten rewritten = rebuilder.rewrite(c.term);
        c.term = rewritten.term;
        c.origin = problem.origins().join(c.origin, rewritten.origin);
      }
    problem.replace(std::move(result));
    return {};
  }
};

}  // namespace

std::unique_ptr<Pass> make_integers_to_bits() { return std::make_unique<IntegersToBits>(); }

}  // namespace mantissa::solver::passes
