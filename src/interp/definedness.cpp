#include "interp/definedness.h"

#include "expr/traverse.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Pool;

namespace {

class Definedness {
 public:
  Definedness(Pool& pool, const expr::ExprSet& undefined) : pool_(pool), undefined_(undefined) {}

  Expr of(Expr root) {
    expr::for_each_postorder(pool_, std::span(&root, 1), [&](Expr e) { known_[e] = made(e); });
    return *known_.find(root);
  }

 private:
  Expr child(Expr e, uint32_t i) { return *known_.find(pool_.child(e, i)); }

  Expr constant(const num::BitVec& bits) { return pool_.constant(expr::Value::bits(bits)); }

  Expr made(Expr e) {
    switch (pool_.kind(e)) {
      case Kind::kVar: return pool_.bool_const(!undefined_.contains(e));
      case Kind::kIte:
        return pool_.mk_and(child(e, 0),
                            pool_.make(Kind::kIte, {pool_.child(e, 0), child(e, 1), child(e, 2)}));
      case Kind::kAnd: return unless_decided(e, pool_.bool_const(false));
      case Kind::kOr: return unless_decided(e, pool_.bool_const(true));
      case Kind::kBvAnd: return unless_decided(e, constant(num::BitVec::zero(pool_.sort(e).width())));
      case Kind::kBvOr: return unless_decided(e, constant(num::BitVec::ones(pool_.sort(e).width())));
      case Kind::kSelect: return pool_.mk_and(child(e, 1), read(pool_.child(e, 0), pool_.child(e, 1)));
      default: return all_children(e);
    }
  }

  Expr all_children(Expr e) {
    Expr result = pool_.bool_const(true);
    for (uint32_t i = 0; i < pool_.children(e).size(); ++i) result = pool_.mk_and(result, child(e, i));
    return result;
  }

  // A defined operand that is `decisive` settles the whole.
  Expr unless_decided(Expr e, Expr decisive) {
    Expr settled = pool_.bool_const(false);
    for (uint32_t i = 0; i < pool_.children(e).size(); ++i) {
      const Expr decides = pool_.make(Kind::kEq, {pool_.child(e, i), decisive});
      settled = pool_.mk_or(settled, pool_.mk_and(child(e, i), decides));
    }
    return pool_.mk_or(settled, all_children(e));
  }

  // Of the entry at `index`: the newest write to it decides.
  Expr read(Expr array, Expr index) {
    std::vector<Expr> writes;
    while (pool_.kind(array) == Kind::kStore) {
      writes.push_back(array);
      array = pool_.child(array, 0);
    }
    Expr result = *known_.find(array);
    for (size_t i = writes.size(); i-- > 0;) {
      const Expr at = pool_.child(writes[i], 1);
      const Expr here = pool_.make(Kind::kEq, {index, at});
      result = pool_.mk_and(child(writes[i], 1), pool_.make(Kind::kIte, {here, child(writes[i], 2), result}));
    }
    return result;
  }

  Pool& pool_;
  const expr::ExprSet& undefined_;
  expr::ExprMap<Expr> known_;
};

}  // namespace

Expr definedness(Pool& pool, Expr term, const expr::ExprSet& undefined) {
  return Definedness(pool, undefined).of(term);
}

}  // namespace mantissa::interp
