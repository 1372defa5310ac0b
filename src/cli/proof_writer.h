#pragma once

// ProofWriter: the certificate of unsat answers (proof/certificate.h), written as they come.

#include <fstream>
#include <mutex>
#include <span>
#include <string>

#include "expr/pool.h"
#include "support/budget.h"

namespace mantissa::cli {

// kAny: by boxes and inequalities where there are floats, then by gates, then by boxes again with more time.
enum class ProofBy : uint8_t { kAny, kGates, kBoxes, kRelax };

class ProofWriter {
 public:
  explicit ProofWriter(ProofBy by = ProofBy::kAny) : by_(by) {}
  bool open(const std::string& path);
  // A section about these conjuncts, which are unsatisfiable together. Why there is no proof in it, or
  // nothing.
  std::string add(expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget);
  // The same, but only what the checker accepts is written. May be called by many threads.
  std::string add_checked(expr::Pool& pool, std::span<const expr::Expr> conjuncts, const Budget& budget);
  bool close();  // false: not all of it was written
  bool is_open() const { return file_.is_open(); }

 private:
  ProofBy by_;
  std::mutex mutex_;
  std::ofstream file_;
};

}  // namespace mantissa::cli
