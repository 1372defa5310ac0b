#pragma once

// A naive reference for arrays over small sorts: every value is a number, every array the full table of its
// elements' numbers. Shares nothing with expr/ but the numbering of single bits.

#include <cstdint>
#include <memory>
#include <vector>

#include "expr/array_value.h"
#include "expr/pool.h"
#include "support/rng.h"

namespace mantissa::testing {

// A sort with all its values. Numbers count through them.
class SmallSort {
 public:
  static std::shared_ptr<const SmallSort> scalar(expr::Sort sort) {
    auto result = std::make_shared<SmallSort>();
    result->sort_ = sort;
    for (uint64_t word = 0; word < uint64_t{1} << sort.bits(); ++word) {
      if (sort.is_rounding_mode() && word > 4) break;
      if (sort.is_float() && is_nan(sort.format(), word)) continue;
      result->words_.push_back(word);
    }
    if (sort.is_float()) result->words_.push_back((uint64_t{1} << sort.bits()) - 1);  // one NaN for all
    result->count_ = result->words_.size();
    return result;
  }
  static std::shared_ptr<const SmallSort> array(expr::Pool& pool, std::shared_ptr<const SmallSort> index,
                                                std::shared_ptr<const SmallSort> element) {
    auto result = std::make_shared<SmallSort>();
    result->sort_ = pool.array_sort(index->sort_, element->sort_);
    result->count_ = 1;
    for (uint64_t i = 0; i < index->count_; ++i) result->count_ *= element->count_;
    result->index_ = std::move(index);
    result->element_ = std::move(element);
    return result;
  }

  expr::Sort sort() const { return sort_; }
  uint64_t count() const { return count_; }
  const SmallSort& index() const { return *index_; }
  const SmallSort& element() const { return *element_; }

  std::vector<uint64_t> table(uint64_t number) const {
    std::vector<uint64_t> result;
    for (uint64_t i = 0; i < index_->count_; ++i, number /= element_->count_)
      result.push_back(number % element_->count_);
    return result;
  }
  uint64_t number(const std::vector<uint64_t>& table) const {
    uint64_t result = 0;
    for (size_t i = table.size(); i-- > 0;) result = result * element_->count_ + table[i];
    return result;
  }

  // The value as expr/ has it, arrays in one of their many writings: any default, any order of writes, some
  // of them twice.
  expr::Value value(const expr::Pool& pool, Rng& rng, uint64_t number) const {
    if (!index_) return expr::Value::from_raw(sort_, words_[number]);
    const std::vector<uint64_t> wanted = table(number);
    auto array = pool.make_array(sort_, element_->value(pool, rng, rng.below(element_->count_)));
    std::vector<uint64_t> order;
    for (uint64_t i = 0; i < wanted.size(); ++i) order.push_back(i);
    for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
    for (uint64_t i : order) {
      if (rng.chance(4))
        array->set(index_->value(pool, rng, i), element_->value(pool, rng, rng.below(element_->count_)));
      array->set(index_->value(pool, rng, i), element_->value(pool, rng, wanted[i]));
    }
    return expr::Value::array(sort_, std::move(array));
  }

  // The number of a value of expr/, by reading it everywhere.
  uint64_t number_of(const expr::Pool& pool, Rng& rng, const expr::Value& value) const {
    if (!index_) {
      for (uint64_t i = 0; i < count_; ++i)
        if (expr::Value::from_raw(sort_, words_[i]).raw() == value.raw()) return i;
      return count_;
    }
    std::vector<uint64_t> read;
    for (uint64_t i = 0; i < index_->count_; ++i)
      read.push_back(element_->number_of(pool, rng, value.as_array().select(index_->value(pool, rng, i))));
    return number(read);
  }

 private:
  static bool is_nan(num::Format f, uint64_t word) {
    const uint64_t fraction = word & ((uint64_t{1} << (f.significand_bits - 1)) - 1);
    const uint64_t exponent = word >> (f.significand_bits - 1) & ((uint64_t{1} << f.exponent_bits) - 1);
    return fraction != 0 && exponent == (uint64_t{1} << f.exponent_bits) - 1;
  }

  expr::Sort sort_;
  uint64_t count_ = 0;
  std::vector<uint64_t> words_;
  std::shared_ptr<const SmallSort> index_, element_;
};

using SmallSortRef = std::shared_ptr<const SmallSort>;

// Arrays of every scalar sort by every scalar sort, and arrays that hold arrays, are indexed by arrays, or
// both; none with more than 2^24 values.
inline std::vector<SmallSortRef> small_array_sorts(expr::Pool& pool) {
  using expr::Sort;
  std::vector<SmallSortRef> scalars;
  for (Sort sort : {Sort::boolean(), Sort::rounding_mode(), Sort::bit_vec(1), Sort::bit_vec(2),
                    Sort::bit_vec(3), Sort::floating({2, 2}), Sort::floating({2, 3}), Sort::floating({3, 2})})
    scalars.push_back(SmallSort::scalar(sort));
  std::vector<SmallSortRef> result, flat;
  const auto add = [&](const SmallSortRef& index, const SmallSortRef& element) {
    double count = 1;
    for (uint64_t i = 0; i < index->count() && count <= 1e9; ++i)
      count *= static_cast<double>(element->count());
    if (count > 1 << 24) return;
    result.push_back(SmallSort::array(pool, index, element));
  };
  for (const SmallSortRef& index : scalars)
    for (const SmallSortRef& element : scalars) add(index, element);
  flat = result;
  for (const SmallSortRef& array : flat) {
    if (array->count() > 32) continue;
    for (const SmallSortRef& scalar : scalars) {
      add(array, scalar);
      add(scalar, array);
    }
    for (const SmallSortRef& other : flat)
      if (other->count() <= 32) add(array, other);
  }
  const SmallSortRef pair = SmallSort::array(pool, scalars[0], scalars[0]);
  add(SmallSort::array(pool, pair, scalars[0]), scalars[0]);  // indexed by arrays that are indexed by arrays
  return result;
}

}  // namespace mantissa::testing
