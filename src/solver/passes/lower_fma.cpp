// In a format of twice the precision and more than twice the range, x*y is exact. The sum with z is not, but
// rounding it to odd (truncate; if anything was lost, set the last bit) loses nothing that the final rounding
// to the format could see, since two bits more than the format has remain (Boldo and Melquiond, 2008).
// Whether anything was lost shows in the sums rounded up and down being different, and the one nearer zero of
// the two is the truncated one. Backends get two sums instead of one; Z3 4.8.12 cannot be trusted with fp.fma
// at all.

#include "solver/passes/lower_fma.h"

#include "solver/passes/rebuild.h"

namespace mantissa::solver::passes {

using expr::Expr;
using expr::Kind;

Expr lowered_fma(expr::Pool& pool, Expr rm, Expr x, Expr y, Expr z) {
  num::Format format = pool.sort(x).format();
  num::Format wide{format.exponent_bits + 2, 2 * format.significand_bits + 2};
  if (wide.exponent_bits > expr::Sort::kMaxExponentBits ||
      wide.significand_bits > expr::Sort::kMaxSignificandBits)
    return {};
  auto convert = [&](num::Format to, Expr mode, Expr e) {
    return pool.make(Kind::kFpFromFp, {mode, e}, {to.exponent_bits, to.significand_bits});
  };
  Expr nearest = pool.rm_const(num::RoundingMode::kNearestEven);
  Expr up = pool.rm_const(num::RoundingMode::kTowardPositive);
  Expr down = pool.rm_const(num::RoundingMode::kTowardNegative);

  Expr product = pool.make(Kind::kFpMul, {nearest, convert(wide, nearest, x), convert(wide, nearest, y)});
  Expr addend = convert(wide, nearest, z);
  Expr above = pool.make(Kind::kFpAdd, {up, product, addend});
  Expr below = pool.make(Kind::kFpAdd, {down, product, addend});

  // An exact sum is the same in every mode but for the sign of zero, which the two sums have right.
  Expr is_exact = pool.make(Kind::kFpEq, {above, below});
  Expr exact = pool.mk_ite(pool.mk_eq(rm, down), below, above);
  Expr truncated = pool.mk_ite(pool.make(Kind::kFpIsNegative, {above}), above, below);
  Expr bits = pool.make(Kind::kFpToBits, {truncated});
  Expr odd = pool.make(Kind::kFpFromBits, {pool.make(Kind::kBvOr, {bits, pool.bv_const(wide.width(), 1)})},
                       {wide.exponent_bits, wide.significand_bits});
  return convert(format, rm, pool.mk_ite(is_exact, exact, odd));
}

namespace {

class LowerFma final : public Pass {
 public:
  std::string_view name() const override { return "lower-fma"; }
  uint16_t features_removed() const override { return expr::kHasFpRemOrFma; }

  WayBack run(Problem& problem, const Budget&) const override {
    expr::Pool& pool = problem.pool();
    Rebuilder rebuilder(problem, [&](Expr e) -> Rewritten {
      if (pool.kind(e) != Kind::kFpFma) return {};
      return {lowered_fma(pool, pool.child(e, 0), pool.child(e, 1), pool.child(e, 2), pool.child(e, 3))};
    });
    std::vector<Conjunct> result = problem.conjuncts();
    for (Conjunct& c : result)
      if (pool.features(c.term) & expr::kHasFpRemOrFma) c.term = rebuilder.rewrite(c.term).term;
    problem.replace(std::move(result));
    return {};
  }
};

}  // namespace

std::unique_ptr<Pass> make_lower_fma() { return std::make_unique<LowerFma>(); }

}  // namespace mantissa::solver::passes
