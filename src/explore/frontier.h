#pragma once

// Frontier: the states that wait, in the order the searcher wants them. A pending state is a state whose path
// ends in a condition nobody has asked a solver about. Not thread-safe: the explorer holds its lock.

#include <memory>
#include <optional>
#include <string>

#include "explore/options.h"
#include "interp/state.h"

namespace mantissa::explore {

struct Pending {
  std::unique_ptr<interp::State> state;
  std::shared_ptr<eval::Witness>
      parent;  // satisfies everything on the path but the newest `unsolved` conditions
  uint32_t unsolved = 1;
  bool is_bug = false;  // satisfying it is a finding; it is not run on
  interp::FindingKind kind = interp::FindingKind::kAssertion;
  std::string message;
  expr::Expr prefer;                            // of a bug: tried first, given up if it cannot be had
  uint64_t target_function = 0, target_pc = 0;  // where it would go on, for the coverage order
  bool target_is_new = false;
  uint32_t attempts = 0;
};

class Frontier {
 public:
  virtual ~Frontier() = default;
  virtual void add(Pending pending) = 0;
  virtual std::optional<Pending> take() = 0;
  virtual size_t size() const = 0;
};

std::unique_ptr<Frontier> make_frontier(SearchOrder order, uint64_t seed);

}  // namespace mantissa::explore
