#pragma once

// Gates: a query about Booleans, bit-vectors, floats, rounding modes and arrays as clauses, one plain circuit
// an operation.

#include <span>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "proof/array_gates.h"
#include "proof/circuits.h"
#include "proof/float_gates.h"
#include "support/result.h"

namespace mantissa::proof {

class Gates {
 public:
  explicit Gates(const expr::Pool& pool);

  // Asserts the conjuncts. Fails for what it does not know, and for what is too large.
  Result<void> encode(std::span<const expr::Expr> conjuncts);

  int variables() const { return circuits_.variables(); }
  const std::vector<int>& clauses() const { return circuits_.clauses(); }
  uint64_t clause_count() const { return circuits_.clause_count(); }
  // The literals of a term that was encoded, the lowest bit first; of a float its pattern.
  const Bits& bits(expr::Expr e) const { return *bits_.find(e); }

 private:
  bool is_known(expr::Expr e);
  Bits leaf(expr::Expr e);
  Bits term(expr::Expr e);
  Bits bit_operation(expr::Expr e, const Bits& a, const Bits& b);
  Bits float_operation(expr::Expr e);
  Bits signed_division(expr::Kind kind, const Bits& a, const Bits& b);
  int overflow(expr::Kind kind, const Bits& a, const Bits& b);

  const expr::Pool& pool_;
  Circuits circuits_;
  FloatGates floats_;
  expr::ExprMap<Bits> bits_;
  ArrayGates arrays_;
};

}  // namespace mantissa::proof
