// Operations are monotone in each operand, or in its magnitude, and so is rounding: a bound of the operands
// is one of the result, and a guard on one side of each operand is enough. The operands' values are cut after
// some leading bits; the fewest with which the mistake still shows make the widest box.

#include "solver/facts/value_facts.h"

#include <array>
#include <vector>

#include "support/check.h"

namespace mantissa::solver::facts {

namespace {

using expr::Expr;
using expr::Kind;
using expr::Value;
using num::BitVec;
using num::Float;
using num::RoundingMode;

Float apply(Kind kind, num::Format format, RoundingMode mode, std::span<const Float> operands) {
  switch (kind) {
    case Kind::kFpAdd: return num::add(mode, operands[0], operands[1]);
    case Kind::kFpSub: return num::sub(mode, operands[0], operands[1]);
    case Kind::kFpMul: return num::mul(mode, operands[0], operands[1]);
    case Kind::kFpDiv: return num::div(mode, operands[0], operands[1]);
    case Kind::kFpSqrt: return num::sqrt(mode, operands[0]);
    case Kind::kFpFma: return num::fma(mode, operands[0], operands[1], operands[2]);
    case Kind::kFpRoundToIntegral: return num::round_to_integral(mode, operands[0]);
    case Kind::kFpFromFp: return num::convert(format, mode, operands[0]);
    default: MANTISSA_UNREACHABLE();
  }
}

// How the result, or its magnitude, moves with an operand, or with its magnitude.
struct Slope {
  bool of_magnitude = false;
  bool rises = true;
};

struct Shape {
  bool of_magnitude = false;  // bounds are those of the result's magnitude
  std::vector<Slope> slopes;
};

Shape shape(Kind kind, bool negative_product) {
  const Slope up, down{.rises = false};
  switch (kind) {
    case Kind::kFpAdd: return {false, {up, up}};
    case Kind::kFpSub: return {false, {up, down}};
    case Kind::kFpMul: return {true, {{true, true}, {true, true}}};
    case Kind::kFpDiv: return {true, {{true, true}, {true, false}}};
    case Kind::kFpFma: return {false, {{true, !negative_product}, {true, !negative_product}, up}};
    default: return {false, {up}};
  }
}

// The nearest number not above (or not below) x that has no more than `bits` bits below its leading one; of
// no bits at all, nothing is left but its sign.
Float cut(const Float& x, int bits, bool upward) {
  const bool grows = upward != x.sign_bit();
  const num::Format format = x.format();
  if (x.is_infinite() || x.is_zero()) {
    if (bits >= 0 || (grows == x.is_infinite())) return x;
    return grows ? Float::infinity(format, x.sign_bit()) : Float::zero(format, x.sign_bit());
  }
  if (bits < 0) return grows ? Float::infinity(format, x.sign_bit()) : Float::zero(format, x.sign_bit());
  BitVec pattern = x.bits();
  const uint32_t fraction = format.significand_bits - 1;
  for (uint32_t i = 0; i + static_cast<uint32_t>(bits) < fraction; ++i) pattern.set_bit(i, grows);
  return Float::from_bits(format, pattern);
}

constexpr std::array kBits{-1, 0, 2, 6, 14, 30, 1 << 20};  // the last: all

class Stating {
 public:
  Stating(expr::Pool& pool, Expr operation, std::span<const Value> operands, const Float& wrong)
      : pool_(pool), e_(operation), kind_(pool.kind(operation)), wrong_(wrong) {
    mode_ = operands[0].as_rounding_mode();
    for (const Value& value : operands.subspan(1)) values_.push_back(value.as_float());
    right_ = apply(kind_, wrong.format(), mode_, values_);
  }

  bool is_right() const { return same(right_, wrong_); }

  std::optional<Expr> bound() {
    if (right_.is_nan() || wrong_.is_nan()) return std::nullopt;
    const bool negative_product = kind_ == Kind::kFpFma && values_[0].sign_bit() != values_[1].sign_bit();
    const Shape shape = facts::shape(kind_, negative_product);
    const Float right = shape.of_magnitude ? num::abs(right_) : right_;
    const Float wrong = shape.of_magnitude ? num::abs(wrong_) : wrong_;
    const bool lower = num::lt(wrong, right);  // the bound is from below
    if (!lower && !num::lt(right, wrong)) return std::nullopt;
    RoundingMode mode = mode_;
    if (shape.of_magnitude &&
        (mode == RoundingMode::kTowardPositive || mode == RoundingMode::kTowardNegative))
      mode = lower ? RoundingMode::kTowardZero : RoundingMode::kTowardPositive;
    for (const int bits : kBits) {
      std::vector<Float> corner;
      for (size_t i = 0; i < values_.size(); ++i) {
        const Float value = shape.slopes[i].of_magnitude ? num::abs(values_[i]) : values_[i];
        corner.push_back(cut(value, bits, shape.slopes[i].rises != lower));
      }
      std::vector<Float> operands = corner;
      if (negative_product) operands[0] = num::neg(operands[0]);
      const Float bound = apply(kind_, wrong.format(), mode, operands);
      if (bound.is_nan() || (lower ? !num::lt(wrong, bound) : !num::lt(bound, wrong))) continue;
      return clause(shape, corner, bound, lower);
    }
    return std::nullopt;
  }

  // For these operands alone.
  Expr point() {
    std::vector<Expr> literals = of_mode();
    for (size_t i = 0; i < values_.size(); ++i)
      literals.push_back(pool_.mk_not(pool_.mk_eq(operand(i), pool_.fp_const(values_[i]))));
    literals.push_back(pool_.mk_eq(e_, pool_.fp_const(right_)));
    return pool_.mk_or(literals);
  }

 private:
  Expr operand(size_t i) const { return pool_.child(e_, static_cast<uint32_t>(i + 1)); }
  Expr le(Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); }
  Expr abs(bool wanted, Expr a) { return wanted ? pool_.make(Kind::kFpAbs, {a}) : a; }
  Expr ordered(bool upward, Expr a, Expr b) { return upward ? le(a, b) : le(b, a); }

  std::vector<Expr> of_mode() {
    const Expr mode = pool_.child(e_, 0);
    if (pool_.is_const(mode)) return {};
    return {pool_.mk_not(pool_.mk_eq(mode, pool_.rm_const(mode_)))};
  }

  Expr clause(const Shape& shape, const std::vector<Float>& corner, const Float& bound, bool lower) {
    std::vector<Expr> literals = of_mode();
    if (kind_ == Kind::kFpFma) {  // of factors with these signs
      const auto negative = [&](size_t i) { return pool_.make(Kind::kFpIsNegative, {operand(i)}); };
      const Expr differ = pool_.make(Kind::kXor, {negative(0), negative(1)});
      literals.push_back(values_[0].sign_bit() != values_[1].sign_bit() ? pool_.mk_not(differ) : differ);
    }
    for (size_t i = 0; i < corner.size(); ++i)
      literals.push_back(pool_.mk_not(ordered(shape.slopes[i].rises == lower, pool_.fp_const(corner[i]),
                                              abs(shape.slopes[i].of_magnitude, operand(i)))));
    literals.push_back(pool_.make(Kind::kFpIsNan, {e_}));
    literals.push_back(ordered(lower, pool_.fp_const(bound), abs(shape.of_magnitude, e_)));
    return pool_.mk_or(literals);
  }

  expr::Pool& pool_;
  const Expr e_;
  const Kind kind_;
  const Float wrong_;
  RoundingMode mode_{};
  std::vector<Float> values_;
  Float right_;
};

}  // namespace

bool is_rounded(Kind kind) {
  switch (kind) {
    case Kind::kFpAdd:
    case Kind::kFpSub:
    case Kind::kFpMul:
    case Kind::kFpDiv:
    case Kind::kFpSqrt:
    case Kind::kFpFma:
    case Kind::kFpRoundToIntegral:
    case Kind::kFpFromFp: return true;
    default: return false;
  }
}

Float evaluated(const expr::Pool& pool, Expr operation, std::span<const Value> operands) {
  std::vector<Float> floats;
  for (const Value& value : operands.subspan(1)) floats.push_back(value.as_float());
  return apply(pool.kind(operation), pool.sort(operation).format(), operands[0].as_rounding_mode(), floats);
}

std::optional<Expr> value_fact(expr::Pool& pool, Expr operation, std::span<const Value> operands,
                               const Float& wrong) {
  Stating stating(pool, operation, operands, wrong);
  if (stating.is_right()) return std::nullopt;
  if (std::optional<Expr> bound = stating.bound()) return bound;
  return stating.point();
}

}  // namespace mantissa::solver::facts
