#include "memory/lazy_bytes.h"

#include <gtest/gtest.h>

#include <new>
#include <vector>

#include "support/memory_limit.h"
#include "support/rng.h"

namespace mantissa::memory {
namespace {

constexpr uint64_t kMegabyte = uint64_t{1} << 20, kGigabyte = uint64_t{1} << 30;

class LazyBytesTest : public testing::Test {
 protected:
  ~LazyBytesTest() override { memory_limit::set(0); }
  uint64_t start_ = memory_limit::resident_bytes();
  uint64_t grown() const { return memory_limit::resident_bytes() - start_; }
};

TEST_F(LazyBytesTest, AHundredGigabytesCostWhatWasTouched) {
  LazyBytes bytes(100 * kGigabyte);
  EXPECT_EQ(bytes.data()[50 * kGigabyte], 0);
  bytes.data()[70 * kGigabyte] = 7;
  LazyBytes copy = bytes;
  EXPECT_EQ(copy.data()[70 * kGigabyte], 7);
  EXPECT_EQ(copy.data()[1], 0);
  copy.data()[70 * kGigabyte] = 8;
  EXPECT_EQ(bytes.data()[70 * kGigabyte], 7);
  EXPECT_LT(grown(), 16 * kMegabyte);
}

TEST_F(LazyBytesTest, NextTouchedSkipsWhatNobodyWrote) {
  LazyBytes bytes(100 * kGigabyte);
  EXPECT_EQ(bytes.next_touched(5), bytes.size());
  bytes.data()[70 * kGigabyte + 5] = 7;
  const uint64_t next = bytes.next_touched(1);
  EXPECT_LE(next, 70 * kGigabyte + 5);
  EXPECT_GT(next, 70 * kGigabyte - kMegabyte);
  EXPECT_EQ(bytes.next_touched(70 * kGigabyte + 5), 70 * kGigabyte + 5);
  LazyBytes small(100);
  EXPECT_EQ(small.next_touched(7), 7u);
  EXPECT_EQ(small.next_touched(100), 100u);
}

TEST_F(LazyBytesTest, ZerosAndUntouchedCopiesCostNothing) {
  LazyBytes from(10 * kGigabyte), to(10 * kGigabyte);
  to.fill(1, kMegabyte, 3);
  from.data()[9] = 1;
  to.copy(3, from, 2, 9 * kGigabyte);
  EXPECT_EQ(to.data()[10], 1);
  EXPECT_EQ(to.data()[2], 3);
  EXPECT_EQ(to.data()[kMegabyte - 1], 0);
  to.fill(5, 8 * kGigabyte, 0);
  EXPECT_EQ(to.data()[10], 0);
  EXPECT_EQ(to.data()[2], 3);
  EXPECT_LT(grown(), 16 * kMegabyte);
}

TEST_F(LazyBytesTest, FillingMoreThanTheLimitIsRefused) {
  memory_limit::set(memory_limit::resident_bytes() + 64 * kMegabyte);
  LazyBytes bytes(kGigabyte);
  EXPECT_THROW(bytes.fill(0, kGigabyte, 1), std::bad_alloc);
  bytes.fill(0, 32 * kMegabyte, 1);
  EXPECT_THROW(LazyBytes copy(bytes), std::bad_alloc);
}

// Against plain vectors, in sizes on both sides of where mappings begin.
TEST_F(LazyBytesTest, BehavesLikeAVector) {
  Rng rng(1);
  for (const uint64_t size : {uint64_t{1000}, uint64_t{300'000}, 2 * kMegabyte + 5}) {
    LazyBytes one(size), two(size);
    std::vector<uint8_t> plain_one(size), plain_two(size);
    for (int step = 0; step < 200; ++step) {
      const uint64_t from = rng.below(size), to = rng.below(size);
      const uint64_t bytes = rng.below(size - std::max(from, to)) + 1;
      switch (rng.below(4)) {
        case 0: {
          const auto value = static_cast<uint8_t>(rng.below(3));
          one.fill(to, bytes, value);
          std::fill_n(plain_one.begin() + to, bytes, value);
          break;
        }
        case 1:
          one.copy(to, two, from, bytes);
          std::copy_n(plain_two.begin() + from, bytes, plain_one.begin() + to);
          break;
        case 2: {
          one.copy(to, one, from, bytes);
          const std::vector<uint8_t> part(plain_one.begin() + from, plain_one.begin() + from + bytes);
          std::copy(part.begin(), part.end(), plain_one.begin() + to);
          break;
        }
        default:
          two = one;
          plain_two = plain_one;
          one.data()[to] = plain_one[to] = static_cast<uint8_t>(step);
          break;
      }
      ASSERT_TRUE(std::equal(plain_one.begin(), plain_one.end(), one.data())) << size << " " << step;
    }
  }
}

}  // namespace
}  // namespace mantissa::memory
