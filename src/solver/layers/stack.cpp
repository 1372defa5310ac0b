// Reads top to bottom as a query travels upwards: backend, statistics, passes, check; then cross-check and
// recording around the whole, so that what the caches answer is neither asked twice nor written down.

#include "solver/layers/stack.h"

#include <algorithm>

#include "solver/layers/simplify.h"

namespace mantissa::solver {

namespace {

// A method of contract.md and the backend that serves it, as far as there is one.
struct Method {
  std::string_view name, backend;
};
constexpr Method kMethods[] = {
    {"bvfp", "z3"},
    {"portfolio", "z3"},
};

std::string_view backend_of(std::string_view method) {
  for (const Method& m : kMethods)
    if (m.name == method) return m.backend;
  return method;
}

Result<std::unique_ptr<Solver>> make_checked_method(const Registry& registry, const StackOptions& options,
                                                    const std::string& method) {
  std::vector<std::string> known = method_names(registry);
  if (std::find(known.begin(), known.end(), method) == known.end()) {
    std::string list;
    for (const std::string& name : known) list += (list.empty() ? "" : ", ") + name;
    return Error{"unknown method '" + method + "'; available: " + (list.empty() ? "none" : list)};
  }
  auto backend = registry.make(backend_of(method), options.solver);
  if (!backend.ok()) return backend.error();
  std::unique_ptr<Solver> solver = make_statistics(std::move(*backend), options.statistics);
  solver = passes::make_pass_solver(passes::make_passes(options.passes), std::move(solver));
  return make_checked(std::move(solver), options.check_log);
}

}  // namespace

std::vector<std::string> method_names(const Registry& registry) {
  std::vector<std::string> names = registry.names(), result = names;
  for (const Method& m : kMethods)
    if (std::find(names.begin(), names.end(), m.backend) != names.end()) result.emplace_back(m.name);
  std::sort(result.begin(), result.end());
  return result;
}

Result<std::unique_ptr<Solver>> make_stack(const Registry& registry, const StackOptions& given) {
  StackOptions options = given;
  if (!options.check_log) options.check_log = std::make_shared<CheckLog>();
  if (!options.statistics) options.statistics = std::make_shared<Statistics>();
  if (!options.cross_check_counts) options.cross_check_counts = std::make_shared<CrossCheckCounts>();

  auto solver = make_checked_method(registry, options, options.method);
  if (!solver.ok()) return solver;
  if (!options.cross_check.empty()) {
    auto second = make_checked_method(registry, options, options.cross_check);
    if (!second.ok()) return second;
    solver = make_cross_check(std::move(*solver), std::move(*second), options.cross_check_counts);
  }
  if (options.record) solver = make_record(std::move(*solver), options.record);
  if (options.cache) solver = make_cache(std::move(*solver), *options.cache, options.statistics);
  if (options.simplify) solver = make_simplify(std::move(*solver));
  return solver;
}

}  // namespace mantissa::solver
