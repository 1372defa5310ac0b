#pragma once

// Budget: how long a piece of work may go on. A deadline by the clock, shares of it in counted work
// (meter.h), and a stop token that another thread (Ctrl-C, the winner of a race) may set. Copies share token
// and meter. While the process is short of memory every budget is exhausted.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>

#include "support/coarse_clock.h"
#include "support/memory_limit.h"
#include "support/meter.h"

namespace mantissa {

// A flag that may be raised once, from any thread. A child token also counts as raised when its parent is.
class StopToken {
 public:
  StopToken() : flag_(std::make_shared<Flag>()) {}
  StopToken child() const {
    StopToken token;
    token.flag_->parent = flag_;
    return token;
  }
  void request_stop() const { flag_->raised.store(true, std::memory_order_relaxed); }
  bool stop_requested() const {
    for (const Flag* flag = flag_.get(); flag != nullptr; flag = flag->parent.get())
      if (flag->raised.load(std::memory_order_relaxed)) return true;
    return false;
  }

 private:
  struct Flag {
    std::atomic<bool> raised{false};
    std::shared_ptr<const Flag> parent;
  };
  std::shared_ptr<Flag> flag_;
};

class Budget {
 public:
  using Clock = std::chrono::steady_clock;

  Budget() = default;  // unlimited
  static Budget seconds(double s) { return Budget().within(s); }

  // The same budget, its shares measured in the meter's work from now on.
  Budget metered(MeterRef meter) const {
    Budget b = *this;
    b.meter_ = std::move(meter);
    return b;
  }
  const MeterRef& meter() const { return meter_; }
  // The same budget with a meter of its own, for work that goes on beside other work.
  Budget apart() const {
    if (!meter_) return *this;
    Budget b = *this;
    b.meter_ = std::make_shared<Meter>();
    if (work_end_ != kNoEnd) b.work_end_ = work_end_ - std::min(work_end_, meter_->nanoseconds());
    return b;
  }

  // The same budget with at most `s` seconds for what comes next: of work where there is a meter, else of
  // time. Work that nobody counts must end as well, so the clock still holds with much to spare.
  Budget within(double s) const {
    if (!(s < 1e9)) return *this;
    if (!meter_) return until(s);
    Budget b = *this;
    b.deadline_ = std::min(deadline_, after(kSpare + kTimes * s, CoarseClock::now()));
    b.work_end_ = std::min(work_end_, meter_->nanoseconds() + static_cast<uint64_t>(1e9 * std::max(0.0, s)));
    return b;
  }
  // The same budget, ending at the latest `s` seconds from now by the clock.
  Budget until(double s) const {
    Budget b = *this;
    if (s < 1e9) b.deadline_ = std::min(deadline_, after(s, Clock::now()));
    return b;
  }
  Budget with_token(StopToken token) const {
    Budget b = *this;
    b.token_ = std::move(token);
    return b;
  }

  // For measuring what something took, to decide by it: seconds of work, or of time without a meter.
  double now() const {
    return meter_ ? meter_->seconds()
                  : std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
  }
  // Enters work done since the last look; about right is right enough.
  void work(uint64_t nanoseconds) const {
    if (meter_) meter_->add(nanoseconds);
  }

  // Of a whole run, looked at on every path: to a few milliseconds.
  bool is_over() const { return stopped() || memory_limit::is_short() || is_late_by_tick(); }
  bool is_late_by_tick() const {
    return deadline_ != Clock::time_point::max() && CoarseClock::now() >= deadline_;
  }
  bool stopped() const { return token_.stop_requested(); }
  bool exhausted(uint64_t nanoseconds = kLook) const {
    work(nanoseconds);
    return stopped() || memory_limit::is_short() || (meter_ && meter_->nanoseconds() >= work_end_) ||
           (deadline_ != Clock::time_point::max() && late());
  }
  bool limited() const { return deadline_ != Clock::time_point::max() || work_end_ != kNoEnd; }
  // Of work where the end is in work, else of time.
  double seconds_left() const {
    if (work_end_ != kNoEnd) {
      const uint64_t done = meter_->nanoseconds();
      return done >= work_end_ ? 0 : 1e-9 * static_cast<double>(work_end_ - done);
    }
    return clock_seconds_left();
  }
  double clock_seconds_left() const {
    if (deadline_ == Clock::time_point::max()) return std::numeric_limits<double>::infinity();
    return std::max(0.0, std::chrono::duration<double>(deadline_ - Clock::now()).count());
  }
  const StopToken& token() const { return token_; }
  // Enters that the clock ends this where a share of counted work is left; being exhausted does so itself.
  void note_cut_by_clock() const {
    if (work_end_ != kNoEnd) Meter::note_cut(deadline_.time_since_epoch().count());
  }

 private:
  static constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();
  static constexpr uint64_t kLook = 2000;  // what a look costs where nothing else is said
  static constexpr double kTimes = 8, kSpare = 0.2;
  static Clock::time_point after(double s, Clock::time_point now) {
    return now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
  }
  bool late() const {
    if (Clock::now() < deadline_) return false;
    note_cut_by_clock();
    return true;
  }
  Clock::time_point deadline_ = Clock::time_point::max();
  uint64_t work_end_ = kNoEnd;
  MeterRef meter_;
  StopToken token_;
};

}  // namespace mantissa
