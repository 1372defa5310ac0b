#pragma once

// Turns: what a thread does next. Divides the work between paths and exceptions of float operations, knows
// who is at work, and when there is nothing left to do or the exploration is to stop. Safe to use from
// several threads.

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "explore/obligations.h"
#include "explore/waiting.h"
#include "support/budget.h"
#include "support/meter.h"

namespace mantissa::explore {

// Work spent on one kind of thing by all workers, what is under way included.
class WorkTime {
 public:
  void begin(const Meter& worker) { running_.push_back({&worker, worker.seconds()}); }
  void end(const Meter& worker) {
    const auto at = std::find_if(running_.begin(), running_.end(),
                                 [&](const Running& one) { return one.worker == &worker; });
    past_ += worker.seconds() - at->start;
    running_.erase(at);
  }
  double seconds() const {
    double sum = past_;
    for (const Running& one : running_) sum += one.worker->seconds() - one.start;
    return sum;
  }

 private:
  struct Running {
    const Meter* worker;
    double start;
  };
  double past_ = 0;
  std::vector<Running> running_;
};

class Turns {
 public:
  // An input that was not solved for: the user's, or one of native sampling.
  struct Seed {
    std::shared_ptr<const eval::Model> model;
    std::optional<FindingKey> shows = std::nullopt;  // it is for this alone
    bool is_sampled = false;
  };
  using Task = std::variant<Pending, Obligation, Seed>;

  Turns(const Options& options, const Budget& budget, WaitingStates& states, Obligations& obligations)
      : max_paths_(options.max_paths),
        budget_(budget),
        states_(states),
        obligations_(obligations),
        is_alone_(options.jobs <= 1),
        threads_(std::max(1u, options.jobs)) {}

  void add_seed(Seed seed);
  // Seeds come first, one after the other, once there is a path that they may leave. Waits until there is
  // something to do; none: the exploration is over, or paused. `worker`: of the thread that asks.
  std::optional<Task> next(const Meter& worker);
  void done(bool was_path, const Meter& worker);  // with what `next` gave
  unsigned running() const;

  void wake();  // something waits that did not
  void stop();  // everybody, after what they are at
  // A path ran to its end or to a finding: one of --max-paths.
  void count_path();

  // --- pauses: every thread stops between two tasks, one does what must be done alone, and all go on.
  void request_pause();
  bool is_pausing() const { return pausing_.load(std::memory_order_relaxed); }
  // For a thread that `next` gave nothing: waits until all are here; the last of them does it. False: the
  // exploration is over. What `alone` throws ends it.
  bool pause(const std::function<void()>& alone);
  void leave();  // a thread that will not come to a pause any more
  // Those that wait, during a pause.
  const std::deque<Seed>& seeds() const { return seeds_; }

 private:
  bool is_turn_of_obligations() const;  // under the lock

  const uint64_t max_paths_;  // 0: no limit
  const Budget& budget_;
  WaitingStates& states_;
  Obligations& obligations_;
  const bool is_alone_;  // nobody else is there to be woken

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  WorkTime path_time_, obligation_time_;
  unsigned running_ = 0;
  bool stopping_ = false, has_begun_ = false;
  uint64_t ended_paths_ = 0;
  std::deque<Seed> seeds_;
  unsigned threads_, paused_ = 0;  // at work or waiting; of these, at the pause
  uint64_t pauses_ = 0;            // so far
  std::atomic<bool> pausing_ = false;
};

}  // namespace mantissa::explore
