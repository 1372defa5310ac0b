#pragma once

// Barriers: what was proved about sides of branches that nothing has taken, for whoever asks why a line is
// not reached. Terms are named by the place where the program asked them. Thread-safe.

#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "ir/barrier.h"

namespace mantissa::explore {

class Barriers {
 public:
  // The program asked for this condition there; the first place counts.
  void saw(expr::Expr condition, const ir::BarrierCondition& where);
  // These conditions of a path, newest first, contradict each other; the newest one is that of the side.
  void blocked(const ir::Coverage::Site& side, std::span<const expr::Expr> core);
  // Handles will mean other terms.
  void forget_terms();
  // Those that nothing has taken to this day.
  std::vector<ir::Barrier> open(const ir::Coverage& coverage) const;

 private:
  mutable std::mutex mutex_;
  expr::ExprMap<ir::BarrierCondition> places_;
  std::map<std::pair<uint64_t, uint8_t>, ir::Barrier> barriers_;
};

}  // namespace mantissa::explore
