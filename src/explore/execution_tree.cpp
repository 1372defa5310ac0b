// Nodes are numbers into one deque, linked by number: a path of a hundred thousand conditions must not be
// taken apart by recursion, and a node costs 44 bytes.

#include "explore/execution_tree.h"

#include <mutex>

#include "explore/obligations.h"

namespace mantissa::explore {

using expr::Expr;

namespace {
constexpr size_t kMaxGuestsInAll = 65536;
}

ExecutionTree::ExecutionTree() {
  places_.emplace_back();
  places_[0].holds = 1;  // the tree itself
  places_[0].has_state = true;
  size_ = 1;
}

ExecutionTree::Node ExecutionTree::add(Node parent, Expr condition) {
  Node node = free_;
  if (node == kNoNode) {
    node = static_cast<Node>(places_.size());
    places_.emplace_back();
  } else {
    free_ = places_[node].next;
    places_[node] = Place();
  }
  Place& place = places_[node];
  Place& above = places_[parent];
  place.parent = parent;
  place.condition = condition;
  place.next = above.first;
  if (above.first != kNoNode) places_[above.first].previous = node;
  above.first = node;
  ++above.holds;
  place.holds = 1;
  place.has_state = true;
  ++size_;
  return node;
}

void ExecutionTree::drop(Node node) {
  while (node != kNoNode && --places_[node].holds == 0) {
    Place& place = places_[node];
    if (place.slot != kNobody && place.is_drawn) count_drawn(node, false);
    if (place.has_open) open_.erase(node);
    if (place.has_guests) {
      const auto at = guests_.find(node);
      guest_count_ -= at->second.size();
      guests_.erase(at);
    }
    const Node above = place.parent;
    (place.previous == kNoNode ? places_[above].first : places_[place.previous].next) = place.next;
    if (place.next != kNoNode) places_[place.next].previous = place.previous;
    place.next = free_;
    place.condition = Expr();
    place.parent = kNoNode;
    free_ = node;
    --size_;
    node = above;
  }
}

void ExecutionTree::keep(uint32_t number) {
  std::lock_guard lock(lock_);
  ++places_[number].holds;
}

void ExecutionTree::release(uint32_t number) {
  std::lock_guard lock(lock_);
  drop(number);
}

Hold ExecutionTree::root() {
  keep(0);
  return Hold(*this, 0);
}

Hold ExecutionTree::branch(const Hold& from, Expr condition) {
  std::lock_guard lock(lock_);
  return Hold(*this, add(from.number(), condition));
}

bool ExecutionTree::advance(Hold& at, Expr condition) {
  std::lock_guard lock(lock_);
  const Node left = at.number();
  at.renumber(add(left, condition));
  places_[left].has_state = false;
  const bool has_guests = places_[left].has_guests;
  --places_[left].holds;  // the node below holds it
  return has_guests;
}

Hold ExecutionTree::above(const Hold& at) {
  std::lock_guard lock(lock_);
  const Node parent = places_[at.number()].parent;
  if (parent == kNoNode) return {};
  ++places_[parent].holds;
  return Hold(*this, parent);
}

void ExecutionTree::count_drawn(Node node, bool more) {
  for (; node != kNoNode; node = places_[node].parent) {
    uint32_t& count = places_[node].drawn_below;
    count += more ? 1 : -1;
    if (count != (more ? 1 : 0)) return;
  }
}

void ExecutionTree::set_waiting(const Hold& at, Slot slot, bool is_drawn) {
  if (!at) return;
  std::lock_guard lock(lock_);
  Place& place = places_[at.number()];
  place.slot = slot;
  place.is_drawn = is_drawn;
  place.has_state = true;
  if (is_drawn) count_drawn(at.number(), true);
}

void ExecutionTree::clear_waiting(const Hold& at) {
  if (!at) return;
  std::lock_guard lock(lock_);
  Place& place = places_[at.number()];
  if (place.is_drawn) count_drawn(at.number(), false);
  place.slot = kNobody;
  place.is_drawn = false;
}

Slot ExecutionTree::waiting_at(const Hold& at) const {
  std::lock_guard lock(lock_);
  return places_[at.number()].slot;
}

std::optional<Slot> ExecutionTree::draw(Rng& rng) const {
  std::lock_guard lock(lock_);
  if (places_[0].drawn_below == 0) return std::nullopt;
  Node node = 0;
  for (;;) {
    const Place& place = places_[node];
    uint64_t chosen = place.drawn_below == 1 ? 0 : rng.below(place.drawn_below);
    if (place.is_drawn && chosen-- == 0) return place.slot;
    Node child = place.first;
    while (places_[child].drawn_below == 0 || chosen-- != 0) child = places_[child].next;
    node = child;
  }
}

void ExecutionTree::attach(const Hold& at, std::weak_ptr<const OpenException> exception) {
  std::lock_guard lock(lock_);
  open_[at.number()].push_back(std::move(exception));
  places_[at.number()].has_open = true;
}

bool ExecutionTree::add_guest(const Hold& at, Candidate guest) {
  std::lock_guard lock(lock_);
  Place& place = places_[at.number()];
  if (!place.has_state || guest_count_ >= kMaxGuestsInAll) return false;
  std::vector<Candidate>& guests = guests_[at.number()];
  place.has_guests = true;
  if (guests.size() >= kMaxGuests) return false;
  guests.push_back(std::move(guest));
  ++guest_count_;
  return true;
}

bool ExecutionTree::has_guests(const Hold& at) const {
  std::lock_guard lock(lock_);
  return places_[at.number()].has_guests;
}

std::vector<Candidate> ExecutionTree::take_guests(const Hold& at) {
  std::lock_guard lock(lock_);
  Place& place = places_[at.number()];
  if (!place.has_guests) return {};
  const auto found = guests_.find(at.number());
  std::vector<Candidate> guests = std::move(found->second);
  guests_.erase(found);
  guest_count_ -= guests.size();
  place.has_guests = false;
  return guests;
}

void ExecutionTree::read_open(Node node, std::vector<OpenRef>& open, std::vector<OpenRef>& let_go) {
  Place& place = places_[node];
  if (!place.has_open) return;
  const auto found = open_.find(node);
  std::erase_if(found->second, [&](const std::weak_ptr<const OpenException>& one) {
    OpenRef alive = one.lock();
    if (!alive) return true;
    const bool is_left = alive->is_left_to_solver;
    (is_left ? let_go : open).push_back(std::move(alive));
    return is_left;
  });
  if (!found->second.empty()) return;
  open_.erase(found);
  place.has_open = false;
}

void ExecutionTree::fill(Node node, View& view) {
  Place& place = places_[node];
  ++place.visits;
  view.children.clear();
  for (Node child = place.first; child != kNoNode; child = places_[child].next)
    view.children.push_back({child, places_[child].condition});
  view.has_state = place.has_state;
}

// Whoever lets go of an exception last releases its state's node, and must not hold the lock then.
void ExecutionTree::look(const Hold& at, View& view) {
  std::vector<OpenRef> let_go = std::move(view.open);
  view.open.clear();
  std::lock_guard lock(lock_);
  fill(at.number(), view);
  read_open(at.number(), view.open, let_go);
}

bool ExecutionTree::enter(Hold& at, const Child& child, View& view) {
  std::vector<OpenRef> let_go = std::move(view.open);
  view.open.clear();
  Hold next;
  {
    std::lock_guard lock(lock_);
    Place& place = places_[child.node];
    if (place.parent != at.number() || place.condition != child.condition) return false;
    ++place.holds;
    next = Hold(*this, child.node);
    fill(child.node, view);
    read_open(child.node, view.open, let_go);
  }
  at = std::move(next);
  return true;
}

ExecutionTree::Spine ExecutionTree::spine(const Hold& from, size_t limit, Node not_by) {
  Spine spine;
  std::vector<OpenRef> let_go;
  std::lock_guard lock(lock_);
  Node node = from.number();
  while (spine.nodes.size() < limit) {
    Node best = kNoNode;
    for (Node child = places_[node].first; child != kNoNode; child = places_[child].next)
      if (child != not_by && (best == kNoNode || places_[child].visits > places_[best].visits)) best = child;
    if (best == kNoNode) break;
    node = best;
    not_by = kNoNode;
    ++places_[node].holds;
    ++places_[node].visits;
    spine.nodes.emplace_back(*this, node);
    spine.conditions.push_back(places_[node].condition);
    read_open(node, spine.open.emplace_back(), let_go);
  }
  return spine;
}

void ExecutionTree::for_each_term(const expr::Pool& pool, const std::function<void(Expr)>& visit) {
  std::lock_guard lock(lock_);
  for (const Place& place : places_)
    if (place.condition) visit(place.condition);
  for (auto& [node, guests] : guests_)
    for (Candidate& guest : guests) {
      guest.witness = std::make_shared<eval::Witness>(pool, guest.witness->shared_model());
      for (const eval::Model::Entry& entry : guest.witness->model().values()) visit(entry.first);
    }
}

size_t ExecutionTree::size() const {
  std::lock_guard lock(lock_);
  return size_;
}

}  // namespace mantissa::explore
