// Lists through the places themselves, so that adding and taking allocate nothing and cost the same however
// many wait.

#include "explore/pending.h"

namespace mantissa::explore {

void Pending::drop_snapshot() {
  if (!state) return;
  dropped_path = state->path;
  dropped_decisions = state->decisions;
  dropped_losses = state->losses;
  dropped_ticket = std::move(state->ticket);
  covered_new = state->covered_new;
  state = nullptr;
}

Slot PendingStore::add(Pending pending) {
  Slot slot = free_;
  if (slot == kNone) {
    slot = static_cast<Slot>(places_.size());
    places_.emplace_back();
  } else {
    free_ = places_[slot].next;
  }
  Place& place = places_[slot];
  place.pending = std::move(pending);
  place.taken = false;
  place.older = place.newer = place.previous = place.next = kNone;
  ++size_;
  if (place.pending.state) {
    place.older = newest_;
    (newest_ == kNone ? oldest_ : places_[newest_].newer) = slot;
    newest_ = slot;
    ++snapshots_;
  }
  place.listed = place.pending.unsolved > 0 && !place.pending.path().empty();
  if (place.listed) {
    const expr::Expr condition = place.pending.path().front();
    auto [head, is_new] = heads_.insert(condition);
    if (is_new) {
      *head = kNone;
      conditions_.push_back(condition);
    }
    place.next = *head;
    if (*head != kNone) places_[*head].previous = slot;
    *head = slot;
  }
  return slot;
}

void PendingStore::unlink_age(Place& place) {
  if (!place.pending.state) return;
  (place.older == kNone ? oldest_ : places_[place.older].newer) = place.newer;
  (place.newer == kNone ? newest_ : places_[place.newer].older) = place.older;
  --snapshots_;
}

void PendingStore::unlink_condition(Place& place) {
  if (!place.listed) return;
  (place.previous == kNone ? heads_[place.pending.path().front()] : places_[place.previous].next) =
      place.next;
  if (place.next != kNone) places_[place.next].previous = place.previous;
  place.listed = false;
}

Pending PendingStore::take(Slot slot) {
  Place& place = places_[slot];
  unlink_age(place);
  unlink_condition(place);
  Pending taken = std::move(place.pending);
  place.pending = Pending();
  place.taken = true;
  place.next = free_;
  free_ = slot;
  --size_;
  return taken;
}

void PendingStore::end_all(interp::Ending ending) {
  for (Place& place : places_)
    if (!place.taken) place.pending.ticket().end(ending);
}

void PendingStore::drop_snapshot(Slot slot) {
  Place& place = places_[slot];
  unlink_age(place);
  place.pending.drop_snapshot();
}

Slot PendingStore::first_with(expr::Expr condition) const {
  const Slot* head = heads_.find(condition);
  return head ? *head : kNone;
}

void PendingStore::solved(Slot slot) {
  unlink_condition(places_[slot]);
  places_[slot].pending.unsolved = 0;
}

}  // namespace mantissa::explore
