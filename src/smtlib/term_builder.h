#pragma once

// TermBuilder: from a theory's symbol and its arguments to a term. Sort errors are results with a message.
// n-ary SMT-LIB operations become chains or balanced trees of expr's.

#include <span>

#include "expr/pool.h"
#include "smtlib/builtins.h"
#include "smtlib/declarations.h"
#include "smtlib/lexer.h"
#include "smtlib/partial_functions.h"

namespace mantissa::smtlib {

class TermBuilder {
 public:
  TermBuilder(expr::Pool& pool, PartialFunctions& partial) : pool_(pool), partial_(partial) {}
  void set_theories(Theories theories) { theories_ = theories; }

  Result<expr::Expr> literal(const Token& token);  // numeral, decimal, #x, #b
  // `arguments` may be overwritten (integer constants become reals where the others are).
  Result<expr::Expr> apply(const Builtin& builtin, std::span<const uint32_t> indices,
                           std::span<expr::Expr> arguments);
  Result<expr::Expr> const_array(expr::Sort sort, expr::Expr element);
  Result<expr::Expr> bits_from_decimal(std::string_view digits, uint32_t width);  // (_ bvN width)
  Result<expr::Expr> call(const Macro& macro, std::string_view name, std::span<const expr::Expr> arguments);

 private:
  using Arguments = std::span<expr::Expr>;
  using Indices = std::span<const uint32_t>;
  using Term = Result<expr::Expr>;

  Term apply_core(const Builtin& builtin, Indices indices, Arguments arguments);
  Term apply_bits(const Builtin& builtin, Indices indices, Arguments arguments);
  Term apply_float(const Builtin& builtin, Indices indices, Arguments arguments);
  Term apply_arith(const Builtin& builtin, Indices indices, Arguments arguments);

  // The node, or a message that names the operands in the order of the script.
  Term checked(expr::Kind kind, std::span<const expr::Expr> operands, Indices indices = {});
  Term fold_left(expr::Kind kind, Arguments arguments);
  Term fold_right(expr::Kind kind, Arguments arguments);
  Term chain(expr::Kind kind, Arguments arguments, bool swapped);
  Term balanced(const Builtin& builtin, Arguments arguments);
  Term distinct(Arguments arguments);

  Term repeat(uint32_t count, expr::Expr bits);
  Term bit_overflow(const Builtin& builtin, Arguments arguments);
  expr::Expr reduction(expr::Kind kind, expr::Expr bits);
  expr::Expr rotation(bool left, expr::Expr bits, expr::Expr amount);
  Term no_overflow(const Builtin& builtin, Arguments arguments);

  // build_integers.cpp
  Term bits_to_int(const Builtin& builtin, Arguments arguments);
  Term int_to_bits(const Builtin& builtin, uint32_t width, Arguments arguments);

  Term float_special(const Builtin& builtin, Indices indices);
  Term float_literal(Arguments parts);
  Term to_float(Indices indices, Arguments arguments);
  Term to_bits(const Builtin& builtin, uint32_t width, Arguments arguments);
  Term to_real(expr::Expr value);

  Term minus(Arguments arguments);
  Term times(Arguments arguments);
  Term divide(Arguments arguments);
  Term int_divide(const Builtin& builtin, Arguments arguments);
  Term quotient(expr::Kind kind, Arguments arguments);
  void constants_to_real(Arguments arguments);
  expr::Expr as_real(expr::Expr constant);

  expr::Sort sort(expr::Expr e) const { return pool_.sort(e); }
  Error wrong(const Builtin& builtin, std::string_view wanted, Arguments found) const;
  static Result<void> check_width(uint64_t width);
  static Result<void> check_format(uint32_t exponent_bits, uint32_t significand_bits);

  expr::Pool& pool_;
  PartialFunctions& partial_;
  expr::ExprMap<expr::Expr> bits_of_;    // an Int that was made of bits, unsigned: those bits
  expr::ExprMap<expr::Expr> number_of_;  // and bits that were made of an Int: that Int
  Theories theories_ = kAllTheories;
};

}  // namespace mantissa::smtlib
