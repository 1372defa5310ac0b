// Conversions are monotone, so they are inverted by probing like arithmetic; patterns are keys already.

#include "eval/interval_float.h"
#include "solver/interval/backward.h"
#include "solver/interval/monotone.h"

namespace mantissa::solver::interval {

using eval::hull;
using eval::infinity_key;
using eval::meet;
using eval::negate;
using expr::Kind;
using num::Format;
using num::RoundingMode;

namespace {

template <class F>
Span over_modes(uint8_t modes, F&& solve) {
  Span keys;
  eval::for_each_mode(modes, [&](RoundingMode mode) { keys = hull(keys, solve(mode)); });
  return keys;
}

bool from_float(const Domain& z, const Domain& modes, Domain& x) {
  const Format from = x.format(), to = z.format();
  const Span keys = over_modes(modes.modes(), [&](RoundingMode m) {
    if (z.keys().empty()) return Span{};
    const auto converted = [&](Key k) { return eval::convert(from, to, m, k); };
    return preimage(x.keys(), true, z.keys(), converted, converted, eval::convert(to, from, m, z.keys().lo),
                    eval::convert(to, from, m, z.keys().hi));
  });
  x.intersect_keys(keys, z.nan());
  return !x.empty();
}

bool from_integer(const Domain& z, const Domain& modes, Domain& x, bool is_signed) {
  const Format f = z.format();
  const Span all = is_signed ? x.as_signed() : x.as_unsigned();
  const Span values = over_modes(modes.modes(), [&](RoundingMode m) {
    if (z.keys().empty()) return Span{};
    const auto converted = [&](Key k) { return eval::from_integer(f, m, k); };
    return preimage(all, true, z.keys(), converted, converted, eval::to_integer(f, m, z.keys().lo),
                    eval::to_integer(f, m, z.keys().hi));
  });
  x.intersect(is_signed ? Domain::signed_bits(x.width(), values) : Domain::unsigned_bits(x.width(), values));
  return !x.empty();
}

// Numbers of x that round into `integers`.
Span rounding_into(const Domain& modes, const Domain& x, Span integers) {
  const Format f = x.format();
  return over_modes(modes.modes(), [&](RoundingMode m) {
    const auto rounded = [&](Key k) { return eval::to_integer(f, m, k); };
    return preimage(x.keys(), true, integers, rounded, rounded, eval::from_integer(f, m, integers.lo),
                    eval::from_integer(f, m, integers.hi));
  });
}

bool to_integer(const Operation& op, const Domain& z, const Domain& modes, Domain& x) {
  const uint32_t width = op.params[0];
  if (width > Domain::kMaxBits) return true;
  const bool is_signed = op.kind == Kind::kFpToSbv || op.kind == Kind::kFpToSbvValid;
  const Span home = is_signed ? eval::whole_signed(width) : eval::whole_unsigned(width);
  if (op.kind == Kind::kFpToSbvValid || op.kind == Kind::kFpToUbvValid) {
    if (!z.is_true()) return true;
    x.intersect_keys(rounding_into(modes, x, home), false);
    return !x.empty();
  }
  const Span target = is_signed ? z.as_signed() : z.as_unsigned();
  if (target.has(is_signed ? home.lo : home.hi)) return true;  // any invalid operand gives this
  x.intersect_keys(rounding_into(modes, x, target), false);
  return !x.empty();
}

bool from_bits(const Domain& z, Domain& x) {
  const uint32_t width = x.width();
  const Key inf = infinity_key(z.format()), lowest = eval::whole_signed(width).lo;
  Domain allowed = Domain::none(x.sort());
  const Span p = eval::positive_part(z.keys()), n = eval::negative_part(z.keys());
  if (!p.empty()) allowed.join(Domain::unsigned_bits(width, p));
  if (!n.empty())
    allowed.join(
        Domain::signed_bits(width, {lowest + eval::magnitude(n.hi), lowest + eval::magnitude(n.lo)}));
  if (z.nan()) {
    allowed.join(Domain::signed_bits(width, {inf + 1, eval::whole_signed(width).hi}));
    allowed.join(Domain::signed_bits(width, {lowest + inf + 1, -1}));
  }
  x.intersect(allowed);
  return !x.empty();
}

bool to_bits(const Domain& z, Domain& x) {
  const uint32_t width = z.width();
  const Key inf = infinity_key(x.format()), lowest = eval::whole_signed(width).lo;
  const Span s = z.as_signed();
  Span keys = meet(s, {0, inf});
  const Span n = meet(s, {lowest, lowest + inf});
  if (!n.empty()) keys = hull(keys, negate(Span{n.lo - lowest, n.hi - lowest}));
  x.intersect_keys(keys, z.contains(expr::Value::bits(num::Float::nan(x.format()).bits())));
  return !x.empty();
}

}  // namespace

bool backward_conversion(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  switch (op.kind) {
    case Kind::kFpFromBits: return from_bits(z, *v[0]);
    case Kind::kFpToBits: return to_bits(z, *v[0]);
    case Kind::kFpFromX87:
    case Kind::kFpToX87: return true;
    case Kind::kFpFromFp: return from_float(z, *v[0], *v[1]);
    case Kind::kFpFromSbv: return from_integer(z, *v[0], *v[1], true);
    case Kind::kFpFromUbv: return from_integer(z, *v[0], *v[1], false);
    default: return to_integer(op, z, *v[0], *v[1]);
  }
}

}  // namespace mantissa::solver::interval
