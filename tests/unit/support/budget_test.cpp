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

TEST(Budget, CountedWorkThatTheClockEndsIsCounted) {
  const Budget whole = Budget().metered(std::make_shared<Meter>());
  const uint64_t before = Meter::cut_by_clock();
  const Budget done = whole.within(0.001);
  EXPECT_TRUE(done.exhausted(2'000'000));
  const Budget by_time_alone = whole.until(0.01);
  const Budget cut = whole.apart().until(0.01).within(5), cut_too = cut.until(0.005).apart();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_TRUE(done.exhausted(0));
  EXPECT_TRUE(by_time_alone.exhausted(0));
  EXPECT_EQ(Meter::cut_by_clock(), before);
  for (int looks = 0; looks < 3; ++looks) EXPECT_TRUE(cut.exhausted(0));
  EXPECT_EQ(Meter::cut_by_clock(), before + 1);
  EXPECT_TRUE(cut_too.exhausted(0));
  EXPECT_EQ(Meter::cut_by_clock(), before + 2);
}

}  // namespace
}  // namespace mantissa
