#pragma once

// How the time of a run is shared out: `--time` is from the start of the program to its end. Compiling takes
// what it takes, the analysis most of the rest; a share at the end is kept for native replay. An analysis
// that is complete before leaves the rest to it.

#include <algorithm>

#include "support/budget.h"

namespace mantissa::cli {

class TimePlan {
 public:
  // Starts now.
  TimePlan(double seconds, bool replays, StopToken stop)
      : seconds_(seconds),
        for_replay_(replays ? replay_share(seconds) : 0),
        start_(Budget::Clock::now()),
        all_(Budget().with_token(std::move(stop)).until(seconds)) {}

  // To the end of the run.
  const Budget& all() const { return all_; }
  double seconds() const { return seconds_; }
  // What the analysis has if compiling takes no time: the same in every run.
  double for_analysis() const { return seconds_ - for_replay_; }
  // What is left of it now.
  double left_for_analysis() const { return std::max(0.0, all_.clock_seconds_left() - for_replay_); }
  // Ends a little before all does: what was shown must be written. An analysis that ended late leaves it half
  // a second, which is enough for findings whose builds are there.
  Budget replay() const {
    const double left = all_.clock_seconds_left() - std::min(1.0, 0.05 * seconds_);
    return Budget().with_token(all_.token()).until(std::max(0.5, left));
  }
  double elapsed() const { return std::chrono::duration<double>(Budget::Clock::now() - start_).count(); }

  // A fifth of a short run, less of a long one: tests grow in number more slowly than time. At least a
  // second, in which what must be built is built, but not more than half.
  static double replay_share(double seconds) {
    return std::max(std::min(0.2 * seconds, 10 + 0.05 * seconds), std::min(1.0, 0.5 * seconds));
  }

 private:
  double seconds_, for_replay_;
  Budget::Clock::time_point start_;
  Budget all_;
};

}  // namespace mantissa::cli
