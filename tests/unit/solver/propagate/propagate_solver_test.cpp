// What all solvers of candidates do, and what propagation finds beyond: inverses through long chains, wide
// words, operations whose operands are made of one another.

#include "solver/propagate/propagate_solver.h"

#include <gtest/gtest.h>

#include "unit/solver/candidate_solver_tests.h"

namespace mantissa::solver {
namespace {

struct MakePropagate {
  std::unique_ptr<Solver> operator()(const SolverOptions& options) const {
    return propagate::make_propagate(options);
  }
};
INSTANTIATE_TYPED_TEST_SUITE_P(Propagate, CandidateSolver, MakePropagate);

class PropagateTest : public CandidateSolver<MakePropagate> {
 protected:
  Expr word(const char* name, uint32_t width) { return var(name, Sort::bit_vec(width)); }
  Expr two(Kind kind, Expr a, Expr b) { return make(kind, {a, b}); }
  Expr number(uint32_t width, uint64_t value) { return pool_.bv_const(width, value); }
};

TEST_F(PropagateTest, ProductsOfWideWords) {
  for (uint32_t width : {32u, 64u, 128u, 200u}) {
    const Expr x = word("x", width), y = word("y", width), c = number(width, 0x123456789abcdef1);
    expect_model({pool_.mk_eq(two(Kind::kBvMul, x, y), c), two(Kind::kBvUlt, number(width, 9), x),
                  two(Kind::kBvUlt, number(width, 9), y)});
    expect_model({pool_.mk_eq(two(Kind::kBvMul, x, x), number(width, 0x31))});
  }
}

TEST_F(PropagateTest, MixingFunctionsAreUndone) {
  Expr x = word("x", 64);
  for (uint32_t by : {33u, 29u, 32u}) {
    x = two(Kind::kBvXor, x, two(Kind::kBvLshr, x, number(64, by)));
    x = two(Kind::kBvMul, x, number(64, 0x9fb21c651e98df25));
    x = two(Kind::kBvAdd, x, two(Kind::kBvShl, x, number(64, 5)));
  }
  expect_model({pool_.mk_eq(x, number(64, 0xdeadbeefcafebabe))});
}

TEST_F(PropagateTest, ALongChain) {
  Expr x = word("x", 32);
  const Expr y = word("y", 32);
  for (uint32_t i = 0; i < 5000; ++i) {
    x = two(Kind::kBvAdd, two(Kind::kBvMul, x, number(32, 2 * i + 5)), i % 7 == 0 ? y : number(32, i));
    if (i % 3 == 0) x = make(Kind::kBvRotateLeft, {x}, {i % 31});
  }
  expect_model({pool_.mk_eq(x, number(32, 77)), two(Kind::kBvUlt, y, number(32, 1000))});
}

TEST_F(PropagateTest, ManyBoundsOnBytes) {
  std::vector<Expr> conjuncts;
  Expr sum = number(16, 0);
  for (int i = 0; i < 64; ++i) {
    const Expr byte = word(("b" + std::to_string(i)).c_str(), 8);
    conjuncts.push_back(two(Kind::kBvUle, number(8, 0x21), byte));
    conjuncts.push_back(two(Kind::kBvUle, byte, number(8, 0x7e)));
    sum = two(Kind::kBvAdd, sum, make(Kind::kBvZeroExtend, {byte}, {8}));
  }
  conjuncts.push_back(pool_.mk_eq(sum, number(16, 5000)));
  expect_model(conjuncts);
}

TEST_F(PropagateTest, ConditionsOfChoices) {
  const Expr x = word("x", 32), p = var("p", Sort::boolean());
  const Expr condition = pool_.mk_eq(two(Kind::kBvUrem, x, number(32, 1009)), number(32, 17));
  const Expr chosen = pool_.mk_ite(pool_.mk_and(p, condition), number(32, 3), number(32, 4));
  expect_model({pool_.mk_eq(chosen, number(32, 3)), two(Kind::kBvUlt, number(32, 100000), x)});
}

TEST_F(PropagateTest, RepeatsItselfOnBitVectors) {
  const Expr x = word("x", 14), y = word("y", 14);
  const Expr product =
      two(Kind::kBvMul, make(Kind::kBvZeroExtend, {x}, {14}), make(Kind::kBvZeroExtend, {y}, {14}));
  const std::vector<Expr> conjuncts = {pool_.mk_eq(product, number(28, 9241 * 12289)),
                                       two(Kind::kBvUlt, number(14, 1), x),
                                       two(Kind::kBvUlt, number(14, 1), y)};
  for (uint64_t seed : {1u, 2u}) {
    std::vector<eval::Model> models;
    for (int i = 0; i < 2; ++i) {
      const Answer answer = MakePropagate()({.seed = seed})
                                ->solve(Query{&pool_, conjuncts, {}, false}, Budget::seconds(60), board_);
      ASSERT_TRUE(answer.is_sat());
      models.push_back(answer.model());
    }
    EXPECT_EQ(models[0].get(pool_, x), models[1].get(pool_, x));
  }
}

}  // namespace
}  // namespace mantissa::solver
