#include "explore/sweep.h"

#include <algorithm>

namespace mantissa::explore {

namespace {
constexpr double kLeastPause = 0.2, kMostPause = 8;
constexpr uint32_t kMostCandidates = 4096;
}  // namespace

std::optional<uint32_t> SweepTimes::begin(size_t locations, double now) {
  std::lock_guard lock(mutex_);
  if (running_) return std::nullopt;
  if (now - last_ < (locations > locations_ ? std::min(pause_, kLeastPause) : pause_)) return std::nullopt;
  running_ = true;
  if (locations > locations_) pause_ = 0;
  locations_ = locations;
  return candidates_;
}

void SweepTimes::end(bool found, double now) {
  std::lock_guard lock(mutex_);
  running_ = false;
  last_ = now;
  pause_ = found ? 0 : std::min(kMostPause, std::max(kLeastPause, 2 * pause_));
  candidates_ = std::min(kMostCandidates, found ? candidates_ : 2 * candidates_);
}

}  // namespace mantissa::explore
