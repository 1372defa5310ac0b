#pragma once

// Why lines are not reached, of a run that is complete: for each line that did not run the places at which
// every path goes another way, and what was proved there. DIR/unreached.json is its text.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ir/barrier.h"
#include "ir/coverage.h"
#include "ir/program.h"
#include "report/summary.h"
#include "support/result.h"

namespace mantissa::report {

// A condition of the path, or that of the branch itself, which comes last.
struct BarrierStep {
  Place place;
  std::string what;  // "is true", "is false", "goes on", "is assumed", "finds nothing wrong"
};

// A way on from code that ran to code that did not.
struct Gate {
  enum class Way { kTrue, kFalse, kCase, kEnd };  // kEnd: every path ends before
  Place place;
  Way way = Way::kTrue;
  uint64_t proofs = 0;                          // 0: what decides there depended on no input
  std::vector<std::vector<BarrierStep>> cores;  // some of them
};

struct UnreachedFunction {
  std::string name;
  std::vector<Place> calls;  // of it, in code that did not run
};

struct Unreached {
  std::vector<Gate> gates;
  std::vector<UnreachedFunction> functions;
  struct Line {
    std::vector<size_t> gates;
    std::vector<size_t> functions;  // never entered, that have code there
  };
  std::map<std::string, std::map<uint32_t, Line>> lines;  // by file
};

Unreached find_unreached(const ir::Program& program, const ir::Coverage& coverage,
                         const std::vector<ir::Barrier>& barriers);

std::string to_unreached_json(const Unreached& unreached);
Result<Unreached> read_unreached_json(std::string_view text);

// In words. `sources` gives the text of lines.
class SourceLines;
std::string explain_line(const Unreached& unreached, const std::string& file, uint32_t line,
                         SourceLines& sources);

}  // namespace mantissa::report
