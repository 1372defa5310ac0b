#pragma once

// ProofWriter: the certificate of a script's unsat answers (proof/certificate.h), written as they come.

#include <fstream>
#include <span>
#include <string>

#include "expr/pool.h"
#include "support/budget.h"

namespace mantissa::cli {

class ProofWriter {
 public:
  bool open(const std::string& path);
  // A section about these conjuncts, which are unsatisfiable together. Why there is no proof in it, or
  // nothing.
  std::string add(expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget);
  bool close();  // false: not all of it was written
  bool is_open() const { return file_.is_open(); }

 private:
  std::ofstream file_;
};

}  // namespace mantissa::cli
