#pragma once

// r + k * delta, delta positive and smaller than anything that matters: x < 3 is x <= 3 - delta. Numbers
// compare by r, then by k.

#include "num/rational.h"

namespace mantissa::solver::simplex {

struct DeltaRational {
  num::Rational real;
  num::Rational delta;

  DeltaRational() = default;
  DeltaRational(num::Rational r) : real(std::move(r)) {}
  DeltaRational(num::Rational r, num::Rational d) : real(std::move(r)), delta(std::move(d)) {}

  friend DeltaRational operator+(const DeltaRational& a, const DeltaRational& b) {
    return {a.real + b.real, a.delta + b.delta};
  }
  friend DeltaRational operator-(const DeltaRational& a, const DeltaRational& b) {
    return {a.real - b.real, a.delta - b.delta};
  }
  friend DeltaRational operator*(const num::Rational& c, const DeltaRational& a) {
    return {c * a.real, c * a.delta};
  }
  friend bool operator==(const DeltaRational& a, const DeltaRational& b) = default;
  friend std::strong_ordering operator<=>(const DeltaRational& a, const DeltaRational& b) {
    const auto order = a.real <=> b.real;
    return order != 0 ? order : a.delta <=> b.delta;
  }
};

}  // namespace mantissa::solver::simplex
