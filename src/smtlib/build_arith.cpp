// Linear arithmetic over Int and Real. Products and quotients of two unknowns are refused: no backend here
// decides them.

#include <fmt/format.h>

#include "smtlib/term_builder.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

Result<Expr> TermBuilder::apply_arith(const Builtin& builtin, Indices indices, Arguments arguments) {
  constants_to_real(builtin.shape == Shape::kDivide || arguments.size() > 1 ? arguments : Arguments{});
  for (Expr e : arguments)
    if (!sort(e).is_arithmetic() || (arguments.size() > 1 && sort(e) != sort(arguments[0])))
      return wrong(builtin, "Int or Real arguments of one sort", arguments);
  switch (builtin.shape) {
    case Shape::kArithLeft: return fold_left(builtin.kind, arguments);
    case Shape::kMinus: return minus(arguments);
    case Shape::kTimes: return times(arguments);
    case Shape::kDivide: return divide(arguments);
    case Shape::kIntDivide: return int_divide(builtin, arguments);
    case Shape::kArithChain: return chain(builtin.kind, arguments, false);
    case Shape::kArithChainSwapped: return chain(builtin.kind, arguments, true);
    case Shape::kAbs: {
      const Expr zero =
          sort(arguments[0]).is_int() ? pool_.constant(Value::integer(0)) : pool_.constant(Value::real(0));
      const Expr negative = pool_.make(Kind::kLt, {arguments[0], zero});
      return pool_.mk_ite(negative, pool_.make(Kind::kNeg, {arguments[0]}), arguments[0]);
    }
    case Shape::kDivisible: {
      if (indices[0] == 0) return Error{"'divisible' needs an index of at least 1"};
      if (!sort(arguments[0]).is_int()) return wrong(builtin, "an Int", arguments);
      const Expr by = pool_.constant(Value::integer(int64_t{indices[0]}));
      return pool_.mk_eq(pool_.make(Kind::kIntMod, {arguments[0], by}), pool_.constant(Value::integer(0)));
    }
    case Shape::kToReal:
      if (sort(arguments[0]).is_real()) return arguments[0];
      return checked(Kind::kToReal, arguments);
    default:  // to_int, is_int
      constants_to_real(arguments);
      return checked(builtin.kind, arguments);
  }
}

Result<Expr> TermBuilder::minus(Arguments arguments) {
  if (arguments.size() == 1) return checked(Kind::kNeg, arguments);
  return fold_left(Kind::kSub, arguments);
}

Result<Expr> TermBuilder::times(Arguments arguments) {
  Expr product = arguments[0];
  for (Expr next : arguments.subspan(1)) {
    if (!pool_.is_const(product) && !pool_.is_const(next))
      return Error{"nonlinear arithmetic is not supported: a product needs a constant factor"};
    product = pool_.make(Kind::kMul, {product, next});
  }
  return product;
}

Result<Expr> TermBuilder::divide(Arguments arguments) {
  // "(/ 1 3)": in logics with integers the numerals were read as such.
  for (Expr& e : arguments)
    if (sort(e).is_int() && pool_.is_const(e)) e = as_real(e);
  for (Expr divisor : arguments.subspan(1)) {
    if (!pool_.is_const(divisor))
      return Error{"nonlinear arithmetic is not supported: '/' needs a constant divisor"};
  }
  return quotient(Kind::kRealDiv, arguments);
}

Result<Expr> TermBuilder::int_divide(const Builtin& builtin, Arguments arguments) {
  for (Expr divisor : arguments.subspan(1)) {
    if (!sort(divisor).is_int()) return wrong(builtin, "Int arguments", arguments);
    if (!pool_.is_const(divisor))
      return Error{
          fmt::format("nonlinear arithmetic is not supported: '{}' needs a constant divisor", builtin.name)};
  }
  return quotient(builtin.kind, arguments);
}

// By zero the standard has some function of the dividend, and does not say which.
Result<Expr> TermBuilder::quotient(Kind kind, Arguments arguments) {
  Expr result = arguments[0];
  for (Expr divisor : arguments.subspan(1)) {
    const bool by_zero = pool_.value(divisor).as_rational().is_zero();
    result = by_zero ? partial_.by_zero(kind, result) : pool_.make(kind, {result, divisor});
  }
  return result;
}

}  // namespace mantissa::smtlib
