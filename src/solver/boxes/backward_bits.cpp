// Modulo 2^n sums and differences are a group, so their inverses are forward images. Products and shifts are
// inverted where the forward bounds prove that nothing wraps.

#include <algorithm>
#include <array>

#include "solver/boxes/backward.h"
#include "solver/boxes/bit_images.h"

namespace mantissa::solver::boxes {

using expr::Kind;

namespace {

using Operands = std::span<Domain* const>;

bool narrow(Domain& d, const Domain& to) {
  d.intersect(to);
  return !d.empty();
}

Key floor_divide(Key a, Key b) { return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0); }
Key ceil_divide(Key a, Key b) { return -floor_divide(-a, b); }

// x of x * y = z as natural numbers.
bool narrow_factor(const Domain& z, Domain& x, const Domain& y) {
  const Span u = y.as_unsigned(), t = z.as_unsigned();
  Span all;
  if (!product(x.as_unsigned(), u, &all) || all.hi > whole_unsigned(x.width()).hi) return true;
  if (u.hi == 0) return true;
  const Key most = u.lo > 0 ? t.hi / u.lo : x.as_unsigned().hi;
  return narrow(x, Domain::unsigned_bits(x.width(), {ceil_divide(t.lo, u.hi), most}));
}

bool narrow_product(const Operation& op, const Domain& z, Domain& x, Domain& y) {
  if (op.same) return true;
  return narrow_factor(z, x, y) && narrow_factor(z, y, x);
}

bool narrow_quotient(const Domain& z, Domain& x, Domain& y) {
  const Span u = y.as_unsigned(), t = z.as_unsigned();
  if (u.lo == 0) return true;
  // z * y <= x <= z * y + (y - 1)
  Span least, most;
  Span result = whole_unsigned(x.width());
  if (product({t.lo, t.lo}, {u.lo, u.lo}, &least)) result.lo = least.lo;
  if (product({t.hi + 1, t.hi + 1}, {u.hi, u.hi}, &most)) result.hi = most.hi - 1;
  return narrow(x, Domain::unsigned_bits(x.width(), meet(result, whole_unsigned(x.width()))));
}

bool narrow_shift(Kind kind, const Domain& z, Domain& x, const Domain& amount) {
  const uint32_t width = x.width();
  if (!amount.is_point() || amount.as_unsigned().lo >= width) return true;
  const auto by = static_cast<uint32_t>(amount.as_unsigned().lo);
  const Key step = Key{1} << by;
  switch (kind) {
    case Kind::kBvShl: {
      Span all;
      if (!product(x.as_unsigned(), {step, step}, &all) || all.hi > whole_unsigned(width).hi) return true;
      const Span t = z.as_unsigned();
      return narrow(x, Domain::unsigned_bits(width, {ceil_divide(t.lo, step), t.hi / step}));
    }
    case Kind::kBvLshr: {
      const Span t = z.as_unsigned();
      if (t.hi >= Key{1} << (width - by)) return true;
      return narrow(x, Domain::unsigned_bits(width, {t.lo * step, t.hi * step + step - 1}));
    }
    case Kind::kBvAshr: {
      const Span t = meet(z.as_signed(), whole_signed(width - by));
      return narrow(x, Domain::signed_bits(width, {t.lo * step, t.hi * step + step - 1}));
    }
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

bool narrow_bitwise(Kind kind, const Domain& z, Domain& x, Domain& y) {
  // Neither operand of "and" is smaller than the result, neither of "or" is larger.
  const Span t = z.as_unsigned();
  for (Domain* d : {&x, &y}) {
    const Span whole = whole_unsigned(d->width());
    if (kind == Kind::kBvAnd && !narrow(*d, Domain::unsigned_bits(d->width(), {t.lo, whole.hi})))
      return false;
    if (kind == Kind::kBvOr && !narrow(*d, Domain::unsigned_bits(d->width(), {0, t.hi}))) return false;
  }
  if (kind != Kind::kBvXor) return true;
  if (z.is_point() && x.is_point() &&
      !narrow(y, Domain::of(expr::Value::bits(num::bit_xor(z.point().as_bits(), x.point().as_bits())))))
    return false;
  return !(z.is_point() && y.is_point()) ||
         narrow(x, Domain::of(expr::Value::bits(num::bit_xor(z.point().as_bits(), y.point().as_bits()))));
}

bool narrow_extract(const Operation& op, const Domain& z, Domain& x) {
  const uint32_t high = op.params[0], low = op.params[1], width = x.width();
  const Key step = Key{1} << low;
  // As a shift, if the bits above `high` are known: all zero, or all of them cut by the sign.
  const Span t = z.as_unsigned(), u = x.as_unsigned(), s = x.as_signed();
  if (high == width - 1 || u.hi < Key{1} << (high + 1))
    if (!narrow(x, Domain::unsigned_bits(width, {t.lo * step, t.hi * step + step - 1}))) return false;
  const Span half = whole_signed(high + 1);
  if (high < width - 1 && s.lo >= half.lo && s.hi <= half.hi) {
    const Span v = z.as_signed();
    return narrow(x, Domain::signed_bits(width, {v.lo * step, v.hi * step + step - 1}));
  }
  return true;
}

bool narrow_concat(const Domain& z, Domain& x, Domain& y) {
  const uint32_t low = y.width();
  const Key step = Key{1} << low;
  const Span t = z.as_unsigned(), s = z.as_signed();
  if (!narrow(x, Domain::bits(x.width(), {t.lo >> low, t.hi >> low}, {s.lo >> low, s.hi >> low})))
    return false;
  if (!x.as_unsigned().is_point()) return true;
  const Key base = x.as_unsigned().lo * step;
  const Span rest = meet({t.lo - base, t.hi - base}, whole_unsigned(low));
  return narrow(y, Domain::unsigned_bits(low, rest));
}

bool less(Domain& a, Domain& b, bool is_signed, bool or_equal) {
  const uint32_t width = a.width();
  const Key strict = or_equal ? 0 : 1;
  if (is_signed)
    return narrow(a, Domain::signed_bits(width, {whole_signed(width).lo, b.as_signed().hi - strict})) &&
           narrow(b, Domain::signed_bits(width, {a.as_signed().lo + strict, whole_signed(width).hi}));
  return narrow(a, Domain::unsigned_bits(width, {0, b.as_unsigned().hi - strict})) &&
         narrow(b, Domain::unsigned_bits(width, {a.as_unsigned().lo + strict, whole_unsigned(width).hi}));
}

// No overflow: the exact result lies in `home`, so each operand does when the other is taken away.
bool no_overflow(Kind kind, Domain& a, Domain& b) {
  const bool is_signed = kind == Kind::kBvSaddo || kind == Kind::kBvSsubo;
  const bool is_sum = kind == Kind::kBvUaddo || kind == Kind::kBvSaddo;
  const uint32_t width = a.width();
  const Span home = is_signed ? whole_signed(width) : whole_unsigned(width);
  const auto bounds = [&](const Domain& d) { return is_signed ? d.as_signed() : d.as_unsigned(); };
  const auto apply = [&](Domain& d, Span s) {
    s = meet(s, home);
    return narrow(d, is_signed ? Domain::signed_bits(width, s) : Domain::unsigned_bits(width, s));
  };
  const Span y = bounds(b);
  if (!apply(a, is_sum ? Span{home.lo - y.hi, home.hi - y.lo} : Span{home.lo + y.lo, home.hi + y.hi}))
    return false;
  const Span x = bounds(a);
  return apply(b, is_sum ? Span{home.lo - x.hi, home.hi - x.lo} : Span{x.lo - home.hi, x.hi - home.lo});
}

}  // namespace

bool backward_bits(const Operation& op, const Domain& z, Operands v) {
  Domain& x = *v[0];
  const Domain* inverse[1] = {&z};
  switch (op.kind) {
    case Kind::kBvNot:
    case Kind::kBvNeg: return narrow(x, bits_image(op.kind, op.sort, {}, inverse));
    case Kind::kBvAdd:
      if (op.same) return true;
      return narrow(x, sub_bits(z, *v[1])) && narrow(*v[1], sub_bits(z, x));
    case Kind::kBvSub:
      if (op.same) return true;
      return narrow(x, add_bits(z, *v[1])) && narrow(*v[1], sub_bits(x, z));
    case Kind::kBvMul: return narrow_product(op, z, x, *v[1]);
    case Kind::kBvUdiv: return op.same || narrow_quotient(z, x, *v[1]);
    case Kind::kBvShl:
    case Kind::kBvLshr:
    case Kind::kBvAshr: return narrow_shift(op.kind, z, x, *v[1]);
    case Kind::kBvAnd:
    case Kind::kBvOr:
    case Kind::kBvXor: return op.same || narrow_bitwise(op.kind, z, x, *v[1]);
    case Kind::kBvExtract: return narrow_extract(op, z, x);
    case Kind::kBvConcat: return op.same || narrow_concat(z, x, *v[1]);
    case Kind::kBvZeroExtend: return narrow(x, Domain::unsigned_bits(x.width(), z.as_unsigned()));
    case Kind::kBvSignExtend: return narrow(x, Domain::signed_bits(x.width(), z.as_signed()));
    default: return true;
  }
}

bool backward_bits_compare(const Operation& op, const Domain& z, Operands v) {
  static_assert(expr::count_of({expr::SortRule::kBvToBool}) == 10, "cases are missing");
  if (!z.is_point() || op.same) return true;
  Domain &a = *v[0], &b = *v[1];
  const bool holds = z.is_true();
  switch (op.kind) {
    case Kind::kBvUlt: return holds ? less(a, b, false, false) : less(b, a, false, true);
    case Kind::kBvUle: return holds ? less(a, b, false, true) : less(b, a, false, false);
    case Kind::kBvSlt: return holds ? less(a, b, true, false) : less(b, a, true, true);
    case Kind::kBvSle: return holds ? less(a, b, true, true) : less(b, a, true, false);
    case Kind::kBvUaddo:
    case Kind::kBvSaddo:
    case Kind::kBvUsubo:
    case Kind::kBvSsubo: return holds || no_overflow(op.kind, a, b);
    case Kind::kBvUmulo:
    case Kind::kBvSmulo: return true;
    default: MANTISSA_UNREACHABLE(std::string(expr::info(op.kind).name));
  }
}

}  // namespace mantissa::solver::boxes
