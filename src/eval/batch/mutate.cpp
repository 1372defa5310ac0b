// The steps reach every scale: an ULP step is a power of two of them, so a handful of steps crosses the whole
// line; arithmetic with the query's constants makes the sums and products a condition is likely to ask for.

#include "eval/batch/mutate.h"

#include <bit>
#include <cmath>

#include "expr/array_value.h"
#include "support/low_bits.h"

namespace mantissa::eval {

using expr::Sort;
using expr::Value;

namespace {

// A number below `bound` from the upper half of a random word: a division costs as much as the rest of a
// step.
uint32_t scaled(uint64_t random, uint32_t bound) {
  return static_cast<uint32_t>((random >> 32) * bound >> 32);
}

template <class T>
T combine(uint64_t how, T a, T b) {
  switch (how & 3) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a * b;
    default: return a / b;
  }
}

uint64_t float_arithmetic(num::Format f, uint64_t how, uint64_t a, uint64_t b) {
  if (f == num::kDouble)
    return std::bit_cast<uint64_t>(combine(how, std::bit_cast<double>(a), std::bit_cast<double>(b)));
  if (f == num::kFloat)
    return std::bit_cast<uint32_t>(combine(how, std::bit_cast<float>(static_cast<uint32_t>(a)),
                                           std::bit_cast<float>(static_cast<uint32_t>(b))));
  return double_to_float(f, combine(how, float_to_double(f, a), float_to_double(f, b)));
}

uint64_t float_mutated(Rng& rng, num::Format f, uint64_t word, std::span<const uint64_t> dictionary) {
  const uint32_t width = f.width();
  const uint64_t r = rng.next();
  const uint64_t pick = dictionary[rng.below(dictionary.size())];
  switch (r & 15) {
    case 0:
    case 1: return word ^ uint64_t { 1 } << scaled(r, width);
    case 2:
    case 3:
    case 4:
    case 5:
    case 6: {  // a power of two of ULPs, up or down
      const int64_t step = int64_t{1} << scaled(r, width - 1);
      return float_moved(f, word, r & 32 ? step : -step);
    }
    case 7: {  // the exponent
      const uint64_t unit = uint64_t{1} << (f.significand_bits - 1);
      return (word + (r & 32 ? unit : -unit) * (1 + (r >> 8 & 7))) & low_bits(width);
    }
    case 8: return word ^ uint64_t { 1 } << (width - 1);
    case 9: return pick;
    case 10: {
      const int64_t step = int64_t{1} << scaled(r, f.significand_bits);
      return float_moved(f, pick, r & 32 ? step : -step);
    }
    case 11:
    case 12: return float_arithmetic(f, r >> 8, word, pick);
    case 13: return float_arithmetic(f, r >> 8, pick, word);
    case 14: {  // fewer digits: the lower half of the significand gone
      return word & ~low_bits(1 + scaled(r, f.significand_bits - 1));
    }
    default: return random_word(rng, Sort::floating(f), dictionary);
  }
}

uint64_t bits_mutated(Rng& rng, uint32_t width, uint64_t word, std::span<const uint64_t> dictionary) {
  const uint64_t r = rng.next();
  const uint64_t pick = dictionary[rng.below(dictionary.size())];
  const uint64_t power = uint64_t{1} << scaled(r, width);
  switch (r & 15) {
    case 0:
    case 1:
    case 2: return word ^ power;
    case 3:
    case 4: return (word + power) & low_bits(width);
    case 5:
    case 6: return (word - power) & low_bits(width);
    case 7: return pick;
    case 8: return (pick + power) & low_bits(width);
    case 9: return (word + pick) & low_bits(width);
    case 10: return (word - pick) & low_bits(width);
    case 11: return (word * pick) & low_bits(width);
    case 12: return -word & low_bits(width);
    case 13: {  // a byte
      const uint32_t shift = scaled(r, (width + 7) / 8) * 8;
      return (word ^ (r >> 16 & 255) << shift) & low_bits(width);
    }
    case 14: return (r & 32 ? word << scaled(r, width) : word >> scaled(r, width)) & low_bits(width);
    default: return random_word(rng, Sort::bit_vec(width), dictionary);
  }
}

num::BitVec random_bits(Rng& rng, uint32_t width) {
  std::vector<uint64_t> words((width + 63) / 64);
  for (uint64_t& word : words) word = rng.next();
  return num::BitVec::from_words(width, words);
}

Value array_mutated(Rng& rng, const expr::Pool& pool, const Value& value, Dictionary& dictionary) {
  const Sort index = pool.array_index(value.sort()), element = pool.array_element(value.sort());
  const auto fresh = [&](Sort sort, const Value& old) {
    if (sort.bits() >= 1 && sort.bits() <= 64)
      return Value::from_raw(sort, mutated(rng, sort, old.raw(), dictionary.words(sort)));
    return mutated(rng, pool, old, dictionary);
  };
  const expr::ArrayValue& array = value.as_array();
  if (rng.chance(8)) {
    auto changed = pool.make_array(value.sort(), fresh(element, array.other()));
    for (const auto& [at, held] : array.entries()) changed->set(at, held);
    return Value::array(value.sort(), std::move(changed));
  }
  Value at = pool.default_value(index);
  if (!array.entries().empty() && rng.chance(2))
    at = array.entries().nth(rng.below(array.entries().size())).first;
  else
    at = fresh(index, at);
  return Value::array(value.sort(), array.store(at, fresh(element, array.select(at))));
}

}  // namespace

uint64_t random_word(Rng& rng, Sort sort, std::span<const uint64_t> dictionary) {
  const uint64_t r = rng.next();
  const uint32_t width = sort.bits();
  switch (r & 3) {
    case 0: return dictionary[rng.below(dictionary.size())];
    case 1: return rng.next() & low_bits(width);
    default: break;
  }
  if (!sort.is_float()) return r >> 8 >> (r & 255) % 56 & low_bits(width);  // of any size
  const double small = static_cast<double>(static_cast<int64_t>((r >> 8) % 2001) - 1000);
  const double value = r & 4 ? small : std::ldexp(rng.unit() * 2 - 1, static_cast<int>((r >> 8) % 24) - 8);
  return double_to_float(sort.format(), value);
}

uint64_t mutated(Rng& rng, Sort sort, uint64_t word, std::span<const uint64_t> dictionary) {
  if (sort.is_float()) return float_mutated(rng, sort.format(), word, dictionary);
  if (sort.is_bool()) return word ^ 1;
  if (sort.is_rounding_mode()) return rng.below(5);
  return bits_mutated(rng, sort.width(), word, dictionary);
}

Value mutated(Rng& rng, const expr::Pool& pool, const Value& value, Dictionary& dictionary) {
  const Sort sort = value.sort();
  if (sort.is_array()) return array_mutated(rng, pool, value, dictionary);
  if (sort.is_arithmetic()) {
    const int64_t step = static_cast<int64_t>(rng.next() >> (1 + rng.below(62)));
    const num::Rational r = value.as_rational() + num::Rational(rng.chance(2) ? step : -step);
    if (sort.is_int()) return Value::integer(r);
    return Value::real(rng.chance(2) ? r : r / num::Rational(static_cast<int64_t>(1 + rng.below(16))));
  }
  num::BitVec bits = value.as_bits();
  const uint32_t width = bits.width();
  switch (rng.below(6)) {
    case 0: bits = random_bits(rng, width); break;
    case 1: bits = num::BitVec(width, rng.next() >> rng.below(64)); break;
    case 2:
    case 3: bits.set_bit(static_cast<uint32_t>(rng.below(width)), rng.chance(2)); break;
    default: {
      const num::BitVec power = num::shl(num::BitVec::one(width), static_cast<uint32_t>(rng.below(width)));
      bits = rng.chance(2) ? num::add(bits, power) : num::sub(bits, power);
    }
  }
  if (sort.is_float()) return Value::floating(num::Float::from_bits(sort.format(), bits));
  return Value::bits(bits);
}

}  // namespace mantissa::eval
