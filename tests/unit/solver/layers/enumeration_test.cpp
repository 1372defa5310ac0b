#include "solver/layers/enumeration.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "support/rng.h"
#include "unit/solver/scripted_solver.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class EnumerationTest : public testing::Test {
 protected:
  Expr byte(const char* name) { return pool_.var(name, Sort::bit_vec(8)); }
  Expr number(uint64_t value) { return pool_.bv_const(8, value); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }
  Query query(std::vector<Expr> conjuncts) {
    Query q;
    q.pool = &pool_;
    q.conjuncts = std::move(conjuncts);
    return q;
  }
  std::unique_ptr<Solver> solver() {
    return make_enumeration(std::make_unique<ScriptedSolver>(script_), statistics_);
  }
  bool holds(const Query& q, std::span<const uint32_t> which, const eval::Model& model) {
    eval::Tape tape(pool_, q.conjuncts);
    tape.run(model);
    return std::ranges::all_of(which, [&](uint32_t i) { return tape.is_true(i); });
  }
  expr::Pool pool_;
  Script script_;
  HintBoard board_;
  std::shared_ptr<Statistics> statistics_ = std::make_shared<Statistics>();
};

TEST_F(EnumerationTest, ByteThatCannotBeIsRefutedWithWhatRefutesIt) {
  const Expr x = byte("x"), wide = pool_.var("w", Sort::bit_vec(64));
  const Expr low = pool_.make(Kind::kBvAnd, {x, number(7)});
  const Query q =
      query({pool_.mk_eq(low, number(3)), less(x, number(200)), pool_.mk_eq(wide, wide),
             pool_.make(Kind::kBvUlt, {wide, pool_.bv_const(64, 9)}), pool_.mk_eq(low, number(5))});
  const Answer answer = solver()->solve(q, Budget(), board_);
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), (std::vector<uint32_t>{0, 4}));
  EXPECT_EQ(answer.from().family(), "enumeration");
  EXPECT_TRUE(script_.asked.empty());
}

TEST_F(EnumerationTest, LeavesToOthersWhatIsLarge) {
  const Expr x = byte("x"), wide = pool_.var("w", Sort::bit_vec(16));
  const Query q = query({less(x, number(9)), pool_.mk_eq(pool_.make(Kind::kBvConcat, {x, x}), wide)});
  EXPECT_TRUE(solver()->solve(q, Budget(), board_).is_unknown());
  EXPECT_EQ(script_.asked.size(), 1u);
  std::vector<Expr> sum;  // four bytes are 2^32 assignments
  const Query four = query({less(pool_.make(Kind::kBvAdd, {byte("a"), byte("b")}),
                                 pool_.make(Kind::kBvMul, {byte("c"), byte("d")}))});
  EXPECT_TRUE(solver()->solve(four, Budget(), board_).is_unknown());
}

TEST_F(EnumerationTest, ModelHasEveryVariableAndWhatIsWanted) {
  const Expr x = byte("x"), y = byte("y"), flag = pool_.var("flag", Sort::boolean()), wanted = byte("wanted");
  Query q = query({less(number(250), x), flag, pool_.mk_eq(pool_.make(Kind::kBvMul, {x, y}), number(77))});
  q.wanted = {wanted};
  const Answer answer = solver()->solve(q, Budget(), board_);
  ASSERT_TRUE(answer.is_sat());
  EXPECT_TRUE(holds(q, std::vector<uint32_t>{0, 1, 2}, answer.model()));
  for (Expr variable : {x, y, flag, wanted}) EXPECT_NE(answer.model().find(variable), nullptr);
}

// Random conjuncts over three small variables against all their values; cores, too, must be without a model.
TEST_F(EnumerationTest, AgreesWithAllAssignments) {
  const Expr x = pool_.var("x", Sort::bit_vec(4)), y = pool_.var("y", Sort::bit_vec(4)),
             z = pool_.var("z", Sort::boolean());
  constexpr uint64_t kSeed = 20261117;
  Rng rng(kSeed);
  const auto term = [&](auto& self, int depth) -> Expr {
    if (depth == 0 || rng.chance(4)) {
      switch (rng.below(3)) {
        case 0: return x;
        case 1: return y;
        default: return pool_.bv_const(4, rng.below(16));
      }
    }
    constexpr Kind kKinds[] = {Kind::kBvAdd,  Kind::kBvMul, Kind::kBvAnd,  Kind::kBvXor,
                               Kind::kBvUdiv, Kind::kBvShl, Kind::kBvAshr, Kind::kBvSrem};
    if (rng.chance(6)) return pool_.make(Kind::kIte, {z, self(self, depth - 1), self(self, depth - 1)});
    return pool_.make(kKinds[rng.below(8)], {self(self, depth - 1), self(self, depth - 1)});
  };
  auto solver = this->solver();
  int sat = 0, unsat = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<Expr> conjuncts;
    for (uint64_t i = 1 + rng.below(5); i > 0; --i) {
      const Expr a = term(term, 2), b = term(term, 2);
      Expr c =
          rng.chance(2) ? pool_.mk_eq(a, b) : pool_.make(rng.chance(2) ? Kind::kBvUlt : Kind::kBvSle, {a, b});
      if (rng.chance(3)) c = pool_.mk_not(c);
      if (!pool_.is_const(c)) conjuncts.push_back(c);
    }
    if (conjuncts.empty()) continue;
    const Query q = query(conjuncts);
    const Answer answer = solver->solve(q, Budget(), board_);
    std::vector<uint32_t> judged = answer.is_unsat() ? answer.core() : std::vector<uint32_t>();
    if (answer.is_sat())
      for (uint32_t i = 0; i < conjuncts.size(); ++i) judged.push_back(i);
    ASSERT_FALSE(answer.is_unknown()) << "seed " << kSeed << " round " << round;
    if (answer.is_sat()) {
      ++sat;
      EXPECT_TRUE(holds(q, judged, answer.model())) << "seed " << kSeed << " round " << round;
      continue;
    }
    ++unsat;
    eval::Tape tape(pool_, q.conjuncts);
    for (uint64_t v = 0; v < 512; ++v) {
      eval::Model model;
      model.set(x, expr::Value::bits(4, v & 15));
      model.set(y, expr::Value::bits(4, v >> 4 & 15));
      model.set(z, expr::Value::boolean(v >> 8));
      tape.run(model);
      EXPECT_FALSE(std::ranges::all_of(judged, [&](uint32_t i) { return tape.is_true(i); }))
          << "seed " << kSeed << " round " << round;
    }
  }
  EXPECT_GT(sat, 200);
  EXPECT_GT(unsat, 200);
}

}  // namespace
}  // namespace mantissa::solver
