// Tickets are counted without a lock: every fork takes one. Notes take it; whoever makes the same note in a
// loop remembers its id (Interpreter::lose).

#include "interp/ledger.h"

#include "support/check.h"
#include "support/parking.h"

namespace mantissa::interp {

std::string_view name(Matter matter) {
  switch (matter) {
    case Matter::kPath: return "paths";
    case Matter::kBug: return "bugs";
    default: return "exceptions";
  }
}

std::string_view name(Ending ending) {
  switch (ending) {
    case Ending::kCompleted: return "completed";
    case Ending::kFinding: return "finding";
    case Ending::kKnown: return "known";
    case Ending::kInfeasible: return "infeasible";
    case Ending::kExcluded: return "excluded";
    case Ending::kUnknown: return "unknown";
    case Ending::kDropped: return "dropped";
    default: return "left";
  }
}

std::string_view name(Status status) {
  switch (status) {
    case Status::kComplete: return "complete";
    case Status::kIncomplete: return "incomplete";
    case Status::kTime: return "time";
    case Status::kMemory: return "memory";
    default: return "interrupted";
  }
}

Ticket& Ticket::operator=(Ticket&& other) noexcept {
  if (ledger_ != nullptr && this != &other) ++ledger_->leaked_;
  ledger_ = other.ledger_;
  matter_ = other.matter_;
  other.ledger_ = nullptr;
  return *this;
}

Ticket::~Ticket() {
  if (ledger_ != nullptr) ++ledger_->leaked_;
}

void Ticket::end(Ending ending) {
  MANTISSA_CHECK(ledger_ != nullptr, "something ended that has no ticket, or ended twice");
  ++ledger_->endings_[static_cast<size_t>(matter_)][static_cast<size_t>(ending)];
  ledger_ = nullptr;
}

Ticket Ledger::open(Matter matter) { return Ticket(*this, matter); }

NoteId Ledger::note(NoteKind kind, std::string_view what, const ir::SourceLocation& place) {
  const bool anywhere = kind == NoteKind::kAssumption;
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  const auto [at, is_new] =
      ids_.try_emplace({std::string(what), anywhere ? 0 : place.file, anywhere ? 0 : place.line, kind},
                       static_cast<NoteId>(notes_.size()));
  if (is_new) notes_.push_back({kind, {std::string(what), place, 0}});
  ++notes_[at->second].second.count;
  ++counts_[static_cast<size_t>(kind)];
  return at->second;
}

uint64_t Ledger::count(Matter matter, Ending ending) const {
  return endings_[static_cast<size_t>(matter)][static_cast<size_t>(ending)];
}

uint64_t Ledger::count(Ending ending) const {
  uint64_t sum = 0;
  for (const Tally& tally : endings_) sum += tally[static_cast<size_t>(ending)];
  return sum;
}

std::string Ledger::text(NoteId id) const {
  const parking::Unparked unparked;
  std::lock_guard lock(mutex_);
  return notes_[id].second.what;
}

std::vector<Note> Ledger::notes(NoteKind kind) const {
  std::lock_guard lock(mutex_);
  std::vector<Note> result;
  for (const auto& [of, note] : notes_)
    if (of == kind) result.push_back(note);
  return result;
}

Status Ledger::status() const {
  const uint8_t cuts = cuts_;
  if (cuts & static_cast<uint8_t>(Cut::kInterrupt)) return Status::kInterrupted;
  if (cuts & static_cast<uint8_t>(Cut::kMemory)) return Status::kMemory;
  if (cuts & static_cast<uint8_t>(Cut::kTime)) return Status::kTime;
  const bool open = count(Ending::kUnknown) + count(Ending::kDropped) + count(Ending::kLeft) + leaked_ > 0;
  const bool inexact = has(NoteKind::kLoss) || has(NoteKind::kDrop) || has(NoteKind::kSkip);
  return open || inexact || divergences_ + wrong_answers_ > 0 ? Status::kIncomplete : Status::kComplete;
}

}  // namespace mantissa::interp
