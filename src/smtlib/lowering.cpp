// One pass, children first. The results are not looked into again, so a guarded kFpToSbv may contain itself.
//
// Is fp.to_sbv in range? The rounded value r is integral, so "r <= 2^(n-1) - 1" is "r < 2^(n-1)", and powers
// of two are exact in every format whose exponent reaches them; where it does not, every finite r is in
// range. fmod is exact through fp.rem: with m = rem(|x|, |y|), the result's magnitude is m or m + |y|, and as
// fmod's result is representable the addition does not round.

#include "smtlib/lowering.h"

#include <fmt/format.h>

#include "expr/expr_map.h"
#include "expr/traverse.h"
#include "num/libm.h"

namespace mantissa::smtlib {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::Float;
using num::Format;

class Lowering {
 public:
  explicit Lowering(expr::Pool& pool) : pool_(pool) {}

  Result<Lowered> run(std::span<const Expr> conjuncts) {
    expr::for_each_postorder(pool_, conjuncts, [this](Expr e) {
      if (error_.empty()) done_[e] = lower(e);
    });
    if (!error_.empty()) return Error{error_};
    Lowered result;
    for (Expr e : conjuncts) result.conjuncts.push_back(*done_.find(e));
    result.definitions = std::move(definitions_);
    return result;
  }

 private:
  Expr make(Kind kind, std::initializer_list<Expr> operands, std::initializer_list<uint32_t> params = {}) {
    return pool_.make(kind, operands, params);
  }
  Expr is(Kind test, Expr x) { return pool_.make(test, {x}); }
  Format format(Expr x) const { return pool_.sort(x).format(); }
  uint32_t width(Expr x) const { return pool_.sort(x).width(); }

  Expr lower(Expr e) {
    Expr operands[expr::kMaxArity];
    const auto children = pool_.children(e);
    bool changed = false;
    for (size_t i = 0; i < children.size(); ++i) {
      operands[i] = *done_.find(children[i]);
      changed |= operands[i] != children[i];
    }
    const std::span<const Expr> x(operands, children.size());
    switch (const Kind kind = pool_.kind(e)) {
      case Kind::kBvUaddo:
      case Kind::kBvSaddo:
      case Kind::kBvUsubo:
      case Kind::kBvSsubo:
      case Kind::kBvUmulo:
      case Kind::kBvSmulo: return overflow(kind, x[0], x[1]);
      case Kind::kFpMin:
      case Kind::kFpMax: return min_max(kind, x[0], x[1]);
      case Kind::kFpMod: return modulo(x[0], x[1]);
      case Kind::kFpToBits: return to_bits(x[0]);
      case Kind::kFpFromX87: return from_x87(x[0]);
      case Kind::kFpToX87: return to_x87(x[0]);
      case Kind::kFpToSbvValid: return in_range(true, x[0], x[1], pool_.param(e, 0));
      case Kind::kFpToUbvValid: return in_range(false, x[0], x[1], pool_.param(e, 0));
      case Kind::kFpToSbv:
      case Kind::kFpToUbv: return to_integer(kind, x[0], x[1], pool_.param(e, 0));
      case Kind::kMath1:
      case Kind::kMath2:
        error_ = fmt::format("'{}' has no counterpart in SMT-LIB",
                             num::info(static_cast<num::MathFunction>(pool_.param(e, 0))).name);
        return e;
      default: return changed ? pool_.make(kind, x, pool_.params(e)) : e;
    }
  }

  Expr overflow(Kind kind, Expr a, Expr b) {
    const uint32_t n = width(a);
    const auto differ = [this](Expr p, Expr q) { return pool_.mk_not(pool_.mk_eq(p, q)); };
    const auto signed_in = [&](Kind operation, uint32_t extra) {
      const Expr wide =
          make(operation, {make(Kind::kBvSignExtend, {a}, {extra}), make(Kind::kBvSignExtend, {b}, {extra})});
      return differ(wide, make(Kind::kBvSignExtend, {pool_.extract(wide, n - 1, 0)}, {extra}));
    };
    const auto unsigned_in = [&](Kind operation, uint32_t extra) {
      const Expr wide =
          make(operation, {make(Kind::kBvZeroExtend, {a}, {extra}), make(Kind::kBvZeroExtend, {b}, {extra})});
      return differ(pool_.extract(wide, n + extra - 1, n), pool_.bv_const(extra, 0));
    };
    switch (kind) {
      case Kind::kBvUaddo: return unsigned_in(Kind::kBvAdd, 1);
      case Kind::kBvSaddo: return signed_in(Kind::kBvAdd, 1);
      case Kind::kBvUsubo: return make(Kind::kBvUlt, {a, b});
      case Kind::kBvSsubo: return signed_in(Kind::kBvSub, 1);
      case Kind::kBvUmulo: return unsigned_in(Kind::kBvMul, n);
      default: return signed_in(Kind::kBvMul, n);
    }
  }

  Expr min_max(Kind kind, Expr x, Expr y) {
    const Expr both_zero = pool_.mk_and(is(Kind::kFpIsZero, x), is(Kind::kFpIsZero, y));
    const Kind wanted = kind == Kind::kFpMin ? Kind::kFpIsNegative : Kind::kFpIsPositive;
    return pool_.mk_ite(both_zero, pool_.mk_ite(is(wanted, x), x, y), make(kind, {x, y}));
  }

  Expr modulo(Expr x, Expr y) {
    const Expr magnitude = make(Kind::kFpAbs, {y});
    const Expr nearest = make(Kind::kFpRem, {make(Kind::kFpAbs, {x}), magnitude});
    const Expr zero = pool_.fp_const(Float::zero(format(x)));
    const Expr up = make(Kind::kFpAdd, {pool_.rm_const(num::RoundingMode::kNearestEven), nearest, magnitude});
    const Expr positive = pool_.mk_ite(make(Kind::kFpLt, {nearest, zero}), up, nearest);
    return pool_.mk_ite(is(Kind::kFpIsNegative, x), make(Kind::kFpNeg, {positive}), positive);
  }

  // A variable whose value is the pattern: the standard only has the other direction.
  Expr to_bits(Expr x) {
    const auto [place, is_new] = patterns_.insert(x);
    if (!is_new) return *place;
    const Format f = format(x);
    const Expr bits = pool_.fresh_var("bits", Sort::bit_vec(f.width()));
    *place = bits;
    const Expr back = make(Kind::kFpFromBits, {bits}, {f.exponent_bits, f.significand_bits});
    definitions_.push_back(pool_.mk_eq(back, x));
    const Expr nan = pool_.constant(Value::bits(Float::nan(f).bits()));
    definitions_.push_back(make(Kind::kImplies, {is(Kind::kFpIsNan, x), pool_.mk_eq(bits, nan)}));
    return bits;
  }

  // 80 bits: sign, 15 of exponent, the explicit bit, 63 of fraction.
  Expr from_x87(Expr bits) {
    const Expr sign = pool_.extract(bits, 79, 79), exponent = pool_.extract(bits, 78, 64),
               explicit_bit = pool_.extract(bits, 63, 63), fraction = pool_.extract(bits, 62, 0);
    const Expr zero = pool_.bv_const(15, 0);
    // Pseudo-denormals (explicit bit with exponent 0) have the value of exponent 1.
    const Expr low_exponent = make(Kind::kBvZeroExtend, {explicit_bit}, {14});
    const Expr has_zero = pool_.mk_eq(exponent, zero);
    const Expr used = pool_.mk_ite(has_zero, low_exponent, exponent);
    const Expr pattern = make(Kind::kBvConcat, {make(Kind::kBvConcat, {sign, used}), fraction});
    const Expr value = make(Kind::kFpFromBits, {pattern}, {15, 64});
    const Expr invalid =
        pool_.mk_and(pool_.mk_not(has_zero), pool_.mk_eq(explicit_bit, pool_.bv_const(1, 0)));
    return pool_.mk_ite(invalid, pool_.fp_const(Float::nan(num::kX87)), value);
  }

  Expr to_x87(Expr x) {
    const Expr bits = to_bits(x);  // 79 of them
    const Expr head = pool_.extract(bits, 78, 63), exponent = pool_.extract(bits, 77, 63);
    const Expr is_zero = pool_.mk_eq(exponent, pool_.bv_const(15, 0));
    const Expr explicit_bit = pool_.mk_ite(is_zero, pool_.bv_const(1, 0), pool_.bv_const(1, 1));
    return make(Kind::kBvConcat, {make(Kind::kBvConcat, {head, explicit_bit}), pool_.extract(bits, 62, 0)});
  }

  Expr in_range(bool is_signed, Expr mode, Expr x, uint32_t n) {
    const Format f = format(x);
    const Expr r = make(Kind::kFpRoundToIntegral, {mode, x});
    const Expr finite = pool_.mk_not(pool_.mk_or(is(Kind::kFpIsNan, r), is(Kind::kFpIsInfinite, r)));
    const uint32_t exponent = is_signed ? n - 1 : n;  // the bound is 2^exponent
    std::vector<Expr> parts = {finite};
    const auto bound = [&](bool negative) {
      const num::Rational power = num::Rational::power_of_two(exponent);
      return pool_.fp_const(num::from_rational(f, num::RoundingMode::kTowardZero, negative ? -power : power));
    };
    const bool reachable = static_cast<int64_t>(exponent) <= f.max_exponent();
    if (reachable) parts.push_back(make(Kind::kFpLt, {r, bound(false)}));
    if (!is_signed)
      parts.push_back(make(Kind::kFpLe, {pool_.fp_const(Float::zero(f)), r}));
    else if (reachable)
      parts.push_back(make(Kind::kFpLe, {bound(true), r}));
    return pool_.mk_and(parts);
  }

  Expr to_integer(Kind kind, Expr mode, Expr x, uint32_t n) {
    const bool is_signed = kind == Kind::kFpToSbv;
    const num::BitVec otherwise = is_signed ? num::BitVec::min_signed(n) : num::BitVec::ones(n);
    return pool_.mk_ite(in_range(is_signed, mode, x, n), make(kind, {mode, x}, {n}),
                        pool_.constant(Value::bits(otherwise)));
  }

  expr::Pool& pool_;
  expr::ExprMap<Expr> done_;
  expr::ExprMap<Expr> patterns_;  // float to the variable that is its pattern
  std::vector<Expr> definitions_;
  std::string error_;
};

}  // namespace

Result<Lowered> lower_to_standard(expr::Pool& pool, std::span<const Expr> conjuncts) {
  return Lowering(pool).run(conjuncts);
}

}  // namespace mantissa::smtlib
