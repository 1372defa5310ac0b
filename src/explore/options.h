#pragma once

// How to explore: what the user chose, as one struct.

#include <cstdint>
#include <string>

#include "findings/finding_kind.h"

namespace mantissa::explore {

enum class Feasibility : uint8_t {
  kPending,  // the witness runs on; other sides wait until the searcher picks them
  kEager,    // every other side is solved at the fork
  kLazy      // nothing is solved until a path ends or a bug is met
};
enum class SearchOrder : uint8_t { kCoverage, kDfs, kBfs, kRandomState, kRandomPath };
enum class Leaks : uint8_t {
  kNone,
  kUnfreed,  // all that is still allocated when the program ends
  kLost      // of that, what no pointer of the program leads to any more
};
enum class TestPolicy : uint8_t { kNew, kAll, kNone };

struct Options {
  Feasibility feasibility = Feasibility::kPending;
  SearchOrder search = SearchOrder::kCoverage;
  TestPolicy tests = TestPolicy::kNew;
  double time_s = 60, solver_time_s = 30;
  double sample_s = 0;  // that native sampling has beside it (Samples); 0: there is none
  // Exploration ends at the latest so many seconds after its start by the clock; what queries get is a share
  // of `time_s`, which is the same in every run.
  double clock_s = 1e9;
  uint64_t memory_mb = 0;  // 0: three quarters of what the machine has
  unsigned jobs = 1;
  uint64_t seed = 0;
  uint64_t max_paths = 0;      // 0: no limit
  uint64_t compact_every = 0;  // paths, whatever memory there is; 0: when it is needed (Compaction)
  uint32_t values_per_concretization = 16;
  Leaks leaks = Leaks::kNone;
  bool simplest = true;           // show findings by inputs that are easy to read
  uint8_t float_exceptions = 0;   // those looked for, exceptions::FloatException
  bool partial_solutions = true;  // offer what solvers come across to pending states
  bool flips = true;              // and what inverting the conditions of a path gives
  bool independence = true;       // ask only about the conditions that matter
  bool answers = true;            // remember answers
  bool merge = false;             // both sides of a branch at once where nothing new is to be seen there
  bool stop_at_first_finding = false;
  uint32_t stop_at = ~uint32_t{0};  // of which kinds: a bit for each findings::FindingKind
  static_assert(findings::kFindings.size() <= 32);
  // Functions are entries without callers: what only rests on an input that the code never looked at is no
  // finding, and a path without one is not solved (worker_under_constrained.cpp).
  bool under_constrained = false;
};

}  // namespace mantissa::explore
