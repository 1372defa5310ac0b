// One function per theory. An operation whose operands are points and whose rule still leaves a range is
// computed by expr::apply, so that a box of points evaluates exactly whatever the rules lack.

#include "solver/boxes/forward.h"

#include <algorithm>

#include "expr/apply.h"
#include "expr/kind_rules.h"
#include "expr/traverse.h"
#include "solver/boxes/bit_images.h"
#include "solver/boxes/float_images.h"
#include "solver/boxes/math_images.h"

namespace mantissa::solver::boxes {

using expr::count_of;
using expr::Kind;
using expr::Sort;
using expr::SortRule;
using num::Format;
using num::RoundingMode;

namespace {

using Operands = std::span<const Domain* const>;

Domain core(Kind kind, Sort sort, Operands v) {
  const Domain &a = *v[0], &b = v.size() > 1 ? *v[1] : a;
  switch (kind) {
    case Kind::kNot: return Domain::boolean(a.may_be(true), a.may_be(false));
    case Kind::kAnd:
      return Domain::boolean(a.may_be(false) || b.may_be(false), a.may_be(true) && b.may_be(true));
    case Kind::kOr:
      return Domain::boolean(a.may_be(false) && b.may_be(false), a.may_be(true) || b.may_be(true));
    case Kind::kXor:
      return Domain::boolean((a.may_be(false) && b.may_be(false)) || (a.may_be(true) && b.may_be(true)),
                             (a.may_be(false) && b.may_be(true)) || (a.may_be(true) && b.may_be(false)));
    case Kind::kImplies:
      return Domain::boolean(a.may_be(true) && b.may_be(false), a.may_be(false) || b.may_be(true));
    case Kind::kEq: {
      Domain both = a;
      both.intersect(b);
      return Domain::boolean(!(a.is_point() && b.is_point() && !both.empty()), !both.empty());
    }
    case Kind::kIte: {
      Domain result = Domain::none(sort);
      if (a.may_be(true)) result.join(b);
      if (a.may_be(false)) result.join(*v[2]);
      return result;
    }
    default: return Domain::top(sort);
  }
}

Domain compare(Kind kind, const Domain& a, const Domain& b) {
  const bool nan = a.nan() || b.nan();
  const Span x = a.keys(), y = b.keys();
  if (x.empty() || y.empty()) return Domain::truth(false);
  const Span p{numeric(x.lo), numeric(x.hi)}, q{numeric(y.lo), numeric(y.hi)};
  switch (kind) {
    case Kind::kFpLt: return Domain::boolean(nan || p.hi >= q.lo, p.lo < q.hi);
    case Kind::kFpLe: return Domain::boolean(nan || p.hi > q.lo, p.lo <= q.hi);
    case Kind::kFpEq: return Domain::boolean(nan || !(p.is_point() && p == q), !meet(p, q).empty());
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

// All keys for which the predicate holds, as at most two spans.
struct TwoSpans {
  Span first, second;
};
TwoSpans class_keys(Kind kind, Format f) {
  static_assert(count_of({SortRule::kFpToBool}) == 10, "cases are missing here or in compare");
  const Key inf = infinity_key(f), normal = min_normal_key(f);
  switch (kind) {
    case Kind::kFpIsNormal: return {{negate(inf - 1), negate(normal)}, {normal, inf - 1}};
    case Kind::kFpIsSubnormal: return {{negate(normal - 1), negate(Key{1})}, {1, normal - 1}};
    case Kind::kFpIsZero: return {{kMinusZero, kPlusZero}, {}};
    case Kind::kFpIsInfinite: return {{negate(inf), negate(inf)}, {inf, inf}};
    case Kind::kFpIsNegative: return {{negate(inf), kMinusZero}, {}};
    case Kind::kFpIsPositive: return {{kPlusZero, inf}, {}};
    case Kind::kFpIsNan: return {};
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

Domain classify(Kind kind, const Domain& a) {
  const Span x = a.keys();
  if (kind == Kind::kFpIsNan) return Domain::boolean(!x.empty(), a.nan());
  const TwoSpans holds = class_keys(kind, a.format());
  const bool may = !meet(x, holds.first).empty() || !meet(x, holds.second).empty();
  const bool inside = holds.first.has(x) || holds.second.has(x);
  return Domain::boolean(a.nan() || !inside, may);
}

Domain of_image(Format f, const Image& image, bool nan) {
  return Domain::floating(f, image.keys, image.nan || nan);
}

template <class F>
Domain in_each_mode(Format f, uint8_t modes, bool nan, F&& image_in) {
  Image all;
  for_each_mode(modes, [&](RoundingMode mode) {
    const Image image = image_in(mode);
    all.keys = hull(all.keys, image.keys);
    all.nan = all.nan || image.nan;
  });
  return of_image(f, all, nan);
}

Domain arithmetic(const Operation& op, Operands v) {
  static_assert(count_of({SortRule::kRmFpSame}) == 7, "cases are missing");
  const Format f = op.sort.format();
  const uint8_t modes = v[0]->modes();
  const Domain& a = *v[1];
  const Span x = a.keys();
  if (op.kind == Kind::kFpSqrt)
    return in_each_mode(f, modes, a.nan(), [&](RoundingMode m) { return sqrt_image(f, m, x); });
  if (op.kind == Kind::kFpRoundToIntegral)
    return in_each_mode(f, modes, a.nan(), [&](RoundingMode m) {
      if (x.empty()) return Image{};
      return Image{{round_to_integral(f, m, x.lo), round_to_integral(f, m, x.hi)}, false};
    });
  const Domain& b = *v[2];
  const Span y = b.keys();
  const bool nan = a.nan() || b.nan();
  switch (op.kind) {
    case Kind::kFpAdd:
      return in_each_mode(f, modes, nan, [&](RoundingMode m) { return add_image(f, m, x, y); });
    case Kind::kFpSub:
      return in_each_mode(f, modes, nan, [&](RoundingMode m) {
        Image image = y.empty() ? Image{} : add_image(f, m, x, negate(y));
        if (op.same && !image.keys.empty()) {
          const Key zero = m == RoundingMode::kTowardNegative ? kMinusZero : kPlusZero;
          image.keys = {zero, zero};
        }
        return image;
      });
    case Kind::kFpMul:
      return in_each_mode(f, modes, nan, [&](RoundingMode m) { return mul_image(f, m, x, y, op.same); });
    case Kind::kFpDiv:
      return in_each_mode(f, modes, nan, [&](RoundingMode m) { return div_image(f, m, x, y, op.same); });
    case Kind::kFpFma: {
      const Domain& c = *v[3];
      return in_each_mode(f, modes, nan || c.nan(),
                          [&](RoundingMode m) { return fma_image(f, m, x, y, c.keys(), false); });
    }
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
}

Domain min_max(Kind kind, const Domain& a, const Domain& b) {
  const Span x = a.keys(), y = b.keys();
  Span keys;
  if (!x.empty() && !y.empty())
    keys = kind == Kind::kFpMin ? Span{std::min(x.lo, y.lo), std::min(x.hi, y.hi)}
                                : Span{std::max(x.lo, y.lo), std::max(x.hi, y.hi)};
  if (a.nan()) keys = hull(keys, y);
  if (b.nan()) keys = hull(keys, x);
  return Domain::floating(a.format(), keys, a.nan() && b.nan());
}

// Patterns as signed integers: those of negative numbers count up from the lowest.
Domain to_bits(const Domain& a, uint32_t width) {
  Domain result = Domain::none(Sort::bit_vec(width));
  const Key lowest = whole_signed(width).lo;
  const Span p = positive_part(a.keys()), n = negative_part(a.keys());
  if (!p.empty()) result.join(Domain::unsigned_bits(width, p));
  if (!n.empty())
    result.join(Domain::signed_bits(width, {lowest + magnitude(n.hi), lowest + magnitude(n.lo)}));
  if (a.nan()) result.join(Domain::of(expr::Value::bits(num::Float::nan(a.format()).bits())));
  return result;
}

Domain from_bits(const Domain& a, Format f) {
  const Key inf = infinity_key(f), lowest = whole_signed(a.width()).lo;
  const Span s = a.as_signed();
  const Span p = meet(s, {0, whole_signed(a.width()).hi}), n = meet(s, {lowest, -1});
  Span keys = meet(p, {0, inf});
  bool nan = p.hi > inf && !p.empty();
  if (!n.empty()) {
    const Span m{n.lo - lowest, n.hi - lowest};
    nan = nan || m.hi > inf;
    const Span numbers = meet(m, {0, inf});
    if (!numbers.empty()) keys = hull(keys, negate(numbers));
  }
  return Domain::floating(f, keys, nan);
}

Domain to_x87(const Domain& a, Sort sort) {
  Domain result = Domain::none(sort);
  const Format f = a.format();
  const auto encoded = [&](Key k) { return expr::Value::bits(float_of(f, k).to_x87()); };
  for (const Span part : {negative_part(a.keys()), positive_part(a.keys())}) {
    if (part.empty()) continue;
    result.join(Domain::of(encoded(part.lo)));
    result.join(Domain::of(encoded(part.hi)));
  }
  if (a.nan()) result.join(Domain::of(expr::Value::bits(num::Float::nan(f).to_x87())));
  return result;
}

Domain to_integer_bits(const Operation& op, Operands v) {
  const bool is_signed = op.kind == Kind::kFpToSbv || op.kind == Kind::kFpToSbvValid;
  const bool asks = op.kind == Kind::kFpToSbvValid || op.kind == Kind::kFpToUbvValid;
  const uint32_t width = op.params[0];
  if (width > Domain::kMaxBits) return Domain::top(op.sort);
  const Span home = is_signed ? whole_signed(width) : whole_unsigned(width);
  const Span x = v[1]->keys();
  bool invalid = v[1]->nan();
  Span values;
  for_each_mode(v[0]->modes(), [&](RoundingMode mode) {
    if (x.empty()) return;
    const Span exact{to_integer(v[1]->format(), mode, x.lo), to_integer(v[1]->format(), mode, x.hi)};
    if (!home.has(exact)) invalid = true;
    values = hull(values, meet(exact, home));
  });
  if (asks) return Domain::boolean(invalid, !values.empty());
  if (invalid) values = with(values, is_signed ? home.lo : home.hi);
  return is_signed ? Domain::signed_bits(width, values) : Domain::unsigned_bits(width, values);
}

Domain conversion(const Operation& op, Operands v) {
  static_assert(
      count_of({SortRule::kBitsToFp, SortRule::kFpToBits, SortRule::kX87ToFp, SortRule::kFpToX87,
                SortRule::kRmFpToFp, SortRule::kRmBvToFp, SortRule::kRmFpToBv, SortRule::kRmFpToBool}) == 11,
      "cases are missing");
  switch (op.kind) {
    case Kind::kFpFromBits: return from_bits(*v[0], op.sort.format());
    case Kind::kFpToBits: return to_bits(*v[0], op.sort.width());
    case Kind::kFpToX87: return to_x87(*v[0], op.sort);
    case Kind::kFpFromX87: return Domain::top(op.sort);
    case Kind::kFpFromFp:
      return in_each_mode(op.sort.format(), v[0]->modes(), v[1]->nan(), [&](RoundingMode m) {
        const Span x = v[1]->keys();
        if (x.empty()) return Image{};
        const Format from = v[1]->format(), to = op.sort.format();
        return Image{{convert(from, to, m, x.lo), convert(from, to, m, x.hi)}, false};
      });
    case Kind::kFpFromSbv:
    case Kind::kFpFromUbv:
      return in_each_mode(op.sort.format(), v[0]->modes(), false, [&](RoundingMode m) {
        const Span x = op.kind == Kind::kFpFromSbv ? v[1]->as_signed() : v[1]->as_unsigned();
        return Image{{from_integer(op.sort.format(), m, x.lo), from_integer(op.sort.format(), m, x.hi)},
                     false};
      });
    case Kind::kFpToSbv:
    case Kind::kFpToUbv:
    case Kind::kFpToSbvValid:
    case Kind::kFpToUbvValid: return to_integer_bits(op, v);
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
}

Domain math(const Operation& op, Operands v) {
  const Format f = op.sort.format();
  if (!has_math(f)) return Domain::top(op.sort);
  const auto function = static_cast<num::MathFunction>(op.params[0]);
  constexpr uint8_t kNearest =
      1u << static_cast<int>(RoundingMode::kNearestEven) | 1u << static_cast<int>(RoundingMode::kNearestAway);
  const bool nearest = (v[0]->modes() & ~kNearest) == 0;
  const Domain& a = *v[1];
  if (op.kind == Kind::kMath1) return of_image(f, math_image(function, f, a.keys(), nearest), a.nan());
  const Domain& b = *v[2];
  Image image = math_image(function, f, a.keys(), b.keys(), nearest);
  // hypot of an infinity and NaN is an infinity; pow of 1 and NaN, or of NaN and 0, is 1.
  if (function == num::MathFunction::kHypot) {
    const auto infinite = [](const Domain& d) { return d.has_infinity(true) || d.has_infinity(false); };
    if ((a.nan() && infinite(b)) || (b.nan() && infinite(a))) image.keys = with(image.keys, infinity_key(f));
  } else if (function == num::MathFunction::kPow) {
    const Key one = key_of_double(f, 1.0, RoundingMode::kNearestEven);
    if ((a.nan() && b.has_zero()) || (b.nan() && a.keys().has(one))) image.keys = with(image.keys, one);
  }
  return of_image(f, image, a.nan() || b.nan());
}

Domain plain(const Operation& op, Operands v) {
  static_assert(count_of({SortRule::kFpSame}) == 6, "cases are missing");
  const Domain& a = *v[0];
  switch (op.kind) {
    case Kind::kFpNeg:
      return Domain::floating(a.format(), a.keys().empty() ? Span{} : negate(a.keys()), a.nan());
    case Kind::kFpAbs: return Domain::floating(a.format(), magnitude(a.keys()), a.nan());
    case Kind::kFpMin:
    case Kind::kFpMax: return min_max(op.kind, a, *v[1]);
    case Kind::kFpRem:
    case Kind::kFpMod:
      return of_image(a.format(),
                      remainder_image(a.format(), a.keys(), v[1]->keys(), op.kind == Kind::kFpMod),
                      a.nan() || v[1]->nan());
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
}

Domain by_rule(const Operation& op, Operands v) {
  switch (expr::info(op.kind).rule) {
    case SortRule::kBoolOp:
    case SortRule::kSameToBool:
    case SortRule::kIte: return core(op.kind, op.sort, v);
    case SortRule::kBvSame:
    case SortRule::kConcat:
    case SortRule::kExtract:
    case SortRule::kExtend: return bits_image(op.kind, op.sort, op.params, v);
    case SortRule::kBvToBool: return compare_image(op.kind, *v[0], *v[1]);
    case SortRule::kFpSame: return plain(op, v);
    case SortRule::kRmFpSame: return arithmetic(op, v);
    case SortRule::kFpToBool:
      return v.size() == 2 ? compare(op.kind, *v[0], *v[1]) : classify(op.kind, *v[0]);
    case SortRule::kBitsToFp:
    case SortRule::kFpToBits:
    case SortRule::kX87ToFp:
    case SortRule::kFpToX87:
    case SortRule::kRmFpToFp:
    case SortRule::kRmBvToFp:
    case SortRule::kRmFpToBv:
    case SortRule::kRmFpToBool: return conversion(op, v);
    case SortRule::kMath: return math(op, v);
    default: return Domain::top(op.sort);  // arrays, Int and Real
  }
}

bool only_equality(Kind kind) { return kind == Kind::kEq || kind == Kind::kIte; }

}  // namespace

Operation operation_of(const expr::Pool& pool, expr::Expr e) {
  const auto children = pool.children(e);
  Operation op{pool.kind(e), pool.sort(e), pool.params(e), false};
  const size_t n = children.size();
  op.same = n >= 2 && children[n - 1] == children[n - 2];
  return op;
}

Domain forward(const Operation& op, Operands v) {
  bool opaque = Domain::is_opaque(op.sort), points = true;
  for (const Domain* d : v) {
    if (d->empty()) return Domain::none(op.sort);
    opaque = opaque || d->is_opaque();
    points = points && d->is_point();
  }
  Domain result = opaque && !only_equality(op.kind) ? Domain::top(op.sort) : by_rule(op, v);
  if (!points || result.is_point() || result.empty() || op.kind == Kind::kConstArray) return result;
  std::array<expr::Value, expr::kMaxArity> values;
  for (size_t i = 0; i < v.size(); ++i) values[i] = v[i]->point();
  return Domain::of(expr::apply(op.kind, op.sort, op.params, std::span(values.data(), v.size())));
}

std::vector<Domain> interval_evaluate(const expr::Pool& pool, std::span<const expr::Expr> roots,
                                      const Box& box) {
  expr::ExprMap<Domain> domains;
  expr::for_each_postorder(pool, roots, [&](expr::Expr e) {
    Domain result;
    if (pool.is_const(e)) {
      result = Domain::of(pool.value(e));
    } else if (pool.is_var(e)) {
      const auto it = box.find(e);
      result = it == box.end() ? Domain::top(pool.sort(e)) : it->second;
    } else {
      std::array<Domain, expr::kMaxArity> held;
      std::array<const Domain*, expr::kMaxArity> operands;
      const auto children = pool.children(e);
      for (size_t i = 0; i < children.size(); ++i) {
        held[i] = *domains.find(children[i]);
        operands[i] = &held[i];
      }
      result = forward(operation_of(pool, e), std::span(operands.data(), children.size()));
    }
    domains[e] = std::move(result);
  });
  std::vector<Domain> results;
  for (const expr::Expr root : roots) results.push_back(*domains.find(root));
  return results;
}

}  // namespace mantissa::solver::boxes
