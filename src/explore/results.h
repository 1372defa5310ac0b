#pragma once

// What exploration hands out as it goes: tests, findings, progress. The receiver writes them at once, so that
// nothing found is lost.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checkers/float_obligation.h"
#include "explore/finding_key.h"
#include "interp/state.h"
#include "memory/inputs.h"

namespace mantissa::explore {

struct TestInput {
  std::string name;
  memory::InputType type = memory::InputType::kBytes;
  std::vector<uint8_t> bytes;
  bool matters = true;  // of a finding's test: the path to it, or it itself, depends on the input
};

struct Test {
  uint64_t id = 0;
  std::vector<TestInput> inputs;
  uint64_t trace = 0;         // hash of the path, as the native build computes it
  bool ends_normally = true;  // the path ended by exit or return
  int exit_status = 0;
  bool covers_new = false;
  bool has_loss = false;
  bool rests_on_addresses = false;  // another layout of memory may lead it elsewhere
  bool asks_replay = false;         // natively it gets another answer
  std::string output, errors;       // what the program writes to standard output and standard error
  bool output_is_exact = false;
};

struct Finding {
  uint64_t id = 0;
  interp::FindingKind kind = interp::FindingKind::kAssertion;
  std::string message;
  ir::SourceLocation place;
  std::string function;
  std::vector<interp::State::StackEntry> stack;
  // Of what is used after its end: where it was freed, or its scope left.
  std::optional<interp::State::StackEntry> freed_at, left_at;
  uint64_t test = 0;                           // the test that shows it
  std::vector<interp::NoteId> losses;          // what was not followed exactly on the way there
  std::vector<checkers::NumberText> operands;  // of a float operation
  std::optional<FindingKey> cause;             // what made the infinity or NaN that it is given
};

// What came of the assignments of one source.
struct SourceCounts {
  uint64_t produced = 0, distinct = 0;
  uint64_t matched = 0;     // states that waited have their witness
  uint64_t covered = 0;     // of those, ran something new
  uint64_t exceptions = 0;  // open ones that were raised
  SourceCounts& operator+=(const SourceCounts& more);
};

struct Progress {
  double seconds = 0;
  uint64_t instructions = 0;
  uint64_t pending = 0;   // how what is over ended is in the ledger
  uint64_t branches = 0;  // sides of branches on inputs that were gone
  uint64_t restored = 0;  // states whose snapshot had been dropped
  uint64_t compactions = 0;
  uint64_t tests = 0, findings = 0;
  uint64_t queries = 0, sat = 0, unsat = 0, unknown_queries = 0, cached_queries = 0;
  double solver_seconds = 0;
  // What waited and got its witness: from a query, from an answer that was remembered.
  uint64_t witnesses_by_query = 0, witnesses_remembered = 0;
  std::map<std::string, SourceCounts> partial_solutions;  // by source

  Progress& operator+=(const Progress& more);  // every number but the seconds
};

class Listener {
 public:
  virtual ~Listener() = default;
  // One at a time, by any thread.
  virtual void on_test(const Test& test) = 0;
  virtual void on_finding(const Finding& finding, const Test& test) = 0;
  // Another test of a finding that was told before; `finding.test` is none.
  virtual void on_further_test(const Finding& finding, const Test& test) = 0;
  // The cause of a finding that was told before, itself told just now.
  virtual void on_cause(const FindingKey& finding, const FindingKey& cause) {
    static_cast<void>(finding), static_cast<void>(cause);
  }
  virtual void on_progress(const Progress& progress) = 0;
};

}  // namespace mantissa::explore
