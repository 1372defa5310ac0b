// Comparisons, classes, and the float operations that round nothing. Comparisons see numbers, for which both
// zeros are one; bounds in keys take the outer zero.

#include <algorithm>

#include "solver/boxes/backward.h"
#include "solver/boxes/float_images.h"

namespace mantissa::solver::boxes {

using expr::Kind;
using num::Format;

namespace {

// Keys of the numbers from `lo` to `hi`, given as numeric() values.
Span keys_between(Key lo, Key hi) { return {lo <= 0 ? lo - 1 : lo, hi < 0 ? hi - 1 : hi}; }

bool keep_numbers(Domain& d) {
  d.intersect_keys(d.keys(), false);
  return !d.empty();
}

bool make_less(Domain& a, Domain& b, bool or_equal) {
  if (!keep_numbers(a) || !keep_numbers(b)) return false;
  const Format f = a.format();
  const Key inf = infinity_key(f), strict = or_equal ? 0 : 1;
  a.intersect_keys(keys_between(-inf, numeric(b.keys().hi) - strict), false);
  if (a.empty()) return false;
  b.intersect_keys(keys_between(numeric(a.keys().lo) + strict, inf), false);
  return !b.empty();
}

bool make_equal(Domain& a, Domain& b) {
  if (!keep_numbers(a) || !keep_numbers(b)) return false;
  const Span x = a.keys(), y = b.keys();
  a.intersect_keys(keys_between(numeric(y.lo), numeric(y.hi)), false);
  b.intersect_keys(keys_between(numeric(x.lo), numeric(x.hi)), false);
  return !a.empty() && !b.empty();
}

// a differs from the number b.
void avoid(Domain& a, const Domain& b) {
  if (a.nan() || b.nan() || a.keys().empty() || b.keys().empty()) return;
  const Key value = numeric(b.keys().lo);
  if (value != numeric(b.keys().hi)) return;
  Span keys = a.keys();
  while (!keys.empty() && numeric(keys.lo) == value) ++keys.lo;
  while (!keys.empty() && numeric(keys.hi) == value) --keys.hi;
  a.intersect_keys(keys, false);
}

bool compare(const Operation& op, bool holds, Domain& a, Domain& b) {
  if (op.same) {  // a number equals itself; NaN compares false
    if (holds && op.kind == Kind::kFpLt) return false;
    a.intersect_keys(holds || op.kind == Kind::kFpLt ? a.keys() : Span{}, !holds);
    return !a.empty();
  }
  const bool ordered = !a.nan() && !b.nan();
  switch (op.kind) {
    case Kind::kFpLt: return holds ? make_less(a, b, false) : !ordered || make_less(b, a, true);
    case Kind::kFpLe: return holds ? make_less(a, b, true) : !ordered || make_less(b, a, false);
    case Kind::kFpEq: break;
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
  if (holds) return make_equal(a, b);
  if (!ordered) return true;
  avoid(a, b);
  if (a.empty()) return false;
  avoid(b, a);
  return !b.empty();
}

// The hull of the numbers of x for which the class predicate is `holds`.
Span class_hull(Kind kind, bool holds, Format f, Span x) {
  static_assert(expr::count_of({expr::SortRule::kFpToBool}) == 10, "cases are missing here or in compare");
  const Key inf = infinity_key(f), normal = min_normal_key(f);
  const auto both = [&](Key lo, Key hi) {  // magnitudes
    return hull(meet(x, {lo, hi}), meet(x, {negate(hi), negate(lo)}));
  };
  switch (kind) {
    case Kind::kFpIsNormal: return holds ? both(normal, inf - 1) : hull(both(0, normal - 1), both(inf, inf));
    case Kind::kFpIsSubnormal: return holds ? both(1, normal - 1) : hull(both(0, 0), both(normal, inf));
    case Kind::kFpIsZero: return holds ? both(0, 0) : both(1, inf);
    case Kind::kFpIsInfinite: return holds ? both(inf, inf) : both(0, inf - 1);
    case Kind::kFpIsNan: return holds ? Span{} : x;
    case Kind::kFpIsNegative: return (holds ? negative_part(x) : positive_part(x));
    case Kind::kFpIsPositive: return (holds ? positive_part(x) : negative_part(x));
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

bool min_max(const Operation& op, const Domain& z, Domain& x, Domain& y) {
  const bool is_min = op.kind == Kind::kFpMin;
  const Key inf = infinity_key(x.format());
  // The result is one of the two; a number bounds it from one side, and is it if the other one lies beyond.
  const auto narrow = [&](Domain& a, const Domain& b) {
    const Span other = b.keys(), target = z.keys();
    Span keys;
    if (!target.empty()) {
      const bool beyond = other.empty() || (is_min ? other.lo > target.hi : other.hi < target.lo);
      keys = is_min ? Span{target.lo, beyond ? target.hi : inf}
                    : Span{beyond ? target.lo : negate(inf), target.hi};
    }
    const bool nan = (z.nan() && b.nan()) || !meet(other, target).empty();
    a.intersect_keys(keys, nan);
    return !a.empty();
  };
  return narrow(x, y) && (op.same || narrow(y, x));
}

bool remainder(const Domain& z, Domain& x, Domain& y) {
  if (z.nan()) return true;
  // A number: the dividend is finite, the divisor is not zero, and neither is smaller than the result.
  const Format f = x.format();
  const Key inf = infinity_key(f), least = magnitude(z.keys()).lo;
  x.intersect_keys({negate(inf - 1), inf - 1}, false);
  y.intersect_keys(y.keys(), false);
  if (x.empty() || y.empty()) return false;
  const Key smallest = std::max<Key>(least, 1);
  y.intersect_keys(hull(meet(y.keys(), {smallest, inf}), meet(y.keys(), {negate(inf), negate(smallest)})),
                   false);
  x.intersect_keys(hull(meet(x.keys(), {least, inf}), meet(x.keys(), {negate(inf), negate(least)})), false);
  return !x.empty() && !y.empty();
}

}  // namespace

bool backward_predicate(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  if (!z.is_point()) return true;
  const bool holds = z.is_true();
  if (v.size() == 2) return compare(op, holds, *v[0], *v[1]);
  Domain& x = *v[0];
  const bool nan = op.kind == Kind::kFpIsNan ? holds : !holds;
  x.intersect_keys(class_hull(op.kind, holds, x.format(), x.keys()), nan);
  return !x.empty();
}

bool backward_plain(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  static_assert(expr::count_of({expr::SortRule::kFpSame}) == 6, "cases are missing");
  Domain& x = *v[0];
  switch (op.kind) {
    case Kind::kFpNeg: x.intersect_keys(z.keys().empty() ? Span{} : negate(z.keys()), z.nan()); break;
    case Kind::kFpAbs: {
      const Span target = positive_part(z.keys());
      const Span mirrored = target.empty() ? Span{} : negate(target);
      x.intersect_keys(hull(meet(x.keys(), target), meet(x.keys(), mirrored)), z.nan());
      break;
    }
    case Kind::kFpMin:
    case Kind::kFpMax: return min_max(op, z, x, *v[1]);
    case Kind::kFpRem:
    case Kind::kFpMod: return op.same || remainder(z, x, *v[1]);
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
  return !x.empty();
}

}  // namespace mantissa::solver::boxes
