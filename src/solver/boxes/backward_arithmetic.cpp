// Every rounded operation is monotone in each operand on pieces of one sign, so the operand values that can
// reach the result form a span whose ends are found by probing (monotone.h) with the operation itself, in its
// own mode: as tight as one operation allows, without error analysis. Where a probe meets NaN (inf - inf,
// 0 * inf, ...) it takes the value that the operation has next to it inside the box.

#include <algorithm>

#include "solver/boxes/backward.h"
#include "solver/boxes/monotone.h"

namespace mantissa::solver::boxes {

using expr::Kind;
using num::Format;
using num::RoundingMode;

namespace {

struct Rounded {
  Format f;
  RoundingMode mode;
  Key add(Key a, Key b) const { return arith(Arith::kAdd, f, mode, a, b); }
  Key mul(Key a, Key b) const { return arith(Arith::kMul, f, mode, a, b); }
  Key div(Key a, Key b) const { return arith(Arith::kDiv, f, mode, a, b); }
};

Key or_else(Key k, Key other) { return k == kNoKey ? other : k; }

// x with x + y in z for some y.
Span solve_sum(const Rounded& r, Span x, Span y, Span z, bool same) {
  if (y.empty() || z.empty()) return {};
  if (same) {
    const auto twice = [&](Key k) { return r.add(k, k); };
    return preimage(x, true, z, twice, twice);
  }
  return preimage(
      x, true, z, [&](Key k) { return or_else(r.add(k, y.lo), k); },
      [&](Key k) { return or_else(r.add(k, y.hi), k); }, r.add(z.lo, negate(y.hi)),
      r.add(z.hi, negate(y.lo)));
}

// Calls visit(x part, y part, result is negative) and spans what it returns.
template <class F>
Span over_sign_pairs(Span x, Span y, F&& visit) {
  Span result;
  const Span ys[2] = {negative_part(y), positive_part(y)};
  for (const Span a : {negative_part(x), positive_part(x)})
    for (const Span b : ys)
      if (!a.empty() && !b.empty()) result = hull(result, visit(a, b, (a.lo < 0) != (b.lo < 0)));
  return result;
}

Span solve_factor(const Rounded& r, Span x, Span y, Span z, bool same) {
  if (z.empty()) return {};
  if (same) {
    const auto square = [&](Key k) { return r.mul(k, k); };
    const Key low = sqrt(r.f, RoundingMode::kTowardNegative, std::max(z.lo, Key{0}));
    const Key high = sqrt(r.f, RoundingMode::kTowardPositive, std::max(z.hi, Key{0}));
    return hull(preimage(negative_part(x), false, z, square, square, negate(low), negate(high)),
                preimage(positive_part(x), true, z, square, square, low, high));
  }
  return over_sign_pairs(x, y, [&](Span a, Span b, bool negative) {
    const Key low = negative ? big_end(b) : small_end(b), high = negative ? small_end(b) : big_end(b);
    const bool rising = b.lo >= 0;
    const auto at_nan = [&](Key k) { return rising ? k : negate(k); };
    return preimage(
        a, rising, z, [&](Key k) { return or_else(r.mul(k, low), at_nan(k)); },
        [&](Key k) { return or_else(r.mul(k, high), at_nan(k)); }, r.div(z.lo, high), r.div(z.hi, low));
  });
}

Span solve_dividend(const Rounded& r, Span x, Span y, Span z) {
  if (z.empty()) return {};
  return over_sign_pairs(x, y, [&](Span a, Span b, bool negative) {
    const Key low = negative ? small_end(b) : big_end(b), high = negative ? big_end(b) : small_end(b);
    const bool rising = b.lo >= 0;
    const auto at_nan = [&](Key k) { return rising ? k : negate(k); };
    return preimage(
        a, rising, z, [&](Key k) { return or_else(r.div(k, low), at_nan(k)); },
        [&](Key k) { return or_else(r.div(k, high), at_nan(k)); }, r.mul(z.lo, high), r.mul(z.hi, low));
  });
}

Span solve_divisor(const Rounded& r, Span y, Span x, Span z) {
  if (z.empty()) return {};
  return over_sign_pairs(y, x, [&](Span b, Span a, bool negative) {
    const Key low = negative ? big_end(a) : small_end(a), high = negative ? small_end(a) : big_end(a);
    const Key inf = infinity_key(r.f);
    const auto at_nan = [&](Key k) {  // 0 / 0 beside x / 0, inf / inf beside x / inf
      const Key size = magnitude(k) == 0 ? inf : Key{0};
      return negative ? negate(size) : size;
    };
    return preimage(
        b, a.lo < 0, z, [&](Key k) { return or_else(r.div(low, k), at_nan(k)); },
        [&](Key k) { return or_else(r.div(high, k), at_nan(k)); }, r.div(high, z.lo), r.div(low, z.hi));
  });
}

// Which x can give NaN with a number of y.
Span zeros_and_infinities(Format f, Span x, bool zeros, bool infinities) {
  const Key inf = infinity_key(f);
  Span kept;
  if (zeros) kept = hull(kept, meet(x, {kMinusZero, kPlusZero}));
  if (infinities) kept = hull(kept, hull(meet(x, {inf, inf}), meet(x, {negate(inf), negate(inf)})));
  return kept;
}

Span nan_partner(Kind kind, Format f, Span x, Span y) {
  const Key inf = infinity_key(f);
  const bool up = y.has(inf), down = y.has(negate(inf));
  const bool zero = y.has(kMinusZero) || y.has(kPlusZero);
  if (kind == Kind::kFpAdd) {
    Span kept;
    if (down) kept = hull(kept, meet(x, {inf, inf}));
    if (up) kept = hull(kept, meet(x, {negate(inf), negate(inf)}));
    return kept;
  }
  if (kind == Kind::kFpMul) return zeros_and_infinities(f, x, up || down, zero);
  return zeros_and_infinities(f, x, zero, up || down);  // kFpDiv, either side
}

// Narrows x and y of z = x op y. solve_x(rounded, x, y, z) and solve_y(rounded, y, x, z) give the keys.
template <class X, class Y>
bool narrow_pair(Kind kind, const Domain& z, Domain& modes, Domain& x, Domain& y, const X& solve_x,
                 const Y& solve_y) {
  const Format f = x.format();
  Span new_x, new_y;
  uint8_t left = 0;
  for_each_mode(modes.modes(), [&](RoundingMode mode) {
    const Rounded r{f, mode};
    const Span a = solve_x(r, x.keys(), y.keys(), z.keys());
    if (a.empty()) return;
    const Span b = solve_y(r, y.keys(), a, z.keys());
    if (b.empty()) return;
    left = static_cast<uint8_t>(left | 1u << static_cast<int>(mode));
    new_x = hull(new_x, a);
    new_y = hull(new_y, b);
  });
  if (z.nan()) {
    const Span kept_x = y.nan() ? x.keys() : nan_partner(kind, f, x.keys(), y.keys());
    const Span kept_y = x.nan() ? y.keys() : nan_partner(kind, f, y.keys(), x.keys());
    if (x.nan() || y.nan() || !kept_x.empty()) left = modes.modes();
    new_x = hull(new_x, kept_x);
    new_y = hull(new_y, kept_y);
  }
  if (left == 0) return false;
  if (left != modes.modes()) {
    Domain rest = Domain::none(modes.sort());
    for_each_mode(left, [&](RoundingMode m) { rest.join(Domain::of(expr::Value::rounding_mode(m))); });
    modes.intersect(rest);
  }
  x.intersect_keys(new_x, z.nan());
  y.intersect_keys(new_y, z.nan());
  return !x.empty() && !y.empty();
}

Domain negated(const Domain& d) {
  return Domain::floating(d.format(), d.keys().empty() ? Span{} : negate(d.keys()), d.nan());
}

bool narrow_difference(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  if (op.same) return true;
  Domain y = negated(*v[2]);
  const auto solve = [](const Rounded& r, Span a, Span b, Span t) { return solve_sum(r, a, b, t, false); };
  if (!narrow_pair(Kind::kFpAdd, z, *v[0], *v[1], y, solve, solve)) return false;
  v[2]->intersect(negated(y));
  return true;
}

// One operand, one mode at a time: solve(mode) gives the keys, `kept` those that may give NaN.
template <class F>
bool narrow_single(const Domain& z, Domain& modes, Domain& x, Span kept, const F& solve) {
  Span keys = kept;
  uint8_t left = x.nan() || !kept.empty() ? modes.modes() : uint8_t{0};
  if (!z.nan()) left = 0;
  for_each_mode(modes.modes(), [&](RoundingMode mode) {
    const Span s = solve(mode);
    if (s.empty()) return;
    left = static_cast<uint8_t>(left | 1u << static_cast<int>(mode));
    keys = hull(keys, s);
  });
  if (left == 0) return false;
  x.intersect_keys(keys, z.nan());
  return !x.empty();
}

bool is_finite(Format f, Span s) {
  const Key most = max_finite_key(f);
  return s.lo >= negate(most) && s.hi <= most;
}

bool narrow_fma(const Domain& z, std::span<Domain* const> v) {
  Domain &modes = *v[0], &a = *v[1], &b = *v[2], &c = *v[3];
  const Format f = z.format();
  if (!z.nan())
    for (Domain* d : {&a, &b, &c}) d->intersect_keys(d->keys(), false);
  if (a.empty() || b.empty() || c.empty()) return false;
  if (a.nan() || b.nan() || c.nan()) return true;
  for (const Domain* d : {&a, &b, &c})
    if (!is_finite(f, d->keys())) return true;
  const auto factor = [&](Domain& x, const Domain& y, RoundingMode m) {
    return over_sign_pairs(x.keys(), y.keys(), [&](Span s, Span t, bool negative) {
      const Key low = negative ? big_end(t) : small_end(t), high = negative ? small_end(t) : big_end(t);
      return preimage(
          s, t.lo >= 0, z.keys(), [&](Key k) { return fma(f, m, k, low, c.keys().lo); },
          [&](Key k) { return fma(f, m, k, high, c.keys().hi); });
    });
  };
  if (!narrow_single(z, modes, a, {}, [&](RoundingMode m) { return factor(a, b, m); })) return false;
  if (!narrow_single(z, modes, b, {}, [&](RoundingMode m) { return factor(b, a, m); })) return false;
  return narrow_single(z, modes, c, {}, [&](RoundingMode m) {
    const Span x = a.keys(), y = b.keys();
    const auto bound = [&](Key k) { return fma_image(f, m, x, y, {k, k}, false).keys; };
    return preimage(
        c.keys(), true, z.keys(), [&](Key k) { return bound(k).lo; }, [&](Key k) { return bound(k).hi; });
  });
}

}  // namespace

bool backward_arithmetic(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  static_assert(expr::count_of({expr::SortRule::kRmFpSame}) == 7, "cases are missing");
  const Format f = z.format();
  Domain &modes = *v[0], &x = *v[1];
  switch (op.kind) {
    case Kind::kFpAdd: {
      const auto solve = [&](const Rounded& r, Span a, Span b, Span t) {
        return solve_sum(r, a, b, t, op.same);
      };
      return narrow_pair(op.kind, z, modes, x, *v[2], solve, solve);
    }
    case Kind::kFpSub: return narrow_difference(op, z, v);
    case Kind::kFpMul: {
      const auto solve = [&](const Rounded& r, Span a, Span b, Span t) {
        return solve_factor(r, a, b, t, op.same);
      };
      return narrow_pair(op.kind, z, modes, x, *v[2], solve, solve);
    }
    case Kind::kFpDiv:
      if (op.same) return true;
      return narrow_pair(op.kind, z, modes, x, *v[2], solve_dividend, solve_divisor);
    case Kind::kFpFma: return narrow_fma(z, v);
    case Kind::kFpSqrt: {
      const Span below = meet(x.keys(), {negate(infinity_key(f)), kMinusZero - 1});
      return narrow_single(z, modes, x, z.nan() ? below : Span{}, [&](RoundingMode m) {
        const auto root = [&](Key k) { return sqrt(f, m, k); };
        const Span inside = meet(x.keys(), {kMinusZero, x.keys().hi});
        const auto square = [&](Key k) { return arith(Arith::kMul, f, RoundingMode::kNearestEven, k, k); };
        const Span t = meet(z.keys(), {kMinusZero, z.keys().hi});
        if (t.empty()) return Span{};
        return preimage(inside, true, t, root, root, square(t.lo), square(t.hi));
      });
    }
    case Kind::kFpRoundToIntegral:
      return narrow_single(z, modes, x, {}, [&](RoundingMode m) {
        const auto rounded = [&](Key k) { return round_to_integral(f, m, k); };
        return preimage(x.keys(), true, z.keys(), rounded, rounded, z.keys().lo, z.keys().hi);
      });
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
}

}  // namespace mantissa::solver::boxes
