// Backends are found by name at run time, so that a method, the portfolio and cross-checking can be told
// which ones to use without including any.

#include "solver/api/registry.h"

namespace mantissa::solver {

Result<std::unique_ptr<Solver>> Registry::make(std::string_view name, const SolverOptions& options) const {
  auto it = factories_.find(name);
  if (it != factories_.end()) return it->second(options);
  std::string known;
  for (const auto& [other, factory] : factories_) known += (known.empty() ? "" : ", ") + other;
  return Error{"unknown solver '" + std::string(name) + "'; available: " + (known.empty() ? "none" : known)};
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> result;
  for (const auto& [name, factory] : factories_) result.push_back(name);
  return result;
}

}  // namespace mantissa::solver
