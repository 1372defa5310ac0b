#pragma once

// Reading a script for its assertions only: check-sat and what follows from it is skipped. For tools, tests
// and written queries that are read back.

#include <string_view>
#include <vector>

#include "expr/pool.h"
#include "support/result.h"

namespace mantissa::smtlib {

struct ReadQuery {
  std::vector<expr::Expr> assertions;       // in force at the end of the script
  std::vector<expr::Expr> side_conditions;  // of unspecified results; part of what is asserted
  std::vector<expr::Expr> constants;        // declared
};

// Fails with the first error of the script ("line:col: ...").
Result<ReadQuery> read_query(expr::Pool& pool, std::string_view text);

}  // namespace mantissa::smtlib
