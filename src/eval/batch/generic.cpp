// What has no loop: one candidate after the other, on values. expr::apply is the definition; the flags come
// from num's operations, which report them.

#include <bit>
#include <cmath>

#include "eval/batch/code.h"
#include "expr/apply.h"
#include "expr/array_value.h"
#include "num/libm.h"

namespace mantissa::eval::batch {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

Value load_value(ColumnClass cls, const void* column, Sort sort, uint32_t lane) {
  switch (cls) {
    case ColumnClass::kBits:
      return Value::boolean(static_cast<const uint64_t*>(column)[lane / 64] >> (lane % 64) & 1);
    case ColumnClass::k32: return Value::from_canonical(sort, static_cast<const uint32_t*>(column)[lane]);
    case ColumnClass::k64: return Value::from_canonical(sort, static_cast<const uint64_t*>(column)[lane]);
    case ColumnClass::kWide: return static_cast<const Value*>(column)[lane];
  }
  MANTISSA_UNREACHABLE();
}

void store_value(ColumnClass cls, void* column, uint32_t lane, const Value& value) {
  switch (cls) {
    case ColumnClass::kBits: {
      uint64_t& word = static_cast<uint64_t*>(column)[lane / 64];
      const uint64_t bit = uint64_t{1} << (lane % 64);
      word = value.raw() != 0 ? word | bit : word & ~bit;
      return;
    }
    case ColumnClass::k32: static_cast<uint32_t*>(column)[lane] = static_cast<uint32_t>(value.raw()); return;
    case ColumnClass::k64: static_cast<uint64_t*>(column)[lane] = value.raw(); return;
    case ColumnClass::kWide: static_cast<Value*>(column)[lane] = value; return;
  }
}

Value apply_node(const expr::Pool& pool, Expr node, std::span<const Value> operands) {
  const Sort sort = pool.sort(node);
  if (pool.kind(node) == Kind::kConstArray) return Value::array(sort, pool.make_array(sort, operands[0]));
  return expr::apply(pool.kind(node), sort, pool.params(node), operands);
}

uint8_t raised_flags(const expr::Pool& pool, Expr node, std::span<const Value> v) {
  num::Flags flags = 0;
  const Sort result = pool.sort(node);
  const Kind kind = pool.kind(node);
  const auto at = [&](size_t i) { return v[i].as_float(); };
  if (kind == Kind::kFpRem || kind == Kind::kFpMod) {
    if (kind == Kind::kFpRem)
      num::remainder(at(0), at(1), &flags);
    else
      num::fmod(at(0), at(1), &flags);
    return flags & ~num::kInexact;
  }
  const num::RoundingMode mode = v[0].as_rounding_mode();
  num::BitVec bits;
  switch (kind) {
    case Kind::kFpAdd: num::add(mode, at(1), at(2), &flags); break;
    case Kind::kFpSub: num::sub(mode, at(1), at(2), &flags); break;
    case Kind::kFpMul: num::mul(mode, at(1), at(2), &flags); break;
    case Kind::kFpDiv: num::div(mode, at(1), at(2), &flags); break;
    case Kind::kFpFma: num::fma(mode, at(1), at(2), at(3), &flags); break;
    case Kind::kFpSqrt: num::sqrt(mode, at(1), &flags); break;
    case Kind::kFpFromFp: num::convert(result.format(), mode, at(1), &flags); break;
    case Kind::kFpFromSbv: num::from_signed(result.format(), mode, v[1].as_bits(), &flags); break;
    case Kind::kFpFromUbv: num::from_unsigned(result.format(), mode, v[1].as_bits(), &flags); break;
    case Kind::kFpToSbv: num::to_signed(pool.param(node, 0), mode, at(1), &bits, &flags); break;
    case Kind::kFpToUbv: num::to_unsigned(pool.param(node, 0), mode, at(1), &bits, &flags); break;
    case Kind::kMath1:
    case Kind::kMath2:
      num::call(static_cast<num::MathFunction>(pool.param(node, 0)), mode, at(1), at(v.size() - 1), &flags);
      break;
    default: MANTISSA_UNREACHABLE(std::string(expr::info(kind).name));
  }
  return flags & ~num::kInexact;
}

namespace {

constexpr uint64_t kFar = ~uint64_t{0};

uint64_t one_more(uint64_t distance) { return distance == kFar ? kFar : distance + 1; }

uint64_t saturated(const num::BitVec& value) { return value.fits_u64() ? value.low64() : kFar; }
uint64_t bits_apart(const num::BitVec& a, const num::BitVec& b, bool is_signed) {
  const bool swap = is_signed ? num::slt(a, b) : num::ult(a, b);
  return saturated(swap ? num::sub(b, a) : num::sub(a, b));
}
uint64_t numbers_apart(const num::Rational& a, const num::Rational& b) {
  num::BitVec bits;
  const num::Float size =
      num::abs(num::from_rational(num::kDouble, num::RoundingMode::kTowardPositive, a < b ? b - a : a - b));
  return num::to_unsigned(64, num::RoundingMode::kTowardPositive, size, &bits) ? bits.low64() : kFar;
}

// How far apart the sides of a comparison are, in steps; at least 1 if they are not the same.
uint64_t apart(Kind kind, const Value& a, const Value& b) {
  const Sort sort = a.sort();
  if (sort.is_float()) {
    const uint64_t distance = num::ulp_distance(a.as_float(), b.as_float());
    return kind == Kind::kEq && distance == 0 && !(a == b) ? 1 : distance;
  }
  if (sort.is_bit_vec()) {
    const num::BitVec x = a.as_bits(), y = b.as_bits();
    if (kind == Kind::kEq) return std::min(saturated(num::sub(x, y)), saturated(num::sub(y, x)));
    return bits_apart(x, y, kind == Kind::kBvSlt || kind == Kind::kBvSle);
  }
  if (sort.is_arithmetic())
    return a == b ? 0 : std::max<uint64_t>(1, numbers_apart(a.as_rational(), b.as_rational()));
  return a == b ? 0 : 1;
}

uint64_t steps(Kind kind, bool negated, std::span<const Value> v) {
  const bool holds = expr::apply(kind, Sort::boolean(), {}, v).as_bool() != negated;
  if (holds) return 0;
  const bool unordered = v[0].sort().is_float() && (v[0].as_float().is_nan() || v[1].as_float().is_nan());
  switch (kind) {
    case Kind::kEq:
      if (negated) return 1;
      return unordered ? kFar : apart(kind, v[0], v[1]);
    case Kind::kFpEq:
      if (negated) return 1;
      return unordered ? kFar : apart(kind, v[0], v[1]);
    case Kind::kFpLe:
    case Kind::kBvUle:
    case Kind::kBvSle:
    case Kind::kLe:
      if (unordered) return kFar;
      return negated ? one_more(apart(kind, v[0], v[1])) : apart(kind, v[0], v[1]);
    case Kind::kFpLt:
    case Kind::kBvUlt:
    case Kind::kBvSlt:
    case Kind::kLt:
      if (unordered) return kFar;
      return negated ? apart(kind, v[0], v[1]) : one_more(apart(kind, v[0], v[1]));
    default: return 1;
  }
}

}  // namespace

uint64_t value_distance(Kind kind, bool negated, Metric metric, std::span<const Value> v) {
  const uint64_t ulps = steps(kind, negated, v);
  if (metric == Metric::kUlps) return ulps;
  const bool real = kind == Kind::kFpEq || kind == Kind::kFpLe || kind == Kind::kFpLt;
  if (ulps == 0 || !real || (kind == Kind::kFpEq && negated))
    return std::bit_cast<uint64_t>(static_cast<double>(ulps));
  const double a = v[0].as_float().approximate(), b = v[1].as_float().approximate();
  double size = std::fabs(a - b);
  if (std::isnan(size)) size = a == b ? 0 : HUGE_VAL;
  if (size == 0 && !(num::eq(v[0].as_float(), v[1].as_float()))) size = 4.9e-324;
  if ((kind == Kind::kFpLt) != negated) size += kind == Kind::kFpEq ? 0 : 1;
  return std::bit_cast<uint64_t>(size);
}

}  // namespace mantissa::eval::batch
