#include "solver/linear/bit_attempt.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "support/rng.h"

namespace mantissa::solver::linear {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

constexpr uint32_t kWidth = 5;

class BitAttemptTest : public testing::Test {
 protected:
  Expr variable(const char* name) { return pool_.var(name, Sort::bit_vec(kWidth)); }
  Expr constant() { return pool_.bv_const(kWidth, rng_.next()); }
  // What is linear in two variables, bit operations by constants included.
  Expr term(int depth) {
    if (depth == 0) return rng_.chance(4) ? constant() : variable(rng_.chance(2) ? "x" : "y");
    const Expr a = term(depth - 1);
    const auto cut = [&](uint32_t high, uint32_t low) {
      return pool_.make(Kind::kBvExtract, {a}, {high, low});
    };
    switch (rng_.below(13)) {
      case 0: return pool_.make(Kind::kBvSub, {a, term(depth - 1)});
      case 1: return pool_.make(Kind::kBvMul, {a, constant()});
      case 2: return pool_.make(Kind::kBvAnd, {a, constant()});
      case 3: return pool_.make(Kind::kBvOr, {a, constant()});
      case 4: return pool_.make(Kind::kBvXor, {a, constant()});
      case 5: return pool_.make(Kind::kBvShl, {a, pool_.bv_const(kWidth, rng_.below(7))});
      case 6: return pool_.make(Kind::kBvLshr, {a, pool_.bv_const(kWidth, rng_.below(7))});
      case 7: return pool_.make(Kind::kBvAshr, {a, pool_.bv_const(kWidth, rng_.below(7))});
      case 8: return pool_.make(Kind::kBvNot, {a});
      case 9: return pool_.make(Kind::kBvConcat, {cut(1, 0), cut(4, 2)});
      case 10: return pool_.make(Kind::kBvSignExtend, {cut(2, 0)}, {2});
      case 11: return pool_.make(Kind::kBvUrem, {a, pool_.bv_const(kWidth, 1 + rng_.below(30))});
      default: return pool_.make(Kind::kBvAdd, {a, term(depth - 1)});
    }
  }
  Expr condition() {
    static constexpr Kind kKinds[] = {Kind::kBvUlt, Kind::kBvUle, Kind::kBvSlt, Kind::kBvSle, Kind::kEq};
    const Expr atom = pool_.make(kKinds[rng_.below(5)], {term(1 + rng_.below(2)), term(rng_.below(2))});
    return rng_.chance(2) ? atom : pool_.mk_not(atom);
  }
  std::optional<eval::Model> solution(std::span<const Expr> conjuncts) {
    for (uint64_t x = 0; x < 1u << kWidth; ++x)
      for (uint64_t y = 0; y < 1u << kWidth; ++y) {
        eval::Model model;
        model.set(variable("x"), expr::Value::bits(kWidth, x));
        model.set(variable("y"), expr::Value::bits(kWidth, y));
        if (!eval::first_false(pool_, conjuncts, model)) return model;
      }
    return std::nullopt;
  }

  expr::Pool pool_;
  Rng rng_{7};
};

TEST_F(BitAttemptTest, AgreesWithTryingEverything) {
  int decided = 0, unsat = 0;
  constexpr int kQueries = 400;
  for (int i = 0; i < kQueries; ++i) {
    Query query;
    query.pool = &pool_;
    for (uint64_t n = 1 + rng_.below(4); n > 0; --n)
      query.conjuncts.push_back(rng_.chance(4) ? pool_.make(Kind::kOr, {condition(), condition()})
                                               : condition());
    HintBoard board;
    const Answer answer = solve_bits(query, Budget::seconds(10), board);
    const bool has_solution = solution(query.conjuncts).has_value();
    if (answer.is_sat()) {
      EXPECT_FALSE(eval::first_false(pool_, query.conjuncts, answer.model())) << i;
    } else if (answer.is_unsat()) {
      EXPECT_FALSE(has_solution) << i;
      std::vector<Expr> core;
      for (uint32_t c : answer.core()) core.push_back(query.conjuncts[c]);
      EXPECT_FALSE(solution(core)) << "not a core: " << i;
      ++unsat;
    }
    decided += !answer.is_unknown();
  }
  EXPECT_GT(unsat, kQueries / 20);
  EXPECT_GE(decided, kQueries * 99 / 100);
}

TEST_F(BitAttemptTest, ProductsOfVariablesAreNotDecided) {
  Query query;
  query.pool = &pool_;
  const Expr square = pool_.make(Kind::kBvMul, {variable("x"), variable("x")});
  query.conjuncts = {pool_.mk_eq(square, pool_.bv_const(kWidth, 2))};  // no square is 2 modulo 32
  HintBoard board;
  EXPECT_TRUE(solve_bits(query, Budget::seconds(10), board).is_unknown());
}

// x + y >= 2, 2y - x >= 1, 2x - y >= 0: the oldest is the last. The points before the solution satisfy none,
// and the first of the conditions alone.
TEST_F(BitAttemptTest, PointsOnTheWayAreCandidates) {
  const Sort sort = Sort::bit_vec(32);
  const Expr x = pool_.var("a", sort), y = pool_.var("b", sort);
  const auto at_least = [&](uint64_t bound, Expr of) {
    return pool_.make(Kind::kBvSle, {pool_.bv_const(32, bound), of});
  };
  const auto twice = [&](Expr e) { return pool_.make(Kind::kBvMul, {pool_.bv_const(32, 2), e}); };
  Query query;
  query.pool = &pool_;
  query.conjuncts = {at_least(0, pool_.make(Kind::kBvSub, {twice(x), y})),
                     at_least(1, pool_.make(Kind::kBvSub, {twice(y), x})),
                     at_least(2, pool_.make(Kind::kBvAdd, {x, y}))};
  std::set<std::vector<bool>> held;
  HintBoard board([&](std::string_view source, const eval::Model& model) {
    EXPECT_EQ(source, "linear");
    std::vector<bool> holds;
    for (Expr conjunct : query.conjuncts) holds.push_back(eval::evaluate(pool_, conjunct, model).as_bool());
    held.insert(holds);
  });
  const Answer answer = solve_bits(query, Budget::seconds(10), board);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_FALSE(eval::first_false(pool_, query.conjuncts, answer.model()));
  EXPECT_TRUE(held.contains({true, false, false})) << "0, 0";
  EXPECT_TRUE(held.contains({true, false, true})) << "2, 0";
}

}  // namespace
}  // namespace mantissa::solver::linear
