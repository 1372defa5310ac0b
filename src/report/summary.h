#pragma once

// RunSummary: everything a run found out, in one plain struct. All reports are made from it; run.json is its
// text.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "findings/finding_kind.h"

namespace mantissa::report {

struct Place {
  std::string function, file;
  uint32_t line = 0, column = 0;
};

struct InputValue {
  std::string name, type, decimal;
  std::string hexfloat, bytes;  // of a float; in the order of memory
  bool matters = true;          // the path to the finding, or it itself, depends on it
  bool is_zero = false;         // all its bytes are
};

// A number that a float operation is given.
struct Operand {
  std::string decimal, hexfloat, bits;  // an integer has only the first
};

struct FindingRecord {
  uint64_t id = 0;
  findings::FindingKind kind = findings::FindingKind::kAssertion;
  std::string message;
  Place place;
  std::vector<Place> stack;  // innermost first
  // Of what is used or freed after its end: where it was freed; where its scope was left. Not always known.
  std::optional<Place> freed_at, left_at;
  std::string entry;
  uint64_t test = 0;
  std::vector<InputValue> inputs;  // what triggers it
  std::vector<Operand> operands;   // of a float operation, in the run that found it
  std::string grade;               // of a float finding (grade.h)
  std::string fingerprint;         // the same when lines move (fingerprint.h)
  uint64_t cause = 0;              // the finding whose infinity or NaN this one is made of; 0: none
  std::string suppressed;          // by what it does not count: a sentence; empty: it counts
  bool is_in_baseline = false;     // the results that were given as known have it
  bool verified = false;
  std::string unverified = "not replayed";  // why; empty: it is verified
  std::string native;                       // what the native run showed; empty: it was not run
  std::vector<std::string> losses;          // what was not followed exactly on the way there
};

// Assignments of one source (a solver, a sweep), and what came of them.
struct SourceCounts {
  uint64_t produced = 0, distinct = 0, matched = 0, covered = 0, exceptions = 0;
};

struct BackendCounts {
  uint64_t queries = 0, sat = 0, unsat = 0, unknown = 0;
  double time_s = 0;
};

struct CoverageCounts {
  uint64_t lines_covered = 0, lines_total = 0, branches_covered = 0, branches_total = 0;
  uint64_t instructions_covered = 0, instructions_total = 0;  // of the bytecode
  // With what no entry leads to; and apart, in headers of the system (coverage_map.h).
  uint64_t module_lines_total = 0, module_branches_total = 0;
  uint64_t system_lines_covered = 0, system_lines_total = 0;
};

// Something the run's words rest on, and the first place of it.
struct NoteRecord {
  std::string what, file;
  uint32_t line = 0;
  uint64_t count = 1;
};

// A function of several that were analysed in turn, as far as it was begun.
struct EntryRecord {
  std::string function;
  double seconds = 0;
  uint64_t instructions = 0, branches = 0, queries = 0, pending = 0;
};

struct RunSummary {
  std::string version;
  std::vector<std::string> command;
  std::vector<std::string> inputs;  // files
  std::string entry;                // several: separated by commas
  std::string status;               // a name of interp::Status
  double time_s = 0;
  uint64_t instructions = 0;
  uint64_t completed = 0, pending = 0, infeasible = 0, unknown = 0;
  uint64_t branches = 0;             // sides of branches on inputs that were gone
  std::vector<EntryRecord> entries;  // that were begun
  uint64_t restored = 0;             // states that were run again because memory was short
  uint64_t compactions = 0;          // how often unused terms were taken back
  uint64_t tests = 0;
  std::vector<FindingRecord> findings;
  bool has_baseline = false;  // earlier results were given
  CoverageCounts coverage;
  BackendCounts solver;
  uint64_t cached_queries = 0;  // asked before in the same words
  uint64_t answered_by_core = 0, answered_by_model = 0, answered_by_guess = 0;
  std::map<std::string, BackendCounts> by_backend;
  std::map<std::string, uint64_t> arrays;  // what deciding arrays took, by name; empty: there were none
  std::map<std::string, SourceCounts> partial_solutions;  // by source
  // What waited and got its witness: from a query, from an answer that was remembered.
  uint64_t witnesses_by_query = 0, witnesses_remembered = 0;
  std::vector<NoteRecord> losses;       // not followed exactly
  std::vector<NoteRecord> assumptions;  // taken for granted: `complete` holds under them
  std::vector<NoteRecord> dropped;      // left out to save time or memory
  std::vector<NoteRecord> skipped;      // never looked at
  std::map<std::string, std::map<std::string, uint64_t>>
      endings;                         // of paths, bugs, exceptions: by how they ended
  double compile_s = 0, replay_s = 0;  // what came before and after the analysis, which took `time_s`
  uint64_t replayed = 0, divergences = 0;
  uint64_t not_replayed = 0;                     // tests for which there was no time, or no native build
  uint64_t divergences_with_loss = 0;            // where an inexact step or the layout of memory decides
  uint64_t wrong_models = 0, disagreements = 0;  // of solvers, caught by checks
  uint64_t cut_by_clock = 0;                     // counted work that the clock ended: not the same every time
  uint64_t program = 0;                          // its fingerprint; 0: not known
  std::map<std::string, std::string> settings;   // options that change what is analysed, by name
  std::map<std::string, uint32_t> files;         // checksums of those in the folder that are read again
  std::string error;                             // why the run ended early by our fault; empty: it did not
};

}  // namespace mantissa::report
