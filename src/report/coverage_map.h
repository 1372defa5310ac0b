#pragma once

// Coverage in terms of the source: lines, branch sides and functions of the program's own code (not the
// runtime library, not generated drivers) that an entry leads to, from the interpreter's marks and the places
// in the bytecode. What is written in headers of the system, the C++ library's templates above all, is
// counted apart and not mapped.

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

// Below /usr/include, /usr/local/include or /usr/lib.
bool is_system_file(const std::string& path);

// Functions of the program, by number, that no entry leads to; none where it is empty.
using Unreachable = std::vector<bool>;

CoverageMap map_coverage(const ir::Program& program, const ir::Coverage& coverage,
                         const Unreachable& unreachable = {});
CoverageCounts count(const CoverageMap& map);

// The same numbers without the map: quick enough for every second.
class CoverageCounter {
 public:
  explicit CoverageCounter(const ir::Program& program, const Unreachable& unreachable = {});
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
  static uint64_t covered(const std::vector<Line>& lines, const ir::Coverage& coverage);

  CoverageCounts totals_;
  std::vector<Line> lines_, system_lines_;
  std::vector<Side> sides_;
  std::vector<Block> blocks_;
};

}  // namespace mantissa::report
