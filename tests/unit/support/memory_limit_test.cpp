#include "support/memory_limit.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstring>
#include <new>

#include "support/budget.h"

namespace mantissa {
namespace {

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

class MemoryLimit : public testing::Test {
 protected:
  ~MemoryLimit() override { memory_limit::set(0); }
};

TEST_F(MemoryLimit, NothingIsRefusedWithoutOne) {
  EXPECT_NO_THROW(memory_limit::take(uint64_t{1} << 50));
  EXPECT_FALSE(memory_limit::is_short());
}

TEST_F(MemoryLimit, APieceThatWouldPassItIsRefused) {
  memory_limit::set(memory_limit::resident_bytes() + 100 * kMegabyte);
  EXPECT_NO_THROW(memory_limit::take(10 * kMegabyte));
  const uint64_t before = memory_limit::shortages();
  EXPECT_THROW(memory_limit::take(200 * kMegabyte), std::bad_alloc);
  EXPECT_THROW(memory_limit::take(~uint64_t{0}), std::bad_alloc);
  EXPECT_EQ(memory_limit::shortages(), before + 2);
}

TEST_F(MemoryLimit, WhatIsTakenOnlyInWordsDoesNotAddUp) {
  memory_limit::set(memory_limit::resident_bytes() + 100 * kMegabyte);
  for (int i = 0; i < 1000; ++i) EXPECT_NO_THROW(memory_limit::take(10 * kMegabyte));
}

TEST_F(MemoryLimit, BudgetsAreExhaustedWhileItIsShort) {
  memory_limit::set(memory_limit::resident_bytes() + 64 * kMegabyte);
  const Budget budget;
  EXPECT_FALSE(budget.exhausted());
  // Not by malloc: AddressSanitizer keeps what is freed, and clang leaves out what nobody looks at.
  void* memory = ::mmap(nullptr, 63 * kMegabyte, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  std::memset(memory, 1, 63 * kMegabyte);
  memory_limit::look();
  EXPECT_TRUE(memory_limit::is_short());
  EXPECT_TRUE(budget.exhausted());
  EXPECT_FALSE(budget.stopped());
  ::munmap(memory, 63 * kMegabyte);
  memory_limit::look();
  EXPECT_FALSE(budget.exhausted());
}

}  // namespace
}  // namespace mantissa
