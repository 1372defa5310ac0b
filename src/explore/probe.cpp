// One variable at a time first, all values of the table; then several at once, at random. The numbers are
// such that a path of a thousand operations takes some tens of milliseconds.

#include "explore/probe.h"

#include "eval/evaluator.h"
#include "expr/traverse.h"

namespace mantissa::explore {

using expr::Expr;
using expr::Sort;
using expr::Value;
using num::Float;

namespace {

constexpr int kRandomTries = 400;
constexpr int kTriesPerLook = 16;  // between looks at the budget
constexpr uint64_t kTryNanoseconds = 300, kNodeNanoseconds = 20;

std::vector<Float> ends_of(num::Format format) {
  std::vector<Float> ends = {Float::infinity(format),      Float::max_finite(format),
                             Float::min_normal(format),    num::next_down(Float::min_normal(format)),
                             Float::min_subnormal(format), Float::zero(format)};
  const int64_t lowest = format.min_exponent() - format.significand_bits + 2;
  for (int64_t step = 0; step <= 48; ++step) {
    const int64_t exponent = lowest + step * (format.max_exponent() - lowest) / 48;
    const num::Rational power = num::Rational::power_of_two(exponent);
    ends.push_back(num::from_rational(format, num::RoundingMode::kNearestEven, power));
    ends.push_back(num::next_up(num::next_up(ends.back())));
  }
  for (int64_t small :
       {1, 2, 3, 4, 5, 7, 8, 10, 16, 20, 30, 50, 100, 170, 172, 500, 700, 710, 750, 1000, 2000})
    for (int64_t part : {1, 2}) {
      ends.push_back(num::from_rational(format, num::RoundingMode::kNearestEven, num::Rational(small, part)));
      ends.push_back(num::next_down(ends.back()));
    }
  const size_t count = ends.size();
  for (size_t i = 0; i < count; ++i) ends.push_back(num::neg(ends[i]));
  return ends;
}

}  // namespace

const std::vector<Value>& Probe::values_for(Sort sort) {
  for (const auto& [known, values] : values_)
    if (known == sort) return values;
  std::vector<Value> values;
  if (sort.is_float()) {
    for (const Float& end : ends_of(sort.format())) values.push_back(Value::floating(end));
  } else if (sort.is_bit_vec()) {
    const uint32_t width = sort.width();
    if (width == 32 || width == 64)
      for (const Float& end : ends_of(width == 32 ? num::kFloat : num::kDouble))
        values.push_back(Value::bits(end.bits()));
    if (width == 80)
      for (const Float& end : ends_of(num::kX87)) values.push_back(Value::bits(end.to_x87()));
    for (uint64_t small : {0, 1, 2, 10, 100}) {
      values.push_back(Value::bits(width, small));
      values.push_back(Value::bits(width, -small));
    }
    values.push_back(Value::bits(num::BitVec::max_signed(width)));
    values.push_back(Value::bits(num::BitVec::min_signed(width)));
  } else if (sort.is_bool()) {
    values = {Value::boolean(false), Value::boolean(true)};
  }
  return values_.emplace_back(sort, std::move(values)).second;
}

Value Probe::vary(Sort sort, const Value& now) {
  const std::vector<Value>& values = values_for(sort);
  if (!sort.is_float()) {
    if (values.empty()) return now;
    if (sort.is_bit_vec() && sort.width() <= 64 && rng_.chance(3))
      return Value::bits(sort.width(),
                         rng_.chance(2) ? rng_.next() : now.raw() ^ uint64_t{1} << rng_.below(64));
    return values[rng_.below(values.size())];
  }
  const num::Format format = sort.format();
  const auto nearest = num::RoundingMode::kNearestEven;
  switch (rng_.below(6)) {
    case 0: {  // everyday numbers, often halves and integers
      static constexpr double kScales[] = {1, 10, 100, 1000};
      double number = (2 * rng_.unit() - 1) * kScales[rng_.below(std::size(kScales))];
      if (rng_.chance(2)) number = static_cast<double>(static_cast<int64_t>(2 * number)) / 2;
      return Value::floating(num::convert(format, nearest, Float::from_double(number)));
    }
    case 1: {  // any magnitude
      const int64_t lowest = format.min_exponent() - format.significand_bits + 2;
      const auto span = static_cast<uint64_t>(format.max_exponent() - lowest + 1);
      const int64_t exponent = lowest + static_cast<int64_t>(rng_.below(span));
      const Float part =
          num::convert(format, nearest, Float::from_double((1 + rng_.unit()) * (rng_.chance(2) ? 1 : -1)));
      return Value::floating(num::scale_by_power(nearest, part, exponent));
    }
    case 2: {  // near what it is
      Float value = now.as_float();
      if (value.is_nan()) break;
      const bool up = rng_.chance(2);
      for (uint64_t steps = 1 + rng_.below(3); steps > 0; --steps)
        value = up ? num::next_up(value) : num::next_down(value);
      return Value::floating(value);
    }
    case 3: {
      const int64_t by = static_cast<int64_t>(rng_.below(129)) - 64;
      return Value::floating(num::scale_by_power(nearest, num::neg(now.as_float()), by));
    }
    default: break;
  }
  return values[rng_.below(values.size())];
}

eval::Model Probe::vary(std::span<const Expr> variables, const eval::Model& parent) {
  eval::Model model = parent;
  if (variables.empty()) return model;
  const auto change = [&](Expr variable) {
    model.set(variable, vary(pool_.sort(variable), model.get(pool_, variable)));
  };
  if (variables.size() == 1 || rng_.chance(2)) {
    change(variables[rng_.below(variables.size())]);
    return model;
  }
  for (Expr variable : variables)
    if (!rng_.chance(3)) change(variable);
  return model;
}

std::optional<eval::Model> Probe::find(std::span<const Expr> conditions, const eval::Model& parent,
                                       const Budget& budget) {
  const std::vector<Expr> variables = expr::variables(pool_, conditions);
  eval::Tape tape(pool_, conditions);
  int tries = 0;
  const uint64_t try_nanoseconds = kTryNanoseconds + kNodeNanoseconds * tape.size();
  const auto satisfies = [&](const eval::Model& model) {
    tape.run(model);
    ++tries;
    for (size_t i = 0; i < conditions.size(); ++i)
      if (!tape.is_true(i)) return false;
    return true;
  };
  const auto is_over = [&] {
    return tries % kTriesPerLook == 0 && budget.exhausted(kTriesPerLook * try_nanoseconds);
  };
  for (Expr variable : variables)
    for (const Value& value : values_for(pool_.sort(variable))) {
      if (is_over()) return std::nullopt;
      eval::Model model = parent;
      model.set(variable, value);
      if (satisfies(model)) return model;
    }
  for (int i = 0; i < kRandomTries && variables.size() > 1; ++i) {
    if (is_over()) return std::nullopt;
    eval::Model model = parent;
    for (Expr variable : variables) {
      const std::vector<Value>& values = values_for(pool_.sort(variable));
      if (!values.empty() && !rng_.chance(3)) model.set(variable, values[rng_.below(values.size())]);
    }
    if (satisfies(model)) return model;
  }
  return std::nullopt;
}

}  // namespace mantissa::explore
