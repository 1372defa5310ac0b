// Plain threads, made per call: a query that is worth several of them takes longer than making them, and the
// quick ones are solved by the first worker before the others are needed.

#include "solver/api/workers.h"

#include <exception>
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
  std::vector<std::exception_ptr> failures(jobs);
  const auto run = [&](unsigned index) {
    try {
      models[index] = work(index, shared);
      if (models[index]) found.request_stop();
    } catch (...) {
      failures[index] = std::current_exception();
      found.request_stop();
    }
  };
  std::vector<Thread> threads;
  for (unsigned i = 1; i < jobs; ++i) threads.emplace_back([&run, i] { run(i); });
  run(0);
  for (Thread& thread : threads) thread.join();
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  for (std::optional<eval::Model>& model : models)
    if (model) return std::move(model);
  return std::nullopt;
}

}  // namespace mantissa::solver
