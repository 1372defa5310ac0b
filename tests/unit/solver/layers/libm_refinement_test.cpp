// Over a solver that searches a small set of values, so that the rounds can be followed.

#include "solver/layers/libm_refinement.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "num/libm.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

// Tries every combination of a few doubles; Unsat if none fits.
class Enumerator final : public Solver {
 public:
  explicit Enumerator(std::shared_ptr<int> calls) : calls_(std::move(calls)) {}
  std::string_view name() const override { return "enumerator"; }
  Capabilities capabilities() const override {
    return {.features = static_cast<uint16_t>(~expr::kHasMath), .may_answer_unsat = true, .complete = true};
  }
  Answer solve(const Query& query, const Budget&, HintBoard&) override {
    ++*calls_;
    EXPECT_FALSE(features(query) & expr::kHasMath);
    const std::vector<Expr> variables = model_variables(query);
    const double values[] = {0, 0.25, 0.5, 0.75, 1, 2, 3, -1, 0x1.5bf0a8b145769p+1};  // the last: exp(1)
    std::vector<size_t> at(variables.size(), 0);
    eval::Tape tape(*query.pool, query.conjuncts);
    for (;;) {
      eval::Model model;
      for (size_t i = 0; i < at.size(); ++i)
        model.set(variables[i], expr::Value::floating(num::Float::from_double(values[at[i]])));
      tape.run(model);
      bool all = true;
      for (size_t i = 0; i < query.conjuncts.size(); ++i) all = all && tape.is_true(i);
      if (all) return Sat{model};
      size_t i = 0;
      while (i < at.size() && ++at[i] == std::size(values)) at[i++] = 0;
      if (i == at.size()) return whole_core(query);
    }
  }

 private:
  std::shared_ptr<int> calls_;
};

class LibmRefinement : public testing::Test {
 protected:
  Expr number(double value) { return pool_.fp_const(num::Float::from_double(value)); }
  Expr exp(Expr x) {
    return pool_.make(Kind::kMath1, {pool_.rm_const(num::RoundingMode::kNearestEven), x},
                      {static_cast<uint32_t>(num::MathFunction::kExp)});
  }
  Answer solve(std::vector<Expr> conjuncts, LibmRefinementOptions options = {}) {
    auto solver = make_libm_refinement(std::make_unique<Enumerator>(calls_), options);
    EXPECT_TRUE(solver->capabilities().features & expr::kHasMath);
    HintBoard board;
    return solver->solve(
        {.pool = &pool_, .conjuncts = std::move(conjuncts), .wanted = {}, .want_core = false}, Budget(),
        board);
  }
  expr::Pool pool_;
  std::shared_ptr<int> calls_ = std::make_shared<int>(0);
  Expr x_ = pool_.var("x", Sort::floating(num::kDouble));
};

TEST_F(LibmRefinement, ProvesByRangeAlone) {
  const Answer answer = solve({pool_.make(Kind::kFpLt, {exp(x_), number(0)})});
  ASSERT_TRUE(answer.is_unsat());
  EXPECT_EQ(answer.core(), std::vector<uint32_t>{0});
  EXPECT_EQ(*calls_, 1);
}

TEST_F(LibmRefinement, LearnsUntilAModelHolds) {
  const Answer answer =
      solve({pool_.make(Kind::kFpLt, {number(2), exp(x_)}), pool_.make(Kind::kFpLt, {exp(x_), number(3)})});
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(answer.model().get(pool_, x_).as_float().to_double(), 0.75);
  EXPECT_GT(*calls_, 1);
}

TEST_F(LibmRefinement, FindsTheOneModel) {
  const Answer answer = solve({pool_.make(Kind::kFpEq, {exp(x_), number(1)})});
  ASSERT_TRUE(answer.is_sat());
  EXPECT_EQ(answer.model().get(pool_, x_).as_float().to_double(), 0.0);
  EXPECT_EQ(answer.model().size(), 1u);  // no stand-ins
}

TEST_F(LibmRefinement, GivesUpAfterItsRounds) {
  // Below 1 and above 0.3 it needs a point for each argument.
  const Answer answer = solve(
      {pool_.make(Kind::kFpLt, {exp(x_), number(0.6)}), pool_.make(Kind::kFpLt, {number(0.4), exp(x_)})},
      {.max_rounds = 1});
  ASSERT_TRUE(answer.is_unknown());
  EXPECT_EQ(answer.unknown().why, Unknown::Why::kIncomplete);
}

// What relates two applications is stated at once in every later query that has both, and in no other.
TEST_F(LibmRefinement, KeepsWhatRelatesApplications) {
  const Expr y = pool_.var("y", Sort::floating(num::kDouble));
  const auto le = [&](Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); };
  const auto lt = [&](Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); };
  auto solver = make_libm_refinement(std::make_unique<Enumerator>(calls_), {.max_points_per_term = 1});
  HintBoard board;
  const auto ask = [&](std::vector<Expr> conjuncts) {
    *calls_ = 0;
    return solver->solve(
        {.pool = &pool_, .conjuncts = std::move(conjuncts), .wanted = {}, .want_core = false}, Budget(),
        board);
  };
  const std::vector<Expr> wrong_order{le(x_, y), lt(exp(y), exp(x_))};
  EXPECT_TRUE(ask(wrong_order).is_unsat());
  EXPECT_GT(*calls_, 1);
  EXPECT_TRUE(ask(wrong_order).is_unsat());
  EXPECT_EQ(*calls_, 1);
  EXPECT_TRUE(ask({lt(y, x_), le(exp(y), number(1)), le(number(1), exp(x_))}).is_sat());
  EXPECT_TRUE(ask({le(exp(x_), number(1)), le(number(1), exp(x_))}).is_sat());  // of one alone
}

TEST_F(LibmRefinement, PassesOtherQueriesOn) {
  EXPECT_TRUE(solve({pool_.make(Kind::kFpLt, {x_, number(0)})}).is_sat());
  EXPECT_EQ(*calls_, 1);
}

}  // namespace
}  // namespace mantissa::solver
