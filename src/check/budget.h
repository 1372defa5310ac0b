#pragma once

// One time for a code base: each unit gets a share by its size of what is left when it begins, so what one
// does not use goes to those after it. Used under a lock of the caller's.

#include <algorithm>
#include <cstdint>

namespace mantissa::check {

class SharedTime {
 public:
  // `seconds` for `weight` in all, with so many workers.
  SharedTime(double seconds, unsigned workers, uint64_t weight)
      : seconds_(seconds), workers_(workers), weight_left_(weight) {}

  // The seconds of a unit that begins now, of which so many are gone since the start; never less than a
  // unit's least, so that a late one still says what it is.
  double share(uint64_t weight, double elapsed) {
    const double left = std::max(0.0, seconds_ - elapsed);
    const double part =
        weight_left_ == 0 ? 1 : static_cast<double>(weight) / static_cast<double>(weight_left_);
    weight_left_ -= std::min(weight, weight_left_);
    return std::clamp(left * workers_ * part, std::min(left, kLeast), left);
  }

  static constexpr double kLeast = 3;  // compiling, one look at each function, a native build

 private:
  double seconds_;
  unsigned workers_;
  uint64_t weight_left_;
};

}  // namespace mantissa::check
