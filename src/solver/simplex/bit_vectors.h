#pragma once

// BitVectors: conjunctions of bit-vector constraints as integer constraints, never stronger than they are:
// what is infeasible here has no solution. Every term is its unsigned number; wrap-around is modelled by a
// multiple of 2^n unless intervals show that there is none. What is not linear becomes a variable with the
// bounds that are known, after section 4.2 of the array paper. Reads of arrays are such variables; their
// bounds may be narrowed by whoever knows the array.

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "solver/simplex/integers.h"
#include "solver/simplex/linear_form.h"

namespace mantissa::solver::simplex {

// Unsigned, both ends included.
struct Range {
  num::Rational low, high;
};

class BitVectors {
 public:
  // No query is put together of more conjuncts than this.
  static constexpr Reason kAlways = Integers::kFirstOwnReason - 1;

  // How bit operations become integers. Exact: masks by constants, sign extensions and arithmetic shifts are
  // sums of parts, each with its own variables; else they are variables with bounds.
  enum class Bits : uint8_t { kBounded, kExact };
  explicit BitVectors(const expr::Pool& pool, Bits bits = Bits::kBounded)
      : pool_(pool), bits_(bits), integers_(simplex_) {}

  // Bounds by constants, taken before anything else is said: the tighter the ranges, the less wraps around.
  // Reasons are the conjuncts' indices; those that gave a bound are part of every conflict.
  void learn_ranges(std::span<const expr::Expr> conjuncts);
  // Adds what is linear in a Bool term that holds because of `reason`. False: it contradicts what is there;
  // see conflict().
  bool assert_true(expr::Expr conjunct, Reason reason);
  // Integers between these only, because of `reason`.
  bool narrow(expr::Expr term, const Range& range, Reason reason);

  Verdict check(const Budget& budget);
  // Reasons without kAlways, of the last refusal.
  const std::vector<Reason>& conflict() const { return conflict_; }

  // Every value the term can have lies in the range (of the relaxation over the rationals, which is wider).
  // After kFeasible of check(); nothing if the budget ends.
  std::optional<Range> range_of(expr::Expr term, const Budget& budget);

  uint64_t pivots() const { return simplex_.pivots(); }

  // Called with every point that the search comes across (Simplex::on_point, Integers::on_relaxed_point).
  void on_point(std::function<void()> visit);
  // The value of a term there, rounded to a whole number. Of a variable that no constraint mentions: 0.
  enum class Round : uint8_t { kDown, kNearest, kUp };
  num::Rational value_of(expr::Expr term, Round round) const;

 private:
  struct Number {
    LinearForm form;
    Range range;
  };
  const Number& number(expr::Expr e);  // any bit-vector term
  Number build(expr::Expr e);
  Number build_arithmetic(expr::Expr e);
  Number build_bits(expr::Expr e);
  Number unknown(uint32_t width);
  Number between(num::Rational low, num::Rational high);
  Number wrapped(LinearForm form, num::Rational low, num::Rational high, uint32_t width);
  Number multiplied(const Number& a, const num::Rational& by, uint32_t width);
  Number part(const Number& a, uint32_t high, uint32_t low);
  Number as_signed(expr::Expr e);
  bool at_most(LinearForm form, Reason reason);  // form <= 0
  bool compare(expr::Expr a, expr::Expr b, bool is_signed, bool is_strict, Reason reason);
  bool refuse(std::vector<Reason> reasons);
  void learn(expr::Expr e, bool positive, Reason reason);
  void learn(expr::Expr term, const Range& range, Reason reason);
  Range known_range(expr::Expr e) const;
  Var row_of(const LinearForm& form, num::Rational* scale, num::Rational* rest);

  // Exact only.
  std::optional<Number> masked(const Number& a, const num::Rational& mask, uint32_t width);
  Number shifted_down(expr::Expr e, uint32_t by);
  void keep_within_range(const Number& n);

  const expr::Pool& pool_;
  const Bits bits_;
  Simplex simplex_;
  Integers integers_;
  std::unordered_map<expr::Expr, Number> numbers_;
  std::unordered_map<expr::Expr, Range> known_;
  std::vector<Reason> known_because_;
  std::vector<Reason> conflict_;
  bool refuted_ = false;
};

}  // namespace mantissa::solver::simplex
