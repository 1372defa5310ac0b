#pragma once

// Problem: what passes rewrite. Each conjunct carries where it came from, as a set of original conjuncts, so
// that a core of the rewritten problem is a core of the original one.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "expr/pool.h"
#include "solver/api/query.h"

namespace mantissa::solver::passes {

// A set of original conjuncts. 0 is the empty set: the conjunct is valid by itself.
using Origin = uint32_t;

// Sets built by union only, shared and expanded when somebody asks. When not `tracking`, every set is empty.
class Origins {
 public:
  Origins(size_t original_conjuncts, bool tracking);
  Origin of(size_t conjunct) const { return tracking_ ? static_cast<Origin>(conjunct) + 1 : 0; }
  Origin join(Origin a, Origin b);
  std::vector<uint32_t> expand(std::span<const Origin> origins) const;  // sorted, each once

 private:
  bool tracking_;
  uint32_t leaves_;
  std::vector<std::pair<Origin, Origin>> unions_;
};

struct Conjunct {
  expr::Expr term;
  Origin origin = 0;
};

class Problem {
 public:
  explicit Problem(const Query& query);

  expr::Pool& pool() { return pool_; }
  Origins& origins() { return origins_; }
  std::vector<Conjunct>& conjuncts() { return conjuncts_; }
  std::vector<expr::Expr> terms() const;
  // Puts a new list in place: drops what is true, keeps only what is false if anything is, and each term
  // once.
  void replace(std::vector<Conjunct> conjuncts);
  bool is_false() const;  // some conjunct is the constant false; then it is the only one
  std::vector<uint32_t> core(std::span<const uint32_t> conjuncts) const;  // in terms of the original query

 private:
  expr::Pool& pool_;
  Origins origins_;
  std::vector<Conjunct> conjuncts_;
};

}  // namespace mantissa::solver::passes
