#pragma once

// Pending: a state that waits. Usually its path ends in a condition nobody has asked a solver about. Its
// snapshot may be dropped to save memory: what it decided is kept, and leads a fresh state there again.
//
// PendingStore: all of them, at stable places, with what is asked of them as a whole: the oldest whose
// snapshot is kept, and those whose newest condition is a given one. Not thread-safe: WaitingStates holds
// its lock.

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "eval/model.h"
#include "expr/expr_map.h"
#include "interp/state.h"

namespace mantissa::explore {

// Satisfying a pending state with a bug is a finding; it is not run on.
struct Bug {
  interp::FindingKind kind = interp::FindingKind::kAssertion;
  std::string message;
  expr::Expr prefer;  // tried first, given up if it cannot be had
  ir::SourceLocation place;
};

struct Pending {
  std::unique_ptr<interp::State> state;  // none: dropped, and what is below is left of it
  PersistentList<expr::Expr> dropped_path;
  PersistentList<interp::Decision> dropped_decisions;
  PersistentList<interp::NoteId> dropped_losses;
  interp::Ticket dropped_ticket;
  // Satisfies everything on the path but the newest `unsolved` conditions; may be none.
  std::shared_ptr<const eval::Model> model;
  uint32_t unsolved = 1;
  uint32_t depth = 0;
  uint16_t attempts = 0;
  bool target_is_new = false;  // would go on where nobody has been
  bool covered_new = false;
  std::unique_ptr<Bug> bug;

  const PersistentList<expr::Expr>& path() const { return state ? state->path : dropped_path; }
  interp::Ticket& ticket() { return state ? state->ticket : dropped_ticket; }
  void drop_snapshot();
};

using Slot = uint32_t;

class PendingStore {
 public:
  static constexpr Slot kNone = ~Slot{0};

  Slot add(Pending pending);
  Pending take(Slot slot);
  Pending& operator[](Slot slot) { return places_[slot].pending; }
  const Pending& operator[](Slot slot) const { return places_[slot].pending; }
  size_t size() const { return size_; }

  // The oldest with a snapshot; kNone if there is none.
  Slot oldest() const { return oldest_; }
  void drop_snapshot(Slot slot);
  size_t snapshots() const { return snapshots_; }
  void end_all(interp::Ending ending);  // of what still waits

  // Unsolved ones whose newest condition is this one.
  Slot first_with(expr::Expr condition) const;
  Slot next_with_same(Slot slot) const { return places_[slot].next; }
  void solved(Slot slot);  // it has a witness now, and is no longer found by its condition
  // Every condition that was the newest of some unsolved one, in order of first sight.
  const std::vector<expr::Expr>& conditions() const { return conditions_; }

 private:
  struct Place {
    Pending pending;
    Slot older = kNone, newer = kNone;    // among those with a snapshot
    Slot previous = kNone, next = kNone;  // among those with the same condition; `next` also links free ones
    bool listed = false, taken = true;
  };
  void unlink_age(Place& place);
  void unlink_condition(Place& place);

  std::deque<Place> places_;
  Slot free_ = kNone, oldest_ = kNone, newest_ = kNone;
  size_t size_ = 0, snapshots_ = 0;
  expr::ExprMap<Slot> heads_;
  std::vector<expr::Expr> conditions_;
};

}  // namespace mantissa::explore
