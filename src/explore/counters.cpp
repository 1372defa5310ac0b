#include "explore/counters.h"

namespace mantissa::explore {

namespace {
constexpr double kBetweenReports = 0.1;
}

MeterRef Counters::new_meter() {
  std::lock_guard lock(mutex_);
  return meters_.emplace_back(std::make_shared<Meter>());
}

double Counters::work() const {
  std::lock_guard lock(mutex_);
  double sum = 0;
  for (const MeterRef& meter : meters_) sum += meter->seconds();
  return sum;
}

void Counters::add(const Progress& more) {
  std::lock_guard lock(mutex_);
  sum_ += more;
}

double Counters::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

Progress Counters::now() const {
  std::lock_guard lock(mutex_);
  Progress now = sum_;
  now.seconds = seconds();
  return now;
}

bool Counters::is_report_due() {
  std::lock_guard lock(mutex_);
  const double now = seconds();
  if (now - last_report_ < kBetweenReports) return false;
  last_report_ = now;
  return true;
}

}  // namespace mantissa::explore
