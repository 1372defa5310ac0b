#pragma once

// Rows: inequalities over the real values of float terms that hold wherever the terms are in their ranges,
//
//   low <= sum of products of terms <= high.
//
// A row has a name; the checker makes it from that. A proof by rows is a sum of multiples of them in which
// all products cancel and what is left contradicts the bounds (Farkas). All numbers are exact.
//
//   dN        term N is its operation over its operands, up to the error of one rounding
//   eN, fN    that error is at most, at least a part of the exact result
//   gN, hN    an absolute value, least or greatest of two, against each of its operands
//   cN        a comparison that holds, or does not
//   X*M*M...  one of these times terms
//   bM*M...   a product of terms by its factors' ranges
//   llP,Q     (P - its lower bound)(Q - its lower bound) >= 0; lh, hl, hh alike with upper bounds

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "num/rational.h"
#include "proof/boxes.h"
#include "support/result.h"

namespace mantissa::proof {

using Monomial = std::vector<uint32_t>;  // terms, in order, one as often as its power says; empty: 1
using Polynomial = std::map<Monomial, num::Rational>;

struct Interval {
  num::Rational low, high;
};
Interval operator+(const Interval& a, const Interval& b);
Interval operator*(const Interval& a, const Interval& b);

struct Row {
  Polynomial sum;
  std::optional<num::Rational> low, high;
  bool is_strict = false;  // a bound is not reached
};

struct RowName {
  std::string kind;  // as above, without terms
  uint32_t term = 0;
  Monomial product, other;

  std::string to_text() const;
  static bool parse(std::string_view text, uint32_t terms, RowName* name);
};

class Rows {
 public:
  explicit Rows(const Boxes& boxes);

  std::optional<Row> row(const RowName& name) const;                       // none: it says nothing here
  bool is_known(uint32_t n) const { return boxes_.range(n).is_finite(); }  // it has a real value
  Interval bounds(uint32_t n) const;
  Interval bounds(const Monomial& product) const;
  Interval bounds(const Polynomial& sum) const;

 private:
  struct Operation {  // value = exact + error; with `times`, the exact value times that is a polynomial
    Polynomial exact, times;
    Interval error;
    num::Rational unit, tiny;  // |error| <= unit |exact| + tiny
    bool is_rounded = false;
  };
  Polynomial value(uint32_t n) const;
  std::optional<Operation> operation(uint32_t n) const;
  bool round(uint32_t n, uint32_t mode, const Interval& exact, int64_t grid, Operation* operation) const;
  bool may_overflow(uint32_t n, uint32_t mode) const;
  int64_t grid_of(uint32_t n) const;
  std::optional<Row> definition(uint32_t n) const;
  std::optional<Row> root(uint32_t n) const;
  std::optional<Row> relative(uint32_t n, bool above) const;
  std::optional<Row> against_operand(uint32_t n, bool second) const;
  std::optional<Row> comparison(uint32_t n) const;
  std::optional<Row> plane(const RowName& name) const;
  std::optional<Row> times(Row row, const Monomial& product) const;

  const Boxes& boxes_;
  std::vector<int64_t> grids_;  // a finite value is a multiple of two to this
};

// Reads names and multipliers up to ".": whether they contradict each other.
Result<void> check_rows(const Boxes& boxes, const std::function<std::string_view()>& next);

}  // namespace mantissa::proof
