// One variable after the other is set to the simplest value that will do, a whole list of them in one batch.
// What hangs together (a difference that must be zero) needs variables that change together: a few hundred
// such assignments are tried first, and variables that are equal change as one.

#include "explore/simplest.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace mantissa::explore {

using expr::Expr;
using expr::Sort;
using expr::Value;
using num::Float;

namespace {

constexpr uint32_t kLanes = 256;       // of a batch
constexpr uint32_t kRounds = 3;        // over all variables
constexpr size_t kMostVariables = 64;  // that are changed
constexpr size_t kFewVariables = 8;    // whose pairs are tried
constexpr size_t kPlain = 24;          // of the simplest values, for variables that change together
constexpr uint32_t kSign = 1, kNotOne = 1, kDigit = 3, kFirst = 2;
constexpr uint32_t kExtreme = 1000, kInfinite = 3000, kNoNumber = 4000;
constexpr auto kNearest = num::RoundingMode::kNearestEven;

constexpr double kMagnitudes[] = {
    1,      2,      3,      4,      5,      6,      7,     8,     9,      10,     20,     30,     50,
    100,    200,    500,    700,    710,    800,    1000,  1e4,   1e5,    1e6,    1e7,    1e8,    1e9,
    1e10,   1e12,   1e15,   1e16,   1e18,   1e20,   1e25,  1e30,  0.5,    0.25,   1.5,    2.5,    0.1,
    0.2,    0.3,    0.01,   0.001,  1e-4,   1e-5,   1e-6,  1e-8,  1e-10,  1e-12,  1e-15,  1e-16,  1e-20,
    1e-25,  1e-30,  1e38,   1e40,   1e50,   1e77,   1e100, 1e103, 1e150,  1e154,  1e155,  1e160,  1e200,
    1e250,  1e300,  1e308,  1e-38,  1e-40,  1e-45,  1e-50, 1e-77, 1e-100, 1e-103, 1e-150, 1e-154, 1e-155,
    1e-160, 1e-200, 1e-250, 1e-300, 1e-308, 1e-310, 1e-320};
constexpr int64_t kIntegers[] = {1,    2,    3,     4,     5,     6,     7,      8,       9,
                                 10,   12,   16,    20,    30,    31,    32,     33,      50,
                                 63,   64,   100,   127,   128,   200,   255,    256,     500,
                                 1000, 1024, 10000, 32767, 65535, 65536, 100000, 1000000, 1000000000};

uint32_t decimal_complexity(std::string text) {
  uint32_t cost = kFirst;
  if (text.starts_with('-')) {
    cost += kSign;
    text.erase(0, 1);
  }
  int64_t exponent = 0;
  if (const size_t at = text.find('e'); at != std::string::npos) {
    exponent = std::stol(text.substr(at + 1));
    text.resize(at);
  }
  if (const size_t point = text.find('.'); point != std::string::npos) {
    exponent -= static_cast<int64_t>(text.size() - point - 1);
    text.erase(point, 1);
  }
  text.erase(0, std::min(text.find_first_not_of('0'), text.size()));
  if (text.empty()) return cost;
  const int64_t largest =
      exponent + static_cast<int64_t>(text.size()) - 1;  // power of ten of the first digit
  while (text.ends_with('0')) {
    text.pop_back();
    ++exponent;
  }
  if (text != "1") cost += kNotOne;
  cost += kDigit * static_cast<uint32_t>(text.size() - 1) + static_cast<uint32_t>(std::abs(exponent));
  const bool is_extreme = largest > 30 || largest < -30 || (largest == 30 && text != "1");
  return cost + (is_extreme ? kExtreme : 0);
}

Value float_value(num::Format format, double number) {
  return Value::floating(num::convert(format, kNearest, Float::from_double(number)));
}

}  // namespace

uint32_t complexity(const Value& value) {
  const Sort sort = value.sort();
  if (sort.is_bool()) return value.raw() != 0 ? 1 : 0;
  if (sort.is_bit_vec() && sort.width() <= 64) {
    const uint64_t raw = value.raw();
    const bool is_negative = sort.width() > 1 && (raw >> (sort.width() - 1) & 1) != 0;
    const uint64_t all = sort.width() == 64 ? ~uint64_t{0} : (uint64_t{1} << sort.width()) - 1;
    const uint64_t magnitude = is_negative ? (~raw + 1) & all : raw;
    if (raw == 0) return 0;
    return decimal_complexity(std::to_string(magnitude)) + (is_negative ? kSign : 0);
  }
  if (!sort.is_float()) return 0;
  const Float number = value.as_float();
  if (number.is_nan()) return kNoNumber;
  if (number.is_infinite()) return kInfinite;
  if (number.is_zero()) return number.sign_bit() ? kFirst + kSign : 0;
  return decimal_complexity(number.to_decimal());
}

// The candidates of a batch, and the variables by their numbers in its program.
struct Simplest::Work {
  Work(const expr::Pool& pool, std::span<const Expr> conditions, const Budget& allowed)
      : program(pool, conditions), batch(program, kLanes), budget(allowed) {
    batch.interrupt_when([this] { return budget.stopped(); });
  }
  uint32_t total() const {
    uint64_t sum = 0;
    for (const size_t variable : changeable) sum += complexity(now[variable]);
    return static_cast<uint32_t>(std::min<uint64_t>(sum, UINT32_MAX));
  }
  void fill(size_t variable) {
    for (uint32_t lane = 0; lane < kLanes; ++lane) batch.set(lane, variable, now[variable]);
  }
  void take(size_t variable, const Value& value) {
    now[variable] = value;
    fill(variable);
  }
  // False: there is no more time.
  bool run(uint32_t count) {
    if (budget.exhausted(static_cast<uint64_t>(program.cost() * count) + kLanes)) return false;
    batch.run(count);
    return true;
  }

  const eval::BatchProgram program;
  eval::Batch batch;
  const Budget& budget;
  std::vector<size_t> changeable;
  std::vector<Value> now;
};

const Simplest::Candidates& Simplest::candidates(Sort sort) {
  for (const auto& [known, values] : candidates_)
    if (known == sort) return values;
  std::vector<Value> values;
  if (sort.is_float()) {
    values.push_back(Value::floating(Float::zero(sort.format())));
    for (const double magnitude : kMagnitudes)
      for (const double number : {magnitude, -magnitude})
        values.push_back(float_value(sort.format(), number));
  } else if (sort.is_bit_vec() && sort.width() <= 64) {
    const uint64_t all = sort.width() == 64 ? ~uint64_t{0} : (uint64_t{1} << sort.width()) - 1;
    values.push_back(Value::bits(sort.width(), 0));
    for (const int64_t number : kIntegers)
      if (static_cast<uint64_t>(number) <= all)
        for (const uint64_t raw : {static_cast<uint64_t>(number), (~static_cast<uint64_t>(number) + 1) & all})
          values.push_back(Value::bits(sort.width(), raw));
  } else if (sort.is_bool()) {
    values.push_back(Value::boolean(false));
  }
  Candidates list;
  for (Value& value : values) list.emplace_back(complexity(value), std::move(value));
  std::ranges::stable_sort(list, {}, &Candidates::value_type::first);
  return candidates_.emplace_back(sort, std::move(list)).second;
}

// Those of the list, and what it is itself with fewer digits.
Simplest::Candidates Simplest::simpler(const Value& value) {
  const uint32_t bound = complexity(value);
  Candidates list;
  for (const auto& candidate : candidates(value.sort()))
    if (candidate.first < bound) list.push_back(candidate);
  if (!value.sort().is_float() || !value.as_float().is_finite()) return list;
  const double number = value.as_float().approximate();
  for (int digits = 0; digits < 6 && std::isfinite(number) && number != 0; ++digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*e", digits, number);
    const double rounded = std::strtod(text, nullptr);
    const double unit = std::pow(10, std::floor(std::log10(std::abs(number))) - digits);
    for (const double near : {rounded, rounded + unit, rounded - unit}) {
      std::snprintf(text, sizeof text, "%.*e", digits, near);
      auto parsed = Float::parse(value.sort().format(), kNearest, text);
      if (!parsed) continue;
      Value candidate = Value::floating(*parsed);
      if (const uint32_t cost = complexity(candidate); cost < bound)
        list.emplace_back(cost, std::move(candidate));
    }
  }
  std::ranges::stable_sort(list, {}, &Candidates::value_type::first);
  if (list.size() > kLanes) list.erase(list.begin() + kLanes, list.end());
  return list;
}

bool Simplest::try_one(Work& work, size_t variable) {
  const Candidates list = simpler(work.now[variable]);
  if (list.empty()) return false;
  for (uint32_t lane = 0; lane < list.size(); ++lane) work.batch.set(lane, variable, list[lane].second);
  const auto count = static_cast<uint32_t>(list.size());
  const uint32_t found = work.run(count) ? work.batch.first_satisfied() : count;
  work.take(variable, found < count ? list[found].second : work.now[variable]);
  return found < count;
}

// Both to the same value, of two that have the same.
bool Simplest::try_equal(Work& work, size_t first, size_t second) {
  if (!(work.now[first] == work.now[second])) return false;
  const Candidates list = simpler(work.now[first]);
  if (list.empty()) return false;
  for (uint32_t lane = 0; lane < list.size(); ++lane)
    for (const size_t variable : {first, second}) work.batch.set(lane, variable, list[lane].second);
  const auto count = static_cast<uint32_t>(list.size());
  const uint32_t found = work.run(count) ? work.batch.first_satisfied() : count;
  for (const size_t variable : {first, second})
    work.take(variable, found < count ? list[found].second : work.now[variable]);
  return found < count;
}

// Every variable at once: to one value, or each to one of the simplest, or some as they are.
bool Simplest::try_together(Work& work) {
  for (uint32_t lane = 0; lane < kLanes; ++lane) {
    const bool is_equal = lane < kPlain;
    for (const size_t variable : work.changeable) {
      const Candidates& list = candidates(work.now[variable].sort());
      const size_t plain = std::min(kPlain, list.size());
      if (plain == 0 || (!is_equal && lane % 3 == 0 && rng_.chance(3))) continue;
      const size_t chosen = is_equal ? lane % plain : rng_.below(plain);
      work.batch.set(lane, variable, list[chosen].second);
    }
  }
  uint32_t best = kLanes, least = work.total();
  if (work.run(kLanes))
    for (uint32_t lane = 0; lane < kLanes; ++lane) {
      if (!work.batch.is_satisfied(lane)) continue;
      uint64_t sum = 0;
      for (const size_t variable : work.changeable) sum += complexity(work.batch.value(lane, variable));
      if (sum < least) {
        least = static_cast<uint32_t>(sum);
        best = lane;
      }
    }
  for (const size_t variable : work.changeable)
    work.take(variable, best < kLanes ? work.batch.value(best, variable) : work.now[variable]);
  return best < kLanes;
}

namespace {

// Variables that are finite and beyond what is usual, of one sort.
template <class Work>
std::vector<size_t> far_ones(const Work& work) {
  std::vector<size_t> far;
  for (const size_t variable : work.changeable) {
    const Value& value = work.now[variable];
    const uint32_t cost = complexity(value);
    if (value.sort().is_float() && cost >= kExtreme && cost < kInfinite &&
        (far.empty() || work.now[far[0]].sort() == value.sort()))
      far.push_back(variable);
  }
  return far;
}

// All that are beyond what is usual to one magnitude, each with its sign: a sum overflows by 1e308 + 1e308 as
// well as by the largest number and a little.
template <class Work, class Candidates>
bool try_alike(Work& work, const std::vector<size_t>& far, const Candidates& list) {
  uint64_t before = 0;
  for (const size_t variable : far) before += complexity(work.now[variable]);
  std::vector<Value> tried;
  for (const auto& [cost, value] : list)
    if (tried.size() < kLanes && !value.as_float().sign_bit() && cost * far.size() < before)
      tried.push_back(value);
  for (uint32_t lane = 0; lane < tried.size(); ++lane)
    for (const size_t variable : far) {
      const bool is_negative = work.now[variable].as_float().sign_bit();
      const Float number = tried[lane].as_float();
      work.batch.set(lane, variable, Value::floating(is_negative ? num::neg(number) : number));
    }
  const auto count = static_cast<uint32_t>(tried.size());
  const uint32_t found = count > 0 && work.run(count) ? work.batch.first_satisfied() : count;
  for (const size_t variable : far)
    work.take(variable, found < count ? work.batch.value(found, variable) : work.now[variable]);
  return found < count;
}

}  // namespace

// All to zero; else all of those that may be zero alone, if they may be so together.
void Simplest::clear(Work& work, std::span<const size_t> others) {
  std::vector<size_t> left;
  for (const size_t variable : others)
    if (complexity(work.now[variable]) > 0 && !candidates(work.now[variable].sort()).empty())
      left.push_back(variable);
  const auto zero = [&](uint32_t lane, size_t variable) {
    work.batch.set(lane, variable, candidates(work.now[variable].sort())[0].second);
  };
  const size_t share = left.size() / (kLanes - 1) + 1;  // in a lane, after the first, which has all of them
  for (size_t i = 0; i < left.size(); ++i)
    for (const uint32_t lane : {uint32_t{0}, static_cast<uint32_t>(i / share + 1)}) zero(lane, left[i]);
  if (left.empty() || !work.run(static_cast<uint32_t>((left.size() - 1) / share + 2))) return;
  if (!work.batch.is_satisfied(0)) {
    std::vector<size_t> some;
    for (size_t i = 0; i < left.size(); ++i)
      if (work.batch.is_satisfied(static_cast<uint32_t>(i / share + 1))) some.push_back(left[i]);
    for (const size_t variable : left) work.batch.set(0, variable, work.now[variable]);
    for (const size_t variable : some) zero(0, variable);
    if (!work.run(1) || !work.batch.is_satisfied(0)) some.clear();
    left = std::move(some);
  }
  for (const size_t variable : others) work.fill(variable);
  for (const size_t variable : left) work.take(variable, candidates(work.now[variable].sort())[0].second);
}

// Bytes that nobody can read become letters: all of them to one, else each for itself.
void Simplest::spell(Work& work, std::span<const size_t> letters) {
  constexpr std::string_view kLetters = "a0 A1z-.,/:\n";
  std::vector<size_t> left;
  for (const size_t variable : letters) {
    const Value& value = work.now[variable];
    const bool is_byte = value.sort().is_bit_vec() && value.sort().width() == 8;
    if (is_byte && value.raw() != 0 && (value.raw() < ' ' || value.raw() > '~')) left.push_back(variable);
  }
  const auto try_all = [&](std::span<const size_t> variables) {
    for (uint32_t lane = 0; lane < kLetters.size(); ++lane)
      for (const size_t variable : variables)
        work.batch.set(lane, variable, Value::bits(8, static_cast<uint8_t>(kLetters[lane])));
    const uint32_t found = work.run(kLetters.size()) ? work.batch.first_satisfied() : kLetters.size();
    for (const size_t variable : variables)
      work.take(variable, found < kLetters.size() ? Value::bits(8, static_cast<uint8_t>(kLetters[found]))
                                                  : work.now[variable]);
    return found < kLetters.size();
  };
  if (left.empty() || try_all(left)) return;
  for (const size_t& variable : left) try_all(std::span(&variable, 1));
}

eval::Model Simplest::of(std::span<const Expr> conditions, const Variables& changeable,
                         const eval::Model& model, const Budget& budget) {
  Work work(pool_, conditions, budget);
  const std::vector<Expr>& variables = work.program.variables();
  std::vector<size_t> others, letters;
  for (size_t i = 0; i < variables.size(); ++i) {
    work.now.push_back(model.get(pool_, variables[i]));
    work.fill(i);
    if (changeable.deciding.contains(variables[i]) && work.changeable.size() < kMostVariables)
      work.changeable.push_back(i);
    else if (changeable.others.contains(variables[i]))
      others.push_back(i);
    if (changeable.letters.contains(variables[i])) letters.push_back(i);
  }
  if (!work.run(1) || !work.batch.is_satisfied(0)) return model;
  clear(work, others);
  if (work.changeable.size() > 1) {
    try_together(work);
    if (const std::vector<size_t> far = far_ones(work); far.size() > 1)
      try_alike(work, far, candidates(work.now[far[0]].sort()));
  }
  bool is_changed = true;
  for (uint32_t round = 0; round < kRounds && is_changed; ++round) {
    is_changed = false;
    for (const size_t variable : work.changeable) is_changed |= try_one(work, variable);
    if (work.changeable.size() > kFewVariables) continue;
    for (const size_t first : work.changeable)
      for (const size_t second : work.changeable)
        if (first < second) is_changed |= try_equal(work, first, second);
  }
  spell(work, letters);
  eval::Model result = model;
  for (const std::vector<size_t>* list : {&work.changeable, &others, &letters})
    for (const size_t variable : *list) result.set(variables[variable], work.now[variable]);
  return result;
}

}  // namespace mantissa::explore
