// Each operation as the standard defines it.

#include "proof/gates.h"

#include "expr/traverse.h"

namespace mantissa::proof {

using expr::Expr;
using expr::Kind;
using expr::Sort;

namespace {

constexpr size_t kMaxLiterals = size_t{1} << 28;  // a gigabyte of clauses

}  // namespace

Gates::Gates(const expr::Pool& pool)
    : pool_(pool), floats_(circuits_), arrays_(pool, circuits_, floats_, bits_, kMaxLiterals) {}

Bits Gates::signed_division(Kind kind, const Bits& a, const Bits& b) {
  Bits quotient, rest;
  circuits_.divided(circuits_.magnitude(a), circuits_.magnitude(b), &quotient, &rest);
  const int a_negative = a.back(), b_negative = b.back();
  if (kind == Kind::kBvSdiv)
    return circuits_.mux(circuits_.gate_xor(a_negative, b_negative), circuits_.negated(quotient), quotient);
  const Bits with_sign = circuits_.mux(a_negative, circuits_.negated(rest), rest);
  if (kind == Kind::kBvSrem) return with_sign;
  // bvsmod: the sign of the divisor; where the signs differ and the rest is not zero, one divisor more.
  const int is_zero = circuits_.is_equal(rest, Bits(rest.size(), kFalse));
  const int moves = circuits_.gate_and(circuits_.gate_xor(a_negative, b_negative), -is_zero);
  return circuits_.mux(moves, circuits_.add(with_sign, b, kFalse), with_sign);
}

int Gates::overflow(Kind kind, const Bits& a, const Bits& b) {
  const size_t width = a.size();
  const bool is_signed = kind == Kind::kBvSaddo || kind == Kind::kBvSsubo || kind == Kind::kBvSmulo;
  const bool is_product = kind == Kind::kBvUmulo || kind == Kind::kBvSmulo;
  // Done in a width in which nothing is lost; the result must be what its lower half stands for.
  const size_t wide = is_product ? 2 * width : width + 1;
  const Bits x = circuits_.extended(a, wide, is_signed ? a.back() : kFalse);
  const Bits y = circuits_.extended(b, wide, is_signed ? b.back() : kFalse);
  Bits exact;
  switch (kind) {
    case Kind::kBvUaddo:
    case Kind::kBvSaddo: exact = circuits_.add(x, y, kFalse); break;
    case Kind::kBvUsubo:
    case Kind::kBvSsubo: exact = circuits_.add(x, circuits_.inverted(y), kTrue); break;
    default: exact = circuits_.multiplied(x, y); break;
  }
  const Bits low(exact.begin(), exact.begin() + static_cast<ptrdiff_t>(width));
  return -circuits_.is_equal(exact, circuits_.extended(low, wide, is_signed ? low.back() : kFalse));
}

Bits Gates::bit_operation(Expr e, const Bits& a, const Bits& b) {
  const size_t width = a.size();
  const auto bitwise = [&](auto gate) {
    Bits result;
    for (size_t i = 0; i < width; ++i) result.push_back(gate(a[i], b[i]));
    return result;
  };
  switch (const Kind kind = pool_.kind(e)) {
    case Kind::kBvNot: return circuits_.inverted(a);
    case Kind::kBvNeg: return circuits_.negated(a);
    case Kind::kAnd:
    case Kind::kBvAnd: return bitwise([this](int x, int y) { return circuits_.gate_and(x, y); });
    case Kind::kOr:
    case Kind::kBvOr: return bitwise([this](int x, int y) { return circuits_.gate_or(x, y); });
    case Kind::kXor:
    case Kind::kBvXor: return bitwise([this](int x, int y) { return circuits_.gate_xor(x, y); });
    case Kind::kImplies: return {circuits_.gate_or(-a[0], b[0])};
    case Kind::kBvAdd: return circuits_.add(a, b, kFalse);
    case Kind::kBvSub: return circuits_.add(a, circuits_.inverted(b), kTrue);
    case Kind::kBvMul: return circuits_.multiplied(a, b);
    case Kind::kBvUdiv:
    case Kind::kBvUrem: {
      Bits quotient, rest;
      circuits_.divided(a, b, &quotient, &rest);
      return kind == Kind::kBvUdiv ? quotient : rest;
    }
    case Kind::kBvSdiv:
    case Kind::kBvSrem:
    case Kind::kBvSmod: return signed_division(kind, a, b);
    case Kind::kBvShl: return circuits_.shifted(a, b, true, kFalse);
    case Kind::kBvLshr: return circuits_.shifted(a, b, false, kFalse);
    case Kind::kBvAshr: return circuits_.shifted(a, b, false, a.back());
    case Kind::kBvUlt: return {circuits_.is_less(a, b)};
    case Kind::kBvUle: return {-circuits_.is_less(b, a)};
    case Kind::kBvSlt: return {circuits_.is_signed_less(a, b)};
    case Kind::kBvSle: return {-circuits_.is_signed_less(b, a)};
    case Kind::kEq: return {circuits_.is_equal(a, b)};
    case Kind::kBvConcat: {  // the first operand is the upper part
      Bits result = b;
      result.insert(result.end(), a.begin(), a.end());
      return result;
    }
    case Kind::kBvExtract: return Bits(a.begin() + pool_.param(e, 1), a.begin() + pool_.param(e, 0) + 1);
    case Kind::kBvZeroExtend: return circuits_.extended(a, width + pool_.param(e, 0), kFalse);
    case Kind::kBvSignExtend: return circuits_.extended(a, width + pool_.param(e, 0), a.back());
    case Kind::kBvRotateLeft:
    case Kind::kBvRotateRight: {
      const size_t by = pool_.param(e, 0) % width;
      Bits result(width);
      for (size_t i = 0; i < width; ++i)
        result[kind == Kind::kBvRotateLeft ? (i + by) % width : i] =
            a[kind == Kind::kBvRotateLeft ? i : (i + by) % width];
      return result;
    }
    default: return {overflow(kind, a, b)};
  }
}

bool Gates::is_known(Expr e) {
  const Sort sort = pool_.sort(e);
  if (sort.is_array()) return arrays_.is_known(sort);
  if (!sort.is_bool() && !sort.is_bit_vec() && !sort.is_float() && !sort.is_rounding_mode()) return false;
  switch (const Kind kind = pool_.kind(e)) {
    case Kind::kConst:
    case Kind::kVar:
    case Kind::kIte:
    case Kind::kNot:
    case Kind::kAnd:
    case Kind::kOr:
    case Kind::kXor:
    case Kind::kImplies:
    case Kind::kEq:
    case Kind::kSelect:
    case Kind::kFpAbs:
    case Kind::kFpNeg:
    case Kind::kFpAdd:
    case Kind::kFpSub:
    case Kind::kFpMul:
    case Kind::kFpDiv:
    case Kind::kFpMin:
    case Kind::kFpMax:
    case Kind::kFpLe:
    case Kind::kFpLt:
    case Kind::kFpEq:
    case Kind::kFpIsNormal:
    case Kind::kFpIsSubnormal:
    case Kind::kFpIsZero:
    case Kind::kFpIsInfinite:
    case Kind::kFpIsNan:
    case Kind::kFpIsNegative:
    case Kind::kFpIsPositive:
    case Kind::kFpFromBits:
    case Kind::kFpToBits:
    case Kind::kFpFromFp:
    case Kind::kFpFromSbv:
    case Kind::kFpFromUbv: return true;
    // The kinds of bit-vectors, from the first of the table to the last.
    default: return kind >= Kind::kBvNot && kind <= Kind::kBvSmulo;
  }
}

Bits Gates::leaf(Expr e) {
  const Sort sort = pool_.sort(e);
  if (pool_.kind(e) == Kind::kVar) {
    if (sort.is_float()) return floats_.variable(sort.format());
    return sort.is_rounding_mode() ? floats_.rounding_mode()
                                   : circuits_.fresh(sort.is_bool() ? 1 : sort.width());
  }
  const expr::Value value = pool_.value(e);
  if (sort.is_bool()) return {value.as_bool() ? kTrue : kFalse};
  if (sort.is_rounding_mode()) return Circuits::constant(static_cast<int64_t>(value.as_rounding_mode()), 3);
  const num::BitVec pattern = sort.is_float() ? value.as_float().bits() : value.as_bits();
  Bits result;
  for (uint32_t i = 0; i < pattern.width(); ++i) result.push_back(pattern.bit(i) ? kTrue : kFalse);
  return result;
}

Bits Gates::float_operation(Expr e) {
  const Kind kind = pool_.kind(e);
  const auto x = [&](int i) -> const Bits& { return bits(pool_.child(e, static_cast<uint32_t>(i))); };
  const auto last = pool_.child(e, static_cast<uint32_t>(pool_.children(e).size()) - 1);
  const Sort of = pool_.sort(last);
  const num::Format f = of.is_float() ? of.format() : pool_.sort(e).format();
  switch (kind) {
    case Kind::kFpAbs: return floats_.magnitude(f, x(0));
    case Kind::kFpNeg: return floats_.negated(f, x(0));
    case Kind::kFpAdd: return floats_.add(f, x(0), x(1), x(2));
    case Kind::kFpSub: return floats_.add(f, x(0), x(1), floats_.negated(f, x(2)));
    case Kind::kFpMul: return floats_.multiply(f, x(0), x(1), x(2));
    case Kind::kFpDiv: return floats_.divide(f, x(0), x(1), x(2));
    case Kind::kFpMin:
    case Kind::kFpMax: return floats_.least(f, x(0), x(1), kind == Kind::kFpMax);
    case Kind::kFpLt: return {floats_.is_less(f, x(0), x(1))};
    case Kind::kFpLe:
      return {circuits_.gate_or(floats_.is_less(f, x(0), x(1)), floats_.is_equal(f, x(0), x(1)))};
    case Kind::kFpEq: return {floats_.is_equal(f, x(0), x(1))};
    case Kind::kFpIsNan: return {floats_.is_nan(f, x(0))};
    case Kind::kFpIsInfinite: return {floats_.is_infinite(f, x(0))};
    case Kind::kFpIsZero: return {floats_.is_zero(x(0))};
    case Kind::kFpIsSubnormal: return {floats_.is_subnormal(f, x(0))};
    case Kind::kFpIsNegative: return {circuits_.gate_and(-floats_.is_nan(f, x(0)), x(0).back())};
    case Kind::kFpIsPositive: return {circuits_.gate_and(-floats_.is_nan(f, x(0)), -x(0).back())};
    case Kind::kFpIsNormal: {
      const Bits others = {floats_.is_nan(f, x(0)), floats_.is_infinite(f, x(0)), floats_.is_zero(x(0)),
                           floats_.is_subnormal(f, x(0))};
      return {-circuits_.any(others)};
    }
    case Kind::kFpFromBits: return floats_.from_pattern(f, x(0));
    case Kind::kFpToBits: return x(0);
    case Kind::kFpFromFp: return floats_.convert(f, pool_.sort(e).format(), x(0), x(1));
    default: return floats_.from_integer(f, x(0), x(1), kind == Kind::kFpFromSbv);
  }
}

Bits Gates::term(Expr e) {
  const Kind kind = pool_.kind(e);
  if (kind == Kind::kStore) arrays_.note_index(pool_.child(e, 1));
  if (pool_.sort(e).is_array()) return {};  // known by what is read of it
  if (kind == Kind::kSelect) {
    arrays_.note_index(pool_.child(e, 1));
    return arrays_.read(pool_.child(e, 0), bits(pool_.child(e, 1)));
  }
  if (kind == Kind::kEq && pool_.sort(pool_.child(e, 0)).is_array())
    return {arrays_.is_equal(pool_.child(e, 0), pool_.child(e, 1))};
  if (kind == Kind::kConst || kind == Kind::kVar) return leaf(e);
  if (kind >= Kind::kFpAbs && kind <= Kind::kFpFromUbv) return float_operation(e);
  const Bits& a = bits(pool_.child(e, 0));
  if (kind == Kind::kNot) return {-a[0]};
  if (kind == Kind::kIte) return circuits_.mux(a[0], bits(pool_.child(e, 1)), bits(pool_.child(e, 2)));
  return bit_operation(e, a, pool_.children(e).size() > 1 ? bits(pool_.child(e, 1)) : a);
}

Result<void> Gates::encode(std::span<const Expr> conjuncts) {
  std::string refused;
  expr::for_each_postorder(pool_, conjuncts, [&](Expr e) {
    if (!refused.empty()) return;
    if (!is_known(e))
      refused = "gates do not know '" + std::string(expr::info(pool_.kind(e)).text) + "' of sort " +
                pool_.to_string(pool_.sort(e));
    else if (circuits_.clauses().size() > kMaxLiterals)
      refused = "too large for a proof by gates";
    else {
      Bits made = term(e);
      bits_[e] = std::move(made);
    }
  });
  if (refused.empty() && !arrays_.finish()) refused = "too large for a proof by gates";
  if (!refused.empty()) return Error{std::move(refused)};
  for (Expr e : conjuncts) circuits_.clause({bits(e)[0]});
  return {};
}

}  // namespace mantissa::proof
