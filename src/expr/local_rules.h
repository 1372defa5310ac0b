#pragma once

// The rules that run on every node made: each looks at the operands and their children only, makes at most
// one new node, and never makes a term larger. Everything deeper is rewrite/'s.

#include <span>

#include "expr/pool.h"

namespace mantissa::expr {

class LocalRules {
 public:
  explicit LocalRules(Pool& pool) : pool_(pool) {}
  // The simpler term, or none. Operands are well-sorted, not all constant, and ordered if the kind commutes.
  Expr apply(Kind kind, Sort sort, std::span<const Expr> v, std::span<const uint32_t> params);

 private:
  Expr core(Kind kind, std::span<const Expr> v);
  Expr equality(Expr a, Expr b);
  Expr ite(Expr condition, Expr a, Expr b);
  Expr bit_vector(Kind kind, Sort sort, std::span<const Expr> v, std::span<const uint32_t> params);
  Expr extract(Expr a, uint32_t high, uint32_t low);
  Expr floating(Kind kind, std::span<const Expr> v, std::span<const uint32_t> params);
  Expr select(Expr array, Expr index);

  Expr of_number(Expr a);
  Expr without_sign(Expr a) const;
  bool is_complement(Expr a, Expr b) const;
  bool is_word(Expr e, uint64_t word) const;  // the constant with this raw value (width at most 64)
  bool is_ones(Expr e) const;
  bool is_out_of_reach(Expr wide, Expr e) const;  // of a zero-extended term: a constant that it never is
  bool is_zero_bits(Expr e) const;

  Pool& pool_;
};

}  // namespace mantissa::expr
