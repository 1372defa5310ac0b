#pragma once

// Definedness: whether a value depends on uninitialised memory, as a term over the inputs. What is found out
// of a term is remembered for every term below it: the conditions of a loop grow out of each other. Belongs
// to one thread.

#include <span>
#include <string_view>

#include "expr/expr_map.h"
#include "expr/pool.h"

namespace mantissa::interp {

class Definedness {
 public:
  // `prefixes` begin the names of the variables that are undefined.
  Definedness(expr::Pool& pool, std::span<const std::string_view> prefixes)
      : pool_(pool), prefixes_(prefixes) {}

  bool depends_on_undefined(expr::Expr term);  // does such a variable occur in it?

  // A Bool that is true where `term` is the same whatever the undefined variables are: a choice is defined
  // when what is chosen is, a conjunction also when a defined part of it is false, bits by themselves where
  // an operation moves or joins them. Other operations want all operands defined, as MemorySanitizer does,
  // which confirms the findings.
  expr::Expr of(expr::Expr term);

 private:
  expr::Pool& pool_;
  std::span<const std::string_view> prefixes_;
  expr::ExprMap<bool> depends_;
  expr::ExprMap<expr::Expr> undefined_bits_;  // of terms that depend on such a variable
};

}  // namespace mantissa::interp
