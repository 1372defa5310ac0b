#pragma once

// Runs a trace on one stack and judges every answer.

#include <map>
#include <optional>
#include <string>

#include "trace.h"

namespace mantissa::fuzz {

struct TraceCounts {
  std::map<std::string, uint64_t> counts;  // of answers and what judged them
};

// What is wrong, or nothing. The registry has the methods that the trace and its judges are made of.
std::optional<std::string> run_trace(expr::Pool& pool, const Trace& trace, const solver::Registry& registry,
                                     uint64_t seed, TraceCounts& counts);

// A trace with fewer steps, fewer layers and smaller terms that fails the same way; gives up after some time.
Trace shrink_trace(expr::Pool& pool, Trace trace, const solver::Registry& registry, uint64_t seed,
                   const std::string& failure, double seconds);

}  // namespace mantissa::fuzz
