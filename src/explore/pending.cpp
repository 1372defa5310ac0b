// Lists through the places themselves, so that adding and taking allocate nothing and cost the same however
// many wait.

#include "explore/pending.h"

namespace mantissa::explore {

void Pending::drop_snapshot() {
  if (!state) return;
  dropped = std::make_unique<Dropped>(Dropped{state->path, state->decisions, state->losses,
                                              std::move(state->ticket), std::move(state->node)});
  covered_new = state->covered_new;
  state = nullptr;
}

Slot PendingStore::add(Pending pending) {
  Slot slot = free_;
  if (slot == kNone) {
    slot = static_cast<Slot>(places_.size());
    places_.emplace_back();
  } else {
    free_ = places_[slot].older;
  }
  Place& place = places_[slot];
  place.pending = std::move(pending);
  place.taken = false;
  place.older = place.newer = kNone;
  set_size(size() + 1);
  if (place.pending.state) {
    place.older = newest_;
    (newest_ == kNone ? oldest_ : places_[newest_].newer) = slot;
    newest_ = slot;
    ++snapshots_;
  }
  return slot;
}

void PendingStore::unlink_age(Place& place) {
  if (!place.pending.state) return;
  (place.older == kNone ? oldest_ : places_[place.older].newer) = place.newer;
  (place.newer == kNone ? newest_ : places_[place.newer].older) = place.older;
  --snapshots_;
}

Pending PendingStore::take(Slot slot) {
  Pending taken = take_early(slot);
  release(slot);
  return taken;
}

void PendingStore::release(Slot slot) {
  places_[slot].older = free_;
  free_ = slot;
}

Pending PendingStore::take_early(Slot slot) {
  Place& place = places_[slot];
  unlink_age(place);
  Pending taken = std::move(place.pending);
  place.taken = true;
  set_size(size() - 1);
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

}  // namespace mantissa::explore
