#pragma once

// Instance: one way of stating queries (an encoding) with one SAT solver behind it. Terms stay translated
// between queries; clauses and what was learnt stay while queries go on from one another, see solve.

#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "solver/api/hint_board.h"
#include "solver/api/query.h"
#include "solver/bitblast/abstraction.h"
#include "solver/bitblast/blaster.h"
#include "solver/bitblast/cnf.h"
#include "solver/bitblast/float_abstraction.h"
#include "solver/sat/sat_solver.h"

namespace mantissa::solver::bitblast {

struct Encoding {
  Division division = Division::kRelation;
  bool abstract_products = false;
  bool abstract_floats = false;
  uint32_t wide_float = FloatAbstraction::kWide;  // see there
  uint64_t seed = 0;
  uint64_t max_bytes = 0;  // of gates and clauses; 0: no limit
};

class Instance {
 public:
  Instance(const expr::Pool& pool, const Encoding& encoding);

  // Conjuncts that the last two queries share are asserted, the others assumed, so that a path that is
  // followed and a problem that is refined keep their solver; a query without an asserted conjunct starts a
  // new SAT solver, and after a few of these all are assumed as long as queries are easy. The very first
  // query is asserted whole. Where a core is wanted, all are assumed. A solver in which nothing is asserted
  // is also left when most of what it holds is of other queries. Stops after `conflicts` conflicts with
  // Unknown(kIncomplete); a later call for the same query goes on where it stopped.
  Answer solve(const Query& query, const Budget& budget, HintBoard& board, int64_t conflicts = -1);

  const expr::Pool& pool() const { return pool_; }
  bool is_large() const;  // time to start over
  int variables() const { return sat_->variables(); }
  uint64_t clauses() const { return sat_->clauses(); }
  const Aig& aig() const { return aig_; }
  const FloatAbstraction* float_abstraction() const { return floats_ ? &*floats_ : nullptr; }
  const Abstraction* abstraction() const { return abstraction_ ? &*abstraction_ : nullptr; }

 private:
  void new_solver();
  bool is_crowded() const;
  void prepare(const Query& query, const std::vector<Lit>& literals, const Budget& budget);
  Answer search(const Query& query, const std::vector<Lit>& literals, const Budget& budget, HintBoard& board,
                int64_t conflicts);
  Unknown unfinished(const Budget& budget) const;
  bool complete_abstractions();
  bool define_operands();
  bool refine(const Query& query, const Budget& budget, HintBoard& board, const std::vector<uint8_t>& inputs,
              std::optional<Sat>& found);
  bool is_used(const Word& word) const;
  bool is_used(const FloatAbstraction::Operation& operation) const;
  eval::Model model(const Query& query, const std::vector<uint8_t>& values) const;

  const expr::Pool& pool_;
  Encoding encoding_;
  Aig aig_;
  Circuits circuits_;
  std::optional<Abstraction> abstraction_;
  std::optional<FloatAbstraction> floats_;
  Blaster blaster_;
  std::unique_ptr<SatSolver> sat_;
  std::unique_ptr<Cnf> cnf_;
  std::unordered_set<expr::Expr> asserted_, last_;
  bool is_first_ = true;  // of all queries, or of those after a hard one
  bool assume_only_ = false;
  int restarts_ = 0;
  int first_variables_ = 0;  // of the SAT solver after its first query
};

Unknown out_of_budget(const Budget& budget);

}  // namespace mantissa::solver::bitblast
