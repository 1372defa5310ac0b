#pragma once

// Trace: a hash over the blocks that decisions led to in the program's own code, computed alike by the
// instrumented native build (runtime/replay/format.md): equal hashes mean the same path. Where both sides of
// a branch were taken at once it depends on the inputs which of them an input takes, and the hash is known
// with the input. A step is linear in the hash, so all steps between two such branches are kept as one: a
// long path takes no more room than its merged branches do.

#include <cstdint>

#include "expr/pool.h"
#include "support/persistent_list.h"

namespace mantissa::interp {

class Trace {
 public:
  void note(uint64_t site) { newest_.add(site); }
  // If the condition, a Bool, is as said.
  void note_if(expr::Expr condition, bool holds, uint64_t site) {
    late_.push({newest_, site, condition, holds});
    newest_ = Steps();
  }

  // For an input under which `is_true` says what holds.
  template <class IsTrue>
  uint64_t under(IsTrue&& is_true) const {
    uint64_t hash = 0;
    if (!late_.empty())
      for (const Late& one : late_.oldest_first()) {
        hash = one.before.after(hash);
        if (is_true(one.condition) == one.holds) hash = step(hash, one.site);
      }
    return newest_.after(hash);
  }
  template <class Visit>
  void for_each_term(Visit&& visit) const {
    late_.newest_first([&](const Late& one) { visit(one.condition); });
  }

 private:
  static constexpr uint64_t kFactor = 0x100000001b3ULL;
  static uint64_t step(uint64_t hash, uint64_t site) { return hash * kFactor + site; }
  struct Steps {  // any number of them: hash * factor + sum
    uint64_t factor = 1, sum = 0;
    void add(uint64_t site) {
      factor *= kFactor;
      sum = step(sum, site);
    }
    uint64_t after(uint64_t hash) const { return hash * factor + sum; }
  };
  struct Late {
    Steps before;
    uint64_t site = 0;
    expr::Expr condition;
    bool holds = true;
  };

  Steps newest_;  // since the newest of these
  PersistentList<Late> late_;
};

}  // namespace mantissa::interp
