#pragma once

// What a native run showed, as the replay library told it (runtime/replay/format.md), and whether that is the
// finding that was expected: the same kind at the same place on the same path.

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "findings/finding_kind.h"

namespace mantissa::testcase {

// What a test is said to show.
struct ExpectedFinding {
  findings::FindingKind kind = findings::FindingKind::kAssertion;
  std::string file, function;
  uint32_t line = 0, column = 0;
  std::string message;
  std::set<std::string> stack;  // the functions that were running
};

// Something that happened, with the place in the program's own code and the hash of the path at that moment.
struct Event {
  std::string event;  // "fail", "check", "fault", "address", "memory", "leak", "float", "decision"
  std::string kind;   // of that event: a kind of finding, or what AddressSanitizer calls it
  std::string file, function;
  uint32_t line = 0, column = 0;
  uint64_t path = 0;
  std::optional<uint64_t> address;  // that was accessed, if known; the largest number: one that cannot exist
  uint64_t size = 0;                // of memory that is left
  std::string message;              // of a decision: what is compared (story.h)
};

struct Observation {
  bool started = false;  // the program's own code was reached
  bool exited = false;   // by exit or return from main
  bool assume_failed = false;
  std::string mismatch;  // why the test does not fit the program; empty: it does
  std::vector<Event> events;
};

// Lines without the nonce are somebody else's.
Observation observe(std::string_view log, std::string_view nonce);

// Whether this is the finding: kind, place and path. A stack overflow shows wherever the stack happens to
// end, so of it only the kind is asked here.
bool shows(const Event& event, const ExpectedFinding& finding, uint64_t path);

// Why none of the events is the finding, in a few words; `end`: how the process ended.
std::string why_not(const Observation& observation, const ExpectedFinding& finding, uint64_t path,
                    const std::string& end);

// For people: "heap-buffer-overflow at a.c:7".
std::string describe(const Event& event);

}  // namespace mantissa::testcase
