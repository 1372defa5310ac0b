#include "solver/passes/ackermannise.h"

#include "unit/solver/passes/pass_fixture.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using Terms = std::vector<Expr>;

class AckermanniseTest : public PassTest {
 protected:
  Expr read(Expr array, Expr index) { return make(Kind::kSelect, {array, index}); }
  Expr write(Expr array, Expr index, Expr element) { return make(Kind::kStore, {array, index, element}); }
  bool has_arrays() const {
    for (Expr e : result())
      if (pool_.features(e) & expr::kHasArray) return true;
    return false;
  }
  Sort bytes_ = pool_.array_sort(Sort::bit_vec(8), Sort::bit_vec(8));
  Expr a_ = pool_.var("a", bytes_), b_ = pool_.var("b", bytes_);
};

TEST_F(AckermanniseTest, ConstantIndicesBecomeVariablesWithoutConstraints) {
  Expr sum = make(Kind::kBvAdd, {read(a_, number(0)), read(a_, number(1))});
  run(*make_ackermannise(),
      {make(Kind::kBvUlt, {number(9), sum}), pool_.mk_eq(read(a_, number(1)), number(2))});
  EXPECT_FALSE(has_arrays());
  ASSERT_EQ(result().size(), 2u);
  eval::Model model;  // the fresh variables, found by the places they must be in
  auto variables = expr::variables(pool_, result());
  ASSERT_EQ(variables.size(), 2u);
  for (Expr v : variables) {
    bool is_second = v == pool_.child(result()[1], 0) || v == pool_.child(result()[1], 1);
    model.set(v, Value::bits(8, is_second ? 2 : 50));
  }
  expect_back(model);
}

TEST_F(AckermanniseTest, SymbolicIndicesGetConstraints) {
  Expr i = bv("i"), j = bv("j");
  run(*make_ackermannise(), {pool_.mk_not(pool_.mk_eq(read(a_, i), read(a_, j)))});
  EXPECT_FALSE(has_arrays());
  EXPECT_EQ(result().size(), 2u);
  EXPECT_EQ(origin(1), std::vector<uint32_t>{});  // the constraint holds by itself
  // i = j = 0 with different elements must not satisfy the result.
  auto variables = expr::variables(pool_, std::vector{result()[0]});
  ASSERT_EQ(variables.size(), 2u);
  eval::Model model;
  model.set(variables[0], Value::bits(8, 1));
  EXPECT_FALSE(eval::satisfies(pool_, result(), model));
  model.set(i, Value::bits(8, 3));
  expect_back(model);
}

TEST_F(AckermanniseTest, ReadsOverWritesAndChoicesAreResolved) {
  Expr i = bv("i"), c = boolean("c");
  Expr written = write(write(a_, number(1), number(10)), i, number(20));
  Expr chosen = pool_.mk_ite(c, written, b_);
  run(*make_ackermannise(), {pool_.mk_eq(read(chosen, number(1)), number(10)), c});
  EXPECT_FALSE(has_arrays());
  eval::Model model;
  model.set(c, Value::boolean(true));
  expect_back(model);  // i = 0
}

TEST_F(AckermanniseTest, ReadsAtIndicesThatAreReads) {
  Expr inner = read(a_, number(0));
  run(*make_ackermannise(),
      {pool_.mk_eq(read(b_, inner), number(4)), pool_.mk_eq(read(a_, inner), number(0))});
  EXPECT_FALSE(has_arrays());
  eval::Model model;
  for (Expr v : expr::variables(pool_, result()))
    if (pool_.name(v).substr(0, 1) == "b") model.set(v, Value::bits(8, 4));
  expect_back(model);
}

TEST_F(AckermanniseTest, ComparedArraysStay) {
  Expr same = pool_.mk_eq(a_, b_);
  run(*make_ackermannise(), {pool_.mk_not(same), pool_.mk_eq(read(a_, number(0)), number(1))});
  EXPECT_TRUE(has_arrays());
  EXPECT_EQ(result().size(), 2u);
}

TEST_F(AckermanniseTest, TooManySymbolicReadsStay) {
  Terms conjuncts;
  for (int i = 0; i < 20; ++i)
    conjuncts.push_back(make(Kind::kBvUlt, {read(a_, bv(("i" + std::to_string(i)).c_str())), number(5)}));
  run(*make_ackermannise({.max_new_terms = 1000, .max_constraints = 100}), conjuncts);
  EXPECT_EQ(result(), conjuncts);
  run(*make_ackermannise(), conjuncts);
  EXPECT_FALSE(has_arrays());
  EXPECT_EQ(result().size(), 20u + 190u);
}

TEST_F(AckermanniseTest, GivesUpOnLongChainsOfWrites) {
  Expr chain = a_;
  for (int i = 0; i < 200; ++i) chain = write(chain, bv(("i" + std::to_string(i)).c_str()), number(i));
  Terms conjuncts{pool_.mk_eq(read(chain, bv("k")), number(3))};
  run(*make_ackermannise({.max_new_terms = 50, .max_constraints = 100}), conjuncts);
  EXPECT_EQ(result(), conjuncts);
}

}  // namespace
}  // namespace mantissa::solver::passes
