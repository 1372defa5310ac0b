// A SAT solver sees a bound of a variable, but must learn clause by clause that a sum of ten bounded products
// is no NaN and has a small exponent. Saying so costs one comparison with a constant for each term.

#include "solver/passes/float_bounds.h"

#include <algorithm>
#include <optional>

#include "expr/expr_map.h"
#include "expr/traverse.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;
using num::Float;
using num::RoundingMode;

// All values of a term: between low and high, and NaN if it may be. Zeros of either sign are one point.
struct Range {
  Float low, high;
  bool may_be_nan = true;
  Origin origin = 0;

  static Range all(num::Format format) {
    return {Float::infinity(format, true), Float::infinity(format), true, 0};
  }
  bool is_all() const {
    return may_be_nan && low.is_infinite() && high.is_infinite() && low.sign_bit() && !high.sign_bit();
  }
  bool is_empty() const { return !may_be_nan && num::lt(high, low); }
  bool has_zero() const { return low.sign_bit() != high.sign_bit() || low.is_zero() || high.is_zero(); }
  bool has_infinity() const { return low.is_infinite() || high.is_infinite(); }
};

class Bounds {
 public:
  explicit Bounds(Problem& problem) : pool_(problem.pool()), origins_(problem.origins()) {
    for (const Conjunct& c : problem.conjuncts()) learn(c);
  }

  // Every float term of the conjuncts, in order; stops when one has no value at all.
  void compute(std::span<const Expr> roots, const Budget& budget) {
    expr::for_each_postorder(pool_, roots, [&](Expr e) {
      if (!pool_.sort(e).is_float() || contradiction || budget.exhausted()) return;
      Range range = computed(e);
      if (const Range* fact = facts_.find(e)) range = meet(range, *fact);
      if (range.is_empty()) contradiction = range.origin;
      ranges_[e] = range;
      order_.push_back(e);
    });
  }

  // What is worth saying of operations: their bounds, where the facts do not say as much already.
  std::vector<Conjunct> conjuncts() {
    std::vector<Conjunct> result;
    for (Expr e : order_) {
      const Range& range = *ranges_.find(e);
      const Kind kind = pool_.kind(e);
      const bool is_operation =
          kind != Kind::kConst && kind != Kind::kVar && kind != Kind::kFpAbs && kind != Kind::kFpNeg;
      if (!is_operation || range.may_be_nan || range.has_infinity()) continue;
      const Range* fact = facts_.find(e);
      if (!fact || num::lt(fact->low, range.low))
        result.push_back({pool_.make(Kind::kFpLe, {pool_.fp_const(range.low), e}), range.origin});
      if (!fact || num::lt(range.high, fact->high))
        result.push_back({pool_.make(Kind::kFpLe, {e, pool_.fp_const(range.high)}), range.origin});
    }
    return result;
  }

  std::optional<Origin> contradiction;

 private:
  void learn(const Conjunct& c) {
    const Kind kind = pool_.kind(c.term);
    if (kind == Kind::kNot && pool_.kind(pool_.child(c.term, 0)) == Kind::kFpIsNan) {
      note(pool_.child(pool_.child(c.term, 0), 0), {}, {}, c.origin);
      return;
    }
    if (kind != Kind::kFpLe && kind != Kind::kFpLt && kind != Kind::kFpEq) return;
    const Expr a = pool_.child(c.term, 0), b = pool_.child(c.term, 1);
    const bool strict = kind == Kind::kFpLt;
    // An ordered comparison that holds has no NaN on either side.
    std::optional<Float> low, high;
    if (pool_.is_const(a)) low = strict ? num::next_up(value(a)) : value(a);
    if (pool_.is_const(b)) high = strict ? num::next_down(value(b)) : value(b);
    note(b, low, kind == Kind::kFpEq ? low : std::nullopt, c.origin);
    note(a, kind == Kind::kFpEq ? high : std::nullopt, high, c.origin);
  }

  void note(Expr e, std::optional<Float> low, std::optional<Float> high, Origin origin) {
    if (pool_.is_const(e)) return;
    Range fact = Range::all(pool_.sort(e).format());
    fact.may_be_nan = false;
    fact.origin = origin;
    if (low && !low->is_nan()) fact.low = *low;
    if (high && !high->is_nan()) fact.high = *high;
    auto [entry, is_new] = facts_.insert(e);
    *entry = is_new ? fact : meet(*entry, fact);
  }

  Range meet(const Range& a, const Range& b) {
    Range result = a;
    const bool tighter = num::lt(a.low, b.low) || num::lt(b.high, a.high) || (a.may_be_nan && !b.may_be_nan);
    if (!tighter) return result;
    if (num::lt(a.low, b.low)) result.low = b.low;
    if (num::lt(b.high, a.high)) result.high = b.high;
    result.may_be_nan = a.may_be_nan && b.may_be_nan;
    result.origin = origins_.join(a.origin, b.origin);
    return result;
  }

  Float value(Expr constant) const { return pool_.value(constant).as_float(); }
  Range range(Expr e) const { return *ranges_.find(e); }
  Range operand(Expr e, uint32_t i) const { return range(pool_.child(e, i)); }

  // The modes for the lower and the upper bound.
  std::pair<RoundingMode, RoundingMode> modes(Expr mode) const {
    if (!pool_.is_const(mode)) return {RoundingMode::kTowardNegative, RoundingMode::kTowardPositive};
    const RoundingMode m = pool_.value(mode).as_rounding_mode();
    return {m, m};
  }

  // The hull of an operation that is monotone in each operand, from its values at the corners.
  template <class Op>
  Range corners(num::Format format, const Range& a, const Range& b, Expr mode, Op&& op) {
    Range result = Range::all(format);
    if (a.may_be_nan || b.may_be_nan) return result;
    const auto [down, up] = modes(mode);
    std::optional<Float> low, high;
    for (const Float* x : {&a.low, &a.high})
      for (const Float* y : {&b.low, &b.high}) {
        const Float least = op(down, *x, *y), most = op(up, *x, *y);
        if (least.is_nan() || most.is_nan()) return result;
        if (!low || num::lt(least, *low)) low = least;
        if (!high || num::lt(*high, most)) high = most;
      }
    return {*low, *high, false, origins_.join(a.origin, b.origin)};
  }
  template <class Op>
  Range corners(num::Format format, const Range& a, Expr mode, Op&& op) {
    return corners(format, a, a, mode,
                   [&](RoundingMode m, const Float& x, const Float&) { return op(m, x); });
  }

  Range computed(Expr e) {
    const num::Format format = pool_.sort(e).format();
    const Range all = Range::all(format);
    switch (pool_.kind(e)) {
      case Kind::kConst: {
        const Float v = value(e);
        return v.is_nan() ? all : Range{v, v, false, 0};
      }
      case Kind::kFpNeg: {
        const Range a = operand(e, 0);
        return {num::neg(a.high), num::neg(a.low), a.may_be_nan, a.origin};
      }
      case Kind::kFpAbs: return absolute(operand(e, 0));
      case Kind::kFpAdd:
      case Kind::kFpSub:
      case Kind::kFpMul:
      case Kind::kFpDiv: return arithmetic(e);
      case Kind::kFpSqrt: {
        const Range a = operand(e, 1);
        if (a.may_be_nan || (a.low.sign_bit() && !a.low.is_zero())) return all;
        return corners(format, a, pool_.child(e, 0),
                       [](RoundingMode m, const Float& x) { return num::sqrt(m, x); });
      }
      case Kind::kFpRoundToIntegral:
        return corners(format, operand(e, 1), pool_.child(e, 0),
                       [](RoundingMode m, const Float& x) { return num::round_to_integral(m, x); });
      case Kind::kFpFromFp:
        return corners(format, operand(e, 1), pool_.child(e, 0),
                       [&](RoundingMode m, const Float& x) { return num::convert(format, m, x); });
      case Kind::kFpFromSbv:
      case Kind::kFpFromUbv: return integers(e);
      case Kind::kIte: return join(operand(e, 1), operand(e, 2));
      default: return all;
    }
  }

  Range arithmetic(Expr e) {
    const num::Format format = pool_.sort(e).format();
    const Range a = operand(e, 1), b = operand(e, 2);
    const Expr mode = pool_.child(e, 0);
    switch (pool_.kind(e)) {
      case Kind::kFpAdd:
        return corners(format, a, b, mode,
                       [](RoundingMode m, const Float& x, const Float& y) { return num::add(m, x, y); });
      case Kind::kFpSub:
        return corners(format, a, b, mode,
                       [](RoundingMode m, const Float& x, const Float& y) { return num::sub(m, x, y); });
      case Kind::kFpMul:
        if ((a.has_zero() && b.has_infinity()) || (b.has_zero() && a.has_infinity()))
          return Range::all(format);
        return corners(format, a, b, mode,
                       [](RoundingMode m, const Float& x, const Float& y) { return num::mul(m, x, y); });
      default:
        if (b.has_zero() || (a.has_infinity() && b.has_infinity())) return Range::all(format);
        return corners(format, a, b, mode,
                       [](RoundingMode m, const Float& x, const Float& y) { return num::div(m, x, y); });
    }
  }

  static Range absolute(const Range& a) {
    if (!a.low.sign_bit()) return a;
    if (a.high.sign_bit()) return {num::neg(a.high), num::neg(a.low), a.may_be_nan, a.origin};
    const Float high = num::lt(num::neg(a.low), a.high) ? a.high : num::neg(a.low);
    return {Float::zero(a.low.format()), high, a.may_be_nan, a.origin};
  }

  Range integers(Expr e) {
    const uint32_t width = pool_.sort(pool_.child(e, 1)).width();
    const num::Format format = pool_.sort(e).format();
    const auto [down, up] = modes(pool_.child(e, 0));
    if (pool_.kind(e) == Kind::kFpFromUbv)
      return {Float::zero(format), num::from_unsigned(format, up, num::BitVec::ones(width)), false, 0};
    return {num::from_signed(format, down, num::BitVec::min_signed(width)),
            num::from_signed(format, up, num::BitVec::max_signed(width)), false, 0};
  }

  Range join(const Range& a, const Range& b) {
    return {num::lt(a.low, b.low) ? a.low : b.low, num::lt(a.high, b.high) ? b.high : a.high,
            a.may_be_nan || b.may_be_nan, origins_.join(a.origin, b.origin)};
  }

  expr::Pool& pool_;
  Origins& origins_;
  expr::ExprMap<Range> facts_, ranges_;
  std::vector<Expr> order_;
};

class FloatBounds final : public Pass {
 public:
  std::string_view name() const override { return "float-bounds"; }

  WayBack run(Problem& problem, const Budget& budget) const override {
    expr::Pool& pool = problem.pool();
    const std::vector<Expr> terms = problem.terms();
    const bool has_floats =
        std::any_of(terms.begin(), terms.end(), [&](Expr e) { return pool.features(e) & expr::kHasFloat; });
    if (!has_floats) return {};
    Bounds bounds(problem);
    bounds.compute(terms, budget);
    std::vector<Conjunct> conjuncts = problem.conjuncts();
    if (bounds.contradiction) {
      conjuncts.push_back({pool.bool_const(false), *bounds.contradiction});
    } else {
      for (Conjunct& c : bounds.conjuncts()) conjuncts.push_back(c);
    }
    problem.replace(std::move(conjuncts));
    return {};
  }
};

}  // namespace

std::unique_ptr<Pass> make_float_bounds() { return std::make_unique<FloatBounds>(); }

}  // namespace mantissa::solver::passes
