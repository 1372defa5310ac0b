#pragma once

// How the time of a run is shared out: `--time` is from the start of the program to its end. Compiling takes
// what it takes, the analysis the rest but for what is kept: for native replay as much as what waits for it
// needs, which grows as tests come, and for the last files. An analysis that is complete before leaves the
// rest to them.

#include <algorithm>
#include <atomic>

#include "support/budget.h"

namespace mantissa::cli {

// What there is to replay, as far as it is known.
struct Waiting {
  uint64_t findings = 0, tests = 0;  // tests without a finding
  double build_s = 0;                // that the longest native build took, or will still take
};

class TimePlan {
 public:
  // Starts now.
  TimePlan(double seconds, bool replays, StopToken stop)
      : seconds_(seconds),
        replays_(replays),
        start_(Budget::Clock::now()),
        all_(Budget().with_token(std::move(stop)).until(seconds)),
        kept_(least_kept()) {}

  // To the end of the run.
  const Budget& all() const { return all_; }
  double seconds() const { return seconds_; }
  // What the analysis has if compiling takes no time and little is found: the same in every run.
  double for_analysis() const { return seconds_ - least_kept(); }
  // What is left of it now. From any thread.
  double left_for_analysis() const { return std::max(0.0, all_.clock_seconds_left() - kept_); }
  // What waits by now; `slowdown` is how many times longer than alone the process takes for anything.
  void expect(const Waiting& waiting, double slowdown) {
    const double most = replays_ ? replay_share(seconds_) : 0;
    kept_ = end_share(seconds_, slowdown) + std::min(most, replays_ ? replay_need(waiting) : 0);
  }
  // Ends a little before all does: what was shown must be written. An analysis that ended late leaves it half
  // a second, which is enough for findings whose builds are there.
  Budget replay() const {
    const double left = all_.clock_seconds_left() - std::min(1.0, 0.05 * seconds_);
    return Budget().with_token(all_.token()).until(std::max(0.5, left));
  }
  double elapsed() const { return std::chrono::duration<double>(Budget::Clock::now() - start_).count(); }

  // The most that is kept for replay, however much waits. A fifth of a short run, less of a long one: tests
  // grow in number more slowly than time.
  static double replay_share(double seconds) {
    return std::max(std::min(0.2 * seconds, 10 + 0.05 * seconds), std::min(1.0, 0.5 * seconds));
  }
  // A finding that comes last needs a build. Findings have a process of their own, and some hang until they
  // are killed; tests share one.
  static double replay_need(const Waiting& waiting) {
    return std::max(kBuildSeconds, waiting.build_s) +
           kFindingSeconds * static_cast<double>(waiting.findings) +
           kTestSeconds * static_cast<double>(waiting.tests);
  }
  // For stopping and for the last files.
  static double end_share(double seconds, double slowdown) {
    return std::min(0.1 * seconds, kEndSeconds * std::clamp(slowdown, 1.0, 10.0));
  }

 private:
  static constexpr double kBuildSeconds = 1, kFindingSeconds = 0.25, kTestSeconds = 0.004, kEndSeconds = 0.06;

  double least_kept() const {
    return end_share(seconds_, 1) + (replays_ ? std::min(replay_share(seconds_), replay_need({})) : 0);
  }

  double seconds_;
  bool replays_;
  Budget::Clock::time_point start_;
  Budget all_;
  std::atomic<double> kept_;
};

}  // namespace mantissa::cli
