#include "support/budget.h"

#include <gtest/gtest.h>

#include <thread>

namespace mantissa {
namespace {

TEST(Budget, SharesAreCountedInWork) {
  const auto meter = std::make_shared<Meter>();
  const Budget whole = Budget().until(100).metered(meter);
  const Budget share = whole.within(0.5);
  EXPECT_FALSE(share.exhausted(0));
  EXPECT_DOUBLE_EQ(share.seconds_left(), 0.5);
  share.work(400'000'000);
  EXPECT_FALSE(share.exhausted(0));
  EXPECT_NEAR(share.within(10).seconds_left(), 0.1, 1e-9);  // never more than the share it is taken from
  EXPECT_TRUE(share.exhausted(200'000'000));
  EXPECT_EQ(share.seconds_left(), 0);
  EXPECT_FALSE(whole.exhausted(0));
  EXPECT_NEAR(whole.now(), 0.6, 1e-9);
}

TEST(Budget, WorkBesideOtherWorkHasItsOwnMeter) {
  const auto meter = std::make_shared<Meter>();
  const Budget share = Budget().metered(meter).within(1);
  const Budget one = share.apart(), two = share.apart();
  one.work(2'000'000'000);
  EXPECT_TRUE(one.exhausted(0));
  EXPECT_FALSE(two.exhausted(0));
  EXPECT_FALSE(share.exhausted(0));
}

TEST(Budget, TheClockHoldsForWorkThatNobodyCounts) {
  const Budget share = Budget().metered(std::make_shared<Meter>()).until(0.01).within(5);
  EXPECT_LE(share.clock_seconds_left(), 0.01);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_TRUE(share.exhausted(0));
}

}  // namespace
}  // namespace mantissa
