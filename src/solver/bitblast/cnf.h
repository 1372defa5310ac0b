#pragma once

// Cnf: hands the part of a graph that is asked for to a SAT solver as clauses (Tseitin's encoding, each node
// only in the polarities it is used in). Grows with the graph: what was encoded stays. When the budget or the
// memory ends on the way, the rest waits for finish; until then the clauses say less than the graph.

#include <cstdint>
#include <span>
#include <vector>

#include "solver/bitblast/aig.h"
#include "solver/sat/sat_solver.h"
#include "support/budget.h"

namespace mantissa::solver::bitblast {

using sat::SatSolver;
using sat::Verdict;

class Cnf {
 public:
  Cnf(const Aig& aig, SatSolver& sat) : aig_(aig), sat_(sat) {}

  enum class Limit : uint8_t { kNone, kBudget, kMemory };
  // For what follows. The budget is not owned, none is no limit; `bytes` is what graph and clauses together
  // may take, 0 is no limit.
  void set_limits(const Budget* budget, uint64_t bytes) {
    budget_ = budget;
    max_bytes_ = bytes;
    reached_ = Limit::kNone;
  }
  Limit reached() const { return reached_; }  // since set_limits
  // About what graph and clauses take; CaDiCaL does not say.
  uint64_t bytes() const;
  bool is_complete() const { return todo_.empty() && axioms_.empty(); }
  void finish() { drain(); }  // what waits

  // Asserts the literal for good.
  void assert_true(Lit a);
  // The SAT literal that implies `a`: what an assumption needs.
  int implying(Lit a);
  // Gives every node below these a meaning in both directions, so that the model has its value.
  void define(std::span<const Lit> word);

  bool has(Lit a) const { return a.node() < variable_.size() && variable_[a.node()] != 0; }
  bool is_defined(Lit a) const { return has(a) && (asked_[a.node()] == kBoth || !aig_.is_and(a.node())); }
  // After a satisfiable call: inputs by node, false where the solver never saw one.
  std::vector<uint8_t> input_values();

 private:
  enum : uint8_t { kPositive = 1, kNegative = 2, kBoth = 3 };
  int variable(uint32_t node);
  int sat_literal(Lit a) { return a.negated() ? -variable(a.node()) : variable(a.node()); }
  void demand(Lit a, uint8_t polarity);  // of the literal
  void drain();
  void encode(uint32_t node, uint8_t polarity);
  void encode_gate(const Gate& gate, int output, uint8_t polarity);
  bool encode_ite(uint32_t node, uint8_t polarity);
  void encode_and(uint32_t node, uint8_t polarity);
  void conjuncts_of(uint32_t node);

  const Aig& aig_;
  SatSolver& sat_;
  const Budget* budget_ = nullptr;
  uint64_t max_bytes_ = 0;
  Limit reached_ = Limit::kNone;
  uint32_t steps_ = 0;  // over all calls: many short ones are as long as a long one
  std::vector<int> variable_;
  std::vector<uint8_t> asked_;  // polarities
  std::vector<std::pair<uint32_t, uint8_t>> todo_;
  std::vector<Lit> axioms_;
  std::vector<Lit> conjuncts_, walk_;
  std::vector<int> clause_;
};

}  // namespace mantissa::solver::bitblast
