#pragma once

// A filter of first order whose constant may change while it runs.
class LowPass {
 public:
  explicit LowPass(double seconds) : seconds_(seconds) {}
  double step(double input, double dt);
  double value() const { return value_; }

 private:
  double seconds_, value_ = 0;
};
