// Backends are found by name at run time, so that a method, the portfolio and cross-checking can be told
// which ones to use without including any.

#include "solver/api/registry.h"

#include <algorithm>

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

const Combination* Registry::combination(std::string_view name) const {
  auto it = combinations_.find(name);
  if (it == combinations_.end()) return nullptr;
  size_t present = 0;
  for (const std::string& member : it->second.members) present += has(member);
  const size_t needed = it->second.needs_all ? it->second.members.size() : 1;
  return present >= needed ? &it->second : nullptr;
}

Single Registry::single(std::string_view name) const {
  auto it = singles_.find(name);
  if (it != singles_.end() && has(it->second.backend)) return it->second;
  return {std::string(name)};
}

std::vector<std::string> Registry::methods() const {
  std::vector<std::string> result = names();
  for (const auto& [name, single] : singles_)
    if (has(single.backend)) result.push_back(name);
  for (const auto& [name, combination] : combinations_)
    if (this->combination(name)) result.push_back(name);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace mantissa::solver
