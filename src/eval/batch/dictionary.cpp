// A constant is worth trying in other sorts too: a float compared after widening, an integer that is
// converted, the pattern of a float that is moved as bits.

#include "eval/batch/dictionary.h"

#include <algorithm>
#include <bit>

#include "expr/traverse.h"
#include "num/float.h"
#include "support/check.h"
#include "support/low_bits.h"

namespace mantissa::eval {

using expr::Sort;
using expr::Value;

namespace {

constexpr size_t kMaxConstants = 512;  // of a sort; queries with more have them in tables

bool is_word_sort(Sort sort) { return sort.bits() >= 1 && sort.bits() <= 64; }
uint64_t infinity_word(num::Format f) { return low_bits(f.exponent_bits) << (f.significand_bits - 1); }

void add_float_specials(num::Format f, std::vector<uint64_t>& words) {
  const uint64_t sign = uint64_t{1} << (f.width() - 1), infinity = infinity_word(f);
  const uint64_t normal = uint64_t{1} << (f.significand_bits - 1), quiet = normal >> 1;
  const uint64_t one = low_bits(f.exponent_bits - 1) << (f.significand_bits - 1);
  for (uint64_t magnitude : {uint64_t{0}, one, one + normal, one - normal, one + 1, uint64_t{1}, normal,
                             normal - 1, infinity - 1, infinity}) {
    words.push_back(magnitude);
    words.push_back(magnitude | sign);
  }
  words.push_back(sign | infinity | quiet);
}

void add_word_specials(uint32_t width, std::vector<uint64_t>& words) {
  const uint64_t sign = uint64_t{1} << (width - 1);
  for (uint64_t word : {uint64_t{0}, uint64_t{1}, uint64_t{2}, low_bits(width), sign, sign - 1, uint64_t{10}})
    words.push_back(word & low_bits(width));
}

// What the values stand for in a sort: the number, and the pattern where that has the same width.
void add_in_sort(std::span<const Value> values, Sort sort, std::vector<uint64_t>& words) {
  for (const Value& value : values) {
    const Sort from = value.sort();
    if (sort.is_float()) {
      const num::Format f = sort.format();
      if (from.is_float()) {
        words.push_back(
            from == sort ? value.raw()
                         : num::convert(f, num::RoundingMode::kNearestEven, value.as_float()).bits().low64());
      } else {
        if (from.width() == f.width()) words.push_back(value.raw());
        words.push_back(num::from_signed(f, num::RoundingMode::kNearestEven, value.as_bits()).bits().low64());
      }
    } else if (sort.is_bit_vec()) {
      if (from.is_float()) {
        if (from.bits() == sort.width()) words.push_back(value.raw());
        num::BitVec bits;
        if (num::to_signed(sort.width(), num::RoundingMode::kTowardZero, value.as_float(), &bits))
          words.push_back(bits.low64());
      } else {
        words.push_back(value.raw() & low_bits(sort.width()));
      }
    }
  }
}

void make_unique(std::vector<uint64_t>& words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

}  // namespace

int64_t greatest_rank(num::Format f) { return static_cast<int64_t>(infinity_word(f)); }

int64_t float_rank(num::Format f, uint64_t word) {
  const int64_t magnitude = static_cast<int64_t>(word & low_bits(f.width() - 1));
  return word >> (f.width() - 1) & 1 ? -magnitude : magnitude;
}

uint64_t float_from_rank(num::Format f, int64_t rank) {
  const int64_t greatest = greatest_rank(f);
  rank = std::clamp(rank, -greatest, greatest);
  const uint64_t sign = uint64_t{1} << (f.width() - 1);
  return rank < 0 ? static_cast<uint64_t>(-rank) | sign : static_cast<uint64_t>(rank);
}

uint64_t float_moved(num::Format f, uint64_t word, int64_t steps) {
  const int64_t greatest = greatest_rank(f), rank = std::clamp(float_rank(f, word), -greatest, greatest);
  if (steps > 0 && rank > greatest - std::min(steps, greatest)) return float_from_rank(f, greatest);
  if (steps < 0 && rank < std::min(-std::max(steps, -greatest), greatest) - greatest)
    return float_from_rank(f, -greatest);
  return float_from_rank(f, rank + steps);
}

double float_to_double(num::Format f, uint64_t word) {
  if (f == num::kDouble) return std::bit_cast<double>(word);
  if (f == num::kFloat) return std::bit_cast<float>(static_cast<uint32_t>(word));
  return num::Float(f, num::BitVec(f.width(), word)).approximate();
}

uint64_t double_to_float(num::Format f, double value) {
  if (f == num::kDouble) return std::bit_cast<uint64_t>(value);
  if (f == num::kFloat) return std::bit_cast<uint32_t>(static_cast<float>(value));
  return num::convert(f, num::RoundingMode::kNearestEven, num::Float::from_double(value)).bits().low64();
}

Dictionary::Dictionary(const expr::Pool& pool, std::span<const expr::Expr> terms,
                       std::span<const Value> literals)
    : literals_(literals) {
  expr::for_each_postorder(pool, terms, [&](expr::Expr e) {
    if (!pool.is_const(e) || !is_word_sort(pool.sort(e))) return;
    if (pool.sort(e).is_float() || pool.sort(e).is_bit_vec()) values_.push_back(pool.value(e));
  });
  if (values_.size() > kMaxConstants) values_.resize(kMaxConstants);
}

Dictionary::Entry& Dictionary::entry(Sort sort) {
  for (Entry& e : entries_)
    if (e.sort == sort) return e;
  MANTISSA_CHECK(is_word_sort(sort) || sort.is_rounding_mode());
  Entry& e = entries_.emplace_back();
  e.sort = sort;
  std::vector<uint64_t> constants;
  add_in_sort(values_, sort, constants);
  make_unique(constants);
  for (uint64_t word : constants) {
    e.words.push_back(word);
    if (sort.is_float()) {
      for (int64_t step : {-1, 1}) e.words.push_back(float_moved(sort.format(), word, step));
      e.words.push_back(word ^ uint64_t{1} << (sort.bits() - 1));
    } else {
      for (uint64_t other : {word + 1, word - 1, ~word + 1}) e.words.push_back(other & low_bits(sort.bits()));
    }
  }
  if (sort.is_float())
    add_float_specials(sort.format(), e.words);
  else if (sort.is_rounding_mode())
    e.words = {0, 1, 2, 3, 4};
  else
    add_word_specials(sort.bits(), e.words);
  make_unique(e.words);
  add_in_sort(literals_, sort, e.literals);
  make_unique(e.literals);
  std::erase_if(e.literals, [&](uint64_t word) { return std::ranges::binary_search(e.words, word); });
  return e;
}

const std::vector<uint64_t>& Dictionary::words(Sort sort) { return entry(sort).words; }
const std::vector<uint64_t>& Dictionary::literals(Sort sort) { return entry(sort).literals; }

}  // namespace mantissa::eval
