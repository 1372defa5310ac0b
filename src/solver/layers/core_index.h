#pragma once

// CoreIndex: sets of conjuncts that cannot hold together. Finds one that is contained in a query. Keeps the
// newest few thousand.

#include <cstdint>
#include <span>
#include <vector>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "solver/api/query.h"

namespace mantissa::solver {

class CoreIndex {
 public:
  struct Core {
    uint64_t signature = 0;
    std::vector<expr::Expr> members;  // sorted
    Provenance from;
  };
  void add(std::vector<expr::Expr> core, Provenance from = {});
  // A core all of whose members are in `conjuncts` (sorted, no member twice), or null.
  const Core* contained_in(std::span<const expr::Expr> conjuncts) const;
  size_t size() const { return cores_.size(); }

 private:
  std::vector<Core> cores_;
  expr::ExprMap<std::vector<uint32_t>> by_newest_;  // by the member with the greatest handle
};

}  // namespace mantissa::solver
