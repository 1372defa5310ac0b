#pragma once

// What a native run showed: read from its end, the replay library's log and the report of a sanitizer.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interp/finding_kind.h"
#include "testcase/process.h"

namespace mantissa::testcase {

// A line of source somewhere in a report.
struct SourceLine {
  std::string file;
  uint32_t line = 0;
};

enum class Evidence : uint8_t {
  kNone,           // it ended by itself
  kFail,           // __mantissa_fail: `detail` is the kind it was called with
  kCheck,          // a check compiled into the program: `detail` is the kind
  kAddress,        // AddressSanitizer: `detail` is what it calls the error ("heap-buffer-overflow", "SEGV")
  kLeak,           // LeakSanitizer
  kUninitialized,  // MemorySanitizer
  kSignal          // `detail` is the number
};

// A float exception that an operation raised; `path` is the hash of the path at that moment.
struct RaisedException {
  std::string kind, file;
  uint32_t line = 0, column = 0;
  uint64_t path = 0;
};

struct Observation {
  Evidence evidence = Evidence::kNone;
  std::string detail;
  std::optional<uint64_t> address;  // that was accessed, if the report says so
  std::vector<SourceLine> lines;    // of the report's first stack, innermost first; empty if it has none
  bool mismatch = false;            // the test does not fit the program
  bool assume_failed = false;
  std::vector<RaisedException> exceptions;  // of a build that watches them; each once for each path
};

// `log`: what the replay library wrote, one JSON object a line.
Observation observe(const ProcessResult& process, std::string_view log);

// Whether this is the finding: the same kind and, where both are known, the same line of the same file.
bool shows(const Observation& observation, interp::FindingKind kind, std::string_view file, uint32_t line);

bool shows(const RaisedException& raised, interp::FindingKind kind, std::string_view file, uint32_t line,
           uint32_t column);
bool is_float_exception(interp::FindingKind kind);  // one of the four of IEEE 754

// For people: "heap-buffer-overflow at a.c:7", "signal 11", "nothing".
std::string describe(const Observation& observation);

}  // namespace mantissa::testcase
