#pragma once

// ArrayGates: reads of arrays as bits. A write is a choice between what was written and a read of what is
// below; two reads of one variable give the same where their indices are the same. Arrays that are called
// equal agree at every index of the query, and those that are called different differ at an index of their
// own. Where the sort has more indices than the query, one stands for the others.

#include <map>
#include <utility>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "proof/circuits.h"
#include "proof/float_gates.h"

namespace mantissa::proof {

class ArrayGates {
 public:
  // `bits`: the literals of the terms that are no arrays, as far as they are encoded.
  ArrayGates(const expr::Pool& pool, Circuits& circuits, FloatGates& floats, const expr::ExprMap<Bits>& bits,
             size_t most_literals)
      : pool_(pool), circuits_(circuits), floats_(floats), bits_(bits), most_literals_(most_literals) {}

  bool is_known(expr::Sort sort) const;  // an array of bit-vectors, floats or Booleans, by bit-vectors
  void note_index(expr::Expr index);     // of a read or write
  Bits read(expr::Expr array, const Bits& index);
  int is_equal(expr::Expr a, expr::Expr b);
  // When all terms are encoded. False: it would be too large.
  bool finish();

 private:
  struct Equality {
    expr::Expr a, b;
    int literal;
  };
  using Reads = expr::ExprMap<Bits>;
  bool too_large() const { return circuits_.clauses().size() > most_literals_; }
  Bits made(expr::Expr array, const Bits& index, const Reads& at_index);
  Bits of_variable(expr::Expr array, const Bits& index);
  Bits fresh(expr::Sort element);
  void add_other_indices(size_t width);

  const expr::Pool& pool_;
  Circuits& circuits_;
  FloatGates& floats_;
  const expr::ExprMap<Bits>& bits_;
  const size_t most_literals_;
  std::map<Bits, Reads> reads_;                                     // by index
  expr::ExprMap<std::vector<std::pair<Bits, Bits>>> of_variables_;  // index and value
  std::map<size_t, std::map<Bits, bool>> indices_;                  // by width
  std::vector<Equality> equalities_;
};

}  // namespace mantissa::proof
