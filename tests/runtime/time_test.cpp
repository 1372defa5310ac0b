// Calendar functions against the host in UTC, and the deterministic clock.
#include <gtest/gtest.h>

#include <sys/time.h>
#include <cstring>
#include <ctime>

#include "rt.h"

#define EACH(f)                                                                                       \
  f(gmtime_r) f(localtime_r) f(mktime) f(timegm) f(strftime) f(asctime_r) f(ctime_r) f(time) f(clock) \
      f(gettimeofday) f(clock_gettime) f(difftime) f(nanosleep)
EACH(RT_DECLARE)
#undef EACH

namespace {

bool same(const tm& a, const tm& b) {
  return a.tm_sec == b.tm_sec && a.tm_min == b.tm_min && a.tm_hour == b.tm_hour && a.tm_mday == b.tm_mday &&
         a.tm_mon == b.tm_mon && a.tm_year == b.tm_year && a.tm_wday == b.tm_wday && a.tm_yday == b.tm_yday &&
         a.tm_isdst == b.tm_isdst;
}

class Time : public testing::Test {
 protected:
  void SetUp() override {
    setenv("TZ", "UTC", 1);
    tzset();
  }
};

TEST_F(Time, BreaksDownAndCombines) {
  for (long i = 0; i < cases(50000); ++i) {
    Random random(static_cast<uint64_t>(i));
    time_t moment = static_cast<time_t>(random()) >> (10 + below(random, 50));
    tm ours{}, theirs{};
    tm* their_result = gmtime_r(&moment, &theirs);
    tm* our_result = rt_gmtime_r(&moment, &ours);
    ASSERT_EQ(their_result == nullptr, our_result == nullptr) << moment;
    if (!our_result) continue;
    ASSERT_TRUE(same(ours, theirs)) << moment;
    ASSERT_EQ(rt_timegm(&ours), moment);
    tm odd{};
    odd.tm_year = static_cast<int>(below(random, 400)) - 100;
    odd.tm_mon = static_cast<int>(below(random, 60)) - 30;
    odd.tm_mday = static_cast<int>(below(random, 200)) - 100;
    odd.tm_hour = static_cast<int>(below(random, 100)) - 50;
    odd.tm_min = static_cast<int>(below(random, 300)) - 150;
    odd.tm_sec = static_cast<int>(below(random, 300)) - 150;
    tm copy = odd;
    ASSERT_EQ(mktime(&odd), rt_mktime(&copy)) << i;
    ASSERT_TRUE(same(odd, copy)) << i;
  }
}

TEST_F(Time, Formats) {
  const char conversions[] = "aAbBcCdDeFgGhHIjklmMnpPrRsStTuUVwWxXyYzZ%";
  for (long i = 0; i < cases(3000); ++i) {
    Random random(static_cast<uint64_t>(i));
    time_t moment = static_cast<time_t>(below(random, 8000000000)) - 2000000000;
    tm broken{};
    localtime_r(&moment, &broken);
    for (const char* c = conversions; *c; ++c) {
      std::string format = std::string("<%") + *c + ">";
      char ours[128], theirs[128];
      size_t want = strftime(theirs, sizeof theirs, format.c_str(), &broken);
      ASSERT_EQ(want, rt_strftime(ours, sizeof ours, format.c_str(), &broken)) << format << " " << moment;
      ASSERT_STREQ(theirs, ours) << moment;
    }
    char ours[128], theirs[128];
    ASSERT_STREQ(asctime_r(&broken, theirs), rt_asctime_r(&broken, ours));
    ASSERT_STREQ(ctime_r(&moment, theirs), rt_ctime_r(&moment, ours));
    for (const char* format : {"%-d %_d %0e %^a %-H", "%Ey %Od", "%Y-%m-%dT%H:%M:%SZ"}) {
      strftime(theirs, sizeof theirs, format, &broken);
      rt_strftime(ours, sizeof ours, format, &broken);
      ASSERT_STREQ(theirs, ours) << format;
    }
  }
  char small[4];
  tm zero{};
  EXPECT_EQ(rt_strftime(small, sizeof small, "%Y", &zero), 0u);
}

TEST_F(Time, ClockIsDeterministicAndMovesOn) {
  timespec first{}, second{}, pause{2, 5};
  EXPECT_EQ(rt_clock_gettime(CLOCK_MONOTONIC, &first), 0);
  EXPECT_EQ(rt_nanosleep(&pause, nullptr), 0);
  EXPECT_EQ(rt_clock_gettime(CLOCK_MONOTONIC, &second), 0);
  EXPECT_EQ((second.tv_sec - first.tv_sec) * 1000000000 + second.tv_nsec - first.tv_nsec, 2001000005);
  EXPECT_EQ(rt_time(nullptr) / 1000, 1704067200 / 1000);
  timeval now{};
  EXPECT_EQ(rt_gettimeofday(&now, nullptr), 0);
  clock_t before = rt_clock();
  EXPECT_EQ(rt_clock() - before, 1000);
  EXPECT_EQ(rt_difftime(5, 3), 2.0);
}

}  // namespace
