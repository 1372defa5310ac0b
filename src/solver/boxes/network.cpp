// The real meaning uses the contractors of floats: in doubles, with the two directed modes at once, a rounded
// image is an outward-rounded real one. Both zeros are one number there.

#include "solver/boxes/network.h"

#include "expr/traverse.h"
#include "solver/boxes/backward.h"

namespace mantissa::solver::boxes {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using num::RoundingMode;

namespace {

constexpr size_t kMostStale = 1000;  // numbers of terms that are gone, beside a multiple of the others

Domain outward_modes() {
  Domain d = Domain::of(expr::Value::rounding_mode(RoundingMode::kTowardPositive));
  d.join(Domain::of(expr::Value::rounding_mode(RoundingMode::kTowardNegative)));
  return d;
}

// Real numbers between two floats of any format, as doubles.
Domain real_between(num::Format f, Span keys) {
  if (keys.empty()) return Domain::none(Sort::floating(num::kDouble));
  return Domain::floating(num::kDouble,
                          {convert(f, num::kDouble, RoundingMode::kTowardNegative, keys.lo),
                           convert(f, num::kDouble, RoundingMode::kTowardPositive, keys.hi)},
                          false);
}

Domain without_zero_signs(const Domain& d) {
  Span keys = d.keys();
  if (keys.lo == kPlusZero) keys.lo = kMinusZero;
  if (keys.hi == kMinusZero) keys.hi = kPlusZero;
  return Domain::floating(d.format(), keys, false);
}

bool has_real_meaning(Kind kind) {
  switch (kind) {
    case Kind::kFpFromBits:
    case Kind::kFpToBits:
    case Kind::kFpFromX87:
    case Kind::kFpToX87:
    case Kind::kFpIsNormal:
    case Kind::kFpIsSubnormal:
    case Kind::kFpRem: return false;
    default: return true;
  }
}

}  // namespace

Network::Network(const expr::Pool& pool, Meaning meaning) : pool_(&pool), meaning_(meaning) {}

Network::Network(const Query& query, Meaning meaning) : Network(*query.pool, meaning) {
  extend(query.conjuncts);
}

void Network::extend(std::span<const Expr> conjuncts) {
  extend_without_roots(conjuncts);
  for (const Expr conjunct : conjuncts) roots_.push_back(*find(conjunct));
}

void Network::extend_without_roots(std::span<const Expr> terms) {
  expr::ExprSet seen;
  expr::for_each_postorder(
      *pool_, terms, seen, [&](Expr e) { return find(e) != nullptr; },
      [&](Expr e) {
        if (find(e) == nullptr) add(e);
      });
}

void Network::shorten(const Mark& mark) {
  for (; edges_.size() > mark.edges; edges_.pop_back())
    nodes_[edges_.back().child].last_parent = edges_.back().before;
  nodes_.resize(mark.nodes);
  initial_.resize(mark.nodes);
  variables_.resize(mark.variables);
  orderings_.resize(mark.orderings);
  roots_.resize(mark.roots);
  if (numbers_.size() < kMostStale + 4 * nodes_.size()) return;
  numbers_ = expr::ExprMap<uint32_t>();
  for (uint32_t n = 0; n < nodes_.size(); ++n) numbers_[nodes_[n].term] = n;
}

Sort Network::sort_of(Sort sort) const {
  return meaning_ == Meaning::kReal && sort.is_float() && has_keys(sort.format())
             ? Sort::floating(num::kDouble)
             : sort;
}

Domain Network::domain_of(const expr::Value& value) const {
  const Domain d = Domain::of(value);
  if (meaning_ == Meaning::kFloat || d.is_opaque() || !value.sort().is_float()) return d;
  return without_zero_signs(real_between(value.sort().format(), d.keys()));
}

Domain Network::first_domain(Expr e) const {
  const Sort sort = pool_->sort(e);
  if (pool_->is_const(e)) {
    if (meaning_ == Meaning::kReal && sort.is_rounding_mode()) return outward_modes();
    const Domain d = domain_of(pool_->value(e));
    // NaN and infinities are no real numbers; a comparison with one tells nothing.
    if (meaning_ == Meaning::kReal && sort.is_float() && !d.is_opaque() && d.empty())
      return Domain::floating(num::kDouble, whole_keys(num::kDouble), false);
    return d;
  }
  if (meaning_ == Meaning::kFloat) return Domain::top(sort);
  if (sort.is_rounding_mode()) return outward_modes();
  if (!sort.is_float() || Domain::is_opaque(sort)) return Domain::top(sort);
  if (!pool_->is_var(e)) return Domain::floating(num::kDouble, whole_keys(num::kDouble), false);
  const Key most = max_finite_key(sort.format());
  return real_between(sort.format(), {negate(most), most});
}

bool Network::is_ordering(Expr e) const {
  switch (pool_->kind(e)) {
    case Kind::kFpLe:
    case Kind::kFpLt:
    case Kind::kFpEq:
    case Kind::kEq:
    case Kind::kFpAbs: break;
    default: return false;
  }
  if (meaning_ != Meaning::kFloat) return false;
  for (const Expr child : pool_->children(e)) {
    const Sort sort = pool_->sort(child);
    if (pool_->is_const(child) || !sort.is_float() || Domain::is_opaque(sort)) return false;
  }
  return true;
}

void Network::add(Expr e) {
  const auto index = static_cast<uint32_t>(nodes_.size());
  numbers_[e] = index;
  Node node;
  node.term = e;
  initial_.push_back(first_domain(e));
  if (pool_->is_var(e)) {
    node.is_variable = true;
    variables_.push_back(index);
  } else if (!pool_->is_const(e)) {
    node.operation = operation_of(*pool_, e);
    node.operation.sort = sort_of(node.operation.sort);
    for (const Expr child : pool_->children(e)) node.operand[node.operands++] = *find(child);
    if (meaning_ == Meaning::kReal) {
      node.is_loose = !has_real_meaning(node.operation.kind);
      node.whole = node.operation.kind == Kind::kFpRoundToIntegral;
    }
  }
  node.is_ordering = is_ordering(e);
  if (node.is_ordering) orderings_.push_back(index);
  nodes_.push_back(node);
  for (uint8_t i = 0; i < node.operands; ++i) {
    const uint32_t child = node.operand[i], before = nodes_[child].last_parent;
    // A node that has the child twice is its parent once.
    if (before != 0 && edges_[before].parent == index) continue;
    nodes_[child].last_parent = static_cast<uint32_t>(edges_.size());
    edges_.push_back({child, index, before});
  }
}

Domain Network::forward(uint32_t n, std::span<const Domain* const> operands) const {
  const Node& node = nodes_[n];
  if (node.is_loose) return initial_[n];
  if (meaning_ == Meaning::kFloat) return boxes::forward(node.operation, operands);
  Domain result;
  if (node.whole) {  // floor, ceil and the like are exact on real ends in the mode they were written with
    const Expr mode = pool_->child(node.term, 0);
    const Domain own =
        pool_->is_const(mode) ? Domain::of(pool_->value(mode)) : Domain::top(Sort::rounding_mode());
    const Domain* with_mode[2] = {&own, operands[1]};
    result = boxes::forward(node.operation, with_mode);
  } else {
    result = boxes::forward(node.operation, operands);
  }
  if (!result.sort().is_float() || result.is_opaque()) return result;
  // Undefined operations (0/0, log of a negative number) leave no real number.
  return without_zero_signs(result);
}

bool Network::backward(uint32_t n, const Domain& result, std::span<Domain* const> operands) const {
  const Node& node = nodes_[n];
  if (node.is_loose) return true;
  if (meaning_ == Meaning::kFloat) return boxes::backward(node.operation, result, operands);
  Domain own;
  std::array<Domain*, expr::kMaxArity> v;
  for (size_t i = 0; i < operands.size(); ++i) v[i] = operands[i];
  if (operands.size() > 0 && operands[0]->sort().is_rounding_mode()) {
    own = outward_modes();
    if (node.whole) {
      const Expr mode = pool_->child(node.term, 0);
      own = pool_->is_const(mode) ? Domain::of(pool_->value(mode)) : Domain::top(Sort::rounding_mode());
    }
    v[0] = &own;
  }
  if (!boxes::backward(node.operation, result, std::span(v.data(), operands.size()))) return false;
  for (Domain* d : operands)
    if (d->sort().is_float() && !d->is_opaque() && !d->empty()) *d = without_zero_signs(*d);
  return true;
}

}  // namespace mantissa::solver::boxes
