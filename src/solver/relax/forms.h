#pragma once

// Forms: what a float term computes, as a sum of monomials over the reals: value = sum + e, low <= e <= high.
// Each rounding adds an unknown of its own, so that two computations that share a rounding differ by the
// others only; e is what is of second order in them. Two ways to compute the same polynomial differ by their
// roundings, which boxes cannot see.
//
// The unknowns are the values of terms (variables, and what has no polynomial: roots, remainders, products of
// too high a degree) and the errors of their roundings. A form is known only where the domains exclude NaN
// and infinities.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "solver/boxes/propagator.h"
#include "solver/relax/bounds.h"
#include "solver/relax/exactness.h"
#include "solver/relax/monomials.h"

namespace mantissa::solver::relax {

struct Form {
  struct Term {
    Monomial monomial;
    num::Rational factor;
  };
  bool known = false;
  std::vector<Term> terms;  // by monomial, no zero factors
  Bounds error;
  boxes::Reason reason;  // what terms and error rest on, beside the bounds of the unknowns
};

// What rounding the exact result z of a node to its value v = z + e may add:
// bounds of e, and |e| <= unit |z| + tiny.
struct Rounding {
  Bounds bounds;
  num::Rational unit, tiny;
  boxes::Reason reason;
  Form exact;  // z
};

class Forms {
 public:
  Forms(const boxes::Network& network, const boxes::Propagator& propagator, Monomials& monomials);

  // The forms of all terms for the present domains. False: the budget ended first.
  bool compute(const Budget& budget);
  const Form& of(uint32_t node) const { return forms_[node]; }
  // The node's operation over the values of its operands; not known where it is an unknown itself.
  Form local(uint32_t node);
  bool is_unknown(uint32_t node) const;  // the form is the term's own value

  // Of the node of an error, which may stand for others that round the same value: none if nothing is added.
  const std::optional<Rounding>& rounding(uint32_t node) const { return roundings_[node]; }
  // A form that is zero: what ties a root to its operand. Not known for other nodes.
  Form identity(uint32_t node);

  Form unknown(uint32_t node);
  Form number(const num::Rational& value) const;
  Form sum(const Form& a, const Form& b, int sign) const;
  Form scaled(const Form& a, const num::Rational& by) const;
  Form difference(const Form& a, const Form& b) const { return sum(a, b, -1); }
  // Of forms whose values lie within the bounds. Not known: the degree is too high.
  Form product(const Form& a, const Bounds& value_a, const Form& b, const Bounds& value_b);
  Form times(const Form& a, Monomial m);  // the bounds of m apply to the error
  // The same with what is an error taken into the bounds.
  Form folded(const Form& a) const;

  // From the domains: bounds of a term (of a known form only), of an unknown, of a product, of a form, and
  // what they rest on.
  Bounds bounds(uint32_t node) const;
  Bounds bounds(Symbol unknown) const;
  Bounds bounds(Monomial monomial) const;
  Bounds bounds(const Form& form) const;
  boxes::Reason reason(Monomial monomial) const;
  boxes::Reason reason(const Form& form) const;
  bool is_finite(uint32_t node) const;

 private:
  static constexpr size_t kMostTerms = 64;
  static constexpr uint32_t kMostDegree = 6;

  Form compute(uint32_t node);
  // The operation over given forms of the operands.
  Form apply(uint32_t node, bool over_values);
  Form operand(uint32_t node, int i, bool over_values);
  Form quotient(uint32_t node, const Form& dividend, const Form& divisor, bool over_values);
  // With the rounding of node's operation in one of the modes of `mode`.
  Form rounded(Form form, uint32_t node, uint32_t mode);
  Rounding& start_rounding(uint32_t node, uint32_t mode, const num::Rational& step);
  Form error_form(uint32_t node);
  Form root(uint32_t node);
  Form converted(uint32_t node, Form from);
  bool is_exact(const Form& form, uint32_t node, boxes::Reason* why) const;
  uint32_t owner_of(const Form& form, uint32_t node, uint32_t mode);
  Form left_over(uint32_t node, uint32_t sum);

  const boxes::Network& network_;
  const boxes::Propagator& propagator_;
  Monomials& monomials_;
  std::vector<Form> forms_;
  std::vector<std::optional<Rounding>> roundings_;
  struct RoundedKey {
    uint32_t modes, exponent_bits, significand_bits;
    std::vector<std::pair<Monomial, num::Rational>> terms;
    friend auto operator<=>(const RoundedKey&, const RoundedKey&) = default;
  };
  std::map<RoundedKey, uint32_t> rounded_;  // exact values, and the node that has the error
  Exactness exactness_;
};

}  // namespace mantissa::solver::relax
