#include "explore/turns.h"

#include <chrono>

namespace mantissa::explore {

namespace {
constexpr double kShare = 0.5;  // of the time for exceptions, while paths wait too
}

bool Turns::is_turn_of_obligations() const {
  if (obligations_.size() == 0) return false;
  return states_.size() == 0 || obligation_time_.seconds() * (1 - kShare) <= path_time_.seconds() * kShare;
}

void Turns::add_seed(Seed seed) {
  std::lock_guard lock(mutex_);
  seeds_.push_back(std::move(seed));
  wake_.notify_one();
}

std::optional<Turns::Task> Turns::next(const Meter& worker) {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (!stopping_ && (budget_.stopped() || budget_.is_late_by_tick())) {
      stopping_ = true;
      wake_.notify_all();
    }
    if (stopping_ || pausing_) return std::nullopt;
    std::optional<Task> task;
    if (!seeds_.empty() && has_begun_) {
      task.emplace(std::move(seeds_.front()));
      seeds_.pop_front();
    } else if (is_turn_of_obligations()) {
      if (auto obligation = obligations_.take()) task.emplace(std::move(*obligation));
    } else if (auto pending = states_.take()) {
      task.emplace(std::move(*pending));
    }
    if (task) {
      ++running_;
      has_begun_ = true;
      (std::holds_alternative<Obligation>(*task) ? obligation_time_ : path_time_).begin(worker);
      return task;
    }
    if (running_ == 0) {
      wake_.notify_all();
      return std::nullopt;
    }
    wake_.wait_for(lock, std::chrono::milliseconds(50));
  }
}

void Turns::done(bool was_path, const Meter& worker) {
  std::lock_guard lock(mutex_);
  (was_path ? path_time_ : obligation_time_).end(worker);
  if (--running_ == 0) wake_.notify_all();
}

unsigned Turns::running() const {
  std::lock_guard lock(mutex_);
  return running_;
}

void Turns::wake() {
  if (is_alone_) return;
  std::lock_guard lock(mutex_);
  wake_.notify_one();
}

void Turns::stop() {
  std::lock_guard lock(mutex_);
  stopping_ = true;
  wake_.notify_all();
}

void Turns::request_pause() {
  std::lock_guard lock(mutex_);
  pausing_ = true;
  wake_.notify_all();
}

bool Turns::pause(const std::function<void()>& alone) {
  std::unique_lock lock(mutex_);
  if (!pausing_) return false;
  ++paused_;
  const uint64_t this_one = pauses_;
  while (pauses_ == this_one && !stopping_) {
    if (paused_ < threads_) {
      wake_.wait(lock);
      continue;
    }
    try {
      alone();
    } catch (...) {
      stopping_ = true;
      wake_.notify_all();
      throw;
    }
    paused_ = 0;
    pausing_ = false;
    ++pauses_;
    wake_.notify_all();
  }
  return !stopping_;
}

void Turns::leave() {
  std::lock_guard lock(mutex_);
  --threads_;
  wake_.notify_all();
}

void Turns::count_path() {
  if (max_paths_ == 0) return;
  std::lock_guard lock(mutex_);
  if (++ended_paths_ < max_paths_) return;
  stopping_ = true;
  wake_.notify_all();
}

}  // namespace mantissa::explore
