#pragma once

// Rule 1 of the design: no Sat leaves unchecked. The model is evaluated on the query as it was asked; a wrong
// one becomes Unknown(kWrongModel), is counted, and kept for a report. Unsat from a solver that may not say
// so becomes Unknown as well.

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "solver/api/solver.h"

namespace mantissa::solver {

class CheckLog {
 public:
  void add(std::string what);
  uint64_t wrong_models() const { return count_; }
  std::vector<std::string> reports() const;  // the first few, readable

 private:
  mutable std::mutex mutex_;
  std::atomic<uint64_t> count_{0};
  std::vector<std::string> reports_;
};

std::unique_ptr<Solver> make_checked(std::unique_ptr<Solver> inner, std::shared_ptr<CheckLog> log);

}  // namespace mantissa::solver
