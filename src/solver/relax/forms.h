#pragma once

// Forms: what a float term computes, as a polynomial over the reals and bounds of everything that rounding
// adds to it: value = polynomial(x) + e, low <= e <= high. Two ways to compute the same polynomial differ by
// their errors only, which boxes cannot see.
//
// The unknowns are terms themselves: variables, and what has no polynomial (quotients, roots, products of too
// high a degree). A form is known only where the domains exclude NaN and infinities.

#include <cstdint>
#include <map>
#include <vector>

#include "num/rational.h"
#include "solver/boxes/propagator.h"

namespace mantissa::solver::relax {

struct Bounds {
  num::Rational low, high;
};
Bounds operator+(const Bounds& a, const Bounds& b);
Bounds operator-(const Bounds& a, const Bounds& b);
Bounds operator*(const Bounds& a, const Bounds& b);
Bounds operator*(const num::Rational& c, const Bounds& a);

enum class Monomial : uint32_t {};  // a number of a Monomials table; 0 is the empty product, 1

// Products of unknowns, each once.
class Monomials {
 public:
  static constexpr Monomial kOne{0};
  Monomials() : factors_(1) {}
  Monomial product(Monomial a, Monomial b);
  Monomial unknown(uint32_t node);
  const std::vector<uint32_t>& factors(Monomial m) const {
    return factors_[static_cast<size_t>(m)];
  }  // nodes, sorted
  size_t size() const { return factors_.size(); }

 private:
  Monomial find_or_add(std::vector<uint32_t> factors);
  std::vector<std::vector<uint32_t>> factors_;
  std::map<std::vector<uint32_t>, Monomial> numbers_;
};

struct Form {
  struct Term {
    Monomial monomial;
    num::Rational factor;
  };
  bool known = false;
  std::vector<Term> terms;  // by monomial, no zero factors
  Bounds error;
  boxes::Reason reason;  // what the error rests on
};

class Forms {
 public:
  Forms(const boxes::Network& network, const boxes::Propagator& propagator, Monomials& monomials);

  // The forms of all terms for the present domains. False: the budget ended first.
  bool compute(const Budget& budget);
  const Form& of(uint32_t node) const { return forms_[node]; }
  Form difference(const Form& a, const Form& b) const;

  // From the domains: bounds of a term (of a known form only), of a product, of a form, and what they rest
  // on.
  Bounds bounds(uint32_t node) const;
  Bounds bounds(Monomial monomial) const;
  Bounds bounds(const Form& form) const;
  boxes::Reason reason(Monomial monomial) const;
  boxes::Reason reason(const Form& form) const;

 private:
  bool is_finite(uint32_t node) const;
  Form unknown(uint32_t node);
  Form constant(const num::Rational& value) const;
  Form compute(uint32_t node);
  Form sum(const Form& a, const Form& b, int sign) const;
  Form product(uint32_t a, uint32_t b);
  Form scaled(const Form& a, const num::Rational& by) const;
  // With the rounding of node's operation in one of the modes of `mode`.
  Form rounded(Form form, uint32_t node, uint32_t mode) const;
  Form converted(uint32_t node) const;
  Form integral(uint32_t node) const;

  const boxes::Network& network_;
  const boxes::Propagator& propagator_;
  Monomials& monomials_;
  std::vector<Form> forms_;
};

}  // namespace mantissa::solver::relax
