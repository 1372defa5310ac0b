// The gradient by one sweep from a term down to the variables. Rounding is ignored, so are the bits of an
// integer: to and from integers and formats the derivative is 1. What has no derivative has none here (0).

#include "solver/search/point_tape.h"

#include <bit>
#include <cmath>

#include "expr/traverse.h"
#include "num/libm.h"

namespace mantissa::solver::search {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

namespace {

std::vector<Expr> all_nodes(const expr::Pool& pool, std::span<const Expr> roots) {
  std::vector<Expr> nodes;
  expr::for_each_postorder(pool, roots, [&](Expr e) { nodes.push_back(e); });
  return nodes;
}

}  // namespace

PointTape::PointTape(const expr::Pool& pool, std::span<const Expr> conjuncts,
                     const std::vector<Expr>& variables)
    : pool_(pool), nodes_(all_nodes(pool, conjuncts)), tape_(pool, nodes_) {
  for (uint32_t i = 0; i < nodes_.size(); ++i) index_[nodes_[i]] = i;
  for (uint32_t v = 0; v < variables.size(); ++v) variable_index_[variables[v]] = static_cast<int32_t>(v);
  for (Expr e : tape_.variables()) word_order_.push_back(static_cast<uint32_t>(*variable_index_.find(e)));
  adjoint_.resize(nodes_.size());
}

void PointTape::run(const Landscape& landscape, const Point& point) {
  if (!landscape.all_words()) {
    tape_.run(landscape.model_of(point));
    return;
  }
  words_.clear();
  for (uint32_t v : word_order_) words_.push_back(point.words[v]);
  tape_.run(words_);
}

double PointTape::real(Expr e) const {
  const Value value = this->value(e);
  const Sort sort = value.sort();
  if (sort.is_float()) {
    if (sort.format() == num::kDouble) return std::bit_cast<double>(value.raw());
    if (sort.format() == num::kFloat) return std::bit_cast<float>(static_cast<uint32_t>(value.raw()));
    return value.as_float().approximate();
  }
  if (sort.is_bit_vec() && sort.width() <= 64)
    return static_cast<double>(static_cast<int64_t>(value.raw() << (64 - sort.width())) >>
                               (64 - sort.width()));
  return std::nan("");
}

PointTape::Partial PointTape::math_partials(Expr e) const {
  using num::MathFunction;
  const auto function = static_cast<MathFunction>(pool_.param(e, 0));
  const double x = real(pool_.child(e, 1)), r = real(e);
  switch (function) {
    case MathFunction::kSin: return {{0, std::cos(x)}};
    case MathFunction::kCos: return {{0, -std::sin(x)}};
    case MathFunction::kExp: return {{0, r}};
    case MathFunction::kLog: return {{0, 1 / x}};
    default: break;
  }
  // By the slope over a small step; exactness is the evaluator's business.
  const auto slope = [&](double at, auto&& f) {
    const double h = std::max(std::fabs(at), 1e-8) * 0x1p-20;
    return (f(at + h) - f(at - h)) / (2 * h);
  };
  if (pool_.kind(e) == Kind::kMath1)
    return {{0, slope(x, [&](double t) { return num::call_double(function, t, t); })}};
  const double y = real(pool_.child(e, 2));
  return {{0, slope(x, [&](double t) { return num::call_double(function, t, y); }),
           slope(y, [&](double t) { return num::call_double(function, x, t); })}};
}

PointTape::Partial PointTape::partials(Expr e) const {
  const auto at = [&](uint32_t i) { return real(pool_.child(e, i)); };
  switch (pool_.kind(e)) {
    case Kind::kIte: return holds(pool_.child(e, 0)) ? Partial{{0, 1, 0}} : Partial{{0, 0, 1}};
    case Kind::kFpAbs: return {{std::signbit(at(0)) ? -1.0 : 1.0}};
    case Kind::kFpNeg:
    case Kind::kBvNeg:
    case Kind::kBvNot: return {{-1}};
    case Kind::kFpAdd: return {{0, 1, 1}};
    case Kind::kFpSub: return {{0, 1, -1}};
    case Kind::kFpMul: return {{0, at(2), at(1)}};
    case Kind::kFpDiv: return {{0, 1 / at(2), -at(1) / (at(2) * at(2))}};
    case Kind::kFpFma: return {{0, at(2), at(1), 1}};
    case Kind::kFpSqrt: return {{0, 0.5 / real(e)}};
    case Kind::kFpMin: return at(0) <= at(1) ? Partial{{1, 0}} : Partial{{0, 1}};
    case Kind::kFpMax: return at(0) >= at(1) ? Partial{{1, 0}} : Partial{{0, 1}};
    case Kind::kFpRem:
    case Kind::kFpMod: return {{1, 0}};
    case Kind::kFpRoundToIntegral:
    case Kind::kFpFromFp:
    case Kind::kFpFromSbv:
    case Kind::kFpFromUbv:
    case Kind::kFpToSbv:
    case Kind::kFpToUbv: return {{0, 1}};
    case Kind::kMath1:
    case Kind::kMath2: return math_partials(e);
    case Kind::kBvAdd: return {{1, 1}};
    case Kind::kBvSub: return {{1, -1}};
    case Kind::kBvMul: return {{at(1), at(0)}};
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend: return {{1}};
    default: return {};
  }
}

bool PointTape::gradient(Expr e, std::span<double> gradient) {
  std::fill(gradient.begin(), gradient.end(), 0.0);
  const uint32_t top = *index_.find(e);
  std::fill(adjoint_.begin(), adjoint_.begin() + top + 1, 0.0);
  adjoint_[top] = 1;
  bool any = false;
  for (uint32_t i = top + 1; i-- > 0;) {
    const double a = adjoint_[i];
    if (a == 0) continue;
    const Expr node = nodes_[i];
    if (pool_.is_const(node)) continue;
    if (pool_.is_var(node)) {
      const int32_t v = variable_index(node);
      if (v >= 0 && std::isfinite(a)) {
        gradient[static_cast<size_t>(v)] += a;
        any = true;
      }
      continue;
    }
    const Partial p = partials(node);
    const auto children = pool_.children(node);
    for (size_t c = 0; c < children.size(); ++c) {
      const double d = a * p.by[c];
      if (d != 0 && std::isfinite(d)) adjoint_[*index_.find(children[c])] += d;
    }
  }
  return any;
}

}  // namespace mantissa::solver::search
