#include "low_pass.hpp"

double LowPass::step(double input, double dt) {
  const double share = dt / (seconds_ + dt);
  value_ += share * (input - value_);
  return value_;
}
