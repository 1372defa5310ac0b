// Which bits of a term are undefined, as a term of the same width: what a bit-field store keeps of its
// uninitialised neighbours must not make the field itself undefined. Bool, floats and entries of arrays are
// one bit, defined or not as a whole. Sums spread an undefined bit to all bits above it, which is what a
// carry can reach.

#include "interp/definedness.h"

#include <algorithm>

#include "expr/traverse.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Pool;

namespace {

class Undefinedness {
 public:
  Undefinedness(Pool& pool, const expr::ExprMap<bool>& depends, expr::ExprMap<Expr>& known)
      : pool_(pool), depends_(depends), known_(known) {}

  // Bool: is any of the term undefined?
  Expr of(Expr root) {
    expr::ExprSet seen;
    const auto is_known = [&](Expr e) { return !*depends_.find(e) || known_.contains(e); };
    expr::for_each_postorder(pool_, std::span(&root, 1), seen, is_known, [&](Expr e) {
      if (!is_known(e)) known_[e] = made(e);
    });
    return any(shadow(root));
  }

 private:
  bool has_bits(Expr e) const { return pool_.sort(e).is_bit_vec(); }
  uint32_t width(Expr e) const { return pool_.sort(e).width(); }
  Expr shadow(Expr e) { return *depends_.find(e) ? *known_.find(e) : whole(e, pool_.bool_const(false)); }
  Expr shadow(Expr e, uint32_t i) { return shadow(pool_.child(e, i)); }
  Expr constant(const num::BitVec& bits) { return pool_.constant(expr::Value::bits(bits)); }
  Expr zeros(uint32_t bits) { return constant(num::BitVec::zero(bits)); }
  Expr ones(uint32_t bits) { return constant(num::BitVec::ones(bits)); }
  Expr bv_and(Expr a, Expr b) { return pool_.make(Kind::kBvAnd, {a, b}); }
  Expr bv_or(Expr a, Expr b) { return pool_.make(Kind::kBvOr, {a, b}); }
  Expr bv_not(Expr a) { return pool_.make(Kind::kBvNot, {a}); }

  Expr any(Expr shadow) {
    if (!pool_.sort(shadow).is_bit_vec()) return shadow;
    return pool_.mk_not(pool_.mk_eq(shadow, zeros(pool_.sort(shadow).width())));
  }
  // All of `e`, if `when`.
  Expr whole(Expr e, Expr when) {
    return has_bits(e) ? pool_.mk_ite(when, ones(width(e)), zeros(width(e))) : when;
  }
  Expr any_child(Expr e) {
    Expr result = pool_.bool_const(false);
    for (uint32_t i = 0; i < pool_.children(e).size(); ++i) result = pool_.mk_or(result, any(shadow(e, i)));
    return result;
  }
  Expr union_of_children(Expr e) {
    Expr result = shadow(e, 0);
    for (uint32_t i = 1; i < pool_.children(e).size(); ++i) result = bv_or(result, shadow(e, i));
    return result;
  }

  Expr made(Expr e) {
    const Expr unknown = pool_.bool_const(true);
    switch (pool_.kind(e)) {
      case Kind::kVar: return whole(e, unknown);
      case Kind::kIte: return choice(e);
      case Kind::kAnd: return unless_decided(e, pool_.bool_const(false));
      case Kind::kOr: return unless_decided(e, pool_.bool_const(true));
      case Kind::kBvAnd:
      case Kind::kBvOr: return bitwise(e, pool_.kind(e) == Kind::kBvAnd);
      case Kind::kBvXor:
      case Kind::kBvNot: return union_of_children(e);
      case Kind::kBvAdd:
      case Kind::kBvSub:
      case Kind::kBvMul:
      case Kind::kBvNeg: {
        const Expr all = union_of_children(e);
        return bv_or(all, pool_.make(Kind::kBvNeg, {all}));
      }
      case Kind::kBvShl:
      case Kind::kBvLshr:
      case Kind::kBvAshr:
        return pool_.mk_ite(any(shadow(e, 1)), whole(e, unknown),
                            pool_.make(pool_.kind(e), {shadow(e, 0), pool_.child(e, 1)}));
      case Kind::kBvExtract:
      case Kind::kBvZeroExtend:
      case Kind::kBvSignExtend: {
        const Expr inner = shadow(e, 0);
        return pool_.make(pool_.kind(e), std::span(&inner, 1), pool_.params(e));
      }
      case Kind::kBvConcat: return pool_.make(Kind::kBvConcat, {shadow(e, 0), shadow(e, 1)});
      case Kind::kEq: return equality(e);
      case Kind::kBvUlt:
      case Kind::kBvUle:
      case Kind::kBvSlt:
      case Kind::kBvSle: return comparison(e);
      case Kind::kSelect: {
        const Expr index = any(shadow(e, 1));
        return whole(e, pool_.mk_or(index, read(pool_.child(e, 0), pool_.child(e, 1))));
      }
      default: return whole(e, any_child(e));
    }
  }

  Expr choice(Expr e) {
    const Expr chosen = pool_.make(Kind::kIte, {pool_.child(e, 0), shadow(e, 1), shadow(e, 2)});
    return pool_.mk_ite(any(shadow(e, 0)), whole(e, pool_.bool_const(true)), chosen);
  }

  // A defined 0 settles an and, a defined 1 an or.
  Expr bitwise(Expr e, bool is_and) {
    Expr result = shadow(e, 0), value = pool_.child(e, 0);
    for (uint32_t i = 1; i < pool_.children(e).size(); ++i) {
      const Expr other = pool_.child(e, i), of_other = shadow(e, i);
      const auto open = [&](Expr v) { return is_and ? v : bv_not(v); };
      result =
          bv_or(bv_and(result, of_other), bv_or(bv_and(result, open(other)), bv_and(of_other, open(value))));
      value = is_and ? bv_and(value, other) : bv_or(value, other);
    }
    return result;
  }

  // Different in a bit that both define: different.
  Expr equality(Expr e) {
    if (!has_bits(pool_.child(e, 0))) return any_child(e);
    const Expr open = bv_or(shadow(e, 0), shadow(e, 1));
    const Expr differs =
        bv_and(pool_.make(Kind::kBvXor, {pool_.child(e, 0), pool_.child(e, 1)}), bv_not(open));
    return pool_.mk_and(any(open), pool_.mk_not(any(differs)));
  }

  // The defined bits of a number, zeros for the others. Known at once of what printf returns, so that nobody
  // needs to be asked: an unknown number, made wider.
  Expr settled(Expr e, uint32_t i) {
    const Expr value = pool_.child(e, i), open = shadow(e, i);
    const bool is_wider = pool_.kind(value) == Kind::kBvZeroExtend;
    const Expr inner = is_wider ? pool_.child(value, 0) : value;
    if (*depends_.find(inner) && shadow(inner) == ones(width(inner))) return zeros(width(value));
    return bv_and(value, bv_not(open));
  }

  // The same whatever the open bits of both sides are: where the largest they make one side compares to the
  // smallest of the other as the smallest to the largest does. Only where that is known without a question:
  // of two addresses that are open, what holds between them is not part of the bounds.
  Expr comparison(Expr e) {
    const Kind kind = pool_.kind(e);
    const uint32_t bits = width(pool_.child(e, 0));
    const bool is_signed = kind == Kind::kBvSlt || kind == Kind::kBvSle;
    const Expr sign = is_signed ? constant(num::BitVec::min_signed(bits)) : zeros(bits);
    const auto bound = [&](uint32_t i, bool largest) {
      return bv_or(settled(e, i), bv_and(shadow(e, i), largest ? bv_not(sign) : sign));
    };
    const auto compare = [&](bool first, bool second) {
      return pool_.make(kind, {bound(0, first), bound(1, second)});
    };
    const Expr low = compare(false, true);
    const bool is_settled = pool_.is_const(low) && low == compare(true, false);
    return is_settled ? pool_.bool_const(false) : any_child(e);
  }

  // A defined operand that is `decisive` settles the whole.
  Expr unless_decided(Expr e, Expr decisive) {
    Expr settled = pool_.bool_const(false);
    for (uint32_t i = 0; i < pool_.children(e).size(); ++i) {
      const Expr decides = pool_.make(Kind::kEq, {pool_.child(e, i), decisive});
      settled = pool_.mk_or(settled, pool_.mk_and(pool_.mk_not(shadow(e, i)), decides));
    }
    return pool_.mk_and(any_child(e), pool_.mk_not(settled));
  }

  // Of the entry at `index`: the newest write to it decides.
  Expr read(Expr array, Expr index) {
    std::vector<Expr> writes;
    while (pool_.kind(array) == Kind::kStore) {
      writes.push_back(array);
      array = pool_.child(array, 0);
    }
    Expr result = any(shadow(array));
    for (size_t i = writes.size(); i-- > 0;) {
      const bool is_defined =
          !*depends_.find(pool_.child(writes[i], 1)) && !*depends_.find(pool_.child(writes[i], 2));
      if (is_defined && pool_.is_false(result)) continue;
      const Expr at = pool_.child(writes[i], 1);
      const Expr here = pool_.make(Kind::kEq, {index, at});
      result = pool_.mk_or(any(shadow(writes[i], 1)),
                           pool_.make(Kind::kIte, {here, any(shadow(writes[i], 2)), result}));
    }
    return result;
  }

  Pool& pool_;
  const expr::ExprMap<bool>& depends_;  // for all terms below the root
  expr::ExprMap<Expr>& known_;          // for those of them that depend on an undefined variable
};

}  // namespace

bool Definedness::depends_on_undefined(Expr term) {
  const auto known = [&](Expr e) { return depends_.contains(e); };
  if (!known(term)) {
    expr::ExprSet seen;
    expr::for_each_postorder(pool_, std::span(&term, 1), seen, known, [&](Expr e) {
      if (known(e)) return;
      bool result = false;
      if (pool_.kind(e) == Kind::kVar)
        result =
            std::ranges::any_of(prefixes_, [&](std::string_view p) { return pool_.name(e).starts_with(p); });
      for (const Expr child : pool_.children(e)) result = result || *depends_.find(child);
      depends_[e] = result;
    });
  }
  return *depends_.find(term);
}

Expr Definedness::of(Expr term) {
  if (!depends_on_undefined(term)) return pool_.bool_const(true);
  return pool_.mk_not(Undefinedness(pool_, depends_, undefined_bits_).of(term));
}

}  // namespace mantissa::interp
