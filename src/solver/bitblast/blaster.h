#pragma once

// Blaster: terms to gates, each once. Remembers what it has built, so a growing path condition costs what is
// new. Knows Bool, bit-vectors, floats and rounding modes; arrays, libm functions, fp.rem, fp.mod and
// arithmetic are refused by name.

#include <optional>
#include <string>
#include <vector>

#include "eval/model.h"
#include "expr/expr_map.h"
#include "expr/pool.h"
#include "solver/bitblast/float_circuits.h"
#include "support/budget.h"

namespace mantissa::solver::bitblast {

class FloatAbstraction;

class Blaster {
 public:
  Blaster(const expr::Pool& pool, Circuits& circuits) : pool_(pool), c_(circuits), f_(circuits) {}

  // The literal of a Bool term. Nothing if the budget ended on the way or, with `why`, if a kind is refused.
  std::optional<Lit> boolean(expr::Expr term, const Budget& budget, std::string* why);
  const Word& word(expr::Expr term) const;  // of a term already built that is not a float
  // Costly float operations go there first, if it is set; not owned.
  void set_abstraction(FloatAbstraction* abstraction) { abstraction_ = abstraction; }
  // Of an operation that was built as something in its place: that this is what its gates say. Nothing if the
  // budget ended on the way.
  std::optional<Lit> definition(expr::Expr operation, const Budget& budget);
  // Every literal that a built term is made of.
  void append_literals(expr::Expr term, Word& literals) const;
  bool has(expr::Expr term) const { return places_.contains(term); }

  // The bits of a variable that was built: a float's pattern.
  const Word& variable_bits(expr::Expr variable) const;
  // The value of a term when nodes have the given values; its default if it was never built.
  expr::Value value(expr::Expr term, const std::vector<uint8_t>& nodes) const;
  size_t size() const { return places_.size(); }
  bool was_interrupted() const { return was_interrupted_; }  // inside a term: time to start over

 private:
  bool build(expr::Expr e, std::string* why);
  bool build_core(expr::Expr e);
  bool build_bits(expr::Expr e);
  bool build_compare(expr::Expr e);
  bool build_float(expr::Expr e);
  bool build_predicate(expr::Expr e);
  bool build_rounded(expr::Expr e);
  std::optional<Unpacked> rounded(expr::Expr e);
  bool build_conversion(expr::Expr e);
  void build_variable(expr::Expr e);
  void build_constant(expr::Expr e);

  void set(expr::Expr e, Word word);
  void set(expr::Expr e, Lit bit) { set(e, Word{bit}); }
  void set(expr::Expr e, Unpacked value);
  const Word& operand(expr::Expr e, uint32_t i) const { return word(pool_.child(e, i)); }
  Lit bit(expr::Expr e, uint32_t i) const { return operand(e, i)[0]; }
  const Unpacked& number(expr::Expr e, uint32_t i) const;

  const expr::Pool& pool_;
  Circuits& c_;
  FloatCircuits f_;
  FloatAbstraction* abstraction_ = nullptr;
  expr::ExprMap<uint32_t> places_;  // into words_ or numbers_, by sort
  std::vector<Word> words_;
  std::vector<Unpacked> numbers_;
  bool was_interrupted_ = false;
};

}  // namespace mantissa::solver::bitblast
