#include "explore/relevance.h"

#include <gtest/gtest.h>

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

class RelevanceTest : public ::testing::Test {
 protected:
  Expr word(const char* name, uint64_t value) {
    const Expr variable = pool_.var(name, Sort::bit_vec(32));
    model_.set(variable, Value::bits(32, value));
    return variable;
  }
  Expr number(uint64_t value) { return pool_.constant(Value::bits(32, value)); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }
  expr::ExprSet relevant(Expr term) { return relevant_variables(pool_, std::span(&term, 1), model_); }

  expr::Pool pool_;
  eval::Model model_;
};

TEST_F(RelevanceTest, OfAChoiceTheConditionAndWhatIsChosen) {
  const Expr a = word("a", 1), b = word("b", 5), c = word("c", 7);
  const expr::ExprSet found = relevant(pool_.mk_ite(less(a, number(3)), b, c));
  EXPECT_TRUE(found.contains(a));
  EXPECT_TRUE(found.contains(b));
  EXPECT_FALSE(found.contains(c));
}

TEST_F(RelevanceTest, OneSideThatDecidesIsEnough) {
  const Expr a = word("a", 1), b = word("b", 5);
  const Expr small = less(a, number(3)), large = less(number(9), b);
  expr::ExprSet found = relevant(pool_.make(Kind::kOr, {small, large}));
  EXPECT_TRUE(found.contains(a));
  EXPECT_FALSE(found.contains(b));
  found = relevant(pool_.make(Kind::kAnd, {small, large}));
  EXPECT_FALSE(found.contains(a));
  EXPECT_TRUE(found.contains(b));
  found = relevant(pool_.make(Kind::kAnd, {small, pool_.mk_not(large)}));
  EXPECT_TRUE(found.contains(a));
  EXPECT_TRUE(found.contains(b));
}

TEST_F(RelevanceTest, OfATableTheIndexAndWhatLiesThere) {
  const Expr at = word("at", 1), last = word("last", 9), x = word("x", 10), y = word("y", 20),
             z = word("z", 30);
  Expr table = pool_.make(Kind::kConstArray, {number(0)},
                          {pool_.array_sort(Sort::bit_vec(32), Sort::bit_vec(32)).word()});
  table = pool_.make(Kind::kStore, {table, number(0), x});
  table = pool_.make(Kind::kStore, {table, number(1), y});
  table = pool_.make(Kind::kStore, {table, last, z});
  const expr::ExprSet found = relevant(less(pool_.make(Kind::kSelect, {table, at}), number(100)));
  EXPECT_TRUE(found.contains(at));
  EXPECT_TRUE(found.contains(y));
  EXPECT_TRUE(found.contains(last)) << "it might have been written over";
  EXPECT_FALSE(found.contains(x));
  EXPECT_FALSE(found.contains(z));
}

}  // namespace
}  // namespace mantissa::explore
