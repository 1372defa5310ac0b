// The terms without errors are one polynomial; those with the error e another one, times e. An unknown and
// its inverse count as two unknowns.

#include "solver/relax/range.h"

#include <algorithm>
#include <map>

namespace mantissa::solver::relax {

using num::Rational;

namespace {

constexpr size_t kMostCoefficients = 600;

struct Dimension {
  Bounds bounds;
  int32_t degree = 0;
  size_t stride = 0;
};

Rational binomial(int32_t n, int32_t k) {
  int64_t result = 1;
  for (int32_t i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return Rational(result);
}

// Coefficients a_i of x^i, x in [low, high], become those of Bernstein's basis on it.
void to_bernstein(std::vector<Rational>& a, const Bounds& x) {
  const auto degree = static_cast<int32_t>(a.size()) - 1;
  const Rational width = x.high - x.low;
  // x = low + width t: Taylor shift by Horner's scheme, then scaling.
  for (int32_t i = 0; i < degree; ++i)
    for (int32_t j = degree - 1; j >= i; --j)
      a[static_cast<size_t>(j)] = a[static_cast<size_t>(j)] + x.low * a[static_cast<size_t>(j) + 1];
  Rational scale(1);
  for (int32_t i = 1; i <= degree; ++i) {
    scale = scale * width;
    a[static_cast<size_t>(i)] = scale * a[static_cast<size_t>(i)];
  }
  std::vector<Rational> result(a.size());
  for (int32_t j = 0; j <= degree; ++j)
    for (int32_t k = 0; k <= j; ++k)
      result[static_cast<size_t>(j)] =
          result[static_cast<size_t>(j)] + binomial(j, k) / binomial(degree, k) * a[static_cast<size_t>(k)];
  a = std::move(result);
}

class Polynomial {
 public:
  void add(std::vector<Power> powers, const Rational& factor) {
    terms_.emplace_back(std::move(powers), factor);
  }

  Bounds range(const Forms& forms) const {
    std::map<std::pair<Symbol, bool>, Dimension> dimensions;
    for (const auto& [powers, factor] : terms_)
      for (const Power& p : powers) {
        Dimension& d = dimensions[{p.unknown, p.exponent < 0}];
        d.degree = std::max(d.degree, std::abs(p.exponent));
      }
    size_t size = 1;
    for (auto& [key, d] : dimensions) {
      d.stride = size;
      size *= static_cast<size_t>(d.degree) + 1;
      if (size > kMostCoefficients) return by_terms(forms);
      d.bounds = power(forms.bounds(key.first), key.second ? -1 : 1);
    }
    if (terms_.size() < 2) return by_terms(forms);
    std::vector<Rational> all(size);
    for (const auto& [powers, factor] : terms_) {
      size_t at = 0;
      for (const Power& p : powers)
        at += dimensions[{p.unknown, p.exponent < 0}].stride * static_cast<size_t>(std::abs(p.exponent));
      all[at] = all[at] + factor;
    }
    for (const auto& [key, d] : dimensions) {
      const size_t length = static_cast<size_t>(d.degree) + 1;
      std::vector<Rational> line(length);
      for (size_t start = 0; start < size; ++start) {
        if (start / d.stride % length != 0) continue;
        bool is_zero = true;
        for (size_t i = 0; i < length; ++i) {
          line[i] = all[start + i * d.stride];
          is_zero = is_zero && line[i].is_zero();
        }
        if (is_zero) continue;
        to_bernstein(line, d.bounds);
        for (size_t i = 0; i < length; ++i) all[start + i * d.stride] = line[i];
      }
    }
    Bounds result{all[0], all[0]};
    for (const Rational& c : all) result = {smaller(result.low, c), larger(result.high, c)};
    return meet(result, by_terms(forms));
  }

 private:
  Bounds by_terms(const Forms& forms) const {
    Bounds result;
    for (const auto& [powers, factor] : terms_) {
      Bounds product{1, 1};
      for (const Power& p : powers) product = product * power(forms.bounds(p.unknown), p.exponent);
      result = result + factor * product;
    }
    return result;
  }

  std::vector<std::pair<std::vector<Power>, Rational>> terms_;
};

}  // namespace

Bounds range(const Forms& forms, const Monomials& monomials, const Form& form) {
  Polynomial main;
  std::map<Symbol, Polynomial> of_error;
  Bounds result = form.error;
  for (const Form::Term& term : form.terms) {
    std::vector<Power> powers = monomials.powers(term.monomial);
    const auto error =
        std::find_if(powers.begin(), powers.end(), [](const Power& p) { return is_error(p.unknown); });
    if (error == powers.end()) {
      main.add(std::move(powers), term.factor);
    } else if (monomials.errors(term.monomial) == 1 && error->exponent == 1) {
      const Symbol unknown = error->unknown;
      powers.erase(error);
      of_error[unknown].add(std::move(powers), term.factor);
    } else {
      result = result + term.factor * forms.bounds(term.monomial);
    }
  }
  result = result + main.range(forms);
  for (const auto& [unknown, factor] : of_error)
    result = result + factor.range(forms) * forms.bounds(unknown);
  return result;
}

}  // namespace mantissa::solver::relax
