// Float symbols that are not one node. Real constants are rounded here, once; for real terms see
// partial_functions.h.

#include <fmt/format.h>

#include "smtlib/sort_reader.h"
#include "smtlib/term_builder.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using num::Float;
using num::Format;

namespace {

// fp.to_real writes 2^exponent out in full.
constexpr uint32_t kMaxExactExponentBits = 20;

}  // namespace

Result<Expr> TermBuilder::apply_float(const Builtin& builtin, Indices indices, Arguments arguments) {
  switch (builtin.shape) {
    case Shape::kFpSpecial: return float_special(builtin, indices);
    case Shape::kFpLiteral: return float_literal(arguments);
    case Shape::kFpMinMax:
      if (!sort(arguments[0]).is_float() || sort(arguments[0]) != sort(arguments[1]))
        return wrong(builtin, "floats of one format", arguments);
      return partial_.min_max(builtin.kind, arguments[0], arguments[1]);
    case Shape::kToFp: return to_float(indices, arguments);
    case Shape::kToFpUnsigned:
      if (const auto ok = check_format(indices[0], indices[1]); !ok) return ok.error();
      return checked(Kind::kFpFromUbv, arguments, indices);
    case Shape::kFpToReal: return to_real(arguments[0]);
    default: return to_bits(builtin, indices[0], arguments);
  }
}

Result<Expr> TermBuilder::float_special(const Builtin& builtin, Indices indices) {
  if (const auto ok = check_format(indices[0], indices[1]); !ok) return ok.error();
  const Format format{indices[0], indices[1]};
  if (builtin.name == "NaN") return pool_.fp_const(Float::nan(format));
  const bool negative = builtin.name[0] == '-';
  return pool_.fp_const(builtin.name.ends_with("oo") ? Float::infinity(format, negative)
                                                     : Float::zero(format, negative));
}

Result<Expr> TermBuilder::float_literal(Arguments parts) {
  for (Expr e : parts)
    if (!sort(e).is_bit_vec())
      return Error{fmt::format("fp wants three bit-vectors, found {}", pool_.to_string(sort(e)))};
  const uint32_t sign = sort(parts[0]).width(), exponent = sort(parts[1]).width(),
                 fraction = sort(parts[2]).width();
  if (sign != 1) return Error{fmt::format("the sign of fp is one bit, found {} bits", sign)};
  if (const auto ok = check_format(exponent, fraction + 1); !ok) return ok.error();
  const Format format{exponent, fraction + 1};
  if (format.width() <= 64 && pool_.is_const(parts[0]) && pool_.is_const(parts[1]) &&
      pool_.is_const(parts[2])) {
    const uint64_t word = pool_.raw_value(parts[0]) << (exponent + fraction) |
                          pool_.raw_value(parts[1]) << fraction | pool_.raw_value(parts[2]);
    return pool_.constant(Value::from_raw(Sort::floating(format), word));
  }
  const Expr high = pool_.make(Kind::kBvConcat, {parts[0], parts[1]});
  const Expr bits = pool_.make(Kind::kBvConcat, {high, parts[2]});
  return pool_.make(Kind::kFpFromBits, {bits}, {format.exponent_bits, format.significand_bits});
}

Result<Expr> TermBuilder::to_float(Indices indices, Arguments arguments) {
  if (const auto ok = check_format(indices[0], indices[1]); !ok) return ok.error();
  const Format format{indices[0], indices[1]};
  if (arguments.size() == 1) {
    const Sort from = sort(arguments[0]);
    if (from.is_bit_vec() && from.width() == format.width())
      return pool_.make(Kind::kFpFromBits, arguments, indices);
    return Error{
        fmt::format("to_fp of one argument wants {} bits, found {}", format.width(), pool_.to_string(from))};
  }
  if (!sort(arguments[0]).is_rounding_mode())
    return Error{fmt::format("to_fp of two arguments wants a rounding mode first, found {}",
                             pool_.to_string(sort(arguments[0])))};
  const Sort from = sort(arguments[1]);
  if (from.is_float()) return pool_.make(Kind::kFpFromFp, arguments, indices);
  if (from.is_bit_vec()) return pool_.make(Kind::kFpFromSbv, arguments, indices);
  if (!from.is_arithmetic())
    return Error{
        fmt::format("to_fp converts a float, a bit-vector or a real, not {}", pool_.to_string(from))};
  if (pool_.is_const(arguments[1]))
    return partial_.rounded(arguments[0], pool_.value(arguments[1]).as_rational(), format);
  const Expr real = from.is_real() ? arguments[1] : pool_.make(Kind::kToReal, {arguments[1]});
  return partial_.from_real(arguments[0], real, format);
}

Result<Expr> TermBuilder::to_bits(const Builtin& builtin, uint32_t width, Arguments arguments) {
  if (const auto ok = check_width(width); !ok) return ok.error();
  if (!sort(arguments[0]).is_rounding_mode() || !sort(arguments[1]).is_float())
    return wrong(builtin, "a rounding mode and a float", arguments);
  if (builtin.shape == Shape::kFpToBv)
    return partial_.to_bits(builtin.kind, arguments[0], arguments[1], width);
  return pool_.make(builtin.kind, arguments, std::span(&width, 1));
}

Result<Expr> TermBuilder::to_real(Expr value) {
  if (!sort(value).is_float())
    return Error{fmt::format("fp.to_real wants a float, found {}", pool_.to_string(sort(value)))};
  if (sort(value).format().exponent_bits > kMaxExactExponentBits)
    return Error{fmt::format("fp.to_real of floats with more than {} exponent bits is not supported",
                             kMaxExactExponentBits)};
  if (pool_.is_const(value) && pool_.value(value).as_float().is_finite())
    return pool_.constant(Value::real(pool_.value(value).as_float().to_rational()));
  return partial_.to_real(value);
}

}  // namespace mantissa::smtlib
