#pragma once

// What checking the solvers brought to light: shared by stacks of many threads, read by whoever reports. Each
// of these is a bug of ours or of a backend, but for `unconfirmed`.

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace mantissa::solver {

class CheckLog {
 public:
  void wrong_model(std::string what);
  // An Unsat of a query that a model satisfies.
  void wrong_proof(std::string what);
  void disagreement(std::string what) { keep(std::move(what)); }  // counted in CrossCheckCounts
  void failure(std::string what) { keep("a solver failed: " + std::move(what)); }  // it threw
  void unconfirmed() { ++unconfirmed_; }

  uint64_t wrong_models() const { return wrong_models_; }
  uint64_t wrong_proofs() const { return wrong_proofs_; }
  // Unsat answers that went out though they rest on a backend that is not trusted alone (--method z3).
  uint64_t unconfirmed_count() const { return unconfirmed_; }
  std::vector<std::string> reports() const;  // the first few, readable

 private:
  void keep(std::string what);

  mutable std::mutex mutex_;
  std::atomic<uint64_t> wrong_models_{0}, wrong_proofs_{0}, unconfirmed_{0};
  std::vector<std::string> reports_;
};

struct CrossCheckCounts {
  std::atomic<uint64_t> confirmed{0}, unconfirmed{0}, disagreements{0};
};

}  // namespace mantissa::solver
