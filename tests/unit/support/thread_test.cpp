#include "support/thread.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "support/parking.h"

namespace mantissa {
namespace {

int deep(int left) {
  volatile char room[1024];
  room[left % 1024] = 1;
  return left == 0 ? 0 : deep(left - 1) + room[left % 1024];
}

TEST(Thread, RecursesDeeplyWhereTheUsualStackWouldEnd) {
  int result = 0;
  Thread thread([&] { result = deep(100'000); });
  thread.join();
  EXPECT_EQ(result, 100'000);
}

TEST(Thread, IsMarkedForParkingIfItsMakerIs) {
  bool first = true, second = false;
  Thread([&] { first = parking::is_marked(); }).join();
  parking::mark(true);
  Thread([&] { second = parking::is_marked(); }).join();
  parking::mark(false);
  EXPECT_FALSE(first);
  EXPECT_TRUE(second);
}

// What is given up stops where it looks next, unless it holds what others need; who is not marked goes on.
TEST(Parking, StopsMarkedThreadsForGood) {
  struct Seen {
    std::atomic<bool> is_let_go{false}, came_unparked{false}, came_back{false};
  };
  auto seen = std::make_shared<Seen>();
  Thread given_up([seen] {
    parking::mark(true);
    while (!seen->is_let_go) std::this_thread::yield();
    {
      const parking::Unparked unparked;
      parking::look();
      seen->came_unparked = true;
    }
    parking::look();
    seen->came_back = true;
  });
  given_up.detach();
  parking::park();
  parking::look();
  seen->is_let_go = true;
  while (!seen->came_unparked) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(seen->came_back);
}

TEST(RunTogether, RunsAllAndThrowsTheFirstFailureOn) {
  std::vector<int> done(5);
  run_together(5, [&](size_t i) { done[i] = 1; });
  EXPECT_EQ(done, std::vector<int>(5, 1));
  run_together(0, [](size_t) { FAIL(); });
  const auto work = [&](size_t i) {
    if (i % 2 == 1) throw std::runtime_error(std::to_string(i));
    done[i] = 2;
  };
  try {
    run_together(5, work);
    FAIL();
  } catch (const std::runtime_error& failure) {
    EXPECT_STREQ(failure.what(), "1");
  }
  EXPECT_EQ(done, (std::vector<int>{2, 1, 2, 1, 2}));
}

}  // namespace
}  // namespace mantissa
