// Plain threads, made per call: a query that is worth several of them takes longer than making them, and the
// quick ones are solved by the first worker before the others are needed.

#include "solver/api/workers.h"

#include <vector>

#include "support/thread.h"

namespace mantissa::solver {

std::optional<eval::Model> first_model(
    unsigned jobs, const Budget& budget,
    const std::function<std::optional<eval::Model>(unsigned index, const Budget&)>& work) {
  if (jobs <= 1) return work(0, budget);
  const StopToken found = budget.token().child();
  const Budget shared = budget.with_token(found);
  std::vector<std::optional<eval::Model>> models(jobs);
  run_together(jobs, [&](size_t index) {
    try {
      models[index] = work(static_cast<unsigned>(index), shared);
    } catch (...) {
      found.request_stop();
      throw;
    }
    if (models[index]) found.request_stop();
  });
  for (std::optional<eval::Model>& model : models)
    if (model) return std::move(model);
  return std::nullopt;
}

}  // namespace mantissa::solver
