#pragma once

// Registry: backends by name. Filled once by cli (one line per backend), read by the method builder, the
// portfolio and cross-checking, none of which include a backend.

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solver/api/array_counts.h"
#include "solver/api/solver.h"
#include "support/result.h"

namespace mantissa::solver {

struct SolverOptions {
  uint64_t seed = 0;
  unsigned jobs = 1;
  uint64_t memory_mb = 0;                       // 0: no limit of its own
  std::string arrays = "both";                  // help for arrays: plain, types, intervals, both
  std::string fitness = "logarithms";           // what `search` minimises: logarithms, xsat, gosat
  std::span<const expr::Value> literals{};      // of the program analysed, worth trying; outlive the solvers
  std::shared_ptr<ArrayCounts> array_counts{};  // or null
};

// A method made of several backends: those of `members` that are registered, in this order, ready to be put
// together. `note` gets what a step of it answered, for statistics.
struct Combination {
  using Note = std::function<void(std::string_view step, const Answer& answer, double seconds)>;
  using Combine = std::function<std::unique_ptr<Solver>(std::vector<std::unique_ptr<Solver>> members,
                                                        const SolverOptions& options, Note note)>;
  std::vector<std::string> members;
  bool needs_all = false;  // it is no method unless every member is registered
  Combine combine;
};

// A method that is one backend under a name of its own, or after a quicker one that looks at each query first
// (with bounds worked for: single problems are worth more than one of many along a path).
struct Single {
  std::string backend;
  std::string first{};  // none, or not registered: the backend and nothing else
};

class Registry {
 public:
  using Factory = std::function<std::unique_ptr<Solver>(const SolverOptions&)>;
  void add(std::string name, Factory factory) { factories_[std::move(name)] = std::move(factory); }
  void add(std::string name, Combination combination) {
    combinations_[std::move(name)] = std::move(combination);
  }
  void add(std::string name, Single single) { singles_[std::move(name)] = std::move(single); }
  Result<std::unique_ptr<Solver>> make(std::string_view name, const SolverOptions& options) const;
  // Of a backend that there is; outlives the registry.
  Factory factory(std::string_view name) const { return factories_.find(name)->second; }
  bool has(std::string_view backend) const { return factories_.contains(backend); }
  // Null if there is none of that name, or not the members it needs.
  const Combination* combination(std::string_view name) const;
  // What a method is that is no combination: the backend of that name, if nothing else was said.
  Single single(std::string_view name) const;
  std::vector<std::string> names() const;    // of backends
  std::vector<std::string> methods() const;  // all that can be made: backends, singles and combinations

 private:
  std::map<std::string, Factory, std::less<>> factories_;
  std::map<std::string, Combination, std::less<>> combinations_;
  std::map<std::string, Single, std::less<>> singles_;
};

}  // namespace mantissa::solver
