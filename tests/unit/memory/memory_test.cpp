#include "memory/memory.h"

#include <gtest/gtest.h>

namespace mantissa::memory {
namespace {

class MemoryTest : public testing::Test {
 protected:
  uint64_t owner_base(uint64_t address) const {
    const ObjectRef ref = memory_.owner(address);
    return ref ? memory_.object(ref).base() : 0;
  }
  uint64_t heap(uint64_t size) { return memory_.allocate(size, 16, false, false, 0); }

  ir::Program program_;
  Memory memory_{program_};
};

TEST_F(MemoryTest, WhatLiesBesideAnObjectIsItsOwn) {
  for (const bool on_stack : {false, true}) {
    for (const uint64_t size : {1u, 16u, 40u, 4096u, 65500u, 65536u, 200000u}) {
      const uint64_t before = on_stack ? memory_.push_stack(40, 8) : heap(40);
      const uint64_t base = on_stack ? memory_.push_stack(size, 8) : heap(size);
      const uint64_t after = on_stack ? memory_.push_stack(40, 8) : heap(40);
      const uint64_t room = on_stack ? ir::gap_of(size) / 2 : ir::kGap / 2;
      EXPECT_EQ(owner_base(base), base);
      EXPECT_EQ(owner_base(base + size - 1), base);
      EXPECT_EQ(owner_base(base + size), base) << "one past its end";
      EXPECT_EQ(owner_base(base + size + room), base);
      EXPECT_EQ(owner_base(base - 4), base);
      EXPECT_EQ(owner_base(base - room), base);
      EXPECT_EQ(owner_base(before), before);
      EXPECT_EQ(owner_base(after - 4), after);
    }
  }
}

TEST_F(MemoryTest, WhatIsNoMoreOwnsNothing) {
  const uint64_t freed = heap(40);
  EXPECT_EQ(memory_.free(freed, 0), Memory::FreeResult::kFreed);
  EXPECT_EQ(owner_base(freed), 0u);
  const uint64_t local = memory_.push_stack(40, 8);
  EXPECT_TRUE(memory_.end_life(local, 0));
  EXPECT_EQ(owner_base(local + 8), 0u);
  EXPECT_EQ(owner_base(8), 0u);
}

TEST_F(MemoryTest, ManyScalarsOnTheStackKeepTheirNeighboursApart) {
  std::vector<uint64_t> bases;
  for (int i = 0; i < 1000; ++i) bases.push_back(memory_.push_stack(8, 8));
  for (const uint64_t base : bases) {
    EXPECT_EQ(owner_base(base + 8 + 40), base);
    EXPECT_EQ(owner_base(base - 40), base);
  }
}

}  // namespace
}  // namespace mantissa::memory
