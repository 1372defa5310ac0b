#pragma once

// Counters: how far the exploration is, and how much work went into it. Safe to use from several threads.

#include <chrono>
#include <mutex>
#include <vector>

#include "explore/results.h"
#include "support/meter.h"

namespace mantissa::explore {

class Counters {
 public:
  Counters() : start_(std::chrono::steady_clock::now()) {}

  MeterRef new_meter();  // for a thread's work
  double work() const;   // seconds of it, by all threads

  void add(const Progress& more);  // everything but `seconds`
  Progress now() const;            // what was added, and the time
  // True once in a while: it is time to tell somebody.
  bool is_report_due();

 private:
  double seconds() const;  // under the lock

  mutable std::mutex mutex_;
  const std::chrono::steady_clock::time_point start_;
  std::vector<MeterRef> meters_;
  Progress sum_;
  double last_report_ = 0;
};

}  // namespace mantissa::explore
