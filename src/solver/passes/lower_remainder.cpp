// The textbook circuit divides the aligned significands, numbers of 2^e bits: 2,098 for double, hopeless for
// a SAT solver. But only the remainder is wanted: with x = mx * 2^k in units of y's
// significand,
//   x mod y = (mx * (2^k mod my)) mod my,
// and 2^k mod my takes one modular squaring for each bit of k: seven for double, none wider than twice the
// significand. IEEE's remainder also needs the quotient's parity, for ties: computing modulo 2y keeps it.

#include "solver/passes/lower_remainder.h"

#include <bit>

#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

namespace {

using expr::Expr;
using expr::Kind;

// Bit-vector shorthand over a pool.
class Bits {
 public:
  explicit Bits(expr::Pool& pool) : pool_(pool) {}
  expr::Pool& pool() { return pool_; }
  uint32_t width(Expr a) const { return pool_.sort(a).width(); }
  Expr number(uint32_t width, uint64_t value) { return pool_.bv_const(width, value); }
  Expr add(Expr a, Expr b) { return pool_.make(Kind::kBvAdd, {a, b}); }
  Expr sub(Expr a, Expr b) { return pool_.make(Kind::kBvSub, {a, b}); }
  Expr mul(Expr a, Expr b) { return pool_.make(Kind::kBvMul, {a, b}); }
  Expr shl(Expr a, Expr b) { return pool_.make(Kind::kBvShl, {a, b}); }
  Expr lshr(Expr a, Expr b) { return pool_.make(Kind::kBvLshr, {a, b}); }
  Expr concat(Expr a, Expr b) { return pool_.make(Kind::kBvConcat, {a, b}); }
  Expr ult(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }
  Expr slt(Expr a, Expr b) { return pool_.make(Kind::kBvSlt, {a, b}); }
  Expr is_zero(Expr a) { return pool_.mk_eq(a, number(width(a), 0)); }
  Expr ite(Expr c, Expr a, Expr b) { return pool_.mk_ite(c, a, b); }
  Expr extract(Expr a, uint32_t high, uint32_t low) { return pool_.extract(a, high, low); }
  Expr top(Expr a) { return extract(a, width(a) - 1, width(a) - 1); }
  // To `w` bits, unsigned: cut or filled with zeros.
  Expr resize(Expr a, uint32_t w) {
    if (w == width(a)) return a;
    if (w < width(a)) return extract(a, w - 1, 0);
    return pool_.make(Kind::kBvZeroExtend, {a}, {w - width(a)});
  }
  Expr modulo(Expr a, Expr m) {  // of the width of m
    return resize(pool_.make(Kind::kBvUrem, {a, resize(m, width(a))}), width(m));
  }

 private:
  expr::Pool& pool_;
};

struct Normalised {
  Expr value;  // shifted left until its top bit is set; zero stays zero
  Expr shift;  // by how much, in `shift_width` bits
};

Normalised normalise(Bits& b, Expr value, uint32_t shift_width) {
  uint32_t width = b.width(value);
  Expr shift = b.number(shift_width, 0);
  for (uint32_t step = std::bit_floor(width); step > 0; step /= 2) {
    if (step >= width) continue;
    Expr high_is_zero = b.is_zero(b.extract(value, width - 1, width - step));
    value = b.ite(high_is_zero, b.shl(value, b.number(width, step)), value);
    shift = b.ite(high_is_zero, b.add(shift, b.number(shift_width, step)), shift);
  }
  return {value, shift};
}

struct Unpacked {
  Expr sign;         // one bit
  Expr exponent;     // biased, signed: below 1 for subnormal numbers
  Expr significand;  // top bit set
};

class Remainder {
 public:
  Remainder(expr::Pool& pool, num::Format format) : b_(pool), format_(format) {
    // Exponents and their differences lie within (-2^e - s, 2^e + s).
    exponent_width_ = std::max<uint32_t>(format.exponent_bits, std::bit_width(format.significand_bits)) + 3;
  }

  Expr build(bool truncating, Expr x, Expr y) {
    expr::Pool& pool = b_.pool();
    auto is = [&](Kind kind, Expr e) { return pool.make(kind, {e}); };
    Unpacked ux = unpack(x), uy = unpack(y);
    // Units of half y's last place: then x one binade below y is still an integer (for rounding to nearest).
    Expr k = b_.add(b_.sub(ux.exponent, uy.exponent), b_.number(exponent_width_, 1));
    Expr divisor = b_.concat(b_.number(1, 0), b_.concat(uy.significand, b_.number(1, 0)));
    Expr modulus = truncating ? divisor : b_.shl(divisor, b_.number(b_.width(divisor), 1));
    Expr rest = reduce(ux.significand, k, modulus);
    Expr sign = ux.sign;
    if (!truncating) rest = nearest(rest, divisor, &sign);
    Expr packed = pack(sign, rest, uy.exponent);

    // x is its own remainder when it is smaller than y, or than half of y: two binades below settles that.
    Expr is_small = b_.slt(k, b_.number(exponent_width_, truncating ? 1 : 0));
    Expr keep = pool.mk_or(is_small, pool.mk_or(is(Kind::kFpIsInfinite, y), is(Kind::kFpIsZero, x)));
    Expr invalid = pool.mk_or(pool.mk_or(is(Kind::kFpIsNan, x), is(Kind::kFpIsNan, y)),
                              pool.mk_or(is(Kind::kFpIsInfinite, x), is(Kind::kFpIsZero, y)));
    return pool.mk_ite(invalid, pool.fp_const(num::Float::nan(format_)), pool.mk_ite(keep, x, packed));
  }

 private:
  Unpacked unpack(Expr x) {
    uint32_t fraction_bits = format_.significand_bits - 1;
    Expr pattern = b_.pool().make(Kind::kFpToBits, {x});
    Expr exponent = b_.extract(pattern, format_.width() - 2, fraction_bits);
    Expr fraction = b_.extract(pattern, fraction_bits - 1, 0);
    Normalised low = normalise(b_, b_.concat(b_.number(1, 0), fraction), exponent_width_);
    Expr is_low = b_.is_zero(exponent);
    return {b_.top(pattern),
            b_.ite(is_low, b_.sub(b_.number(exponent_width_, 1), low.shift),
                   b_.resize(exponent, exponent_width_)),
            b_.ite(is_low, low.value, b_.concat(b_.number(1, 1), fraction))};
  }

  // (significand * 2^k) mod modulus, for k >= 0.
  Expr reduce(Expr significand, Expr k, Expr modulus) {
    uint32_t width = b_.width(modulus), bits_of_k = exponent_width_ - 1;
    // The leading bits of k at once: a shift that stays within the modulus' width.
    uint32_t leading = std::min<uint32_t>(std::bit_width(width) - 1, bits_of_k);
    uint32_t left = bits_of_k - leading;
    Expr first = b_.extract(k, bits_of_k - 1, left);
    Expr power = b_.modulo(b_.shl(b_.number(width, 1), b_.resize(first, width)), modulus);
    while (left-- > 0) {
      Expr wide = b_.resize(power, 2 * width);
      power = b_.modulo(b_.mul(wide, wide), modulus);
      Expr twice = b_.shl(b_.resize(power, width + 1), b_.number(width + 1, 1));
      Expr wide_modulus = b_.resize(modulus, width + 1);
      Expr reduced = b_.ite(b_.ult(twice, wide_modulus), twice, b_.sub(twice, wide_modulus));
      power = b_.ite(b_.is_zero(b_.extract(k, left, left)), power, b_.resize(reduced, width));
    }
    return b_.modulo(b_.mul(b_.resize(power, 2 * width), b_.resize(significand, 2 * width)), modulus);
  }

  // From the remainder modulo 2y to the one nearest to zero; a tie goes to the even quotient.
  Expr nearest(Expr rest, Expr divisor, Expr* sign) {
    expr::Pool& pool = b_.pool();
    Expr even = b_.ult(rest, divisor);
    Expr low = b_.ite(even, rest, b_.sub(rest, divisor));
    Expr twice = b_.shl(low, b_.number(b_.width(low), 1));
    Expr tie_up = pool.mk_and(pool.mk_eq(twice, divisor), pool.mk_not(even));
    Expr up = pool.mk_or(b_.ult(divisor, twice), tie_up);
    *sign = pool.make(Kind::kBvXor, {*sign, b_.ite(up, b_.number(1, 1), b_.number(1, 0))});
    return b_.ite(up, b_.sub(divisor, low), low);
  }

  // `magnitude`, of significand_bits + 2 bits in units of half y's last place, as a float. Always exact.
  Expr pack(Expr sign, Expr magnitude, Expr y_exponent) {
    uint32_t width = b_.width(magnitude);
    Normalised n = normalise(b_, magnitude, exponent_width_);
    Expr one = b_.number(exponent_width_, 1);
    Expr exponent = b_.sub(b_.add(y_exponent, one), n.shift);
    Expr is_low = b_.slt(exponent, one);
    uint32_t shift_width = std::max(width, exponent_width_);
    Expr down = b_.resize(b_.sub(one, exponent), shift_width);
    Expr shifted = b_.resize(b_.lshr(b_.resize(n.value, shift_width), down), width);
    Expr fraction = b_.extract(b_.ite(is_low, shifted, n.value), width - 2, 2);
    Expr is_tiny = b_.pool().mk_or(is_low, b_.is_zero(magnitude));
    Expr field =
        b_.ite(is_tiny, b_.number(format_.exponent_bits, 0), b_.resize(exponent, format_.exponent_bits));
    return b_.pool().make(Kind::kFpFromBits, {b_.concat(sign, b_.concat(field, fraction))},
                          {format_.exponent_bits, format_.significand_bits});
  }

  Bits b_;
  num::Format format_;
  uint32_t exponent_width_;
};

class LowerRemainder final : public Pass {
 public:
  std::string_view name() const override { return "lower-remainder"; }
  uint16_t features_removed() const override { return expr::kHasFpMod; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    constexpr uint16_t kWanted = expr::kHasFpMod | expr::kHasFpRemOrFma;
    Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten {
      Kind kind = pool.kind(e);
      if (kind != Kind::kFpRem && kind != Kind::kFpMod) return {};
      return {lowered_remainder(pool, kind == Kind::kFpMod, pool.child(e, 0), pool.child(e, 1))};
    });
    std::vector<Conjunct> result = problem.conjuncts();
    for (Conjunct& c : result)
      if (pool.features(c.term) & kWanted) c.term = rebuilder.rewrite(c.term).term;
    problem.replace(std::move(result));
    return {};
  }
};

}  // namespace

Expr lowered_remainder(expr::Pool& pool, bool truncating, Expr x, Expr y) {
  return Remainder(pool, pool.sort(x).format()).build(truncating, x, y);
}

std::unique_ptr<Pass> make_lower_remainder() { return std::make_unique<LowerRemainder>(); }

}  // namespace mantissa::solver::passes
