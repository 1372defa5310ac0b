#pragma once

// Registry: backends by name. Filled once by cli (one line per backend), read by the method builder, the
// portfolio and cross-checking, none of which include a backend.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "solver/api/solver.h"
#include "support/result.h"

namespace mantissa::solver {

struct SolverOptions {
  uint64_t seed = 0;
  unsigned jobs = 1;
  uint64_t memory_mb = 0;  // 0: no limit of its own
};

class Registry {
 public:
  using Factory = std::function<std::unique_ptr<Solver>(const SolverOptions&)>;
  void add(std::string name, Factory factory) { factories_[std::move(name)] = std::move(factory); }
  Result<std::unique_ptr<Solver>> make(std::string_view name, const SolverOptions& options) const;
  std::vector<std::string> names() const;

 private:
  std::map<std::string, Factory, std::less<>> factories_;
};

}  // namespace mantissa::solver
