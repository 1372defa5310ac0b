#pragma once

// What SMT-LIB leaves open: fp.to_ubv and fp.to_sbv out of range, the sign of fp.min and fp.max of two zeros
// of different sign, division by zero. The standard wants some fixed but unknown function; expr's kinds are
// total. So the reader makes the unknown result a hidden variable, and this class keeps the variables of
// equal arguments equal.
//
// Between floats and reals the standard fixes the result, but no kind of expr says it. Those results are
// hidden variables too, about which only some facts are stated ("loose"): what the facts refute is refuted,
// and a model counts only once it has been evaluated with the exact results.

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"

namespace mantissa::smtlib {

class PartialFunctions {
 public:
  explicit PartialFunctions(expr::Pool& pool) : pool_(pool) {}

  // Operands must be well-sorted. `kind` is kFpToUbv or kFpToSbv.
  expr::Expr to_bits(expr::Kind kind, expr::Expr mode, expr::Expr x, uint32_t width);
  // `kind` is kFpMin or kFpMax.
  expr::Expr min_max(expr::Kind kind, expr::Expr x, expr::Expr y);
  // `kind` is kIntDiv, kIntMod or kRealDiv.
  expr::Expr by_zero(expr::Kind kind, expr::Expr x) {
    return unknown(kind, pool_.sort(x).word(), x, x, pool_.sort(x));
  }
  expr::Expr to_real(expr::Expr x);                                         // of a float
  expr::Expr from_real(expr::Expr mode, expr::Expr x, num::Format format);  // of a real
  // A real constant rounded in a mode that may be a term.
  expr::Expr rounded(expr::Expr mode, const num::Rational& value, num::Format format) const;

  struct Entry {
    expr::Kind kind;
    uint32_t width;      // or the word of the result's sort
    expr::Expr mode, x;  // mode is x where there is none
    expr::Expr unknown;  // the hidden variable
    bool is_loose() const { return kind == expr::Kind::kToReal || kind == expr::Kind::kFpFromSbv; }
  };
  const std::vector<Entry>& entries() const { return entries_; }
  // The hidden variable that is the result of these arguments.
  expr::Expr unknown(expr::Kind kind, uint32_t width, expr::Expr mode, expr::Expr x, expr::Sort result);
  // What a loose entry's result must be for these arguments; nothing where the standard leaves it open.
  std::optional<expr::Value> exact(const Entry& entry, const expr::Value& mode, const expr::Value& x) const;
  // Conditions under which a loose entry is right, taken from a model: argument and result as constants.
  std::vector<expr::Expr> pinned(const Entry& entry, const expr::Value& x, const expr::Value& result) const;
  // "Equal arguments give equal results", and the facts about loose ones, for the hidden variables that occur
  // in the terms (and in what that adds).
  std::vector<expr::Expr> side_conditions(std::span<const expr::Expr> terms) const;
  // The entries whose hidden variable occurs in the terms.
  std::vector<uint32_t> used(std::span<const expr::Expr> terms) const;
  bool comparable(const Entry& a, const Entry& b) const;  // the same function

 private:
  void add_facts(const Entry& entry, std::span<const num::Rational> constants,
                 std::vector<expr::Expr>& conditions) const;
  void add_order(const Entry& a, const Entry& b, std::vector<expr::Expr>& conditions) const;
  std::vector<num::Rational> real_constants(std::span<const expr::Expr> terms) const;

  struct Key {
    expr::Kind kind;
    uint32_t width;
    expr::Expr mode, x;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const;
  };

  expr::Pool& pool_;
  std::vector<Entry> entries_;
  std::unordered_map<Key, uint32_t, KeyHash> index_;
  expr::ExprMap<uint32_t> by_unknown_;
  std::unordered_map<uint64_t, std::pair<expr::Expr, expr::Expr>> zero_choices_;
};

}  // namespace mantissa::smtlib
