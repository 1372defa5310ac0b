#pragma once

// Budget: how long a piece of work may go on. A deadline, an optional number of steps, and a stop token that
// another thread (Ctrl-C, the winner of a race) may set. Copies share the stop tokens, not the steps.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>

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

  // The same budget, ending at the latest `s` seconds from now.
  Budget within(double s) const {
    Budget b = *this;
    if (s < 1e9) {
      auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
      b.deadline_ = std::min(deadline_, end);
    }
    return b;
  }
  Budget with_steps(uint64_t steps) const {
    Budget b = *this;
    b.steps_ = std::min(steps_, steps);
    return b;
  }
  Budget with_token(StopToken token) const {
    Budget b = *this;
    b.token_ = std::move(token);
    return b;
  }

  bool stopped() const { return token_.stop_requested(); }
  bool exhausted() const { return stopped() || (limited() && Clock::now() >= deadline_); }
  bool limited() const { return deadline_ != Clock::time_point::max(); }
  double seconds_left() const {
    if (!limited()) return std::numeric_limits<double>::infinity();
    return std::max(0.0, std::chrono::duration<double>(deadline_ - Clock::now()).count());
  }
  uint64_t steps() const { return steps_; }
  const StopToken& token() const { return token_; }

 private:
  Clock::time_point deadline_ = Clock::time_point::max();
  uint64_t steps_ = std::numeric_limits<uint64_t>::max();
  StopToken token_;
};

}  // namespace mantissa
