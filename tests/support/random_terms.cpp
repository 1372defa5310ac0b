// One function per group of sort rules chooses operand sorts for a wanted result sort. Constants are drawn
// from the places where arithmetic changes its mind: zeros, ones, ends of ranges, powers of two and their
// neighbours, subnormals, infinities, NaN.

#include "support/random_terms.h"

#include <algorithm>
#include <cstdlib>

#include "expr/array_value.h"
#include "expr/traverse.h"
#include "num/libm.h"

namespace mantissa::testing {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::SortRule;
using expr::Value;
using num::BitVec;
using num::Float;
using num::Format;

namespace {

bool is_math_format(Format f) { return f == num::kFloat || f == num::kDouble || f == num::kX87; }
SortRule rule_of(Kind kind) { return expr::info(kind).rule; }

}  // namespace

TermGenerator::TermGenerator(expr::Pool& pool, uint64_t seed, TermOptions options)
    : pool_(pool), options_(std::move(options)), rng_(seed) {
  draw();
}

void TermGenerator::draw() {
  favoured_.clear();
  recent_ = {};
  const auto some = [&](const auto& from, size_t count, auto& to) {
    to.clear();
    for (size_t i = 0; i < count; ++i) to.push_back(from[rng_.below(from.size())]);
  };
  some(options_.widths, 1 + rng_.below(3), widths_);
  if (options_.floats) some(options_.formats, 1 + rng_.below(2), formats_);
  kinds_.clear();
  const uint64_t density = 1 + rng_.below(4);
  for (const expr::KindInfo& k : expr::kKindTable) {
    if (k.arity == 0) continue;
    if (!options_.only.empty()) {
      if (std::find(options_.only.begin(), options_.only.end(), k.kind) != options_.only.end())
        kinds_.push_back(k.kind);
      continue;
    }
    if ((k.rule == SortRule::kMath && !options_.math) ||
        ((k.rule == SortRule::kX87ToFp || k.rule == SortRule::kFpToX87) && !options_.x87))
      continue;
    if (rng_.chance(density)) kinds_.push_back(k.kind);
  }
  arrays_.clear();
  if (options_.arrays) {
    for (int i = 0; i < 2; ++i) {
      const Sort element = options_.floats && rng_.chance(3) ? float_sort() : bit_vec_sort();
      arrays_.push_back(pool_.array_sort(Sort::bit_vec(rng_.chance(2) ? 4 : widths_[0]), element));
    }
  }
  sorts_ = {Sort::boolean(), bit_vec_sort(), bit_vec_sort()};
  if (options_.floats) sorts_.insert(sorts_.end(), {float_sort(), float_sort(), Sort::rounding_mode()});
  if (options_.arrays) sorts_.push_back(array_sort());
  if (options_.arithmetic && rng_.chance(3)) sorts_.insert(sorts_.end(), {Sort::integer(), Sort::real()});
}

Sort TermGenerator::bit_vec_sort() { return Sort::bit_vec(pick(widths_)); }
Sort TermGenerator::float_sort() { return Sort::floating(pick(formats_)); }
Sort TermGenerator::array_sort() { return pick(arrays_); }
Sort TermGenerator::random_sort() { return pick(sorts_); }

BitVec TermGenerator::bits(uint32_t width) {
  const auto random = [&] {
    std::vector<uint64_t> words((width + 63) / 64);
    for (uint64_t& w : words) w = rng_.next();
    return BitVec::from_words(width, words);
  };
  switch (rng_.below(8)) {
    case 0: return BitVec::zero(width);
    case 1: return BitVec::ones(width);
    case 2: return rng_.chance(2) ? BitVec::min_signed(width) : BitVec::max_signed(width);
    case 3: return BitVec(width, 1 + rng_.below(4));
    case 4: {
      BitVec power = BitVec::zero(width);
      power.set_bit(static_cast<uint32_t>(rng_.below(width)), true);
      const uint64_t change = rng_.below(3);
      return change == 0 ? power : change == 1 ? num::sub(power, BitVec::one(width)) : num::neg(power);
    }
    case 5: return num::lshr(random(), static_cast<uint32_t>(rng_.below(width)));
    default: return random();
  }
}

Float TermGenerator::number(Format format) {
  const bool negative = rng_.chance(2);
  switch (rng_.below(12)) {
    case 0: return Float::zero(format, negative);
    case 1: return Float::infinity(format, negative);
    case 2: return Float::nan(format);
    case 3: return Float::one(format, negative);
    case 4: return rng_.chance(2) ? Float::max_finite(format, negative) : Float::min_normal(format, negative);
    case 5: return Float::min_subnormal(format, negative);
    case 6:
    case 7: {  // a small integer or half of one
      const Float n = num::from_signed(format, num::RoundingMode::kNearestEven,
                                       BitVec::from_signed(16, static_cast<int64_t>(rng_.below(64)) - 32));
      return rng_.chance(3) ? num::scale_by_power(num::RoundingMode::kNearestEven, n, -1) : n;
    }
    case 8: {  // a power of two
      const int64_t e = static_cast<int64_t>(rng_.below(16)) - 8;
      return num::scale_by_power(num::RoundingMode::kNearestEven, Float::one(format, negative), e);
    }
    default: {
      BitVec pattern = bits(format.width());
      if (rng_.chance(2))  // near one in size, so that sums and products meet
        return num::from_rational(format, num::RoundingMode::kNearestEven,
                                  num::Rational(static_cast<int64_t>(rng_.below(2000)) - 1000,
                                                static_cast<int64_t>(1 + rng_.below(999))));
      return Float::from_bits(format, pattern);
    }
  }
}

Value TermGenerator::value(Sort sort) {
  switch (sort.kind()) {
    case expr::SortKind::kBool: return Value::boolean(rng_.chance(2));
    case expr::SortKind::kRoundingMode:
      return Value::rounding_mode(static_cast<num::RoundingMode>(rng_.below(5)));
    case expr::SortKind::kInt:
      return Value::integer(num::Rational(static_cast<int64_t>(rng_.below(21)) - 10));
    case expr::SortKind::kReal:
      return Value::real(
          num::Rational(static_cast<int64_t>(rng_.below(41)) - 20, static_cast<int64_t>(1 + rng_.below(4))));
    case expr::SortKind::kBitVec: return Value::bits(bits(sort.width()));
    case expr::SortKind::kFloat: return Value::floating(number(sort.format()));
    case expr::SortKind::kArray: break;
  }
  auto array = pool_.make_array(sort, value(pool_.array_element(sort)));
  for (uint64_t i = rng_.below(4); i-- > 0;)
    array->set(value(pool_.array_index(sort)), value(pool_.array_element(sort)));
  return Value::array(sort, std::move(array));
}

Expr TermGenerator::variable(Sort sort) {
  const std::string name =
      "v" + std::to_string(sort.word()) + "_" + std::to_string(rng_.below(options_.variables_per_sort));
  return pool_.var(name, sort);
}
Expr TermGenerator::constant(Sort sort) { return pool_.constant(value(sort)); }
Expr TermGenerator::leaf(Sort sort) {
  if (sort.is_rounding_mode()) return rng_.chance(4) ? variable(sort) : constant(sort);
  return rng_.chance(3) ? constant(sort) : variable(sort);
}
Expr TermGenerator::mode(uint32_t size) {
  return size > 4 && rng_.chance(8) ? term(Sort::rounding_mode(), size / 4) : leaf(Sort::rounding_mode());
}

bool TermGenerator::can_make(Kind kind, Sort sort) const {
  switch (rule_of(kind)) {
    case SortRule::kLeaf: return false;
    case SortRule::kBoolOp:
    case SortRule::kSameToBool:
    case SortRule::kBvToBool: return sort.is_bool();
    case SortRule::kFpToBool:
    case SortRule::kRmFpToBool: return sort.is_bool() && options_.floats;
    case SortRule::kIte: return true;
    case SortRule::kBvSame:
    case SortRule::kExtract: return sort.is_bit_vec();
    case SortRule::kConcat:
    case SortRule::kExtend: return sort.is_bit_vec() && sort.width() > 1;
    case SortRule::kFpSame:
    case SortRule::kRmFpSame:
    case SortRule::kBitsToFp:
    case SortRule::kRmFpToFp:
    case SortRule::kRmBvToFp: return sort.is_float();
    case SortRule::kFpToBits:
      return sort.is_bit_vec() && std::any_of(formats_.begin(), formats_.end(),
                                              [&](Format f) { return f.width() == sort.width(); });
    case SortRule::kX87ToFp: return sort == Sort::floating(num::kX87);
    case SortRule::kFpToX87: return options_.floats && sort == Sort::bit_vec(80);
    case SortRule::kRmFpToBv: return options_.floats && sort.is_bit_vec();
    case SortRule::kMath: return sort.is_float() && is_math_format(sort.format());
    case SortRule::kSelect:
      return std::any_of(arrays_.begin(), arrays_.end(),
                         [&](Sort a) { return pool_.array_element(a) == sort; });
    case SortRule::kStore:
    case SortRule::kConstArray: return sort.is_array();
    case SortRule::kArithSame: return sort.is_arithmetic();
    case SortRule::kRealSame:
    case SortRule::kIntToReal: return sort.is_real();
    case SortRule::kIntSame:
    case SortRule::kRealToInt: return sort.is_int();
    case SortRule::kArithToBool:
    case SortRule::kRealToBool: return options_.arithmetic && sort.is_bool();
  }
  return false;
}

Expr TermGenerator::make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  const Expr made =
      options_.raw ? pool_.make_raw(kind, operands, params) : pool_.make(kind, operands, params);
  recent_[next_recent_++ % recent_.size()] = made;
  return made;
}

Expr TermGenerator::recent(Sort sort) {
  const uint64_t start = rng_.next();
  for (size_t i = 0; i < recent_.size(); ++i) {
    const Expr e = recent_[(start + i) % recent_.size()];
    if (e && pool_.sort(e) == sort) return e;
  }
  return {};
}

Expr TermGenerator::term(uint32_t size) { return term(random_sort(), size); }

Expr TermGenerator::term(Sort sort, uint32_t size) {
  if (size == 0) return leaf(sort);
  if (rng_.chance(5))
    if (const Expr shared = recent(sort)) return shared;
  if (!favoured_.empty() && !rng_.chance(4)) {
    const Kind kind = pick(favoured_);
    if (can_make(kind, sort)) return operation(kind, sort, size);
  }
  for (int attempt = 0; attempt < 24 && !kinds_.empty(); ++attempt) {
    const Kind kind = pick(kinds_);
    if (can_make(kind, sort)) return operation(kind, sort, size);
  }
  return leaf(sort);
}

Expr TermGenerator::operation(Kind kind, uint32_t size) {
  std::vector<Sort> candidates = sorts_;
  candidates.insert(candidates.end(), {Sort::integer(), Sort::real()});
  if (options_.floats) candidates.push_back(Sort::floating(num::kX87));
  candidates.push_back(Sort::bit_vec(80));
  for (Format f : formats_) candidates.push_back(Sort::bit_vec(f.width()));
  for (Sort a : arrays_) {
    candidates.push_back(a);
    candidates.push_back(pool_.array_element(a));
  }
  std::erase_if(candidates, [&](Sort s) { return !can_make(kind, s); });
  return candidates.empty() ? Expr{} : operation(kind, pick(candidates), size);
}

// The recursion is over the wanted size, which the caller keeps small.
Expr TermGenerator::operation(Kind kind, Sort sort, uint32_t size) {
  if (!can_make(kind, sort)) return {};
  const expr::KindInfo& k = expr::info(kind);
  const uint32_t rest = (size - std::min(size, 1u)) / std::max<uint32_t>(1, k.arity);
  const auto all = [&](Sort of, std::span<const uint32_t> params = {}) {
    Expr operands[expr::kMaxArity];
    for (uint32_t i = 0; i < k.arity; ++i)
      operands[i] = i > 0 && rng_.chance(12) ? operands[0] : term(of, rest);
    return make(kind, std::span(operands, k.arity), params);
  };
  switch (k.rule) {
    case SortRule::kBoolOp: return all(Sort::boolean());
    case SortRule::kSameToBool: return all(random_sort());
    case SortRule::kIte: {
      const Expr operands[] = {term(Sort::boolean(), rest), term(sort, rest), term(sort, rest)};
      return make(kind, operands, {});
    }
    case SortRule::kBvSame: {
      const uint32_t amount = static_cast<uint32_t>(rng_.below(sort.width() + 2));
      return all(sort, std::span(&amount, k.params));
    }
    case SortRule::kBvToBool: return all(bit_vec_sort());
    case SortRule::kFpSame: return all(sort);
    case SortRule::kFpToBool: return all(float_sort());
    case SortRule::kRmFpSame:
    case SortRule::kMath: {
      Expr operands[expr::kMaxArity] = {mode(rest)};
      for (uint32_t i = 1; i < k.arity; ++i)
        operands[i] = i > 1 && rng_.chance(12) ? operands[1] : term(sort, rest);
      uint32_t function = 0;
      if (k.rule == SortRule::kMath) do
          function = static_cast<uint32_t>(rng_.below(static_cast<uint64_t>(num::MathFunction::kCount)));
        while (num::info(static_cast<num::MathFunction>(function)).arity + 1 != k.arity);
      return make(kind, std::span(operands, k.arity), std::span(&function, k.params));
    }
    case SortRule::kSelect:
    case SortRule::kStore:
    case SortRule::kConstArray: return array_operation(kind, sort, rest);
    default:
      return k.rule < SortRule::kSelect ? conversion(kind, sort, rest)
                                        : arithmetic_operation(kind, sort, rest);
  }
}

Expr TermGenerator::conversion(Kind kind, Sort sort, uint32_t rest) {
  std::vector<Expr> operands;
  std::vector<uint32_t> params;
  switch (rule_of(kind)) {
    case SortRule::kConcat: {
      const uint32_t low = 1 + static_cast<uint32_t>(rng_.below(sort.width() - 1));
      operands = {term(Sort::bit_vec(sort.width() - low), rest), term(Sort::bit_vec(low), rest)};
      break;
    }
    case SortRule::kExtract: {
      uint32_t from = pick(widths_);
      if (from < sort.width()) from = sort.width() + static_cast<uint32_t>(rng_.below(9));
      const uint32_t low =
          static_cast<uint32_t>(rng_.below(from - sort.width() + 1)) * (rng_.chance(3) ? 0 : 1);
      operands = {term(Sort::bit_vec(from), rest)};
      params = {low + sort.width() - 1, low};
      break;
    }
    case SortRule::kExtend: {
      const uint32_t from = 1 + static_cast<uint32_t>(rng_.below(sort.width()));
      operands = {term(Sort::bit_vec(from), rest)};
      params = {sort.width() - from};
      break;
    }
    case SortRule::kBitsToFp: operands = {term(Sort::bit_vec(sort.bits()), rest)}; break;
    case SortRule::kFpToBits: {
      std::vector<Format> fitting = formats_;
      std::erase_if(fitting, [&](Format f) { return f.width() != sort.width(); });
      operands = {term(Sort::floating(pick(fitting)), rest)};
      break;
    }
    case SortRule::kX87ToFp: operands = {term(Sort::bit_vec(80), rest)}; break;
    case SortRule::kFpToX87: operands = {term(Sort::floating(num::kX87), rest)}; break;
    case SortRule::kRmFpToFp: operands = {mode(rest), term(float_sort(), rest)}; break;
    case SortRule::kRmBvToFp: operands = {mode(rest), term(bit_vec_sort(), rest)}; break;
    case SortRule::kRmFpToBv:
      operands = {mode(rest), term(float_sort(), rest)};
      params = {sort.width()};
      break;
    default:  // kRmFpToBool
      operands = {mode(rest), term(float_sort(), rest)};
      params = {pick(widths_)};
  }
  if (sort.is_float() && expr::info(kind).params == 2)
    params = {sort.format().exponent_bits, sort.format().significand_bits};
  return make(kind, operands, params);
}

Expr TermGenerator::array_operation(Kind kind, Sort sort, uint32_t rest) {
  if (kind == Kind::kConstArray) {
    const Expr element = term(pool_.array_element(sort), rest);
    const uint32_t param = sort.word();
    return make(kind, std::span(&element, 1), std::span(&param, 1));
  }
  Sort array = sort;
  if (kind == Kind::kSelect) {
    std::vector<Sort> fitting = arrays_;
    std::erase_if(fitting, [&](Sort a) { return pool_.array_element(a) != sort; });
    array = pick(fitting);
  }
  const Expr operands[] = {term(array, rest), term(pool_.array_index(array), rest),
                           kind == Kind::kStore ? term(pool_.array_element(array), rest) : Expr{}};
  return make(kind, std::span(operands, expr::arity(kind)), {});
}

Expr TermGenerator::arithmetic_operation(Kind kind, Sort sort, uint32_t rest) {
  const auto nonzero = [&](Sort of) {
    Expr c;
    do c = constant(of);
    while (pool_.value(c).as_rational().is_zero());
    return c;
  };
  switch (rule_of(kind)) {
    case SortRule::kRealSame:
    case SortRule::kIntSame: {
      const Expr operands[] = {term(sort, rest), nonzero(sort)};
      return make(kind, operands, {});
    }
    case SortRule::kArithSame:
    case SortRule::kArithToBool: {
      const Sort of = sort.is_arithmetic() ? sort : rng_.chance(2) ? Sort::integer() : Sort::real();
      const Expr a = term(of, rest);
      if (kind == Kind::kNeg) return make(kind, std::span(&a, 1), {});
      const Expr b = kind == Kind::kMul ? constant(of) : term(of, rest);
      const Expr operands[] = {a, b}, swapped[] = {b, a};
      return make(kind, rng_.chance(2) ? swapped : operands, {});
    }
    default: {
      const Expr operand = term(rule_of(kind) == SortRule::kIntToReal ? Sort::integer() : Sort::real(), rest);
      return make(kind, std::span(&operand, 1), {});
    }
  }
}

eval::Model TermGenerator::model(std::span<const Expr> terms) {
  eval::Model model;
  for (Expr v : expr::variables(pool_, terms)) model.set(v, value(pool_.sort(v)));
  return model;
}

}  // namespace mantissa::testing
