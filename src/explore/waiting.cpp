// One lock for all of it: a state that waits is in the store, in the order and perhaps among the oldest, and
// a thread that saw two of these differ would take a state twice.

#include "explore/waiting.h"

#include <algorithm>
#include <tuple>

namespace mantissa::explore {

namespace {
constexpr uint32_t kAddsPerLook = 128;
constexpr auto kBetweenTrims = std::chrono::milliseconds(200);
constexpr uint32_t kReadyInARow = 8;  // before one has its turn by the order
}  // namespace

WaitingStates::WaitingStates(const Options& options, ExecutionTree& tree, const ir::Coverage* coverage)
    : tree_(tree),
      frontier_(make_frontier(options.search, options.seed, tree)),
      coverage_(coverage),
      takes_others_(options.search == SearchOrder::kDfs),
      memory_(options.memory_mb) {}

void WaitingStates::spare_memory() {
  if (adds_until_look_-- > 0) return;
  adds_until_look_ = kAddsPerLook;
  if (!memory_.is_over()) {
    memory_is_short_ = false;
    return;
  }
  const size_t count = memory_is_short_ ? states_.snapshots() : (states_.snapshots() + 1) / 2;
  for (size_t i = 0; i < count; ++i) states_.drop_snapshot(states_.oldest());
  const auto now = std::chrono::steady_clock::now();
  if (count > 0 && now - last_trim_ > kBetweenTrims) {
    MemoryGuard::trim();
    last_trim_ = std::chrono::steady_clock::now();
  }
  memory_is_short_ = memory_.is_over();
}

Slot WaitingStates::keep(Pending pending, bool is_drawn) {
  spare_memory();
  if (memory_is_short_) pending.drop_snapshot();
  const Slot slot = states_.add(std::move(pending));
  tree_.set_waiting(states_[slot].node(), slot, is_drawn);
  return slot;
}

void WaitingStates::add(Pending pending) {
  std::lock_guard lock(mutex_);
  const bool is_one_more = states_.size() >= most_;
  // Who is counted where in the tree is for random-path alone, which keeps no slots.
  const Slot slot = keep(std::move(pending), !is_one_more && !frontier_->holds_slots());
  if (is_one_more)
    newest_.push_back(slot);
  else
    frontier_->add(slot, states_[slot]);
}

void WaitingStates::add_undecided(Pending pending) {
  std::lock_guard lock(mutex_);
  undecided_.push_back(keep(std::move(pending), false));
}

bool WaitingStates::leads_to_new(const Pending& pending) const {
  const auto is_covered = [&](const ir::Coverage::Site& site) {
    return coverage_->has(site.function, site.pc, site.what);
  };
  return pending.target_is_new &&
         (coverage_ == nullptr || !is_covered(pending.side) || !is_covered(pending.block));
}

std::optional<Slot> WaitingStates::take_ready() {
  // While there are too many the newest come first: a slot of theirs must not be used again before it is
  // taken off their list.
  if (ready_in_a_row_ >= kReadyInARow || !newest_.empty()) return std::nullopt;
  const auto is_ready = [&](Slot slot) {
    return !states_.is_empty(slot) && states_[slot].unsolved == 0 && states_[slot].source;
  };
  while (!ready_fresh_.empty()) {
    const Slot slot = ready_fresh_.front();
    ready_fresh_.pop_front();
    if (!is_ready(slot)) continue;
    if (leads_to_new(states_[slot])) return slot;
    if (takes_others_) ready_.push_back(slot);
  }
  while (ready_in_a_row_ == 0 && !ready_.empty()) {
    const Slot slot = ready_.front();
    ready_.pop_front();
    if (is_ready(slot)) return slot;
  }
  return std::nullopt;
}

// Where there is room again, what came last is the searcher's like the others.
std::optional<Slot> WaitingStates::next_slot() {
  if (states_.size() <= most_) {
    for (Slot slot : newest_) {
      if (states_.is_empty(slot)) {
        states_.release(slot);  // it was taken early
        continue;
      }
      tree_.set_waiting(states_[slot].node(), slot, true);
      frontier_->add(slot, states_[slot]);
    }
    newest_.clear();
  }
  std::optional<Slot> slot;
  if (!newest_.empty()) {
    slot = newest_.back();
    newest_.pop_back();
  } else if (slot = frontier_->take(); !slot && !undecided_.empty()) {
    slot = undecided_.front();
    undecided_.pop_front();
  }
  return slot;
}

std::optional<Pending> WaitingStates::take() {
  std::lock_guard lock(mutex_);
  std::optional<Slot> slot = take_ready();
  if (slot) {
    ++ready_in_a_row_;
    tree_.clear_waiting(states_[*slot].node());
    const bool stays = frontier_->holds_slots() || states_[*slot].attempts > 0;
    Pending taken = stays ? states_.take_early(*slot) : states_.take(*slot);
    taken.is_early = true;
    return taken;
  }
  ready_in_a_row_ = 0;
  slot = next_slot();
  for (; slot && states_.is_empty(*slot); slot = next_slot()) states_.release(*slot);  // it was taken early
  if (!slot) return std::nullopt;
  tree_.clear_waiting(states_[*slot].node());
  return states_.take(*slot);
}

void WaitingStates::end_all(interp::Ending ending) {
  std::lock_guard lock(mutex_);
  states_.end_all(ending);
}

bool WaitingStates::relieve() {
  drop_snapshots();
  std::lock_guard lock(mutex_);
  memory_is_short_ = true;
  MemoryGuard::trim();
  memory_limit::look();
  return !memory_limit::is_short();
}

void WaitingStates::drop_snapshots() {
  std::lock_guard lock(mutex_);
  memory_is_short_ = false;
  while (states_.snapshots() > 0) states_.drop_snapshot(states_.oldest());
}

void WaitingStates::set_most(size_t most) {
  std::lock_guard lock(mutex_);
  most_ = most;
}

void WaitingStates::give_up(size_t count, const std::function<void(Pending&)>& end) {
  std::lock_guard lock(mutex_);
  struct Key {
    bool is_bug;
    uint32_t length;
    Slot slot;
  };
  std::vector<Key> all;
  all.reserve(states_.size());
  states_.for_each(
      [&](Slot slot, const Pending& one) { all.push_back({one.bug != nullptr, one.path().size(), slot}); });
  count = std::min(count, all.size());
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                   [](const Key& a, const Key& b) {
                     return std::tuple(a.is_bug, b.length, a.slot) < std::tuple(b.is_bug, a.length, b.slot);
                   });
  std::vector<bool> is_gone;
  for (size_t i = 0; i < count; ++i) {
    const Slot slot = all[i].slot;
    tree_.clear_waiting(states_[slot].node());
    Pending taken = states_.take_early(slot);
    end(taken);
    if (is_gone.size() <= slot) is_gone.resize(slot + 1);
    is_gone[slot] = true;
  }
  const auto is_one = [&](Slot slot) { return slot < is_gone.size() && is_gone[slot]; };
  frontier_->erase_if(is_one);
  std::erase_if(newest_, is_one);
  std::erase_if(undecided_, is_one);
  for (size_t i = 0; i < count; ++i) states_.release(all[i].slot);
}

void WaitingStates::for_each_term(const std::function<void(expr::Expr)>& visit) const {
  std::lock_guard lock(mutex_);
  states_.for_each([&](Slot, const Pending& one) {
    if (!one.node()) one.path().newest_first(visit);  // otherwise the tree has them
    for (const eval::Model* model : {one.model.get(), one.parent.get()})
      if (model != nullptr)
        for (const eval::Model::Entry& entry : model->values()) visit(entry.first);
    if (one.bug) visit(one.bug->prefer);
  });
}

std::optional<Pending> WaitingStates::take_at(const Hold& place, std::shared_ptr<const eval::Model> model) {
  std::lock_guard lock(mutex_);
  const Slot slot = tree_.waiting_at(place);
  if (slot == ExecutionTree::kNobody) return std::nullopt;
  tree_.clear_waiting(place);
  Pending taken = states_.take_early(slot);
  taken.model = std::move(model);
  taken.parent = nullptr;  // this very model is meant, whatever was given before
  taken.unsolved = 0;
  return taken;
}

WaitingStates::Gift WaitingStates::give(const Hold& place, std::shared_ptr<const eval::Model> model,
                                        uint32_t source) {
  std::lock_guard lock(mutex_);
  const Slot slot = tree_.waiting_at(place);
  if (slot == ExecutionTree::kNobody) return Gift::kNobody;
  Pending& pending = states_[slot];
  if (pending.unsolved == 0) return Gift::kHasOne;
  if (pending.bug && pending.bug->prefer) return Gift::kUnwanted;
  if (pending.unsolved == 1) pending.parent = std::move(pending.model);
  pending.model = std::move(model);
  pending.unsolved = 0;
  pending.source = source;
  if (pending.target_is_new)
    ready_fresh_.push_back(slot);
  else if (takes_others_)
    ready_.push_back(slot);
  return Gift::kTaken;
}

}  // namespace mantissa::explore
