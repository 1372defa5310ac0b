// A rounded multiple of a power of two is one: where the format is coarser the result is a multiple of its
// spacing, where it is finer nothing is rounded. So multiples go through whole computations.

#include "solver/relax/exactness.h"

#include <algorithm>

namespace mantissa::solver::relax {

using boxes::Domain;
using boxes::Reason;
using expr::Kind;
using num::Rational;
using num::RoundingMode;

namespace {

constexpr int64_t kZero = int64_t{1} << 40;  // the grid of zero: any; of nothing else more than half of it

int64_t least_exponent(num::Format f) {
  return f.min_exponent() - (static_cast<int64_t>(f.significand_bits) - 1);
}

// The largest g so that the number is a multiple of 2^g.
int64_t grid_of(const Rational& value) {
  if (value.is_zero()) return kZero;
  if (!value.is_integer()) return -value.denominator().floor_log2();
  int64_t g = 0;
  Rational rest = value;
  for (int64_t step = int64_t{1} << 16; step > 0; step /= 2)
    while (step < value.floor_log2() + 2) {
      const Rational less = Rational::power_of_two(-step) * rest;
      if (!less.is_integer()) break;
      rest = less;
      g += step;
    }
  return g;
}

}  // namespace

Exactness::Exactness(const boxes::Network& network, const boxes::Propagator& propagator)
    : network_(network), propagator_(propagator), grids_(network.size()) {
  for (uint32_t n = 0; n < network.size(); ++n) {
    left_over_.push_back(find_left_over(n));
    const boxes::Network::Node& node = network.node(n);
    if (node.operands != 2) continue;
    const Kind kind = node.operation.kind;
    if (kind != Kind::kFpLe && kind != Kind::kFpLt) continue;
    const Ratio ratio{n, node.operand[0], node.operand[1], scaled(node.operand[0]), scaled(node.operand[1])};
    if (ratio.a.base != ratio.b.base) ratios_.push_back(ratio);
  }
}

bool Exactness::is_finite(uint32_t node) const {
  const Domain& d = propagator_.domain(node);
  return d.sort().is_float() && !d.is_opaque() && !d.empty() && !d.nan() && !d.has_infinity(false) &&
         !d.has_infinity(true);
}

// Twice a number or half of it, as programs write it.
Exactness::Scaled Exactness::scaled(uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  if (n.operands != 3) return {node, 1};
  const auto constant = [&](int i) -> Rational {
    const Domain& d = network_.initial()[n.operand[i]];
    if (!d.sort().is_float() || d.is_opaque() || !d.is_point() || d.nan()) return 0;
    const num::Float value = boxes::float_of(d.format(), d.keys().lo);
    return value.is_finite() ? value.to_rational() : Rational(0);
  };
  const auto is_fine = [](const Rational& r) { return r == Rational(2) || r == Rational(1, 2); };
  if (n.operation.kind == Kind::kFpMul)
    for (const int i : {1, 2})
      if (is_fine(constant(i))) return {n.operand[3 - i], constant(i)};
  if (n.operation.kind == Kind::kFpDiv && is_fine(constant(2))) return {n.operand[1], constant(2).inverse()};
  if (n.operation.kind == Kind::kFpAdd && n.operand[1] == n.operand[2]) return {n.operand[1], 2};
  return {node, 1};
}

void Exactness::visit(uint32_t node) {
  Grid& grid = grids_[node];
  const Domain& d = propagator_.domain(node);
  const num::Format f = d.format();
  const auto value = [&](boxes::Key k) { return boxes::float_of(f, k).to_rational(); };
  grid = of_operation(node);
  int64_t by_domain = least_exponent(f);
  if (d.is_point())
    by_domain = grid_of(value(d.keys().lo));
  else if (d.keys().lo > boxes::kPlusZero || d.keys().hi < boxes::kMinusZero)
    by_domain = std::max(value(d.keys().lo > 0 ? d.keys().lo : d.keys().hi).floor_log2(), f.min_exponent()) -
                (static_cast<int64_t>(f.significand_bits) - 1);
  if (by_domain <= grid.exponent) return;
  grid.exponent = by_domain;
  grid.reason = by_domain == least_exponent(f) ? Reason{} : propagator_.reason(node);
}

Exactness::Grid Exactness::of_operation(uint32_t node) const {
  const boxes::Network::Node& n = network_.node(node);
  Grid result;
  result.exponent = least_exponent(propagator_.domain(node).format());
  const auto grid = [&](int i) -> const Grid& { return grids_[n.operand[i]]; };
  const auto both = [&](int i, int j, int64_t exponent) {
    result.reason = grid(i).reason;
    result.reason.add(grid(j).reason);
    result.exponent = exponent;
  };
  switch (n.operands == 0 ? Kind::kVar : n.operation.kind) {
    case Kind::kFpNeg:
    case Kind::kFpAbs:
      if (is_finite(n.operand[0])) result = grid(0);
      break;
    case Kind::kFpFromFp:
      if (is_finite(n.operand[1])) result = grid(1);
      break;
    case Kind::kFpRoundToIntegral: result.exponent = 0; break;
    case Kind::kFpAdd:
    case Kind::kFpSub:
      if (is_finite(n.operand[1]) && is_finite(n.operand[2]))
        both(1, 2, std::min(grid(1).exponent, grid(2).exponent));
      break;
    case Kind::kFpMul:
      if (is_finite(n.operand[1]) && is_finite(n.operand[2]))
        both(1, 2, std::min(grid(1).exponent + grid(2).exponent, kZero));
      break;
    default: break;
  }
  return result;
}

std::optional<std::pair<uint32_t, uint32_t>> difference_of(const boxes::Network& network, uint32_t node) {
  const boxes::Network::Node& n = network.node(node);
  if (n.operands != 3) return std::nullopt;
  if (n.operation.kind == Kind::kFpSub) return std::pair(n.operand[1], n.operand[2]);
  if (n.operation.kind != Kind::kFpAdd) return std::nullopt;
  for (const int i : {2, 1}) {
    const boxes::Network::Node& negated = network.node(n.operand[i]);
    if (negated.operands == 1 && negated.operation.kind == Kind::kFpNeg)
      return std::pair(n.operand[3 - i], negated.operand[0]);
  }
  return std::nullopt;
}

bool Exactness::is_nonnegative(uint32_t node, Reason* why) const {
  if (propagator_.domain(node).keys().lo < boxes::kMinusZero) return false;
  why->add(propagator_.reason(node));
  return true;
}

// a <= 2 b, for numbers that are not negative. Where half of a number is not a number, it is so small that
// differences of such numbers are exact anyway.
bool Exactness::at_most_twice(uint32_t a, uint32_t b, Reason* why) const {
  const auto value = [&](uint32_t n, boxes::Key k) {
    return boxes::float_of(propagator_.domain(n).format(), k).to_rational();
  };
  if (value(a, propagator_.domain(a).keys().hi) <= Rational(2) * value(b, propagator_.domain(b).keys().lo)) {
    why->add(propagator_.reason(a));
    why->add(propagator_.reason(b));
    return true;
  }
  for (const Ratio& ratio : ratios_) {
    const Domain& truth = propagator_.domain(ratio.comparison);
    if (!truth.is_true() && !truth.is_false()) continue;
    if (!is_finite(ratio.left) || !is_finite(ratio.right)) continue;
    const Scaled &low = truth.is_true() ? ratio.a : ratio.b, &high = truth.is_true() ? ratio.b : ratio.a;
    if (low.base != a || high.base != b || high.factor > Rational(2) * low.factor) continue;
    for (const uint32_t n : {ratio.comparison, ratio.left, ratio.right}) why->add(propagator_.reason(n));
    return true;
  }
  return false;
}

bool Exactness::is_exact(uint32_t node, const Rational& most, Reason* why) const {
  const boxes::Network::Node& n = network_.node(node);
  const num::Format f = propagator_.domain(node).format();
  const Kind kind = n.operation.kind;
  if (kind != Kind::kFpAdd && kind != Kind::kFpSub && kind != Kind::kFpMul) return false;
  const uint32_t a = n.operand[1], b = n.operand[2];
  const int64_t grid = kind == Kind::kFpMul ? grids_[a].exponent + grids_[b].exponent
                                            : std::min(grids_[a].exponent, grids_[b].exponent);
  if (grid >= least_exponent(f) &&
      (grid >= kZero / 2 ||
       most <= Rational::power_of_two(grid + static_cast<int64_t>(f.significand_bits)))) {
    why->add(grids_[a].reason);
    why->add(grids_[b].reason);
    return true;
  }
  const auto parts = difference_of(network_, node);
  if (!parts) return false;
  const auto [x, y] = *parts;
  Reason because;
  if (!is_nonnegative(x, &because) || !is_nonnegative(y, &because)) return false;
  if (!at_most_twice(x, y, &because) || !at_most_twice(y, x, &because)) return false;
  why->add(because);
  return true;
}

// err = (a - (s - bb)) + (b - bb), bb = s - a, s = a + b, all to nearest, ties to even.
uint32_t Exactness::find_left_over(uint32_t node) const {
  const auto is_nearest = [&](uint32_t n) {
    const Domain& mode = network_.initial()[network_.node(n).operand[0]];
    return mode.is_point() && mode.modes() == 1u << static_cast<int>(RoundingMode::kNearestEven);
  };
  const auto is_sum = [&](uint32_t n) {
    return network_.node(n).operands == 3 && network_.node(n).operation.kind == Kind::kFpAdd && is_nearest(n);
  };
  const auto parts = [&](uint32_t n) {
    const auto result = difference_of(network_, n);
    return result && is_nearest(n) ? *result : std::pair(kNone, kNone);
  };
  if (!is_sum(node)) return kNone;
  for (const int i : {1, 2}) {
    const auto [a, aa] = parts(network_.node(node).operand[i]);
    const auto [b, bb] = parts(network_.node(node).operand[3 - i]);
    if (a == kNone || b == kNone) continue;
    const auto [s, same_bb] = parts(aa);
    const auto [same_s, same_a] = parts(bb);
    if (s == kNone || s != same_s || bb != same_bb || a != same_a || !is_sum(s)) continue;
    const auto& sum = network_.node(s).operand;
    if ((sum[1] == a && sum[2] == b) || (sum[1] == b && sum[2] == a)) return s;
  }
  return kNone;
}

}  // namespace mantissa::solver::relax
