#pragma once

// What deciding arrays took: shared by the solvers of many threads, shown in statistics.

#include <atomic>
#include <cstdint>
#include <map>
#include <string>

namespace mantissa::solver {

struct ArrayCounts {
  std::atomic<uint64_t> queries{0};              // with arrays
  std::atomic<uint64_t> refuted_by_precheck{0};  // of those, by integer arithmetic alone
  std::atomic<uint64_t> axioms{0};               // that types and intervals leave over
  std::atomic<uint64_t> axioms_added{0};         // of those, asked for by a model or stated at once
  std::atomic<uint64_t> rounds{0};               // questions to the solver underneath

  std::map<std::string, uint64_t> by_name() const {
    return {{"queries", queries},
            {"refuted_by_precheck", refuted_by_precheck},
            {"axioms", axioms},
            {"axioms_added", axioms_added},
            {"rounds", rounds}};
  }
};

}  // namespace mantissa::solver
