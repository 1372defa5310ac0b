#pragma once

// Barrier: a side of a branch that no input takes, and the proofs of it: conditions of the path that
// contradict each other, by where the program asks them.

#include <cstdint>
#include <vector>

#include "ir/coverage.h"
#include "ir/program.h"

namespace mantissa::ir {

struct BarrierCondition {
  enum class Of : uint8_t { kBranch, kSwitch, kAssumption, kOther };
  SourceLocation place;  // of no file: what is assumed of the inputs of a driver
  Of of = Of::kOther;
  bool holds = true;  // of a branch
  bool operator==(const BarrierCondition& other) const {
    return place.file == other.place.file && place.line == other.place.line &&
           place.column == other.place.column && of == other.of && holds == other.holds;
  }
};

struct Barrier {
  using Core = std::vector<BarrierCondition>;  // in the order of the path
  Coverage::Site side;
  std::vector<Core> cores;  // some that differ
  uint64_t proofs = 0;      // on so many paths
};

}  // namespace mantissa::ir
