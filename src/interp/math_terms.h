#pragma once

// What exact functions of floats (frexp, ldexp, nextafter, ...) are made of, as bit-precise terms for every
// argument and rounding mode, without a branch or a question. Pure: terms in, terms out.

#include <span>

#include "expr/pool.h"
#include "ir/program.h"

namespace mantissa::interp {

class MathTerms {
 public:
  // Arguments are float terms, bit-vectors that hold a float's encoding, or integers.
  MathTerms(expr::Pool& pool, ir::FloatType type, num::RoundingMode mode, std::span<const expr::Expr> args)
      : pool_(pool), type_(type), format_(ir::format(type)), mode_(mode), args_(args) {}

  expr::Pool& pool() const { return pool_; }
  ir::FloatType type() const { return type_; }
  num::Format format() const { return format_; }
  size_t count() const { return args_.size(); }

  expr::Expr x(size_t i = 0) const;     // argument i as a float
  expr::Expr bits(size_t i = 0) const;  // its encoding in memory
  expr::Expr integer(size_t i) const { return args_[i]; }
  expr::Expr mode() const { return pool_.rm_const(mode_); }
  expr::Expr mode(num::RoundingMode mode) const { return pool_.rm_const(mode); }

  expr::Expr number(double value) const;  // exact in every format, or a failed check
  expr::Expr constant(const num::Float& value) const { return pool_.fp_const(value); }
  expr::Expr i32(int32_t value) const { return pool_.bv_const(32, static_cast<uint32_t>(value)); }
  expr::Expr is(expr::Kind kind, expr::Expr a) const { return pool_.make(kind, {a}); }
  expr::Expr lt(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpLt, {a, b}); }
  expr::Expr le(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpLe, {a, b}); }
  expr::Expr eq(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpEq, {a, b}); }
  expr::Expr ite(expr::Expr c, expr::Expr a, expr::Expr b) const { return pool_.mk_ite(c, a, b); }
  expr::Expr add(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpAdd, {mode(), a, b}); }
  expr::Expr sub(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpSub, {mode(), a, b}); }
  expr::Expr mul(expr::Expr a, expr::Expr b) const { return pool_.make(expr::Kind::kFpMul, {mode(), a, b}); }
  expr::Expr abs(expr::Expr a) const { return pool_.make(expr::Kind::kFpAbs, {a}); }
  expr::Expr rounded(expr::Expr a, num::RoundingMode how) const {
    return pool_.make(expr::Kind::kFpRoundToIntegral, {mode(how), a});
  }
  expr::Expr convert(num::Format to, expr::Expr a) const {
    return pool_.make(expr::Kind::kFpFromFp, {mode(), a}, {to.exponent_bits, to.significand_bits});
  }
  // A float with the magnitude of one and the sign of another.
  expr::Expr with_sign(expr::Expr magnitude, expr::Expr sign) const;
  expr::Expr is_special(expr::Expr a) const;  // NaN or infinite
  // frexp's exponent of a number that is not zero, infinite or NaN; 32 bits.
  expr::Expr exponent(expr::Expr a) const;
  expr::Expr fraction(expr::Expr a) const;               // frexp's fraction; the special ones themselves
  expr::Expr scaled(expr::Expr a, expr::Expr by) const;  // a * 2^by, rounded once; by: a signed integer
  // The same before it is rounded, in a format with more exponents: converting it raises what scaling raises.
  expr::Expr scaled_exactly(expr::Expr a, expr::Expr by) const;
  expr::Expr next(expr::Expr a, expr::Expr towards_greater, expr::Expr sign_of_target) const;

 private:
  // Every number is normal, also the smallest made smaller by all that scaled_exactly() takes off: of a
  // format with few exponents and many digits that is one bit more.
  num::Format wide() const {
    const bool has_many_digits = (1u << (format_.exponent_bits - 1)) < 2 * format_.significand_bits;
    return {format_.exponent_bits + (has_many_digits ? 3 : 2), format_.significand_bits};
  }
  expr::Expr in_wide(expr::Expr a) const;  // every number is normal there
  expr::Expr from_pattern(num::Format format, expr::Expr bits) const {
    return pool_.make(expr::Kind::kFpFromBits, {bits}, {format.exponent_bits, format.significand_bits});
  }

  expr::Pool& pool_;
  ir::FloatType type_;
  num::Format format_;
  num::RoundingMode mode_;
  std::span<const expr::Expr> args_;
};

class Interpreter;
struct Val;
// Tells the interpreter's observer, if there is one, that a float was scaled by a power of two: the rounding
// of terms.scaled_exactly(terms.x(), by) is the operation that may raise something.
void observe_scaling(Interpreter& interpreter, const MathTerms& terms, num::RoundingMode mode, expr::Expr by,
                     const Val& result);

}  // namespace mantissa::interp
