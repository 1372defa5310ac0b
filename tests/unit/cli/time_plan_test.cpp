#include "cli/time_plan.h"

#include <gtest/gtest.h>

namespace mantissa::cli {
namespace {

TEST(TimePlan, KeepsNoMoreThanAShareForReplay) {
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(1), 0.5);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(3), 1);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(60), 12);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(600), 40);
  EXPECT_DOUBLE_EQ(TimePlan::replay_share(3600), 190);
}

TEST(TimePlan, OnlyTheEndIsKeptWithoutReplay) {
  TimePlan plan(60, false, {});
  EXPECT_GT(plan.for_analysis(), 59.9);
  EXPECT_GT(plan.left_for_analysis(), 59);
  plan.expect({100, 100000, 30}, 1);
  EXPECT_GT(plan.left_for_analysis(), 59);
}

TEST(TimePlan, ARunWithLittleToReplayExploresNearlyAllTheTime) {
  TimePlan plan(60, true, {});
  plan.expect({0, 2, 0.5}, 1);
  EXPECT_GT(plan.left_for_analysis(), 58);
  EXPECT_LT(plan.left_for_analysis(), 59);
}

TEST(TimePlan, WhatIsKeptGrowsWithWhatWaits) {
  TimePlan plan(60, true, {});
  double before = plan.left_for_analysis();
  for (const Waiting& waiting :
       {Waiting{1, 2, 0}, Waiting{5, 2, 0}, Waiting{5, 500, 0}, Waiting{5, 500, 4}}) {
    plan.expect(waiting, 1);
    EXPECT_LT(plan.left_for_analysis(), before - 0.2);
    before = plan.left_for_analysis();
  }
  plan.expect({2000, 100000, 100}, 1);
  EXPECT_LE(plan.left_for_analysis(), 48);
  EXPECT_GT(plan.left_for_analysis(), 47);
}

TEST(TimePlan, EveryFindingOfAThousandTestsHasItsTime) {
  TimePlan plan(60, true, {});
  plan.expect({20, 1000, 1}, 1);
  EXPECT_LT(plan.left_for_analysis(), 60 - 20 * 0.25 - 1000 * 0.003);
}

TEST(TimePlan, ABusyMachineNeedsLongerForTheEnd) {
  TimePlan plan(60, false, {});
  plan.expect({}, 8);
  EXPECT_LT(plan.left_for_analysis(), 60 - 0.4);
  EXPECT_GT(plan.left_for_analysis(), 59);
  EXPECT_LE(TimePlan::end_share(1, 1000), 0.1);
}

TEST(TimePlan, AnalysisAndReplayTogetherAreAll) {
  const TimePlan plan(60, true, {});
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
