#pragma once

// Pace: whether a budget is over, asked as often as one likes. Looking at the clock costs as much as several
// trials of a small query, so it is done only when the work said to be done since the last look may have
// taken a tenth of a millisecond; the stop token is looked at every time.

#include "support/budget.h"

namespace mantissa::solver::search {

class Pace {
 public:
  // The budget must outlive the pace.
  explicit Pace(const Budget& budget) : budget_(budget) {}

  // About how long the work since the last question took.
  bool over(double nanoseconds) {
    since_ += nanoseconds;
    if (since_ < kLook) return over_ = over_ || budget_.stopped();
    const auto work = static_cast<uint64_t>(since_ * kCounted);
    since_ = 0;
    return over_ = over_ || budget_.exhausted(work);
  }

 private:
  static constexpr double kLook = 1e5;
  static constexpr double kCounted = 0.33;  // what is said is rather too much: measured against the clock
  const Budget& budget_;
  double since_ = kLook;  // the first question looks
  bool over_ = false;
};

}  // namespace mantissa::solver::search
