#include "explore/pending.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "explore/frontier.h"
#include "explore/waiting.h"

namespace mantissa::explore {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

class PendingTest : public testing::Test {
 protected:
  PendingTest() { program_.functions.emplace_back(); }
  Expr above(const std::string& name, uint64_t n) {
    return pool_.make(Kind::kBvUlt, {pool_.bv_const(8, n), pool_.var(name, Sort::bit_vec(8))});
  }
  Pending pending(std::vector<Expr> path) {
    Pending p;
    p.state = std::make_unique<interp::State>(program_, 0);
    for (Expr e : path) p.state->path.push(e);
    p.model = std::make_shared<const eval::Model>();
    p.depth = static_cast<uint32_t>(path.size());
    return p;
  }
  ir::Program program_;
  expr::Pool pool_;
  PendingStore store_;
};

TEST_F(PendingTest, ListsFollowAddingAndTaking) {
  const Expr a = above("a", 1), b = above("b", 1);
  const Slot first = store_.add(pending({a})), second = store_.add(pending({b, a}));
  store_.add(pending({b}));
  EXPECT_EQ(store_.size(), 3u);
  EXPECT_EQ(store_.oldest(), first);
  EXPECT_EQ(store_.take(first).path().size(), 1u);
  EXPECT_EQ(store_.oldest(), second);
  const Slot reused = store_.add(pending({a}));
  EXPECT_EQ(reused, first);
  EXPECT_EQ(store_.oldest(), second);  // age is not the slot's number
}

TEST_F(PendingTest, DroppedSnapshotKeepsPathAndDecisions) {
  const Expr a = above("a", 1);
  Pending p = pending({a});
  p.state->answer(1);
  p.state->exclude(7);
  const Slot slot = store_.add(std::move(p)), other = store_.add(pending({a}));
  store_.drop_snapshot(store_.oldest());
  EXPECT_EQ(store_.oldest(), other);
  EXPECT_EQ(store_.snapshots(), 1u);
  const Pending taken = store_.take(slot);
  EXPECT_EQ(taken.state, nullptr);
  EXPECT_EQ(taken.path().front(), a);
  const auto decisions = taken.dropped->decisions.oldest_first();
  ASSERT_EQ(decisions.size(), 2u);
  EXPECT_FALSE(decisions[0].excludes);
  EXPECT_TRUE(decisions[1].excludes);
  EXPECT_EQ(decisions[1].word, 7u);
}

TEST_F(PendingTest, EveryOrderTakesEachOnce) {
  for (SearchOrder order : {SearchOrder::kCoverage, SearchOrder::kDfs, SearchOrder::kBfs,
                            SearchOrder::kRandomState, SearchOrder::kRandomPath}) {
    ExecutionTree tree;
    PendingStore store;
    auto frontier = make_frontier(order, 3, tree);
    for (int i = 0; i < 50; ++i) {
      Pending p = pending(std::vector<Expr>(1 + i % 5, above("a", 1)));
      p.target_is_new = i % 7 == 0;
      p.state->node = tree.branch(tree.root(), above("a", i));
      const Slot slot = store.add(std::move(p));
      tree.set_waiting(store[slot].node(), slot, true);
      frontier->add(slot, store[slot]);
    }
    uint32_t depth = 0;
    for (int i = 0; i < 50; ++i) {
      const std::optional<Slot> slot = frontier->take();
      ASSERT_TRUE(slot.has_value());
      tree.clear_waiting(store[*slot].node());
      const Pending taken = store.take(*slot);
      ASSERT_NE(taken.state, nullptr) << "taken twice";
      if (order == SearchOrder::kBfs) EXPECT_LE(depth, taken.depth);
      depth = taken.depth;
    }
    EXPECT_FALSE(frontier->take().has_value());
    EXPECT_EQ(store.size(), 0u);
  }
}

TEST_F(PendingTest, AGiftIsTakenWhereAStateWaitsForItsWitness) {
  ExecutionTree tree;
  Options options;
  options.search = SearchOrder::kDfs;
  WaitingStates waiting(options, tree);
  const Expr a = above("a", 1);
  Pending open = pending({a}), shown = pending({a});
  const Hold at = tree.branch(tree.root(), a), better = tree.branch(tree.root(), above("a", 2));
  open.state->node = at;
  shown.state->node = better;
  shown.bug = std::make_unique<Bug>(Bug{interp::FindingKind::kAssertion, "", above("b", 1), {}});
  waiting.add(std::move(shown));
  waiting.add(std::move(open));
  auto model = std::make_shared<eval::Model>();
  model->set(pool_.var("a", Sort::bit_vec(8)), expr::Value::bits(8, 9));
  EXPECT_EQ(waiting.give(tree.root(), model, 0), WaitingStates::Gift::kNobody);
  EXPECT_EQ(waiting.give(better, model, 0), WaitingStates::Gift::kUnwanted);
  EXPECT_EQ(waiting.give(at, model, 5), WaitingStates::Gift::kTaken);
  EXPECT_EQ(waiting.give(at, model, 6), WaitingStates::Gift::kHasOne);
  const std::optional<Pending> taken = waiting.take();
  EXPECT_EQ(taken->unsolved, 0u);
  EXPECT_EQ(taken->model, model);
  EXPECT_EQ(taken->source, 5u);
  EXPECT_EQ(waiting.give(at, model, 0), WaitingStates::Gift::kNobody);
}

TEST_F(PendingTest, WhoIsTakenForAModelRunsWithThatModel) {
  ExecutionTree tree;
  WaitingStates waiting({}, tree);
  const Expr a = above("a", 1);
  Pending open = pending({a});
  const Hold at = tree.branch(tree.root(), a);
  open.state->node = at;
  waiting.add(std::move(open));
  EXPECT_EQ(waiting.give(at, std::make_shared<const eval::Model>(), 1), WaitingStates::Gift::kTaken);
  const auto model = std::make_shared<const eval::Model>();
  const std::optional<Pending> taken = waiting.take_at(at, model);
  ASSERT_TRUE(taken.has_value());
  EXPECT_EQ(taken->model, model);
  EXPECT_EQ(taken->parent, nullptr) << "it would be mixed with the model given before";
}

TEST_F(PendingTest, WhoWasGivenAWitnessAndLeadsToNewCodeComesFirst) {
  program_.functions[0].code.resize(4);
  ir::Coverage coverage(program_);
  ExecutionTree tree;
  Options options;
  options.search = SearchOrder::kBfs;
  WaitingStates waiting(options, tree, &coverage);
  std::vector<Hold> places;
  for (uint32_t i = 0; i < 3; ++i) {
    Pending p = pending({above("a", i)});
    p.depth = i;
    p.target_is_new = i > 0;
    p.side = {0, i, ir::Coverage::kTrueSide};
    p.block = {0, i, ir::Coverage::kBlock};
    places.push_back(tree.branch(tree.root(), above("a", i)));
    p.state->node = places.back();
    waiting.add(std::move(p));
  }
  const auto model = std::make_shared<const eval::Model>();
  for (const Hold& place : places) EXPECT_EQ(waiting.give(place, model, 1), WaitingStates::Gift::kTaken);
  coverage.mark(0, 1, ir::Coverage::kTrueSide);
  coverage.mark(0, 1, ir::Coverage::kBlock);  // by somebody else
  std::optional<Pending> taken = waiting.take();
  EXPECT_EQ(taken->depth, 2u);
  EXPECT_TRUE(taken->is_early);
  taken = waiting.take();
  EXPECT_EQ(taken->depth, 0u);
  EXPECT_FALSE(taken->is_early);
  EXPECT_EQ(waiting.take()->depth, 1u);
  EXPECT_FALSE(waiting.take().has_value());
  EXPECT_EQ(waiting.size(), 0u);
}

TEST_F(PendingTest, DepthFirstTakesWhoWasGivenAWitnessByTurns) {
  ExecutionTree tree;
  Options options;
  options.search = SearchOrder::kDfs;
  WaitingStates waiting(options, tree);
  std::vector<Hold> places;
  for (uint32_t i = 0; i < 4; ++i) {
    Pending p = pending({above("a", i)});
    p.depth = i;
    places.push_back(tree.branch(tree.root(), above("a", i)));
    p.state->node = places.back();
    waiting.add(std::move(p));
  }
  const auto model = std::make_shared<const eval::Model>();
  waiting.give(places[0], model, 1);
  waiting.give(places[1], model, 1);
  std::vector<uint32_t> order;
  while (std::optional<Pending> taken = waiting.take()) order.push_back(taken->depth);
  EXPECT_EQ(order, (std::vector<uint32_t>{0, 3, 1, 2}));
}

class WaitingTest : public PendingTest {
 protected:
  void add(WaitingStates& waiting, ExecutionTree& tree, uint32_t length, bool is_bug = false) {
    Pending p = pending(std::vector<Expr>(length, above("a", length)));
    p.state->node = tree.branch(tree.root(), above("a", length));
    if (is_bug) p.bug = std::make_unique<Bug>();
    p.drop_snapshot();
    waiting.add(std::move(p));
  }
  static constexpr SearchOrder kOrders[] = {SearchOrder::kCoverage, SearchOrder::kDfs, SearchOrder::kBfs,
                                            SearchOrder::kRandomState, SearchOrder::kRandomPath};
};

TEST_F(WaitingTest, BeyondTheMostTheNewestIsTakenFirst) {
  for (SearchOrder order : kOrders) {
    ExecutionTree tree;
    Options options;
    options.search = order;
    WaitingStates waiting(options, tree);
    waiting.set_most(5);
    for (uint32_t i = 1; i <= 5; ++i) add(waiting, tree, i);
    for (uint32_t i = 11; i <= 15; ++i) add(waiting, tree, i);
    EXPECT_EQ(waiting.take()->path().size(), 15u);
    add(waiting, tree, 16);
    EXPECT_EQ(waiting.take()->path().size(), 16u);
    EXPECT_EQ(waiting.take()->path().size(), 14u);
    waiting.set_most(order == SearchOrder::kBfs ? 5 : 100);
    std::vector<uint32_t> rest;
    while (std::optional<Pending> taken = waiting.take()) rest.push_back(taken->path().size());
    std::sort(rest.begin(), rest.end());
    EXPECT_EQ(rest, (std::vector<uint32_t>{1, 2, 3, 4, 5, 11, 12, 13}));
    EXPECT_EQ(waiting.size(), 0u);
  }
}

TEST_F(WaitingTest, TheLongestAreGivenUpAndBugsLast) {
  for (SearchOrder order : kOrders) {
    ExecutionTree tree;
    Options options;
    options.search = order;
    WaitingStates waiting(options, tree);
    add(waiting, tree, 99, true);
    for (uint32_t i = 1; i <= 10; ++i) {
      waiting.set_most(i > 5 ? 0 : 100);
      add(waiting, tree, i);
    }
    std::vector<uint32_t> gone;
    const auto end = [&](Pending& one) { gone.push_back(one.path().size()); };
    waiting.give_up(3, end);
    std::sort(gone.begin(), gone.end());
    EXPECT_EQ(gone, (std::vector<uint32_t>{8, 9, 10}));
    EXPECT_EQ(waiting.size(), 8u);
    add(waiting, tree, 50);  // in the place of one that went
    std::vector<uint32_t> rest;
    while (std::optional<Pending> taken = waiting.take()) rest.push_back(taken->path().size());
    std::sort(rest.begin(), rest.end());
    EXPECT_EQ(rest, (std::vector<uint32_t>{1, 2, 3, 4, 5, 6, 7, 50, 99}));
    add(waiting, tree, 99, true);
    waiting.give_up(5, end);
    EXPECT_EQ(waiting.size(), 0u);
  }
}

TEST_F(PendingTest, TermsOfWhatWaitsAreToldOf) {
  ExecutionTree tree;
  WaitingStates waiting({}, tree);
  const Expr a = above("a", 1), b = above("b", 1), prefer = above("c", 1);
  Pending placed = pending({a, b}), unplaced = pending({a});
  placed.state->node = tree.branch(tree.branch(tree.root(), a), b);
  unplaced.bug = std::make_unique<Bug>(Bug{interp::FindingKind::kAssertion, "", prefer, {}});
  auto model = std::make_shared<eval::Model>();
  const Expr d = pool_.var("d", Sort::bit_vec(8));
  model->set(d, expr::Value::bits(8, 9));
  placed.model = model;
  waiting.add(std::move(placed));
  waiting.add(std::move(unplaced));
  waiting.drop_snapshots();
  expr::ExprSet seen;
  const auto see = [&](Expr term) { seen.insert(term); };
  waiting.for_each_term(see);
  for (Expr term : {a, prefer, d}) EXPECT_TRUE(seen.contains(term));
  EXPECT_FALSE(seen.contains(b)) << "the tree has it";
  tree.for_each_term(pool_, see);
  EXPECT_TRUE(seen.contains(b));
}

}  // namespace
}  // namespace mantissa::explore
