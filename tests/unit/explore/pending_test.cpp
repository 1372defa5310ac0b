#include "explore/pending.h"

#include <gtest/gtest.h>

#include "explore/frontier.h"
#include "explore/matcher.h"

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
  std::vector<Slot> with(Expr condition) {
    std::vector<Slot> slots;
    for (Slot s = store_.first_with(condition); s != PendingStore::kNone; s = store_.next_with_same(s))
      slots.push_back(s);
    return slots;
  }
  ir::Program program_;
  expr::Pool pool_;
  PendingStore store_;
};

TEST_F(PendingTest, ListsFollowAddingAndTaking) {
  const Expr a = above("a", 1), b = above("b", 1);
  const Slot first = store_.add(pending({a})), second = store_.add(pending({b, a})),
             third = store_.add(pending({b}));
  EXPECT_EQ(store_.size(), 3u);
  EXPECT_EQ(with(a).size(), 2u);
  EXPECT_EQ(with(b), std::vector<Slot>{third});
  EXPECT_EQ(store_.oldest(), first);
  EXPECT_EQ(store_.take(first).path().size(), 1u);
  EXPECT_EQ(with(a), std::vector<Slot>{second});
  EXPECT_EQ(store_.oldest(), second);
  const Slot reused = store_.add(pending({a}));
  EXPECT_EQ(reused, first);
  EXPECT_EQ(store_.oldest(), second);  // age is not the slot's number
  EXPECT_EQ(with(a).size(), 2u);
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
  EXPECT_EQ(with(a).size(), 2u);
  const Pending taken = store_.take(slot);
  EXPECT_EQ(taken.state, nullptr);
  EXPECT_EQ(taken.path().front(), a);
  const auto decisions = taken.dropped_decisions.oldest_first();
  ASSERT_EQ(decisions.size(), 2u);
  EXPECT_FALSE(decisions[0].excludes);
  EXPECT_TRUE(decisions[1].excludes);
  EXPECT_EQ(decisions[1].word, 7u);
}

TEST_F(PendingTest, EveryOrderTakesEachOnce) {
  for (SearchOrder order : {SearchOrder::kCoverage, SearchOrder::kDfs, SearchOrder::kBfs,
                            SearchOrder::kRandomState, SearchOrder::kRandomPath}) {
    PendingStore store;
    auto frontier = make_frontier(order, 3);
    for (int i = 0; i < 50; ++i) {
      Pending p = pending(std::vector<Expr>(1 + i % 5, above("a", 1)));
      p.target_is_new = i % 7 == 0;
      const Slot slot = store.add(std::move(p));
      frontier->add(slot, store[slot]);
    }
    uint32_t depth = 0;
    for (int i = 0; i < 50; ++i) {
      const std::optional<Slot> slot = frontier->take();
      ASSERT_TRUE(slot.has_value());
      const Pending taken = store.take(*slot);
      ASSERT_NE(taken.state, nullptr) << "taken twice";
      if (order == SearchOrder::kBfs) EXPECT_LE(depth, taken.depth);
      depth = taken.depth;
    }
    EXPECT_FALSE(frontier->take().has_value());
    EXPECT_EQ(store.size(), 0u);
  }
}

TEST_F(PendingTest, MatcherGivesAWitnessOnlyWhereTheWholePathHolds) {
  const Expr x = pool_.var("x", Sort::bit_vec(8));
  const Expr below = pool_.make(Kind::kBvUlt, {x, pool_.bv_const(8, 50)});
  const Slot good = store_.add(pending({above("y", 3), above("x", 10)}));
  const Slot bad = store_.add(pending({below, above("x", 10)}));
  auto parent = std::make_shared<eval::Model>();
  parent->set(pool_.var("y", Sort::bit_vec(8)), expr::Value::bits(8, 9));
  store_[good].model = parent;
  Matcher matcher(pool_, store_);
  eval::Model candidate;
  candidate.set(x, expr::Value::bits(8, 100));
  EXPECT_EQ(matcher.offer(candidate, 1), 1u);
  EXPECT_EQ(store_[good].unsolved, 0u);
  EXPECT_EQ(store_[good].model->find(x)->raw(), 100u);
  EXPECT_EQ(store_[good].model->size(), 2u);
  EXPECT_EQ(store_[bad].unsolved, 1u);
  EXPECT_EQ(with(above("x", 10)), std::vector<Slot>{bad});
  EXPECT_EQ(matcher.offer(candidate, 1), 0u);
}

}  // namespace
}  // namespace mantissa::explore
