// The evaluator checks every model, so nothing checks the evaluator but this: every operation on arrays, over
// every small sort that may be an index or an element, against full tables.

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/extent.h"
#include "support/full_tables.h"

namespace mantissa::eval {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using testing::SmallSort;
using testing::SmallSortRef;

class ArrayOracle : public ::testing::Test {
 protected:
  // All numbers of a sort, or as many as can be looked at.
  std::vector<uint64_t> some(const SmallSort& sort, uint64_t most) {
    std::vector<uint64_t> result;
    if (sort.count() <= most)
      for (uint64_t i = 0; i < sort.count(); ++i) result.push_back(i);
    else
      for (uint64_t i = 0; i < most; ++i) result.push_back(rng_.below(sort.count()));
    return result;
  }
  Value value(const SmallSort& sort, uint64_t number) { return sort.value(pool_, rng_, number); }
  Expr raw(Kind kind, std::vector<Expr> operands, std::vector<uint32_t> params = {}) {
    return pool_.make_raw(kind, operands, params);
  }
  Value evaluated(Expr term, const Model& model) {
    Tape tape(pool_, std::span(&term, 1));
    tape.run(model);
    return tape.value(0);
  }

  expr::Pool pool_;
  Rng rng_{7};
  std::vector<SmallSortRef> sorts_ = testing::small_array_sorts(pool_);
};

TEST_F(ArrayOracle, EqualityAndOrderAreThoseOfFunctions) {
  for (const SmallSortRef& sort : sorts_) {
    const std::vector<uint64_t> numbers = some(*sort, 14);
    std::vector<Value> values;
    for (uint64_t number : numbers) values.push_back(value(*sort, number));
    for (size_t i = 0; i < numbers.size(); ++i) {
      const Value again = value(*sort, numbers[i]);
      ASSERT_EQ(again, values[i]) << pool_.to_string(sort->sort()) << " " << numbers[i];
      ASSERT_EQ(again.hash(), values[i].hash());
      ASSERT_FALSE(again < values[i] || values[i] < again) << pool_.to_string(sort->sort());
      for (size_t k = 0; k < numbers.size(); ++k) {
        const bool same = numbers[i] == numbers[k];
        ASSERT_EQ(values[i] == values[k], same) << pool_.to_string(sort->sort());
        ASSERT_EQ(int{values[i] < values[k]} + int{values[k] < values[i]}, same ? 0 : 1);
        ASSERT_EQ(values[i] < values[k], again < values[k]) << pool_.to_string(sort->sort());
      }
    }
  }
}

TEST_F(ArrayOracle, TheOrderIsTransitive) {
  for (const SmallSortRef& sort : sorts_) {
    if (sort->count() > 80) continue;
    std::vector<Value> values;
    for (uint64_t i = 0; i < sort->count(); ++i) values.push_back(value(*sort, i));
    std::sort(values.begin(), values.end());
    for (size_t i = 0; i < values.size(); ++i)
      for (size_t k = i + 1; k < values.size(); ++k)
        ASSERT_TRUE(values[i] < values[k]) << pool_.to_string(sort->sort());
  }
}

TEST_F(ArrayOracle, ExtentsCountEveryValueOnce) {
  for (const SmallSortRef& sort : sorts_) {
    const auto array = pool_.make_array(sort->sort(), pool_.default_value(sort->element().sort()));
    const expr::Extent& index = array->index();
    ASSERT_EQ(index.count(), sort->index().count()) << pool_.to_string(sort->index().sort());
    std::vector<bool> met(index.count());
    for (uint64_t i = 0; i < index.count(); ++i) {
      const uint64_t number = sort->index().number_of(pool_, rng_, index.nth(i));
      ASSERT_LT(number, met.size());
      ASSERT_FALSE(met[number]);
      met[number] = true;
    }
  }
}

TEST_F(ArrayOracle, ReadsAndWritesAreThoseOfTables) {
  for (const SmallSortRef& sort : sorts_) {
    const Expr a = pool_.var("a", sort->sort()), b = pool_.var("b", sort->sort()),
               i = pool_.var("i", sort->index().sort()), v = pool_.var("v", sort->element().sort());
    const Expr read = raw(Kind::kSelect, {a, i}), written = raw(Kind::kStore, {a, i, v});
    const Expr roots[] = {read, written, raw(Kind::kEq, {written, b}), raw(Kind::kEq, {a, b}),
                          raw(Kind::kSelect, {written, i})};
    Tape tape(pool_, roots);
    for (uint64_t number : some(*sort, 12))
      for (uint64_t at : some(sort->index(), 8))
        for (uint64_t element : some(sort->element(), 5)) {
          std::vector<uint64_t> table = sort->table(number);
          Model model;
          model.set(a, value(*sort, number));
          model.set(i, value(sort->index(), at));
          model.set(v, value(sort->element(), element));
          const uint64_t held = table[at];
          table[at] = element;
          const uint64_t after = sort->number(table);
          const uint64_t other = rng_.chance(2) ? after : rng_.below(sort->count());
          model.set(b, value(*sort, other));
          tape.run(model);
          ASSERT_EQ(tape.value(0), value(sort->element(), held)) << pool_.to_string(sort->sort());
          ASSERT_EQ(sort->number_of(pool_, rng_, tape.value(1)), after);
          ASSERT_EQ(tape.is_true(2), after == other) << pool_.to_string(sort->sort());
          ASSERT_EQ(tape.is_true(3), number == other);
          ASSERT_EQ(sort->element().number_of(pool_, rng_, tape.value(4)), element);
        }
  }
}

TEST_F(ArrayOracle, ConstantArraysChoicesAndDistinctness) {
  for (const SmallSortRef& sort : sorts_) {
    const Expr a = pool_.var("a", sort->sort()), b = pool_.var("b", sort->sort()),
               c = pool_.var("c", Sort::boolean()), v = pool_.var("v", sort->element().sort());
    const Expr everywhere = raw(Kind::kConstArray, {v}, {sort->sort().word()});
    const Expr chosen = raw(Kind::kIte, {c, a, b}), different = raw(Kind::kNot, {raw(Kind::kEq, {a, b})});
    const Expr roots[] = {raw(Kind::kEq, {everywhere, a}), raw(Kind::kEq, {chosen, a}), different,
                          everywhere};
    Tape tape(pool_, roots);
    for (uint64_t number : some(*sort, 12))
      for (uint64_t element : some(sort->element(), 5)) {
        const uint64_t constant =
            sort->number(std::vector<uint64_t>(static_cast<size_t>(sort->index().count()), element));
        const uint64_t first = rng_.chance(2) ? constant : number, second = rng_.chance(3) ? first : number;
        const bool condition = rng_.chance(2);
        Model model;
        model.set(a, value(*sort, first));
        model.set(b, value(*sort, second));
        model.set(c, Value::boolean(condition));
        model.set(v, value(sort->element(), element));
        tape.run(model);
        ASSERT_EQ(tape.is_true(0), constant == first) << pool_.to_string(sort->sort());
        ASSERT_EQ(tape.is_true(1), condition || first == second);
        ASSERT_EQ(tape.is_true(2), first != second);
        ASSERT_EQ(sort->number_of(pool_, rng_, tape.value(3)), constant);
      }
  }
}

// Terms instead of values: what is made of constants, and what making them folds and rewrites.
TEST_F(ArrayOracle, TermsOfConstantsAreTheirTables) {
  for (const SmallSortRef& sort : sorts_)
    for (uint64_t number : some(*sort, 16)) {
      const Expr one = pool_.constant(value(*sort, number)), two = pool_.constant(value(*sort, number));
      const uint64_t other = rng_.below(sort->count());
      const Expr three = pool_.constant(value(*sort, other));
      const uint64_t at = rng_.below(sort->index().count());
      const Expr index = pool_.constant(value(sort->index(), at));
      ASSERT_TRUE(evaluated(pool_.mk_eq(one, two), {}).as_bool()) << pool_.to_string(sort->sort());
      ASSERT_EQ(evaluated(pool_.mk_eq(one, three), {}).as_bool(), number == other)
          << pool_.to_string(sort->sort());
      ASSERT_EQ(
          sort->element().number_of(pool_, rng_, evaluated(pool_.make(Kind::kSelect, {one, index}), {})),
          sort->table(number)[at])
          << pool_.to_string(sort->sort());
    }
}

}  // namespace
}  // namespace mantissa::eval
