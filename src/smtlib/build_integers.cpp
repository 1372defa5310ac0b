// Between bit-vectors and integers. expr has no kind for these: an integer made of bits is the sum of their
// powers of two, and bit i of an integer is (x div 2^i) mod 2, which is two's complement for negative ones as
// well. Where no integer variable takes part, a pass makes bit-vectors of all of it again
// (solver/passes/integers_to_bits.h).

#include <fmt/format.h>

#include "smtlib/sort_reader.h"
#include "smtlib/term_builder.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Value;
using num::Rational;

namespace {

constexpr uint32_t kMaxConverted = 4096;  // bits; the terms are as many, with constants of that size

}  // namespace

Result<Expr> TermBuilder::bits_to_int(const Builtin& builtin, Arguments arguments) {
  const Expr bits = arguments[0];
  if (!sort(bits).is_bit_vec()) return wrong(builtin, "a bit-vector", arguments);
  const uint32_t width = sort(bits).width();
  const bool is_signed = builtin.kind == Kind::kBvSignExtend;
  if (pool_.is_const(bits))
    return pool_.constant(Value::integer(Rational::from_bits(pool_.value(bits).as_bits(), is_signed)));
  if (width > kMaxConverted)
    return Error{fmt::format("'{}' of more than {} bits is not supported", builtin.name, kMaxConverted)};
  const Expr zero = pool_.constant(Value::integer(0));
  if (const Expr* number = number_of_.find(bits)) {
    const Rational count = Rational::power_of_two(width), half = Rational::power_of_two(width - 1);
    const auto integer = [this](const Rational& value) { return pool_.constant(Value::integer(value)); };
    const Expr low = pool_.make(Kind::kIntMod, {*number, integer(count)});
    if (!is_signed) return low;
    return pool_.mk_ite(pool_.make(Kind::kLt, {low, integer(half)}), low,
                        pool_.make(Kind::kSub, {low, integer(count)}));
  }
  std::vector<Expr> parts;
  for (uint32_t i = 0; i < width; ++i) {
    const Expr is_set = pool_.mk_eq(pool_.extract(bits, i, i), pool_.bv_const(1, 1));
    const Rational power = Rational::power_of_two(i);
    parts.push_back(pool_.mk_ite(
        is_set, pool_.constant(Value::integer(is_signed && i + 1 == width ? -power : power)), zero));
  }
  while (parts.size() > 1) {  // balanced
    std::vector<Expr> sums;
    for (size_t i = 0; i + 1 < parts.size(); i += 2)
      sums.push_back(pool_.make(Kind::kAdd, {parts[i], parts[i + 1]}));
    if (parts.size() % 2 == 1) sums.push_back(parts.back());
    parts = std::move(sums);
  }
  if (!is_signed) bits_of_[parts[0]] = bits;
  return parts[0];
}

Result<Expr> TermBuilder::int_to_bits(const Builtin& builtin, uint32_t width, Arguments arguments) {
  const Expr number = arguments[0];
  if (!sort(number).is_int()) return wrong(builtin, "an Int", arguments);
  if (const auto ok = check_width(width); !ok) return ok.error();
  if (pool_.is_const(number))
    return pool_.constant(Value::bits(pool_.value(number).as_rational().to_bits(width)));
  if (const Expr* bits = bits_of_.find(number)) {
    const uint32_t has = sort(*bits).width();
    if (has >= width) return pool_.extract(*bits, width - 1, 0);
    return pool_.make(Kind::kBvZeroExtend, {*bits}, {width - has});
  }
  if (width > kMaxConverted)
    return Error{fmt::format("'{}' to more than {} bits is not supported", builtin.name, kMaxConverted)};
  const auto integer = [this](Rational value) { return pool_.constant(Value::integer(std::move(value))); };
  Expr result;
  for (uint32_t i = 0; i < width; ++i) {
    const Expr shifted = pool_.make(Kind::kIntDiv, {number, integer(Rational::power_of_two(i))});
    const Expr odd = pool_.mk_eq(pool_.make(Kind::kIntMod, {shifted, integer(2)}), integer(1));
    const Expr bit = pool_.mk_ite(odd, pool_.bv_const(1, 1), pool_.bv_const(1, 0));
    result = i == 0 ? bit : pool_.make(Kind::kBvConcat, {bit, result});
  }
  number_of_[result] = number;
  return result;
}

}  // namespace mantissa::smtlib
