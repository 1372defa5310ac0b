// Terms are made from the wanted sort downwards. Recursion is bounded by the shape's depth.

#include "generator.h"

#include <string>

#include "expr/array_value.h"
#include "num/libm.h"

namespace mantissa::fuzz {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

namespace {

constexpr Kind kBvUnary[] = {Kind::kBvNot, Kind::kBvNeg};
constexpr Kind kBvBinary[] = {Kind::kBvAnd,  Kind::kBvOr,   Kind::kBvXor,  Kind::kBvAdd,  Kind::kBvSub,
                              Kind::kBvMul,  Kind::kBvUdiv, Kind::kBvUrem, Kind::kBvSdiv, Kind::kBvSrem,
                              Kind::kBvSmod, Kind::kBvShl,  Kind::kBvLshr, Kind::kBvAshr};
constexpr Kind kBvTests[] = {Kind::kBvUlt,   Kind::kBvUle,   Kind::kBvSlt,   Kind::kBvSle,   Kind::kBvUaddo,
                             Kind::kBvSaddo, Kind::kBvUsubo, Kind::kBvSsubo, Kind::kBvUmulo, Kind::kBvSmulo};
constexpr Kind kFpTests[] = {Kind::kFpIsNormal, Kind::kFpIsSubnormal, Kind::kFpIsZero,    Kind::kFpIsInfinite,
                             Kind::kFpIsNan,    Kind::kFpIsNegative,  Kind::kFpIsPositive};
constexpr Kind kFpOrders[] = {Kind::kFpLe, Kind::kFpLt, Kind::kFpEq};
constexpr Kind kFpRounded[] = {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv};

template <size_t N>
Kind any(Rng& rng, const Kind (&kinds)[N]) {
  return kinds[rng.below(N)];
}

num::BitVec random_bits(Rng& rng, uint32_t width) {
  if (rng.chance(6)) return num::BitVec::ones(width);
  if (rng.chance(6)) return num::BitVec::min_signed(width);
  if (rng.chance(4)) return num::BitVec(width, rng.below(4));
  num::BitVec result(width, 0);
  for (uint32_t i = 0; i < width; ++i) result.set_bit(i, rng.next() & 1);
  return result;
}

num::Float random_float(Rng& rng, num::Format format) {
  bool negative = rng.next() & 1;
  switch (rng.below(12)) {
    case 0: return num::Float::zero(format, negative);
    case 1: return num::Float::infinity(format, negative);
    case 2: return num::Float::nan(format);
    case 3: return num::Float::min_subnormal(format, negative);
    case 4: return num::Float::max_finite(format, negative);
    case 5: return num::Float::min_normal(format, negative);
    case 6:
    case 7:
      return num::from_rational(format, num::RoundingMode::kNearestEven,
                                num::Rational(static_cast<int64_t>(rng.below(64)) - 32, 4));
    default: return num::Float::from_bits(format, random_bits(rng, format.width()));
  }
}

}  // namespace

Shape random_shape(Rng& rng) {
  Shape shape;
  if (rng.chance(10)) {
    shape.arithmetic = true;
    return shape;
  }
  shape.depth = 1 + static_cast<int>(rng.below(3));
  shape.arrays = rng.chance(4);
  if (rng.chance(4)) {  // too large to enumerate
    constexpr num::Format kLarge[] = {{5, 11}, {8, 24}, {3, 4}, {8, 8}};
    shape.formats = {kLarge[rng.below(4)], kLarge[rng.below(4)]};
    shape.max_width = rng.chance(2) ? 32 : 16;
    shape.variable_bits = 130;
    shape.remainders = rng.chance(4);
    shape.depth = std::min(shape.depth, 2);
  } else {
    constexpr num::Format kTiny[] = {{2, 3}, {3, 3}, {3, 4}};
    shape.formats = {kTiny[rng.below(3)], kTiny[rng.below(3)]};
    shape.max_width = 8;
  }
  return shape;
}

uint32_t sort_bits(const expr::Pool& pool, Sort sort) {
  if (!sort.is_array()) return sort.bits();
  const uint64_t cells = pool.index_extent(sort).count();
  return cells > 64 ? 4096 : sort_bits(pool, pool.array_element(sort)) * static_cast<uint32_t>(cells);
}

Value random_value(const expr::Pool& pool, Rng& rng, Sort sort) {
  switch (sort.kind()) {
    case expr::SortKind::kBool: return Value::boolean(rng.next() & 1);
    case expr::SortKind::kRoundingMode:
      return Value::rounding_mode(static_cast<num::RoundingMode>(rng.below(5)));
    case expr::SortKind::kBitVec: return Value::bits(random_bits(rng, sort.width()));
    case expr::SortKind::kFloat: return Value::floating(random_float(rng, sort.format()));
    case expr::SortKind::kInt: return Value::integer(num::Rational(static_cast<int64_t>(rng.below(21)) - 10));
    case expr::SortKind::kReal:
      return Value::real(
          num::Rational(static_cast<int64_t>(rng.below(21)) - 10, static_cast<int64_t>(rng.below(3)) + 1));
    case expr::SortKind::kArray: {
      Sort index = pool.array_index(sort);
      auto array = pool.make_array(sort, random_value(pool, rng, pool.array_element(sort)));
      for (int i = 0; i < 3; ++i)
        array->set(random_value(pool, rng, index), random_value(pool, rng, pool.array_element(sort)));
      return Value::array(sort, std::move(array));
    }
  }
  MANTISSA_UNREACHABLE();
}

Expr Generator::make(Kind kind, std::vector<Expr> operands, std::vector<uint32_t> params) {
  return pool_.make(kind, operands, params);
}

Expr Generator::variable(Sort sort) {
  std::vector<Expr> fitting;
  for (Expr v : variables_)
    if (pool_.sort(v) == sort) fitting.push_back(v);
  uint32_t size = sort_bits(pool_, sort);
  bool may_add = bits_used_ + size <= shape_.variable_bits && variables_.size() < 6;
  if (!fitting.empty() && (!may_add || !rng_.chance(3))) return fitting[rng_.below(fitting.size())];
  if (!may_add) return {};
  bits_used_ += size;
  variables_.push_back(
      pool_.var("x" + std::to_string(variables_.size()) + "_" + std::to_string(sort.word()), sort));
  return variables_.back();
}

Expr Generator::leaf(Sort sort) {
  if (!rng_.chance(4))
    if (Expr v = variable(sort)) return v;
  return pool_.constant(random_value(pool_, rng_, sort));
}

Expr Generator::term(Sort sort, int depth) {
  if (sort.is_rounding_mode()) return mode(depth);
  if (depth <= 0 || rng_.chance(8)) return leaf(sort);
  if (rng_.chance(10)) return pool_.mk_ite(boolean(depth - 1), term(sort, depth - 1), term(sort, depth - 1));
  if (shape_.arrays && !sort.is_array() && (shape_.small_indices || !sort.is_bool()) && rng_.chance(3)) {
    const Sort array = array_of(sort);
    return make(Kind::kSelect, {term(array, depth - 1), term(pool_.array_index(array), depth - 1)});
  }
  switch (sort.kind()) {
    case expr::SortKind::kBool: return boolean(depth);
    case expr::SortKind::kBitVec: return bits(sort.width(), depth);
    case expr::SortKind::kFloat: return floating(sort.format(), depth);
    case expr::SortKind::kArray: return array(sort, depth);
    default: return arithmetic(sort, depth);
  }
}

Sort Generator::array_of(Sort element) {
  Sort index = Sort::bit_vec(1);
  if (shape_.small_indices) {
    const Sort sorts[] = {Sort::bit_vec(1),       Sort::boolean(),
                          Sort::bit_vec(2),       Sort::rounding_mode(),
                          Sort::floating({2, 2}), pool_.array_sort(Sort::boolean(), Sort::boolean())};
    index = sorts[rng_.below(std::size(sorts))];
  }
  return pool_.array_sort(index, element);
}

Expr Generator::array(Sort sort, int depth) {
  if (rng_.chance(4))
    return make(Kind::kConstArray, {term(pool_.array_element(sort), depth - 1)}, {sort.word()});
  return make(Kind::kStore, {term(sort, depth - 1), term(pool_.array_index(sort), depth - 1),
                             term(pool_.array_element(sort), depth - 1)});
}

Expr Generator::mode(int depth) {
  if (rng_.chance(6))
    if (Expr v = variable(Sort::rounding_mode())) return v;
  if (depth > 0 && rng_.chance(12)) return pool_.mk_ite(boolean(depth - 1), mode(0), mode(0));
  return pool_.rm_const(static_cast<num::RoundingMode>(rng_.below(5)));
}

Sort Generator::value_sort() {
  if (shape_.arithmetic) return rng_.chance(2) ? Sort::integer() : Sort::real();
  switch (rng_.below(8)) {
    case 0: return Sort::boolean();
    case 1: return Sort::rounding_mode();
    case 2:
    case 3: return Sort::bit_vec(width());
    default: return Sort::floating(format());
  }
}

Expr Generator::boolean(int depth) {
  if (depth <= 0) return leaf(Sort::boolean());
  int d = depth - 1;
  if (shape_.arithmetic && !rng_.chance(4)) {
    Sort sort = value_sort();
    return make(rng_.chance(2) ? Kind::kLe : Kind::kLt, {term(sort, d), term(sort, d)});
  }
  switch (rng_.below(10)) {
    case 0: return pool_.mk_not(boolean(d));
    case 1: {
      constexpr Kind kinds[] = {Kind::kAnd, Kind::kOr, Kind::kXor, Kind::kImplies};
      return make(any(rng_, kinds), {boolean(d), boolean(d)});
    }
    case 2:
    case 3: {
      const Sort element = shape_.small_indices ? value_sort() : Sort::bit_vec(2);
      Sort sort = shape_.arrays && rng_.chance(6) ? array_of(element) : value_sort();
      return pool_.mk_eq(term(sort, d), term(sort, d));
    }
    default: break;
  }
  if (shape_.arithmetic) return make(Kind::kIsInt, {term(Sort::real(), d)});
  switch (rng_.below(6)) {
    case 0:
    case 1: {
      Sort sort = Sort::bit_vec(width());
      return make(any(rng_, kBvTests), {term(sort, d), term(sort, d)});
    }
    case 2: return make(any(rng_, kFpTests), {term(Sort::floating(format()), d)});
    case 3:
      return make(rng_.chance(2) ? Kind::kFpToSbvValid : Kind::kFpToUbvValid,
                  {mode(d), term(Sort::floating(format()), d)}, {width()});
    default: {
      Sort sort = Sort::floating(format());
      return make(any(rng_, kFpOrders), {term(sort, d), term(sort, d)});
    }
  }
}

Expr Generator::bits(uint32_t w, int depth) {
  int d = depth - 1;
  Sort same = Sort::bit_vec(w);
  switch (rng_.below(9)) {
    case 0: return make(any(rng_, kBvUnary), {term(same, d)});
    case 1: {
      uint32_t high = w > 1 ? 1 + static_cast<uint32_t>(rng_.below(w - 1)) : 0;
      if (high == 0) break;
      return make(Kind::kBvConcat, {term(Sort::bit_vec(high), d), term(Sort::bit_vec(w - high), d)});
    }
    case 2: {
      uint32_t low = static_cast<uint32_t>(rng_.below(3)), above = static_cast<uint32_t>(rng_.below(3));
      return make(Kind::kBvExtract, {term(Sort::bit_vec(low + w + above), d)}, {low + w - 1, low});
    }
    case 3: {
      uint32_t added = static_cast<uint32_t>(rng_.below(w));
      return make(rng_.chance(2) ? Kind::kBvZeroExtend : Kind::kBvSignExtend,
                  {term(Sort::bit_vec(w - added), d)}, {added});
    }
    case 4:
      return make(rng_.chance(2) ? Kind::kBvRotateLeft : Kind::kBvRotateRight, {term(same, d)},
                  {static_cast<uint32_t>(rng_.below(9))});
    case 5:
      return make(rng_.chance(2) ? Kind::kFpToSbv : Kind::kFpToUbv,
                  {mode(d), term(Sort::floating(format()), d)}, {w});
    case 6:
      for (num::Format f : shape_.formats)
        if (f.width() == w) return make(Kind::kFpToBits, {term(Sort::floating(f), d)});
      break;
    default: break;
  }
  return make(any(rng_, kBvBinary), {term(same, d), term(same, d)});
}

Expr Generator::floating(num::Format f, int depth) {
  int d = depth - 1;
  Sort same = Sort::floating(f);
  std::vector<uint32_t> target{f.exponent_bits, f.significand_bits};
  if (shape_.math && rng_.chance(3)) {
    const auto function =
        static_cast<num::MathFunction>(rng_.below(static_cast<uint64_t>(num::MathFunction::kCount)));
    const std::vector<uint32_t> code{static_cast<uint32_t>(function)};
    if (num::info(function).arity == 2)
      return make(Kind::kMath2, {mode(d), term(same, d), term(same, d)}, code);
    return make(Kind::kMath1, {mode(d), term(same, d)}, code);
  }
  switch (rng_.below(12)) {
    case 0: return make(rng_.chance(2) ? Kind::kFpAbs : Kind::kFpNeg, {term(same, d)});
    case 1: return make(Kind::kFpSqrt, {mode(d), term(same, d)});
    case 2: return make(Kind::kFpRoundToIntegral, {mode(d), term(same, d)});
    case 3: return make(rng_.chance(2) ? Kind::kFpMin : Kind::kFpMax, {term(same, d), term(same, d)});
    case 4: return make(Kind::kFpFromBits, {term(Sort::bit_vec(f.width()), d)}, target);
    case 5: return make(Kind::kFpFromFp, {mode(d), term(Sort::floating(format()), d)}, target);
    case 6:
      return make(rng_.chance(2) ? Kind::kFpFromSbv : Kind::kFpFromUbv,
                  {mode(d), term(Sort::bit_vec(width()), d)}, target);
    case 7:
      if (!shape_.remainders) break;
      if (rng_.chance(2)) return make(Kind::kFpFma, {mode(d), term(same, d), term(same, d), term(same, d)});
      return make(rng_.chance(2) ? Kind::kFpRem : Kind::kFpMod, {term(same, d), term(same, d)});
    default: break;
  }
  return make(any(rng_, kFpRounded), {mode(d), term(same, d), term(same, d)});
}

Expr Generator::arithmetic(Sort sort, int depth) {
  int d = depth - 1;
  auto factor = [&] {
    return pool_.constant(sort.is_int()
                              ? Value::integer(num::Rational(1 + static_cast<int64_t>(rng_.below(5))))
                              : Value::real(num::Rational(1 + static_cast<int64_t>(rng_.below(5)), 2)));
  };
  switch (rng_.below(6)) {
    case 0: return make(Kind::kNeg, {term(sort, d)});
    case 1: return make(Kind::kMul, {factor(), term(sort, d)});
    case 2: return make(Kind::kSub, {term(sort, d), term(sort, d)});
    case 3:
      if (sort.is_real()) return make(Kind::kRealDiv, {term(sort, d), factor()});
      return make(rng_.chance(2) ? Kind::kIntDiv : Kind::kIntMod, {term(sort, d), factor()});
    case 4:
      if (sort.is_real()) return make(Kind::kToReal, {term(Sort::integer(), d)});
      return make(Kind::kToInt, {term(Sort::real(), d)});
    default: return make(Kind::kAdd, {term(sort, d), term(sort, d)});
  }
}

solver::Query Generator::query() {
  solver::Query query;
  query.pool = &pool_;
  size_t conjuncts = 1 + rng_.below(4);
  for (size_t i = 0; i < conjuncts; ++i) query.conjuncts.push_back(boolean(shape_.depth + 1));
  return query;
}

}  // namespace mantissa::fuzz
