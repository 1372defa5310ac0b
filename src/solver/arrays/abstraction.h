#pragma once

// Abstraction: conjuncts without arrays. A read through writes becomes a choice between the written values
// and a read of what was there before; a read of an array variable, or of a constant table, becomes a
// variable of its own.

#include <memory>
#include <vector>

#include "solver/api/query.h"
#include "support/result.h"

namespace mantissa::solver::arrays {

struct Base {
  expr::Expr array;  // a variable, or the term that is the table
  // What programs call a lookup table: constants at constant indices over one default. Null for a variable.
  std::shared_ptr<const expr::ArrayValue> table;
};

struct Read {
  uint32_t base;
  expr::Expr index;     // without arrays
  expr::Expr variable;  // stands for the value
};

class Abstraction {
 public:
  // Of the conjuncts, in order. Fails if they compare arrays as a whole, have arrays of arrays or indices
  // that are no bit-vectors.
  static Result<Abstraction> make(const Query& query);

  std::vector<expr::Expr> conjuncts;
  std::vector<Base> bases;
  std::vector<Read> reads;

  // Adds values for the array variables of the original query to a model of the abstraction.
  void complete(const Query& query, eval::Model& model) const;
};

}  // namespace mantissa::solver::arrays
