#include "explore/obligations.h"

#include <gtest/gtest.h>

namespace mantissa::explore {
namespace {

Obligation at(uint32_t line) {
  static interp::Ledger ledger;
  Obligation result;
  result.ticket = ledger.open(interp::Matter::kException);
  auto open = std::make_shared<OpenException>();
  open->key = {findings::FindingKind::kFloatOverflow, 0, line, 1};
  result.open = std::move(open);
  return result;
}

TEST(Obligations, LocationsTakeTurns) {
  ExecutionTree tree;
  Obligations waiting(tree);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(waiting.add(at(1)));
  ASSERT_TRUE(waiting.add(at(2)));
  EXPECT_EQ(waiting.take()->key().line, 1u);
  EXPECT_EQ(waiting.take()->key().line, 2u);
  EXPECT_EQ(waiting.take()->key().line, 1u);
  EXPECT_EQ(waiting.size(), 1u);
}

TEST(Obligations, AFoundOneSettlesItsLocation) {
  ExecutionTree tree;
  Obligations waiting(tree);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(waiting.add(at(1)));
  ASSERT_TRUE(waiting.add(at(2)));
  const Obligation found = at(1);
  waiting.settle(found.key());
  EXPECT_EQ(waiting.size(), 1u);
  EXPECT_EQ(waiting.locations(), 2u);
  EXPECT_EQ(waiting.take()->key().line, 2u);
  EXPECT_FALSE(waiting.take());
}

TEST(Obligations, ALocationIsCrowdedSoonerWhereManyWait) {
  ExecutionTree tree;
  Obligations waiting(tree);
  uint32_t kept = 0;
  while (waiting.add(at(1))) ++kept;
  EXPECT_GE(kept, 100u);
  for (uint32_t line = 2; line < 1000; ++line)
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(waiting.add(at(line)));
  kept = 0;
  while (waiting.add(at(5000))) ++kept;
  EXPECT_GE(kept, 1u);
  EXPECT_LE(kept, 50u);
}

TEST(Obligations, SomeOfEachLocationAreVisited) {
  ExecutionTree tree;
  Obligations waiting(tree);
  for (uint32_t i = 0; i < 9; ++i) {
    Obligation one = at(1);
    one.attempts = i;
    waiting.add(std::move(one));
  }
  for (uint32_t i = 0; i < 2; ++i) waiting.add(at(2));
  std::vector<uint32_t> first, second;
  waiting.visit_some(
      4, [&](const Obligation& one) { (one.key().line == 1 ? first : second).push_back(one.attempts); });
  EXPECT_EQ(first, (std::vector<uint32_t>{0, 1, 7, 8}));
  EXPECT_EQ(second.size(), 2u);
}

}  // namespace
}  // namespace mantissa::explore
