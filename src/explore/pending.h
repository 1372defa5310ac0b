#pragma once

// Pending: a state that waits. Usually its path ends in a condition nobody has asked a solver about. Its
// snapshot may be dropped to save memory: what it decided is kept, and leads a fresh state there again.
//
// PendingStore: all of them, at stable places, and the oldest whose snapshot is kept. Not thread-safe:
// WaitingStates holds its lock.

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "eval/model.h"
#include "explore/execution_tree.h"
#include "interp/state.h"
#include "ir/coverage.h"

namespace mantissa::explore {

// Satisfying a pending state with a bug is a finding; it is not run on.
struct Bug {
  interp::FindingKind kind = interp::FindingKind::kAssertion;
  std::string message;
  expr::Expr prefer;  // tried first, given up if it cannot be had
  ir::SourceLocation place;
};

struct Pending {
  std::unique_ptr<interp::State> state;  // none: dropped, and this is left of it
  struct Dropped {
    PersistentList<expr::Expr> path;
    PersistentList<interp::Decision> decisions;
    PersistentList<interp::NoteId> losses;
    interp::Ticket ticket;
    Hold node;
  };
  std::unique_ptr<Dropped> dropped;
  // Satisfies everything on the path but the newest `unsolved` conditions; may be none.
  std::shared_ptr<const eval::Model> model;
  uint32_t unsolved = 1;
  // Of one that was given its model: the model it had before, which satisfies all but the newest condition.
  std::shared_ptr<const eval::Model> parent;
  std::optional<uint32_t> source;  // of the model, if it was not solved for (Sources)
  uint32_t depth = 0;
  uint16_t attempts = 0;
  bool target_is_new =
      false;  // would go on where nobody had been when it was put here: by this side, to this block
  ir::Coverage::Site side{}, block{};
  bool covered_new = false;
  bool is_early = false;       // taken before its turn
  bool lacked_memory = false;  // a query about it did
  std::unique_ptr<Bug> bug;

  const PersistentList<expr::Expr>& path() const { return state ? state->path : dropped->path; }
  const Hold& node() const { return state ? state->node : dropped->node; }
  interp::Ticket& ticket() { return state ? state->ticket : dropped->ticket; }
  void drop_snapshot();
};

class PendingStore {
 public:
  static constexpr Slot kNone = ~Slot{0};

  Slot add(Pending pending);
  Pending take(Slot slot);
  // The same, before its turn: the place stays empty until the order comes to it, and is released then.
  Pending take_early(Slot slot);
  bool is_empty(Slot slot) const { return places_[slot].taken; }
  void release(Slot slot);
  Pending& operator[](Slot slot) { return places_[slot].pending; }
  const Pending& operator[](Slot slot) const { return places_[slot].pending; }
  size_t size() const { return size_.load(std::memory_order_relaxed); }  // from any thread

  // The oldest with a snapshot; kNone if there is none.
  Slot oldest() const { return oldest_; }
  void drop_snapshot(Slot slot);
  size_t snapshots() const { return snapshots_; }
  void end_all(interp::Ending ending);  // of what still waits
  template <class F>
  void for_each(F&& visit) const {  // visit(slot, pending)
    for (Slot slot = 0; slot < places_.size(); ++slot)
      if (!places_[slot].taken) visit(slot, places_[slot].pending);
  }

 private:
  struct Place {
    Pending pending;
    Slot older = kNone, newer = kNone;  // among those with a snapshot; `older` also links free places
    bool taken = true;
  };
  void unlink_age(Place& place);
  // One writer at a time.
  void set_size(size_t size) { size_.store(size, std::memory_order_relaxed); }

  std::deque<Place> places_;
  Slot free_ = kNone, oldest_ = kNone, newest_ = kNone;
  std::atomic<size_t> size_ = 0;
  size_t snapshots_ = 0;
};

}  // namespace mantissa::explore
