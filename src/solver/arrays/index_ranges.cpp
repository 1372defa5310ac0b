// A range that contradicts what is known is left out: that the conjuncts cannot hold together is for others
// to say. Conditions of choices are not looked into: they are most of the terms below an index, and few of
// them are decided by intervals.

#include "solver/arrays/index_ranges.h"

#include <array>

#include "expr/traverse.h"
#include "solver/boxes/forward.h"

namespace mantissa::solver::arrays {

using boxes::Domain;
using boxes::Key;
using expr::Expr;
using expr::Kind;

namespace {

bool has_bounds(const expr::Pool& pool, Expr e) {
  return pool.sort(e).is_bit_vec() && pool.sort(e).width() <= Domain::kMaxBits;
}

}  // namespace

IndexRanges::IndexRanges(const expr::Pool& pool, std::span<const Expr> conjuncts) : pool_(pool) {
  for (int round = 0; round < 2; ++round)  // what one conjunct says may help another
    for (const Expr conjunct : conjuncts) learn(conjunct);
}

Domain IndexRanges::known(Expr term) const {
  if (pool_.is_const(term)) return Domain::of(pool_.value(term));
  const auto it = known_.find(term);
  return it == known_.end() ? Domain::top(pool_.sort(term)) : it->second;
}

void IndexRanges::learn(Expr term, const Domain& domain) {
  if (pool_.is_const(term)) return;
  Domain narrower = known(term);
  if (narrower.intersect(domain) && !narrower.empty()) known_[term] = narrower;
}

// a < b, a <= b or a = b, or the negation of one of the first two.
void IndexRanges::learn(Expr conjunct) {
  bool positive = true;
  for (; pool_.kind(conjunct) == Kind::kNot; positive = !positive) conjunct = pool_.child(conjunct, 0);
  const Kind kind = pool_.kind(conjunct);
  const bool is_signed = kind == Kind::kBvSlt || kind == Kind::kBvSle;
  const bool is_order = is_signed || kind == Kind::kBvUlt || kind == Kind::kBvUle;
  if (!is_order && (kind != Kind::kEq || !positive)) return;
  const Expr a = pool_.child(conjunct, positive ? 0 : 1), b = pool_.child(conjunct, positive ? 1 : 0);
  if (!has_bounds(pool_, a)) return;
  const Domain left = known(a), right = known(b);
  if (!is_order) {
    learn(a, right);
    learn(b, left);
    return;
  }
  const Key step = (kind == Kind::kBvUlt || kind == Kind::kBvSlt) == positive ? 1 : 0;
  const uint32_t width = pool_.sort(a).width();
  const boxes::Span all = is_signed ? boxes::whole_signed(width) : boxes::whole_unsigned(width);
  const Key least = (is_signed ? left.as_signed() : left.as_unsigned()).lo + step;
  const Key most = (is_signed ? right.as_signed() : right.as_unsigned()).hi - step;
  if (least > all.hi || most < all.lo) return;
  const auto bounded = [&](boxes::Span span) {
    return is_signed ? Domain::signed_bits(width, span) : Domain::unsigned_bits(width, span);
  };
  learn(a, bounded({all.lo, most}));
  learn(b, bounded({least, all.hi}));
}

Domain IndexRanges::made(Expr e) const {
  const auto children = pool_.children(e);
  if (children.empty() || !has_bounds(pool_, e)) return known(e);
  std::array<const Domain*, expr::kMaxArity> operands;
  for (size_t i = 0; i < children.size(); ++i) operands[i] = domains_.find(children[i]);
  Domain result = boxes::forward(boxes::operation_of(pool_, e), std::span(operands.data(), children.size()));
  if (const auto it = known_.find(e); it != known_.end()) {
    Domain narrower = result;
    narrower.intersect(it->second);
    if (!narrower.empty()) result = std::move(narrower);
  }
  return result.empty() ? Domain::top(pool_.sort(e)) : result;
}

IndexRanges::Range IndexRanges::of(Expr index) {
  const auto is_leaf = [&](Expr e) { return !has_bounds(pool_, e); };
  expr::for_each_postorder(pool_, std::span(&index, 1), seen_, is_leaf, [&](Expr e) {
    Domain domain = made(e);
    domains_[e] = std::move(domain);
  });
  const boxes::Span span = domains_.find(index)->as_unsigned();
  return {static_cast<uint64_t>(span.lo), static_cast<uint64_t>(span.hi)};
}

}  // namespace mantissa::solver::arrays
