#include "cli/overseer.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>

#include "support/memory_limit.h"
#include "support/parking.h"

namespace mantissa::cli {

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kLook = std::chrono::milliseconds(5);
// What looks at its budget is out within some tens of milliseconds, and much later only if the machine is
// busy.
constexpr auto kGrace = std::chrono::milliseconds(500);
// Above the limit itself, which the work is to stop at by itself.
bool is_beyond(uint64_t resident, uint64_t limit) { return limit != 0 && resident > limit + limit / 32; }

}  // namespace

// Shared with the thread, which may live longer than the overseer.
struct Overseer::Desk {
  std::mutex mutex;
  std::condition_variable changed;
  std::function<void()> work;  // none: nothing to do
  bool is_done = false, is_over = false;

  void serve() {
    for (;;) {
      std::function<void()> taken;
      {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return work || is_over; });
        if (!work) return;
        taken = std::exchange(work, nullptr);
      }
      taken();
      taken = nullptr;
      const parking::Unparked unparked;
      std::lock_guard lock(mutex);
      is_done = true;
      changed.notify_all();
    }
  }
};

Overseer::~Overseer() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard lock(desk_->mutex);
    desk_->is_over = true;
    desk_->changed.notify_all();
  }
  thread_.join();
}

void Overseer::begin() {
  if (thread_.joinable()) return;
  desk_ = std::make_shared<Desk>();
  thread_ = Thread([desk = desk_] {
    parking::mark(true);
    desk->serve();
  });
}

Overseer::End Overseer::give_up(End why) {
  has_given_up_ = true;
  if (why != End::kTime || parks_on_time_) parking::park();
  thread_.detach();
  return why;
}

Overseer::End Overseer::run(std::function<void()> work, const Budget& budget,
                            const std::function<bool()>& is_late) {
  begin();
  std::unique_lock lock(desk_->mutex);
  desk_->is_done = false;
  desk_->work = std::move(work);
  desk_->changed.notify_all();
  std::optional<Clock::time_point> over_since;
  for (;;) {
    if (desk_->changed.wait_for(lock, kLook, [this] { return desk_->is_done; })) return End::kDone;
    lock.unlock();
    const uint64_t resident = memory_limit::look();
    if (is_beyond(resident, memory_limit::get())) return give_up(End::kMemory);
    const bool is_stopped = budget.stopped();
    const bool is_over = is_late && is_late();
    if (is_stopped || is_over || budget.clock_seconds_left() <= 0) {
      if (!over_since) over_since = Clock::now();
      if (Clock::now() - *over_since > kGrace) return give_up(is_stopped ? End::kStopped : End::kTime);
    }
    lock.lock();
  }
}

void leave(int status) {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  std::_Exit(status);
}

}  // namespace mantissa::cli
