#include "cli/time_plan.h"

#include <gtest/gtest.h>

namespace mantissa::cli {
namespace {

TEST(TimePlan, KeepsAShareForReplay) {
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(1), 0.5);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(3), 1);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(60), 12);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(600), 40);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(3600), 190);
}

TEST(TimePlan, NothingIsKeptWithoutReplay) {
  const TimePlan plan(60, false, {});
  EXPECT_DOUBLE_EQ(plan.for_analysis(), 60);
  EXPECT_GT(plan.left_for_analysis(), 55);
}

TEST(TimePlan, AnalysisAndReplayTogetherAreAll) {
  const TimePlan plan(60, true, {});
  EXPECT_DOUBLE_EQ(plan.for_analysis(), 48);
  EXPECT_LE(plan.left_for_analysis(), 48);
  EXPECT_LE(plan.all().clock_seconds_left(), 60);
  EXPECT_LE(plan.replay().clock_seconds_left(), 59);
  EXPECT_GT(plan.replay().clock_seconds_left(), 50);
}

TEST(TimePlan, ReplayHasAMomentHoweverLateItIs) {
  const TimePlan plan(0, true, {});
  EXPECT_TRUE(plan.all().exhausted());
  EXPECT_FALSE(plan.replay().exhausted());
  EXPECT_LE(plan.replay().clock_seconds_left(), 0.5);
}

TEST(TimePlan, TheTokenEndsIt) {
  StopToken stop;
  const TimePlan plan(60, true, stop);
  EXPECT_FALSE(plan.all().exhausted());
  stop.request_stop();
  EXPECT_TRUE(plan.all().exhausted());
  EXPECT_TRUE(plan.replay().exhausted());
}

}  // namespace
}  // namespace mantissa::cli
