// A layer below the check that gives a wrong model, or a core that is none, is caught wherever it is: also
// after the same questions were answered rightly, when conditions are compiled and their last values known.

#include <gtest/gtest.h>

#include <functional>

#include "eval/evaluator.h"
#include "solver/layers/cache.h"
#include "solver/layers/checked.h"
#include "solver/layers/independence.h"
#include "solver/layers/memo.h"
#include "solver/layers/simplify.h"

namespace mantissa::solver {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

// Tries every assignment of at most two bytes.
class Enumerator final : public Solver {
 public:
  std::string_view name() const override { return "enumerator"; }
  Capabilities capabilities() const override { return {.features = 0xffff, .may_answer_unsat = true}; }
  Answer solve(const Query& query, const Budget&, HintBoard&) override {
    const std::vector<Expr> variables = model_variables(query);
    eval::Tape tape(*query.pool, query.conjuncts);
    for (uint64_t word = 0; word < uint64_t{1} << 8 * variables.size(); ++word) {
      eval::Model model;
      for (size_t i = 0; i < variables.size(); ++i) model.set(variables[i], Value::bits(8, word >> 8 * i));
      tape.run(model);
      bool all = true;
      for (size_t i = 0; i < query.conjuncts.size(); ++i) all = all && tape.is_true(i);
      if (all) return Sat{model};
    }
    return whole_core(query);
  }
};

using Lie = std::function<Answer(Answer)>;

class Liar final : public Solver {
 public:
  Liar(std::unique_ptr<Solver> inner, const Lie& lie) : inner_(std::move(inner)), lie_(lie) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    Answer answer = inner_->solve(query, budget, board);
    return lie_ ? lie_(std::move(answer)) : answer;
  }

 private:
  std::unique_ptr<Solver> inner_;
  const Lie& lie_;
};

constexpr const char* kPlaces[] = {"backend", "cache", "simplify", "memo", "independence"};

class Planted : public testing::TestWithParam<size_t> {
 protected:
  Expr number(uint64_t n) { return pool_.bv_const(8, n); }
  Expr less(Expr a, Expr b) { return pool_.make(Kind::kBvUlt, {a, b}); }

  void SetUp() override {
    const auto index = std::make_shared<VariableIndex>();
    const auto statistics = std::make_shared<Statistics>();
    size_t place = 0;
    const auto with_liar = [&](std::unique_ptr<Solver> solver) -> std::unique_ptr<Solver> {
      if (place++ != GetParam()) return solver;
      return std::make_unique<Liar>(std::move(solver), lie_);
    };
    const bool asks_backend = GetParam() == 0;
    auto solver = with_liar(std::make_unique<Enumerator>());
    const CacheOptions caches{.cores = true, .models = !asks_backend, .guesses = !asks_backend};
    solver = with_liar(make_cache(std::move(solver), caches, statistics));
    solver = with_liar(make_simplify(std::move(solver)));
    solver = with_liar(make_memo(std::move(solver), statistics));
    solver = with_liar(make_independence(std::move(solver), true, index));
    solver_ = make_checked(std::move(solver), log_, {.outermost = true, .index = index});
  }

  Answer ask(std::vector<Expr> conjuncts, const eval::Model& base) {
    const Query query{
        .pool = &pool_, .conjuncts = std::move(conjuncts), .wanted = {}, .base = &base, .open = 1};
    return solver_->solve(query, Budget(), board_);
  }

  // Goes along the path twice, rightly; the model of all of it.
  eval::Model warm() {
    eval::Model model;
    for (int i = 0; i < 2; ++i) {
      model = {};
      for (size_t length = 1; length <= path_.size(); ++length) {
        Answer answer = ask({path_.end() - static_cast<ptrdiff_t>(length), path_.end()}, model);
        EXPECT_TRUE(answer.is_sat()) << length;
        if (!answer.is_sat()) return model;
        model = answer.model();
      }
    }
    EXPECT_TRUE(eval::satisfies(pool_, path_, model));
    EXPECT_EQ(log_->wrong_models(), 0u);
    return model;
  }
  Lie setting(Expr variable, uint64_t word) {
    return [=](Answer answer) {
      eval::Model model;
      if (answer.is_sat()) model = answer.model();
      model.set(variable, Value::bits(8, word));
      return Answer(Sat{model}).with(answer.from());
    };
  }
  void expect_caught(std::vector<Expr> conjuncts, const eval::Model& base) {
    for (uint64_t times = 1; times <= 2; ++times) {
      const Answer answer = ask(conjuncts, base);
      ASSERT_TRUE(answer.is_unknown());
      EXPECT_EQ(answer.unknown().why, Unknown::Why::kWrongModel);
      EXPECT_EQ(log_->wrong_models(), times);
    }
  }

  expr::Pool pool_;
  Expr a_ = pool_.var("a", Sort::bit_vec(8)), b_ = pool_.var("b", Sort::bit_vec(8)),
       c_ = pool_.var("c", Sort::bit_vec(8));
  // As a path has it: newest first.
  std::vector<Expr> path_ = {less(c_, number(7)), less(b_, a_), less(number(10), a_)};
  std::shared_ptr<CheckLog> log_ = std::make_shared<CheckLog>();
  HintBoard board_;
  Lie lie_;
  std::unique_ptr<Solver> solver_;
};

TEST_P(Planted, AModelThatTheNewConditionFails) {
  const eval::Model base = warm();
  lie_ = setting(c_, 200);
  std::vector<Expr> longer = path_;
  longer.insert(longer.begin(), less(number(3), c_));
  expect_caught(longer, base);
}

TEST_P(Planted, AModelThatFailsAnotherConditionOfTheSameVariable) {
  const eval::Model base = warm();
  lie_ = setting(a_, 9);
  std::vector<Expr> longer = path_;
  longer.insert(longer.begin(), less(a_, number(100)));
  expect_caught(longer, base);
}

TEST_P(Planted, AModelThatChangesWhatNobodyAskedAbout) {
  const eval::Model base = warm();
  lie_ = setting(b_, 255);
  std::vector<Expr> longer = path_;
  longer.insert(longer.begin(), less(number(3), c_));
  expect_caught(longer, base);
}

// Many conditions are computed together: the one that fails is the oldest.
TEST_P(Planted, AModelThatFailsOneOfMany) {
  for (uint64_t n = 30; n < 50; ++n) path_.insert(path_.begin(), less(a_, number(n)));
  const eval::Model base = warm();
  lie_ = setting(a_, 9);
  std::vector<Expr> longer = path_;
  longer.insert(longer.begin(), less(a_, number(100)));
  expect_caught(longer, base);
}

TEST_P(Planted, AModelOfWhatHasNone) {
  const eval::Model base = warm();
  lie_ = setting(c_, 3);
  std::vector<Expr> longer = path_;
  longer.insert(longer.begin(), less(number(7), c_));
  expect_caught(longer, base);
}

TEST_P(Planted, ACoreOfWhatNobodyAsked) {
  const eval::Model base = warm();
  lie_ = [](Answer answer) { return Answer(Unsat{{99}}).with(answer.from()); };
  std::vector<Expr> longer = path_;
  longer.insert(longer.begin(), less(number(7), c_));
  for (uint64_t times = 1; times <= 2; ++times) {
    EXPECT_TRUE(ask(longer, base).is_unknown());
    EXPECT_EQ(log_->wrong_proofs(), times);
  }
}

INSTANTIATE_TEST_SUITE_P(Everywhere, Planted, testing::Range<size_t>(0, std::size(kPlaces)),
                         [](const auto& place) { return kPlaces[place.param]; });

// A layer may ask another question in between: the check then looks at its own again.
TEST(VariableIndex, AHeldQueryIsLoadedAgainAfterAnother) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::bit_vec(8)), y = pool.var("y", Sort::bit_vec(8));
  const auto above = [&](Expr e, uint64_t n) { return pool.make(Kind::kBvUlt, {pool.bv_const(8, n), e}); };
  const Query query{.pool = &pool, .conjuncts = {above(x, 1), above(y, 1), above(x, 2)}, .wanted = {}};
  const Query other{.pool = &pool, .conjuncts = {above(y, 3), above(y, 4), above(y, 5)}, .wanted = {}};
  VariableIndex index;
  const auto marked = [&](size_t first) {
    std::vector<size_t> places;
    index.for_each_marked(first, [&](size_t i) { places.push_back(i); });
    return places;
  };
  for (int i = 0; i < 2; ++i) {
    const VariableIndex::Hold hold(index, query);
    index.mark(x);
    EXPECT_EQ(marked(0), (std::vector<size_t>{0, 2}));
    index.load(query);
    EXPECT_EQ(marked(0), (std::vector<size_t>{}));
    if (i == 1) index.forget();
    index.load(other);
    index.mark(y);
    EXPECT_EQ(marked(1), (std::vector<size_t>{1, 2}));
    index.load(query);
    index.mark(y);
    EXPECT_EQ(marked(0), (std::vector<size_t>{1}));
    EXPECT_TRUE(index.has_marked(1));
    EXPECT_FALSE(index.has_marked(2));
  }
}

// The object is the same, what it asks another: only while it is held is it known to be unchanged.
TEST(VariableIndex, AQueryThatIsNoLongerHeldMayChange) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::boolean()), y = pool.var("y", Sort::boolean());
  Query query{.pool = &pool, .conjuncts = {x}, .wanted = {}};
  VariableIndex index;
  {
    const VariableIndex::Hold hold(index, query);
  }
  query.conjuncts = {y};
  index.load(query);
  index.mark(y);
  EXPECT_TRUE(index.has_marked(0));
}

}  // namespace
}  // namespace mantissa::solver
