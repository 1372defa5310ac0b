#include "explore/execution_tree.h"

#include <gtest/gtest.h>

#include "explore/descent.h"
#include "interp/float_watch.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class ExecutionTreeTest : public testing::Test {
 protected:
  Expr x() { return pool_.var("x", Sort::bit_vec(16)); }
  Expr is_below(uint64_t n) { return pool_.make(Kind::kBvUlt, {x(), pool_.bv_const(16, n)}); }
  Candidate candidate(uint64_t value) {
    eval::Model model;
    model.set(x(), expr::Value::bits(16, value));
    return {std::make_shared<eval::Witness>(pool_, std::move(model)), 0};
  }
  uint64_t value(const Candidate& of) { return of.witness->model().find(x())->raw(); }

  expr::Pool pool_;
  ExecutionTree tree_;
};

// Where each value of x came to rest.
class Ends : public Descent::Visitor {
 public:
  explicit Ends(Expr variable) : variable_(variable) {}
  void meets(const OpenException& exception, Candidate& candidate) override {
    met.insert({value(candidate), exception.key.line});
  }
  void rests(const Hold& at, Candidate candidate) override { rested[value(candidate)] = at.number(); }
  void leaves(Candidate& candidate) override { left.insert(value(candidate)); }

  std::map<uint64_t, uint32_t> rested;
  std::set<uint64_t> left;
  std::set<std::pair<uint64_t, uint32_t>> met;

 private:
  uint64_t value(const Candidate& of) const { return of.witness->model().find(variable_)->raw(); }
  Expr variable_;
};

TEST_F(ExecutionTreeTest, WhatNobodyHoldsIsGone) {
  Hold at = tree_.root();
  std::vector<Hold> others;
  for (uint64_t n = 1; n <= 100'000; ++n) {  // deeper than recursion could take apart
    if (n % 1000 == 0) others.push_back(tree_.branch(at, is_below(n % 60'000)));
    tree_.advance(at, pool_.mk_not(is_below(n % 60'000)));
  }
  EXPECT_EQ(tree_.size(), 100'101u);
  at = Hold();
  EXPECT_EQ(tree_.size(), 99'999u + 101u) << "up to the last branch";
  others.resize(1);
  EXPECT_EQ(tree_.size(), 1001u);
  others.clear();
  EXPECT_EQ(tree_.size(), 1u);
}

TEST_F(ExecutionTreeTest, EachSubtreeIsDrawnEquallyOften) {
  // One state on the left, fifty on the right, one of them taken and not drawn.
  std::vector<Hold> holds = {tree_.branch(tree_.root(), is_below(1))};
  Hold right = tree_.branch(tree_.root(), pool_.mk_not(is_below(1)));
  for (uint64_t n = 2; n < 52; ++n) holds.push_back(tree_.branch(right, is_below(n)));
  for (Slot slot = 0; slot < holds.size(); ++slot) tree_.set_waiting(holds[slot], slot, slot != 7);
  Rng rng(1);
  int left = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::optional<Slot> slot = tree_.draw(rng);
    ASSERT_TRUE(slot);
    EXPECT_NE(*slot, 7u);
    left += *slot == 0;
  }
  EXPECT_NEAR(left, 500, 60);
  tree_.clear_waiting(holds[0]);
  for (int i = 0; i < 100; ++i) EXPECT_NE(tree_.draw(rng), Slot{0});
  for (const Hold& hold : holds) tree_.clear_waiting(hold);
  EXPECT_FALSE(tree_.draw(rng));
}

// A chain of x < 10, x < 20, ...: the state that runs is at its end, every second side waits, the others are
// done.
TEST_F(ExecutionTreeTest, FewAndManyComeToTheSamePlaces) {
  Hold at = tree_.root();
  std::map<uint64_t, Hold> sides;
  for (uint64_t n = 10; n <= 1000; n += 10) {
    if (n % 20 == 0) sides[n] = tree_.branch(at, is_below(n));
    tree_.advance(at, pool_.mk_not(is_below(n)));
  }
  std::vector<Candidate> many;
  for (uint64_t value = 0; value < 1100; value += 3) many.push_back(candidate(value));
  Ends alone(x()), together(x());
  Descent descent(pool_, tree_);
  for (const Candidate& one : many) descent.send(tree_.root(), {one}, alone, ~uint64_t{0});
  ASSERT_GE(many.size(), Descent::kTogether);
  descent.send(tree_.root(), many, together, ~uint64_t{0});
  EXPECT_EQ(alone.rested, together.rested);
  EXPECT_EQ(alone.left, together.left);
  for (const Candidate& one : many) {
    const uint64_t v = value(one), end = (v / 10 + 1) * 10;
    if (v >= 1000) {
      EXPECT_EQ(alone.rested.at(v), at.number());
    } else if (end % 20 == 0) {
      EXPECT_EQ(alone.rested.at(v), sides.at(end).number());
    } else {
      EXPECT_TRUE(alone.left.contains(v)) << v;
    }
  }
}

TEST_F(ExecutionTreeTest, WorkThatRanOutEndsWalks) {
  Hold at = tree_.root();
  for (uint64_t n = 1; n <= 1000; ++n) tree_.advance(at, pool_.mk_not(is_below(n)));
  Ends ends(x());
  Descent descent(pool_, tree_);
  EXPECT_GE(descent.send(tree_.root(), {candidate(2000)}, ends, 10'000), 10'000u);
  EXPECT_TRUE(ends.rested.empty());
  descent.send(tree_.root(), {candidate(2000)}, ends, ~uint64_t{0});
  EXPECT_EQ(ends.rested.at(2000), at.number());
}

TEST_F(ExecutionTreeTest, OpenExceptionsAreMetOnTheWay) {
  ir::Program program;
  program.functions.emplace_back();
  const Expr d = pool_.var("d", Sort::floating(num::kDouble));
  const Expr product = pool_.make(Kind::kFpMul, {pool_.rm_const(num::RoundingMode::kNearestEven), d, d});
  Hold at = tree_.root();
  tree_.advance(at, pool_.mk_not(is_below(10)));
  std::vector<OpenRef> opens;
  for (uint32_t line : {1, 2}) {
    auto open = std::make_shared<OpenException>();
    open->what.kind = interp::FindingKind::kFloatOverflow;
    open->what.exception = exceptions::kRaisesOverflow;
    open->what.condition = pool_.make(Kind::kFpIsInfinite, {product});
    open->what.operation = Kind::kFpMul;
    open->what.operands = {d, d};
    open->what.result = product;
    auto state = std::make_shared<interp::State>(program, 0);
    state->node = at;
    open->state = state;
    open->key.line = line;
    tree_.attach(at, open);
    opens.push_back(std::move(open));
  }
  tree_.advance(at, pool_.mk_not(is_below(20)));
  opens[1]->is_left_to_solver = true;
  const auto with = [&](uint64_t n, double value) {
    eval::Model model;
    model.set(x(), expr::Value::bits(16, n));
    model.set(d, expr::Value::floating(num::Float::from_double(value)));
    return Candidate{std::make_shared<eval::Witness>(pool_, std::move(model)), 0};
  };
  const std::set<std::pair<uint64_t, uint32_t>> expected = {{15, 1}, {25, 1}};
  Descent descent(pool_, tree_);
  Ends few(x()), many(x());
  descent.send(tree_.root(), {with(5, 1e200), with(15, 1e200), with(16, 1), with(25, -1e300)}, few,
               ~uint64_t{0});
  EXPECT_EQ(few.met, expected);
  std::vector<Candidate> crowd = {with(5, 1e200), with(15, 1e200), with(16, 1), with(25, -1e300)};
  for (uint64_t n = 100; n < 200; ++n) crowd.push_back(with(n, 1));
  descent.send(tree_.root(), crowd, many, ~uint64_t{0});
  EXPECT_EQ(many.met, expected);
  opens.clear();  // the last to hold its state's node
  descent.send(tree_.root(), {with(15, 1e200)}, few, ~uint64_t{0});
  EXPECT_EQ(few.met, expected);
}

TEST_F(ExecutionTreeTest, GuestsStayWhereAStateIs) {
  Hold at = tree_.root();
  const Hold before = at;
  tree_.advance(at, is_below(10));
  EXPECT_FALSE(tree_.add_guest(before, candidate(1))) << "the state has gone on";
  for (size_t i = 0; i < ExecutionTree::kMaxGuests; ++i) EXPECT_TRUE(tree_.add_guest(at, candidate(i)));
  EXPECT_FALSE(tree_.add_guest(at, candidate(9)));
  const Hold left = at;
  EXPECT_TRUE(tree_.advance(at, is_below(5)));
  EXPECT_EQ(tree_.above(at).number(), left.number());
  EXPECT_EQ(tree_.take_guests(left).size(), ExecutionTree::kMaxGuests);
  EXPECT_FALSE(tree_.has_guests(left));
}

}  // namespace
}  // namespace mantissa::explore
