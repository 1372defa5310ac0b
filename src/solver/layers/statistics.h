#pragma once

// Counts and times the queries of a solver, by its name, and writes the name on its answers. One Statistics
// may serve many solvers and threads.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "solver/api/array_counts.h"
#include "solver/api/solver.h"
#include "solver/layers/check_log.h"

namespace mantissa::solver {

struct BackendStatistics {
  uint64_t queries = 0, sat = 0, unsat = 0, unknown = 0;
  double seconds = 0;
};

// Queries that no backend saw, by what answered them (cache.h).
struct CacheCounts {
  std::atomic<uint64_t> cores{0}, models{0}, guesses{0}, answers{0};
};

class Statistics {
 public:
  void add(std::string_view backend, const Answer& answer, double seconds);
  std::map<std::string, BackendStatistics, std::less<>> by_backend() const;
  CacheCounts caches;
  const std::shared_ptr<ArrayCounts> arrays = std::make_shared<ArrayCounts>();
  // Of all stacks that have these statistics and no logs of their own.
  const std::shared_ptr<CheckLog> checks = std::make_shared<CheckLog>();
  const std::shared_ptr<CrossCheckCounts> cross_checks = std::make_shared<CrossCheckCounts>();

 private:
  mutable std::mutex mutex_;
  std::map<std::string, BackendStatistics, std::less<>> by_backend_;
};

std::unique_ptr<Solver> make_statistics(std::unique_ptr<Solver> inner,
                                        std::shared_ptr<Statistics> statistics);

}  // namespace mantissa::solver
