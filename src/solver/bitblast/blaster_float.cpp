// Float kinds. What an operation reads stays where it is until its result is set.

#include "solver/bitblast/blaster.h"
#include "solver/bitblast/float_abstraction.h"

namespace mantissa::solver::bitblast {

using expr::Expr;
using expr::Kind;
using expr::Sort;

bool Blaster::build_float(Expr e) {
  const Sort sort = pool_.sort(e);
  switch (pool_.kind(e)) {
    case Kind::kFpAbs: return set(e, f_.abs(number(e, 0))), true;
    case Kind::kFpNeg: return set(e, f_.neg(number(e, 0))), true;
    case Kind::kFpMin: return set(e, f_.min(number(e, 0), number(e, 1))), true;
    case Kind::kFpMax: return set(e, f_.max(number(e, 0), number(e, 1))), true;
    case Kind::kFpFromBits: return set(e, f_.unpack(sort.format(), operand(e, 0))), true;
    case Kind::kFpToBits: return set(e, f_.pack(number(e, 0))), true;
    case Kind::kFpFromX87: return set(e, f_.from_x87(operand(e, 0))), true;
    case Kind::kFpToX87: return set(e, f_.to_x87(number(e, 0))), true;
    default: return false;
  }
}

bool Blaster::build_predicate(Expr e) {
  const auto a = [&]() -> const Unpacked& { return number(e, 0); };
  const auto b = [&]() -> const Unpacked& { return number(e, 1); };
  Aig& aig = c_.aig();
  switch (pool_.kind(e)) {
    case Kind::kFpLe: return set(e, f_.le(a(), b())), true;
    case Kind::kFpLt: return set(e, f_.lt(a(), b())), true;
    case Kind::kFpEq: return set(e, f_.eq(a(), b())), true;
    case Kind::kFpIsNormal: return set(e, f_.is_normal(a())), true;
    case Kind::kFpIsSubnormal: return set(e, f_.is_subnormal(a())), true;
    case Kind::kFpIsZero: return set(e, a().zero), true;
    case Kind::kFpIsInfinite: return set(e, a().inf), true;
    case Kind::kFpIsNan: return set(e, a().nan), true;
    case Kind::kFpIsNegative: return set(e, aig.land(!a().nan, a().sign)), true;
    case Kind::kFpIsPositive: return set(e, aig.land(!a().nan, !a().sign)), true;
    default: return false;
  }
}

std::optional<Unpacked> Blaster::rounded(Expr e) {
  const auto mode = [&] { return f_.mode(operand(e, 0)); };
  switch (pool_.kind(e)) {
    case Kind::kFpAdd: return f_.add(mode(), number(e, 1), number(e, 2));
    case Kind::kFpSub: return f_.add(mode(), number(e, 1), f_.neg(number(e, 2)));
    case Kind::kFpMul: return f_.mul(mode(), number(e, 1), number(e, 2));
    case Kind::kFpDiv: return f_.div(mode(), number(e, 1), number(e, 2));
    case Kind::kFpFma: return f_.fma(mode(), number(e, 1), number(e, 2), number(e, 3));
    case Kind::kFpSqrt: return f_.sqrt(mode(), number(e, 1));
    case Kind::kFpRoundToIntegral: return f_.round_to_integral(mode(), number(e, 1));
    default: return std::nullopt;
  }
}

bool Blaster::build_rounded(Expr e) {
  if (abstraction_ != nullptr && abstraction_->takes_here(pool_, e)) {
    set(e, abstraction_->stand_in(f_, e, pool_.sort(e).format()));
    return true;
  }
  std::optional<Unpacked> number = rounded(e);
  if (number) set(e, std::move(*number));
  return number.has_value();
}

bool Blaster::build_conversion(Expr e) {
  const Kind kind = pool_.kind(e);
  const auto mode = [&] { return f_.mode(operand(e, 0)); };
  switch (kind) {
    case Kind::kFpFromFp: return set(e, f_.convert(pool_.sort(e).format(), mode(), number(e, 1))), true;
    case Kind::kFpFromSbv:
    case Kind::kFpFromUbv:
      return set(e, f_.from_integer(pool_.sort(e).format(), mode(), operand(e, 1), kind == Kind::kFpFromSbv)),
             true;
    case Kind::kFpToSbv:
    case Kind::kFpToUbv:
    case Kind::kFpToSbvValid:
    case Kind::kFpToUbvValid: {
      const uint32_t width = pool_.param(e, 0);
      const bool is_signed = kind == Kind::kFpToSbv || kind == Kind::kFpToSbvValid;
      Lit valid = kFalse;
      const Word bits = f_.to_integer(width, is_signed, mode(), number(e, 1), &valid);
      if (kind == Kind::kFpToSbvValid || kind == Kind::kFpToUbvValid) return set(e, valid), true;
      const num::BitVec other = is_signed ? num::BitVec::min_signed(width) : num::BitVec::ones(width);
      return set(e, c_.mux(valid, bits, Circuits::constant(other))), true;
    }
    default: return false;
  }
}

}  // namespace mantissa::solver::bitblast
