// By the signs with which variables stand in sums. What is no sum (a remainder, a product of inputs, bits)
// counts as looked at on both sides by any comparison: that errs to the side of what was reported before.

#include "explore/looked_at.h"

#include <utility>

namespace mantissa::explore {

using expr::Expr;
using expr::Kind;

namespace {

constexpr uint32_t kDeepest = 32;

enum class Sign : uint8_t { kPlus, kMinus, kAny };

Sign opposite(Sign sign) {
  return sign == Sign::kAny ? sign : sign == Sign::kPlus ? Sign::kMinus : Sign::kPlus;
}

bool is_negative(const expr::Pool& pool, Expr constant) {
  return (pool.raw_value(constant) >> (pool.sort(constant).width() - 1) & 1) != 0;
}

template <class Visit>
void visit_all(const expr::Pool& pool, Expr e, Visit&& visit) {
  for (Expr variable : expr::variables(pool, std::span(&e, 1))) visit(variable, Sign::kAny);
}

// Each variable with the sign it has.
template <class Visit>
void visit_signs(const expr::Pool& pool, Expr e, Sign sign, Visit&& visit, uint32_t depth = 0) {
  if (pool.is_const(e)) return;
  if (pool.is_var(e)) return visit(e, sign);
  if (depth == kDeepest) return visit_all(pool, e, visit);
  const auto child = [&](uint32_t i, Sign as) { visit_signs(pool, pool.child(e, i), as, visit, depth + 1); };
  switch (pool.kind(e)) {
    case Kind::kBvAdd: child(0, sign), child(1, sign); return;
    case Kind::kBvSub: child(0, sign), child(1, opposite(sign)); return;
    case Kind::kBvNeg:
    case Kind::kBvNot: child(0, opposite(sign)); return;
    case Kind::kBvZeroExtend:
    case Kind::kBvSignExtend: child(0, sign); return;
    case Kind::kBvMul:
    case Kind::kBvShl: {
      const bool is_left = pool.is_const(pool.child(e, 1));
      const bool is_scaled = is_left || (pool.kind(e) == Kind::kBvMul && pool.is_const(pool.child(e, 0)));
      if (!is_scaled || pool.sort(e).width() > 64) return visit_all(pool, e, visit);
      const Expr factor = pool.child(e, is_left ? 1 : 0);
      const bool turns = pool.kind(e) == Kind::kBvMul && is_negative(pool, factor);
      return child(is_left ? 0 : 1, turns ? opposite(sign) : sign);
    }
    default: visit_all(pool, e, visit);
  }
}

void note_bound(const expr::Pool& pool, Expr term, bool above, bool both, BoundedSides& sides) {
  visit_signs(pool, term, above ? Sign::kPlus : Sign::kMinus, [&](Expr variable, Sign sign) {
    if (both || sign != Sign::kMinus) sides.above.insert(variable);
    if (both || sign != Sign::kPlus) sides.below.insert(variable);
  });
}

// Of two constants and such that are compared only with constants nothing is left to say.
void note(const expr::Pool& pool, Expr e, bool holds, BoundedSides& sides, uint32_t depth) {
  const Kind kind = pool.kind(e);
  if (kind == Kind::kNot) return note(pool, pool.child(e, 0), !holds, sides, depth);
  if ((kind == Kind::kAnd || kind == Kind::kOr) && depth < kDeepest) {
    for (Expr child : pool.children(e)) note(pool, child, holds, sides, depth + 1);
    return;
  }
  if (kind == Kind::kEq && !holds && pool.sort(pool.child(e, 0)).is_bit_vec()) return;
  const bool is_unsigned = kind == Kind::kBvUlt || kind == Kind::kBvUle;
  if (!is_unsigned && kind != Kind::kBvSlt && kind != Kind::kBvSle)
    return note_bound(pool, e, true, true, sides);
  Expr less = pool.child(e, 0), more = pool.child(e, 1);
  if (!holds) std::swap(less, more);
  note_bound(pool, less, true, is_unsigned, sides);
  note_bound(pool, more, false, false, sides);
}

bool is_bounded(const expr::Pool& pool, Expr term, Sign side, const BoundedSides& sides) {
  bool result = true;
  visit_signs(pool, term, side, [&](Expr variable, Sign sign) {
    const bool above = sides.above.contains(variable), below = sides.below.contains(variable);
    result &= sign == Sign::kPlus ? above : sign == Sign::kMinus ? below : above || below;
  });
  return result;
}

}  // namespace

void note_bounds(const expr::Pool& pool, Expr holds, BoundedSides& sides) {
  note(pool, holds, true, sides, 0);
}

bool is_bounded_above(const expr::Pool& pool, Expr term, const BoundedSides& sides) {
  return is_bounded(pool, term, Sign::kPlus, sides);
}

bool is_bounded_below(const expr::Pool& pool, Expr term, const BoundedSides& sides) {
  return is_bounded(pool, term, Sign::kMinus, sides);
}

Expr too_large(const expr::Pool& pool, Expr condition) {
  const bool is_negated = pool.kind(condition) == Kind::kNot;
  const Expr compare = is_negated ? pool.child(condition, 0) : condition;
  if (pool.kind(compare) != Kind::kBvUlt && pool.kind(compare) != Kind::kBvUle) return {};
  const Expr term = pool.child(compare, is_negated ? 0 : 1), limit = pool.child(compare, is_negated ? 1 : 0);
  return pool.is_const(limit) && !pool.is_const(term) ? term : Expr{};
}

}  // namespace mantissa::explore
