#pragma once

// Coverage in terms of the source: lines, branch sides and functions of the program's own code (not the
// runtime library, not generated drivers), from the interpreter's marks and the places in the bytecode.

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/coverage.h"
#include "ir/program.h"
#include "report/summary.h"

namespace mantissa::report {

struct BranchCoverage {
  uint32_t line = 0;
  std::vector<bool> sides;  // taken or not
};

struct FunctionCoverage {
  std::string name;
  uint32_t line = 0;
  bool entered = false;
};

struct FileCoverage {
  std::map<uint32_t, bool> lines;  // with code; whether it ran
  std::vector<BranchCoverage> branches;
  std::vector<FunctionCoverage> functions;
};

using CoverageMap = std::map<std::string, FileCoverage>;  // by file

CoverageMap map_coverage(const ir::Program& program, const ir::Coverage& coverage);
CoverageCounts count(const CoverageMap& map);

// The same numbers without the map: quick enough for every second.
class CoverageCounter {
 public:
  explicit CoverageCounter(const ir::Program& program);
  CoverageCounts count(const ir::Coverage& coverage) const;

 private:
  struct Line {
    std::vector<std::pair<uint32_t, uint32_t>> blocks;  // function, first instruction
  };
  struct Side {
    uint32_t function, pc;
    ir::Coverage::Mark mark;
  };
  struct Block {
    uint32_t function, first, size;  // in instructions
  };
  std::vector<Line> lines_;
  std::vector<Side> sides_;
  std::vector<Block> blocks_;
};

}  // namespace mantissa::report
