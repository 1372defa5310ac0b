#pragma once

// An Unsat goes out only if somebody who shares nothing with the solvers has a proof of its core. What makes
// and checks proofs is the caller's, as with record.h. Without a proof the answer is Unknown(kUnconfirmed).

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>

#include "solver/api/solver.h"

namespace mantissa::solver {

// Why there is no proof of these conjuncts within the budget, or nothing. Called by many threads at once.
using Certifier =
    std::function<std::string(expr::Pool& pool, std::span<const expr::Expr> core, const Budget& budget)>;

// Shared by stacks of many threads.
class Certificates {
 public:
  explicit Certificates(Certifier certifier) : certifier_(std::move(certifier)) {}

  std::string certify(expr::Pool& pool, std::span<const expr::Expr> core, const Budget& budget);
  uint64_t accepted() const;
  uint64_t open() const;  // asked for in vain, each time counted
  std::string first_open() const;

 private:
  const Certifier certifier_;
  mutable std::mutex mutex_;
  uint64_t accepted_ = 0, open_ = 0;
  std::string first_open_;
};

// Must not be used with another pool after its first query, unless forget() is called between.
std::unique_ptr<Solver> make_certified(std::unique_ptr<Solver> inner,
                                       std::shared_ptr<Certificates> certificates);

}  // namespace mantissa::solver
