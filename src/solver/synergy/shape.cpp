// Sizes count by powers of four: finer, and nothing learnt of one query would say anything of the next.

#include "solver/synergy/shape.h"

#include <bit>

#include "expr/traverse.h"

namespace mantissa::solver::synergy {

Shape shape_of(const Query& query) {
  const expr::Pool& pool = *query.pool;
  size_t nodes = 0, variables = 0;
  bool nonlinear = false, equation = false;
  expr::for_each_postorder(pool, query.conjuncts, [&](expr::Expr e) {
    using expr::Kind;
    ++nodes;
    switch (pool.kind(e)) {
      case Kind::kVar: ++variables; break;
      case Kind::kFpMul:
      case Kind::kFpDiv:
        nonlinear = nonlinear || !(pool.is_const(pool.child(e, 1)) || pool.is_const(pool.child(e, 2)));
        break;
      case Kind::kFpSqrt:
      case Kind::kFpFma:
      case Kind::kFpRem:
      case Kind::kFpMod: nonlinear = true; break;
      case Kind::kFpEq: equation = true; break;
      case Kind::kEq: equation = equation || pool.sort(pool.child(e, 0)).is_float(); break;
      default: break;
    }
  });
  const auto bucket = [](size_t n) { return static_cast<uint64_t>(std::bit_width(n)) / 2; };
  return {features(query) | bucket(nodes) << 16 | bucket(variables) << 24 | uint64_t{nonlinear} << 32 |
          uint64_t{equation} << 33};
}

}  // namespace mantissa::solver::synergy
