// Which variables: those of the condition that the witness was found for. They decide on the sides near by.

#include "explore/neighbours.h"

#include <algorithm>

namespace mantissa::explore {

using expr::Expr;
using expr::Value;

namespace {
constexpr size_t kMostVariables = 4;
constexpr uint32_t kChanges = 8;  // of a variable
}  // namespace

Value Neighbours::changed(const Value& value, uint32_t how) {
  const expr::Sort sort = value.sort();
  if (sort.is_bool()) return Value::boolean(!value.as_bool());
  if (sort.is_float()) {
    const num::Float x = value.as_float();
    const auto nearest = num::RoundingMode::kNearestEven;
    const num::Float one = num::from_rational(x.format(), nearest, num::Rational(1));
    switch (how) {
      case 0: return Value::floating(num::next_up(x));
      case 1: return Value::floating(num::next_down(x));
      case 2: return Value::floating(num::neg(x));
      case 3: return Value::floating(num::add(nearest, x, one));
      case 4: return Value::floating(num::sub(nearest, x, one));
      case 5: return Value::floating(num::scale_by_power(nearest, x, 1));
      case 6: return Value::floating(num::scale_by_power(nearest, x, -1));
      default: {
        const int64_t by = static_cast<int64_t>(rng_.below(65)) - 32;
        return Value::floating(num::scale_by_power(nearest, x.is_zero() ? one : x, by));
      }
    }
  }
  const uint32_t width = sort.width();
  const uint64_t word = value.raw();
  switch (how) {
    case 0: return Value::bits(width, word + 1);
    case 1: return Value::bits(width, word - 1);
    case 2: return Value::bits(width, -word);
    case 3: return Value::bits(width, word * 2);
    default: return Value::bits(width, word ^ uint64_t{1} << rng_.below(width));
  }
}

std::vector<eval::Model> Neighbours::of(const eval::Model& model, Expr condition) {
  std::vector<eval::Model> result;
  std::vector<Expr> variables;
  for (Expr variable : sets_.of(condition)) {
    const expr::Sort sort = pool_.sort(variable);
    if (sort.is_bool() || sort.is_float() || (sort.is_bit_vec() && sort.width() <= 64))
      variables.push_back(variable);
  }
  while (variables.size() > kMostVariables) {  // others the next time
    std::swap(variables[rng_.below(variables.size())], variables.back());
    variables.pop_back();
  }
  for (Expr variable : variables) {
    const Value value = model.get(pool_, variable);
    const uint32_t changes = value.sort().is_bool() ? 1 : kChanges;
    if (value.sort().is_float() && value.as_float().is_nan()) continue;
    for (uint32_t how = 0; how < changes; ++how) {
      Value next = changed(value, how);
      if (next == value) continue;
      result.emplace_back().set(variable, std::move(next));
    }
  }
  return result;
}

}  // namespace mantissa::explore
