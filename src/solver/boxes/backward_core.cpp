// Booleans, equality and ite; and the way from a kind to its theory.

#include "solver/boxes/backward.h"

namespace mantissa::solver::boxes {

using expr::Kind;

namespace {

bool assume(Domain& d, bool value) {
  d.intersect(Domain::truth(value));
  return !d.empty();
}

// a or b, each perhaps negated, is true.
bool clause(Domain& a, bool a_value, Domain& b, bool b_value) {
  if (!a.may_be(a_value)) return assume(b, b_value);
  if (!b.may_be(b_value)) return assume(a, a_value);
  return true;
}

bool differ(Domain& a, Domain& b) {
  if (a.is_point() && b.is_point()) return !(a == b);
  const auto avoid = [](Domain& x, const Domain& point) {
    if (!point.is_point() || x.is_opaque()) return true;
    const expr::Sort sort = x.sort();
    switch (sort.kind()) {
      case expr::SortKind::kBool: return assume(x, !point.is_true());
      case expr::SortKind::kRoundingMode: return true;
      case expr::SortKind::kFloat: {
        if (point.nan()) {
          x.intersect_keys(x.keys(), false);
          break;
        }
        Span keys = x.keys();
        const Key k = point.keys().lo;
        if (keys.lo == k)
          ++keys.lo;
        else if (keys.hi == k)
          --keys.hi;
        x.intersect_keys(keys, true);
        break;
      }
      default: {
        Span u = x.as_unsigned(), s = x.as_signed();
        const Key k = point.as_unsigned().lo, t = point.as_signed().lo;
        if (u.lo == k)
          ++u.lo;
        else if (u.hi == k)
          --u.hi;
        if (s.lo == t)
          ++s.lo;
        else if (s.hi == t)
          --s.hi;
        x.intersect(Domain::bits(sort.width(), u, s));
      }
    }
    return !x.empty();
  };
  return avoid(a, b) && avoid(b, a);
}

bool exclusive_or(const Domain& z, Domain& a, Domain& b) {
  if (!z.is_point()) return true;
  if (a.is_point() && !assume(b, a.is_true() != z.is_true())) return false;
  return !b.is_point() || assume(a, b.is_true() != z.is_true());
}

bool if_then_else(const Domain& z, Domain& c, Domain& a, Domain& b) {
  const auto possible = [&](const Domain& branch) {
    Domain both = z;
    both.intersect(branch);
    return !both.empty();
  };
  if (c.may_be(true) && !possible(a) && !assume(c, false)) return false;
  if (c.may_be(false) && !possible(b) && !assume(c, true)) return false;
  if (c.is_true()) a.intersect(z);
  if (c.is_false()) b.intersect(z);
  return !a.empty() && !b.empty();
}

}  // namespace

bool backward_core(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  Domain& a = *v[0];
  switch (op.kind) {
    case Kind::kNot: return !z.is_point() || assume(a, z.is_false());
    case Kind::kAnd:
      if (z.is_true()) return assume(a, true) && assume(*v[1], true);
      return z.is_false() ? clause(a, false, *v[1], false) : true;
    case Kind::kOr:
      if (z.is_false()) return assume(a, false) && assume(*v[1], false);
      return z.is_true() ? clause(a, true, *v[1], true) : true;
    case Kind::kImplies:
      if (z.is_false()) return assume(a, true) && assume(*v[1], false);
      return z.is_true() ? clause(a, false, *v[1], true) : true;
    case Kind::kXor: return exclusive_or(z, a, *v[1]);
    case Kind::kEq: {
      Domain& b = *v[1];
      if (!z.is_point()) return true;
      if (op.same) return z.is_true();
      if (z.is_false()) return differ(a, b);
      a.intersect(b);
      b.intersect(a);
      return !a.empty();
    }
    case Kind::kIte: return if_then_else(z, a, *v[1], *v[2]);
    default: return true;
  }
}

bool backward(const Operation& op, const Domain& z, std::span<Domain* const> v) {
  if (op.kind != Kind::kEq && op.kind != Kind::kIte) {
    if (z.is_opaque()) return true;
    for (const Domain* d : v)
      if (d->is_opaque()) return true;
  }
  switch (expr::info(op.kind).rule) {
    case expr::SortRule::kBoolOp:
    case expr::SortRule::kSameToBool:
    case expr::SortRule::kIte: return backward_core(op, z, v);
    case expr::SortRule::kBvSame:
    case expr::SortRule::kConcat:
    case expr::SortRule::kExtract:
    case expr::SortRule::kExtend: return backward_bits(op, z, v);
    case expr::SortRule::kBvToBool: return backward_bits_compare(op, z, v);
    case expr::SortRule::kFpSame: return backward_plain(op, z, v);
    case expr::SortRule::kRmFpSame: return backward_arithmetic(op, z, v);
    case expr::SortRule::kFpToBool: return backward_predicate(op, z, v);
    case expr::SortRule::kBitsToFp:
    case expr::SortRule::kFpToBits:
    case expr::SortRule::kX87ToFp:
    case expr::SortRule::kFpToX87:
    case expr::SortRule::kRmFpToFp:
    case expr::SortRule::kRmBvToFp:
    case expr::SortRule::kRmFpToBv:
    case expr::SortRule::kRmFpToBool: return backward_conversion(op, z, v);
    case expr::SortRule::kMath: return backward_math(op, z, v);
    default: return true;  // arrays, Int and Real
  }
}

}  // namespace mantissa::solver::boxes
