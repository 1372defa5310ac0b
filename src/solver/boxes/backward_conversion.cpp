// Conversions are monotone, so they are inverted by probing like arithmetic; patterns are keys already.

#include "solver/boxes/backward.h"
#include "solver/boxes/float_images.h"
#include "solver/boxes/monotone.h"

namespace mantissa::solver::boxes {

using expr::Kind;
using num::Format;
using num::RoundingMode;

namespace {

template <class F>
Span over_modes(uint8_t modes, F&& solve) {
  Span keys;
  for_each_mode(modes, [&](RoundingMode mode) { keys = hull(keys, solve(mode)); });
  return keys;
}

bool from_float(const Domain& z, const Domain& modes, Domain& x) {
  const Format from = x.format(), to = z.format();
  const Span keys = over_modes(modes.modes(), [&](RoundingMode m) {
    if (z.keys().empty()) return Span{};
    const auto converted = [&](Key k) { return convert(from, to, m, k); };
    return preimage(x.keys(), true, z.keys(), converted, converted, convert(to, from, m, z.keys().lo),
                    convert(to, from, m, z.keys().hi));
  });
  x.intersect_keys(keys, z.nan());
  return !x.empty();
}

bool narrow_integer(const Domain& z, const Domain& modes, Domain& x, bool is_signed) {
  const Format f = z.format();
  const Span all = is_signed ? x.as_signed() : x.as_unsigned();
  const Span values = over_modes(modes.modes(), [&](RoundingMode m) {
    if (z.keys().empty()) return Span{};
    const auto converted = [&](Key k) { return from_integer(f, m, k); };
    return preimage(all, true, z.keys(), converted, converted, to_integer(f, m, z.keys().lo),
                    to_integer(f, m, z.keys().hi));
  });
  x.intersect(is_signed ? Domain::signed_bits(x.width(), values) : Domain::unsigned_bits(x.width(), values));
  return !x.empty();
}

// Numbers of x that round into `integers`.
Span rounding_into(const Domain& modes, const Domain& x, Span integers) {
  const Format f = x.format();
  return over_modes(modes.modes(), [&](RoundingMode m) {
    const auto rounded = [&](Key k) { return to_integer(f, m, k); };
    return preimage(x.keys(), true, integers, rounded, rounded, from_integer(f, m, integers.lo),
                    from_integer(f, m, integers.hi));
  });
}

bool narrow_float(const Operation& op, const Domain& z, const Domain& modes, Domain& x) {
  const uint32_t width = op.params[0];
  if (width > Domain::kMaxBits) return true;
  const bool is_signed = op.kind == Kind::kFpToSbv || op.kind == Kind::kFpToSbvValid;
  const Span home = is_signed ? whole_signed(width) : whole_unsigned(width);
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
  const Key inf = infinity_key(z.format()), lowest = whole_signed(width).lo;
  Domain allowed = Domain::none(x.sort());
  const Span p = positive_part(z.keys()), n = negative_part(z.keys());
  if (!p.empty()) allowed.join(Domain::unsigned_bits(width, p));
  if (!n.empty())
    allowed.join(Domain::signed_bits(width, {lowest + magnitude(n.hi), lowest + magnitude(n.lo)}));
  if (z.nan()) {
    allowed.join(Domain::signed_bits(width, {inf + 1, whole_signed(width).hi}));
    allowed.join(Domain::signed_bits(width, {lowest + inf + 1, -1}));
  }
  x.intersect(allowed);
  return !x.empty();
}

bool to_bits(const Domain& z, Domain& x) {
  const uint32_t width = z.width();
  const Key inf = infinity_key(x.format()), lowest = whole_signed(width).lo;
  const Span s = z.as_signed();
  Span keys = meet(s, {0, inf});
  const Span n = meet(s, {lowest, lowest + inf});
  if (!n.empty()) keys = hull(keys, negate(Span{n.lo - lowest, n.hi - lowest}));
  x.intersect_keys(keys, z.contains(expr::Value::bits(num::Float::nan(x.format()).bits())));
  return !x.empty();
}

}  // namespace

bool backward_conversion(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  using enum expr::SortRule;
  static_assert(expr::count_of({kBitsToFp, kFpToBits, kX87ToFp, kFpToX87, kRmFpToFp, kRmBvToFp, kRmFpToBv,
                                kRmFpToBool}) == 11,
                "cases are missing");
  switch (op.kind) {
    case Kind::kFpFromBits: return from_bits(z, *v[0]);
    case Kind::kFpToBits: return to_bits(z, *v[0]);
    case Kind::kFpFromX87:
    case Kind::kFpToX87: return true;
    case Kind::kFpFromFp: return from_float(z, *v[0], *v[1]);
    case Kind::kFpFromSbv: return narrow_integer(z, *v[0], *v[1], true);
    case Kind::kFpFromUbv: return narrow_integer(z, *v[0], *v[1], false);
    case Kind::kFpToSbv:
    case Kind::kFpToUbv:
    case Kind::kFpToSbvValid:
    case Kind::kFpToUbvValid: return narrow_float(op, z, *v[0], *v[1]);
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
}

}  // namespace mantissa::solver::boxes
