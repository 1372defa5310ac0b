#pragma once

// FloatAbstraction: costly float operations as fresh numbers, with lemmas on demand: facts of the table
// (solver/facts), bounds near the model's point, at last the operation's gates. All lemmas are consequences
// of what the operations are, so they stay valid for all later queries, and what is refuted with them is
// refuted.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "expr/pool.h"
#include "solver/bitblast/float_circuits.h"
#include "support/budget.h"

namespace mantissa::solver::bitblast {

class Blaster;

class FloatAbstraction {
 public:
  static constexpr uint32_t kWide = 33;  // bits of the exact product from which an operation is abstracted
  static constexpr uint32_t kMaxLemmas = 6;  // near points, of one operation, before its gates are built

  explicit FloatAbstraction(uint32_t wide) : wide_(wide) {}
  // Whether an operation is abstracted: its gates are many, and not half of them fall away by constants.
  static bool takes(const expr::Pool& pool, expr::Expr e, uint32_t wide = kWide);
  bool takes_here(const expr::Pool& pool, expr::Expr e) const { return takes(pool, e, wide_); }

  struct Operation {
    expr::Expr term;
    Unpacked result;
    uint32_t lemmas = 0;  // near points
    bool is_exact = false;
  };
  // A fresh number in its place.
  Unpacked stand_in(FloatCircuits& circuits, expr::Expr operation, num::Format format);
  const std::vector<Operation>& operations() const { return operations_; }

  using IsUsed = std::function<bool(const Operation&)>;
  struct Setting {
    expr::Pool& pool;
    Blaster& blaster;
    std::span<const expr::Expr> conjuncts;
    const Budget& budget;
    const IsUsed& is_used;
  };
  // Used operations whose value is wrong where the nodes have these values.
  std::vector<size_t> wrong(const expr::Pool& pool, const Blaster& blaster,
                            const std::vector<uint8_t>& values, const IsUsed& is_used) const;
  // Learns lemmas that the values violate; false if the budget ended before there was one.
  bool refine(const Setting& setting, const Aig& aig, std::vector<uint8_t>& values,
              const std::vector<uint8_t>& inputs, const std::vector<size_t>& wrong);
  // Lemmas that speak of used operations only and were not taken yet.
  std::vector<Lit> take_lemmas(const IsUsed& is_used);
  void give_back_lemmas();  // all of them, to a new SAT solver

 private:
  struct Lemma {
    Lit literal;
    std::vector<uint32_t> operations;
    bool is_taken = false;
  };
  struct Fact {
    expr::Expr term;
    std::vector<uint32_t> operations;
    bool is_learnt = false;
  };
  void find_facts(const Setting& setting);
  std::vector<uint32_t> operations_of(const expr::Pool& pool, expr::Expr lemma) const;

  uint32_t wide_;
  std::vector<Operation> operations_;
  std::unordered_map<expr::Expr, uint32_t> places_;
  std::vector<Lemma> lemmas_;
  std::vector<Fact> facts_;  // stated of the conjuncts that were asked last
  std::vector<expr::Expr> asked_;
  std::unordered_set<expr::Expr> learnt_;
};

}  // namespace mantissa::solver::bitblast
