#pragma once

// Solver: anything that takes a query and answers within a budget. Backends solve; layers wrap another
// solver.

#include <memory>
#include <string>
#include <string_view>

#include "solver/api/hint_board.h"
#include "solver/api/query.h"
#include "support/budget.h"

namespace mantissa::solver {

// What a backend may be asked and trusted with.
struct Capabilities {
  uint16_t features = 0;  // expr::Feature bits of terms it understands; others get Unknown(kUnsupported)
  bool may_answer_unsat = false;
  bool complete = false;     // given time it decides every query it understands
  bool evaluates = false;    // judges candidates by evaluation: terms are best left as they are, not lowered
  bool fuses = false;        // states fp.fma with less than its lowering needs
  bool wants_facts = false;  // smaller problems and known bounds of terms help it more than they cost
  bool refines_arrays = false;  // takes arrays as they are and asks for what a model gets wrong
  // Whose code an answer rests on. Two solvers of different families share none but passes and layers; empty
  // for a combination, whose answers say it themselves.
  std::string_view family{};
  bool needs_confirmation = false;  // its Unsat is not taken alone: code that is not ours
};

class Solver {
 public:
  virtual ~Solver() = default;
  virtual std::string_view name() const = 0;
  virtual Capabilities capabilities() const = 0;
  // Must be safe to call from several threads on different objects, and must return soon after the budget
  // ends. The model of Sat has a value for every variable of the conjuncts and every wanted one. A solver may
  // keep what it learnt of terms between calls: it must not be used again after the pool of its last query is
  // gone.
  virtual Answer solve(const Query& query, const Budget& budget, HintBoard& board) = 0;
  virtual void forget() {}  // drops answers and facts that are remembered, to free memory
};

}  // namespace mantissa::solver
