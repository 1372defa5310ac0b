#pragma once

// Ledger: the run's book. What its words (`complete`, `time`, ...) rest on is entered here when it happens,
// never only on a state: states die. One for a whole run, shared by all threads.
//
// - A Ticket stands for something that must be decided: a state to be run, a bug that a path may have, an
//   exception that an operation may raise. It ends exactly once, with an Ending; one that is destroyed
//   without is counted as leaked, which is a bug of ours and never `complete`.
// - Notes say what was not followed exactly (losses), taken for granted (assumptions), left out on purpose
//   (drops) or not looked at at all (skipped), each once for each place, with a count.
// - Cuts say what ended the run early.

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "ir/program.h"

namespace mantissa::interp {

class Ledger;

enum class Matter : uint8_t { kPath, kBug, kException, kCount };

enum class Ending : uint8_t {
  kCompleted,   // ran to its end with a witness
  kFinding,     // is a finding, or ended in one
  kKnown,       // its finding was known already from elsewhere
  kInfeasible,  // no input leads there: proved by a solver, or by the conditions on the path
  kExcluded,    // its inputs are not meant: an assumption of the program fails, or it asked to be silent
  kUnknown,     // nobody could decide
  kDropped,     // given up; a note says why
  kLeft,        // still waiting when the run ended
  kCount
};
std::string_view name(Matter matter);
std::string_view name(Ending ending);

class Ticket {
 public:
  Ticket() = default;
  Ticket(Ticket&& other) noexcept : ledger_(other.ledger_), matter_(other.matter_) {
    other.ledger_ = nullptr;
  }
  Ticket& operator=(Ticket&& other) noexcept;
  // A copy of a state is not the state: it stands for nothing until it is given a ticket of its own.
  Ticket(const Ticket&) noexcept {}
  Ticket& operator=(const Ticket&) = delete;
  ~Ticket();

  bool open() const { return ledger_ != nullptr; }
  void end(Ending ending);

 private:
  friend class Ledger;
  Ticket(Ledger& ledger, Matter matter) : ledger_(&ledger), matter_(matter) {}
  Ledger* ledger_ = nullptr;
  Matter matter_ = Matter::kPath;
};

enum class NoteKind : uint8_t {
  kLoss,        // something was not followed exactly
  kAssumption,  // taken for granted; does not hinder `complete`, which then holds under it
  kDrop,        // left out to save time or memory
  kSkip,        // never looked at
  kCount
};

struct Note {
  std::string what;
  ir::SourceLocation place;
  uint64_t count = 0;
};
using NoteId = uint32_t;

enum class Cut : uint8_t { kTime = 1, kMemory = 2, kInterrupt = 4 };

enum class Status : uint8_t {
  kComplete,
  kIncomplete,  // nothing is left to run, but something was lost, undecided, or left out on request
  kTime,
  kMemory,
  kInterrupted
};
std::string_view name(Status status);

class Ledger {
 public:
  Ledger() = default;
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  [[nodiscard]] Ticket open(Matter matter);
  // Assumptions are one note however many places rest on them: the first place is kept.
  NoteId note(NoteKind kind, std::string_view what, const ir::SourceLocation& place = {});
  void cut(Cut reason) { cuts_ |= static_cast<uint8_t>(reason); }
  // Natively taken paths that are not those of the tests, whatever explains them, and answers of solvers
  // found to be wrong.
  void diverged(uint64_t tests) { divergences_ += tests; }
  void answered_wrongly(uint64_t answers) { wrong_answers_ += answers; }

  uint64_t count(Matter matter, Ending ending) const;
  uint64_t count(Ending ending) const;  // of all matters
  uint64_t leaked() const { return leaked_; }
  std::vector<Note> notes(NoteKind kind) const;  // in order of first sight
  std::string text(NoteId id) const;
  bool has(NoteKind kind) const { return counts_[static_cast<size_t>(kind)] != 0; }

  // The one place where a run's status is computed.
  Status status() const;

 private:
  friend class Ticket;
  using Tally = std::array<std::atomic<uint64_t>, static_cast<size_t>(Ending::kCount)>;
  std::array<Tally, static_cast<size_t>(Matter::kCount)> endings_{};
  std::atomic<uint64_t> leaked_ = 0, divergences_ = 0, wrong_answers_ = 0;
  std::atomic<uint8_t> cuts_ = 0;
  std::array<std::atomic<uint64_t>, static_cast<size_t>(NoteKind::kCount)> counts_{};

  struct Key {
    std::string what;
    uint32_t file, line;
    NoteKind kind;
    auto operator<=>(const Key&) const = default;
  };
  mutable std::mutex mutex_;
  std::map<Key, NoteId> ids_;
  std::vector<std::pair<NoteKind, Note>> notes_;
};

}  // namespace mantissa::interp
