#include "solver/simplex/linear_form.h"

#include <numeric>

#include "support/check.h"

namespace mantissa::solver::simplex {

using num::Rational;

namespace {

// Of whole numbers, not both zero.
Rational greatest_common_divisor(Rational a, Rational b) {
  a = a.abs();
  b = b.abs();
  while (!b.is_zero()) {
    Rational rest = a - b * (a / b).floor();
    a = std::move(b);
    b = std::move(rest);
  }
  return a;
}

}  // namespace

void LinearForm::add(const LinearForm& other, const Rational& times) {
  if (times.is_zero()) return;
  for (const auto& [variable, factor] : other.factors) {
    auto [it, is_new] = factors.try_emplace(variable);
    it->second = it->second + times * factor;
    if (it->second.is_zero()) factors.erase(it);
  }
  constant = constant + times * other.constant;
}

std::vector<Term> LinearForm::terms() const {
  std::vector<Term> result;
  for (const auto& [variable, factor] : factors) result.push_back({variable, factor});
  return result;
}

NormalForm normalise(const LinearForm& form) {
  MANTISSA_CHECK(!form.is_constant());
  Rational divisor(0), multiple(1);
  for (const auto& [variable, factor] : form.factors) {
    const Rational d = factor.denominator();
    multiple = multiple * d / greatest_common_divisor(multiple, d);
  }
  for (const auto& [variable, factor] : form.factors)
    divisor = greatest_common_divisor(factor * multiple, divisor);
  Rational scale = divisor / multiple;
  if (form.factors.begin()->second.sign() < 0) scale = -scale;
  NormalForm result{.sum = {}, .scale = scale, .rest = form.constant / scale};
  for (const auto& [variable, factor] : form.factors) result.sum.push_back({variable, factor / scale});
  return result;
}

}  // namespace mantissa::solver::simplex
