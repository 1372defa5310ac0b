#pragma once

// LinearForm: a sum of terms and a constant. Forms are compared and stored in one shape: whole factors
// without a common divisor, the first of them positive, so that atoms over the same sum share one row.

#include <map>

#include "expr/pool.h"
#include "solver/simplex/simplex.h"

namespace mantissa::solver::simplex {

struct LinearForm {
  std::map<Var, num::Rational> factors;  // none is zero
  num::Rational constant;

  void add(const LinearForm& other, const num::Rational& times);
  bool is_constant() const { return factors.empty(); }
  std::vector<Term> terms() const;
};

// form = scale * (sum + rest), where sum has the shape above. The form must not be constant.
struct NormalForm {
  std::vector<Term> sum;
  num::Rational scale, rest;
};
NormalForm normalise(const LinearForm& form);

}  // namespace mantissa::solver::simplex
