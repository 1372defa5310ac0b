// The constants are fitted to two reports, not a series: over 25 s for a product of 4,096 bits, over 40 s for
// an integer of a million digits, with Z3 4.8.12.

#include "solver/smt/cost.h"

#include "expr/traverse.h"

namespace mantissa::solver::smt {

namespace {

using expr::Expr;
using expr::Kind;
using expr::SortKind;

constexpr double kSecondsPerGate = 1.5e-6, kSecondsPerSquaredDigit = 4e-11;
constexpr uint32_t kWide = 256;  // what is narrower is all seen while Z3 checks
constexpr double kWideDigits = 10'000;

double bits_of(const num::Rational& value) {
  if (value.is_zero()) return 0;
  return static_cast<double>(value.numerator().floor_log2() + value.denominator().floor_log2());
}

double of_numeral(const expr::Pool& pool, Expr e) {
  const expr::Sort sort = pool.sort(e);
  double digits = 0;
  if (sort.is_bit_vec())
    digits = 0.301 * sort.width();
  else if (sort.kind() == SortKind::kInt || sort.kind() == SortKind::kReal)
    digits = 0.301 * bits_of(pool.value(e).as_rational());
  return digits < kWideDigits ? 0 : kSecondsPerSquaredDigit * digits * digits;
}

double of_operation(const expr::Pool& pool, Expr e) {
  const expr::Sort sort = pool.sort(pool.child(e, 0));
  if (!sort.is_bit_vec() || sort.width() < kWide) return 0;
  const double width = sort.width();
  switch (pool.kind(e)) {
    case Kind::kBvMul:
    case Kind::kBvUdiv:
    case Kind::kBvUrem:
    case Kind::kBvSdiv:
    case Kind::kBvSrem:
    case Kind::kBvSmod: return kSecondsPerGate * width * width;
    default: return kSecondsPerGate * width;
  }
}

}  // namespace

double seconds_to_state(const expr::Pool& pool, std::span<const Expr> conjuncts) {
  double seconds = 0;
  expr::for_each_postorder(pool, conjuncts, [&](Expr e) {
    if (pool.is_const(e))
      seconds += of_numeral(pool, e);
    else if (!pool.children(e).empty())
      seconds += of_operation(pool, e);
  });
  return seconds;
}

}  // namespace mantissa::solver::smt
