#pragma once

// PathSet: whether a condition is already on a path. A loop or a recursion asks the same again and again;
// what was decided before needs no fork and no solver. Follows one path as it grows; another one is read in
// anew.

#include "expr/expr_map.h"
#include "support/persistent_list.h"

namespace mantissa::explore {

class PathSet {
 public:
  bool contains(const PersistentList<expr::Expr>& path, expr::Expr condition);

 private:
  void follow(const PersistentList<expr::Expr>& path);

  PersistentList<expr::Expr> followed_;
  expr::ExprSet conditions_;  // of followed_
};

}  // namespace mantissa::explore
