#pragma once

// Writes queries as SMT-LIB 2.6 scripts. The text is linear in the size of the DAG: shared terms are defined
// once by define-fun, which also keeps the parentheses shallow for readers that recurse.

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "expr/pool.h"
#include "support/result.h"

namespace mantissa::smtlib {

enum class Dialect : uint8_t {
  kStandard,  // for any solver; what the standard lacks is expressed by what it has (lowering.h)
  kMantissa   // for ourselves: our own symbols as they are, so that reading back gives the same terms
};

struct WriteOptions {
  Dialect dialect = Dialect::kStandard;
  bool check_sat = true;
  bool get_model = false;              // adds set-option and get-model
  bool name_assertions = false;        // a0, a1, ..., for cores
  std::string status = {};             // for set-info :status; "" for none
  std::vector<expr::Expr> extra = {};  // variables to declare even if they do not occur
};

struct WrittenQuery {
  std::string text;
  // How each variable is called: its own name, unless two have the same or SMT-LIB does not allow it.
  std::vector<std::pair<expr::Expr, std::string>> names;
};

// Fails, in the standard dialect, for libm functions.
Result<WrittenQuery> write_query(expr::Pool& pool, std::span<const expr::Expr> conjuncts,
                                 const WriteOptions& options = {});

}  // namespace mantissa::smtlib
