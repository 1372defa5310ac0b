// Sums and differences are exact integers first; if the whole range lies in one turn of the modulus it is
// brought back, otherwise nothing is known in that signedness.

#include "solver/boxes/bit_images.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace mantissa::solver::boxes {

using expr::Kind;
using expr::Sort;

namespace {

uint32_t bit_length(Key k) {  // of a natural number
  const auto u = static_cast<unsigned __int128>(k);
  const auto high = static_cast<uint64_t>(u >> 64), low = static_cast<uint64_t>(u);
  return high != 0 ? 128 - static_cast<uint32_t>(std::countl_zero(high))
                   : 64 - static_cast<uint32_t>(std::countl_zero(low));
}
Key ones(uint32_t bits) { return (Key{1} << bits) - 1; }
Key abs_of(Key k) { return k < 0 ? -k : k; }
Key min_of(Key a, Key b) { return a < b ? a : b; }
Key max_of(Key a, Key b) { return a > b ? a : b; }

// The range of integers modulo 2^width, back in `home` (the unsigned or the signed range).
Span wrapped(Span s, uint32_t width, Span home) {
  const Key all = Key{1} << width;
  if (s.hi - s.lo >= all) return home;
  const Key offset = s.lo - home.lo;
  const Key turns = offset >= 0 ? offset / all : -((-offset + all - 1) / all);
  const Span moved{s.lo - turns * all, s.hi - turns * all};
  return home.has(moved) ? moved : home;
}

Domain wrapped_domain(uint32_t width, Span u, Span s) {
  return Domain::bits(width, wrapped(u, width, whole_unsigned(width)),
                      wrapped(s, width, whole_signed(width)));
}

Domain mul_bits(const Domain& a, const Domain& b, uint32_t width) {
  Span u, s;
  const Span all_u = whole_unsigned(width), all_s = whole_signed(width);
  const bool has_u = product(a.as_unsigned(), b.as_unsigned(), &u);
  const bool has_s = product(a.as_signed(), b.as_signed(), &s);
  return Domain::bits(width, has_u ? wrapped(u, width, all_u) : all_u,
                      has_s ? wrapped(s, width, all_s) : all_s);
}

Domain divide(Kind kind, const Domain& a, const Domain& b, uint32_t width) {
  const Span x = a.as_unsigned(), y = b.as_unsigned(), sx = a.as_signed(), sy = b.as_signed();
  switch (kind) {
    case Kind::kBvUdiv:
      if (y.lo > 0) return Domain::unsigned_bits(width, {x.lo / y.hi, x.hi / y.lo});
      return Domain::unsigned_bits(width, {y.hi == 0 ? ones(width) : x.lo / y.hi, ones(width)});
    case Kind::kBvUrem:
      if (y.lo > x.hi) return a;
      return Domain::unsigned_bits(width, {0, y.lo > 0 ? min_of(x.hi, y.hi - 1) : x.hi});
    case Kind::kBvSdiv: {
      if (sy.has(0)) return Domain::top(Sort::bit_vec(width));
      const Key qs[4] = {sx.lo / sy.lo, sx.lo / sy.hi, sx.hi / sy.lo, sx.hi / sy.hi};
      Span q{qs[0], qs[0]};
      for (const Key k : qs) q = with(q, k);
      if (sx.has(0)) q = with(q, 0);
      return q.hi > whole_signed(width).hi ? Domain::top(Sort::bit_vec(width))
                                           : Domain::signed_bits(width, q);
    }
    case Kind::kBvSrem:
    case Kind::kBvSmod: {
      // Both remainders are smaller than the divisor, and srem is no larger than the dividend; of zero
      // divisors the result is the dividend.
      const Key largest = max_of(abs_of(sy.lo), abs_of(sy.hi)) - 1;
      const Key size = max_of(abs_of(sx.lo), abs_of(sx.hi));
      if (kind == Kind::kBvSrem) {
        const Key limit = sy.has(0) ? size : min_of(size, largest);
        return Domain::signed_bits(width, {sx.lo < 0 ? -limit : 0, sx.hi > 0 ? limit : 0});
      }
      if (sy.has(0)) return Domain::top(Sort::bit_vec(width));
      return Domain::signed_bits(width, {sy.lo < 0 ? -largest : 0, sy.hi > 0 ? largest : 0});
    }
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

Domain shift(Kind kind, const Domain& a, const Domain& b, uint32_t width) {
  const Span x = a.as_unsigned(), s = a.as_signed();
  const Key low = min_of(b.as_unsigned().lo, width), high = min_of(b.as_unsigned().hi, width);
  const auto least = static_cast<uint32_t>(low), most = static_cast<uint32_t>(high);
  switch (kind) {
    case Kind::kBvShl:
      if (most >= width || bit_length(x.hi) + most > width) return Domain::top(Sort::bit_vec(width));
      return Domain::unsigned_bits(width, {x.lo << least, x.hi << most});
    case Kind::kBvLshr: return Domain::unsigned_bits(width, {x.lo >> most, x.hi >> least});
    case Kind::kBvAshr:
      return Domain::signed_bits(
          width, {s.lo < 0 ? s.lo >> least : s.lo >> most, s.hi < 0 ? s.hi >> most : s.hi >> least});
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

Domain bitwise(Kind kind, const Domain& a, const Domain& b, uint32_t width) {
  const Span x = a.as_unsigned(), y = b.as_unsigned();
  const Key cover = ones(bit_length(max_of(x.hi, y.hi)));
  switch (kind) {
    case Kind::kBvAnd: {
      const Span both{0, min_of(x.hi, y.hi)};
      // A mask of low bits is a residue.
      for (const auto& [value, mask] : {std::pair(x, y), std::pair(y, x)})
        if (mask.is_point() && mask.lo != 0 && (mask.lo & (mask.lo + 1)) == 0)
          return Domain::unsigned_bits(width, meet(both, wrapped(value, bit_length(mask.lo), {0, mask.lo})));
      return Domain::unsigned_bits(width, both);
    }
    case Kind::kBvOr: return Domain::unsigned_bits(width, {max_of(x.lo, y.lo), cover});
    case Kind::kBvXor: return Domain::unsigned_bits(width, {0, cover});
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
}

Domain extract(const Domain& a, uint32_t high, uint32_t low) {
  const uint32_t width = high - low + 1;
  const Span shifted{a.as_unsigned().lo >> low, a.as_unsigned().hi >> low};
  const Span as_signed{a.as_signed().lo >> low, a.as_signed().hi >> low};
  return wrapped_domain(width, shifted, as_signed);
}

Span sum(Span a, Span b) { return {a.lo + b.lo, a.hi + b.hi}; }
Span difference(Span a, Span b) { return {a.lo - b.hi, a.hi - b.lo}; }

// Whether every, or no, value of the exact result lies in `home`.
Domain outside(Span exact, Span home) {
  if (home.has(exact)) return Domain::truth(false);
  if (meet(home, exact).empty()) return Domain::truth(true);
  return Domain::top(Sort::boolean());
}

Domain less(Span a, Span b, bool or_equal) {
  if (or_equal) return Domain::boolean(a.hi > b.lo, a.lo <= b.hi);
  return Domain::boolean(a.hi >= b.lo, a.lo < b.hi);
}

}  // namespace

bool product(Span a, Span b, Span* result) {
  const Key corner[2][2] = {{a.lo, a.hi}, {b.lo, b.hi}};
  uint32_t bits[2] = {0, 0};
  for (int i = 0; i < 2; ++i)
    for (const Key k : corner[i]) bits[i] = std::max(bits[i], bit_length(abs_of(k)));
  if (bits[0] + bits[1] > Domain::kMaxBits) return false;
  Span s{a.lo * b.lo, a.lo * b.lo};
  for (const Key x : corner[0])
    for (const Key y : corner[1]) s = with(s, x * y);
  *result = s;
  return true;
}

Domain add_bits(const Domain& a, const Domain& b) {
  return wrapped_domain(a.width(), sum(a.as_unsigned(), b.as_unsigned()), sum(a.as_signed(), b.as_signed()));
}
Domain sub_bits(const Domain& a, const Domain& b) {
  return wrapped_domain(a.width(), difference(a.as_unsigned(), b.as_unsigned()),
                        difference(a.as_signed(), b.as_signed()));
}

Domain bits_image(Kind kind, Sort sort, std::span<const uint32_t> params, std::span<const Domain* const> v) {
  const uint32_t width = sort.width();
  const Domain& a = *v[0];
  switch (kind) {
    case Kind::kBvNot: {
      const Span u = a.as_unsigned(), s = a.as_signed();
      return Domain::bits(width, {ones(width) - u.hi, ones(width) - u.lo}, {-1 - s.hi, -1 - s.lo});
    }
    case Kind::kBvNeg: return sub_bits(Domain::unsigned_bits(width, {0, 0}), a);
    case Kind::kBvAdd: return add_bits(a, *v[1]);
    case Kind::kBvSub: return sub_bits(a, *v[1]);
    case Kind::kBvMul: return mul_bits(a, *v[1], width);
    case Kind::kBvUdiv:
    case Kind::kBvUrem:
    case Kind::kBvSdiv:
    case Kind::kBvSrem:
    case Kind::kBvSmod: return divide(kind, a, *v[1], width);
    case Kind::kBvShl:
    case Kind::kBvLshr:
    case Kind::kBvAshr: return shift(kind, a, *v[1], width);
    case Kind::kBvAnd:
    case Kind::kBvOr:
    case Kind::kBvXor: return bitwise(kind, a, *v[1], width);
    case Kind::kBvConcat: {
      const uint32_t low = v[1]->width();
      const Span x = a.as_unsigned(), s = a.as_signed(), y = v[1]->as_unsigned();
      const auto joined = [&](Key high, Key rest) { return high * (Key{1} << low) + rest; };
      return Domain::bits(width, {joined(x.lo, y.lo), joined(x.hi, y.hi)},
                          {joined(s.lo, y.lo), joined(s.hi, y.hi)});
    }
    case Kind::kBvExtract: return extract(a, params[0], params[1]);
    case Kind::kBvZeroExtend: return Domain::unsigned_bits(width, a.as_unsigned());
    case Kind::kBvSignExtend: return Domain::signed_bits(width, a.as_signed());
    default: return Domain::top(sort);
  }
}

Domain compare_image(Kind kind, const Domain& a, const Domain& b) {
  const Span u = a.as_unsigned(), v = b.as_unsigned(), s = a.as_signed(), t = b.as_signed();
  const Span all_u = whole_unsigned(a.width()), all_s = whole_signed(a.width());
  Span exact;
  switch (kind) {
    case Kind::kBvUlt: return less(u, v, false);
    case Kind::kBvUle: return less(u, v, true);
    case Kind::kBvSlt: return less(s, t, false);
    case Kind::kBvSle: return less(s, t, true);
    case Kind::kBvUaddo: return outside(sum(u, v), all_u);
    case Kind::kBvSaddo: return outside(sum(s, t), all_s);
    case Kind::kBvUsubo: return outside(difference(u, v), all_u);
    case Kind::kBvSsubo: return outside(difference(s, t), all_s);
    case Kind::kBvUmulo: return product(u, v, &exact) ? outside(exact, all_u) : Domain::top(Sort::boolean());
    case Kind::kBvSmulo: return product(s, t, &exact) ? outside(exact, all_s) : Domain::top(Sort::boolean());
    default: return Domain::top(Sort::boolean());
  }
}

}  // namespace mantissa::solver::boxes
