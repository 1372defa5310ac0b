#pragma once

// The backend "search": understands every term, answers Sat or Unknown.

#include <memory>

#include "solver/api/registry.h"

namespace mantissa::solver::search {

enum class Fitness : uint8_t {
  kLogarithms,  // sum of log2(1 + ULP distance), conditions weighted while searching
  kXSat,        // sum of ULP distances
  kGoSat        // sum of differences
};

struct SearchOptions {
  Fitness fitness = Fitness::kLogarithms;
  bool descend = true;
  bool newton = true;
  bool invert = true;
  bool anneal = true;
  bool nlopt = true;
};

std::unique_ptr<Solver> make_search(const SolverOptions& options, const SearchOptions& search = {});
void register_search(Registry& registry);

}  // namespace mantissa::solver::search
