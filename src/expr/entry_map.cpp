// A treap: ordered by keys, and a heap by a hash of the key, so its shape depends on what is in it alone and
// its depth is logarithmic whatever the order of writes.

#include "expr/entry_map.h"

#include <atomic>

#include "support/hash.h"

namespace mantissa::expr {

struct EntryMap::Node {
  Entry entry;
  uint64_t priority;
  size_t size = 1;
  std::shared_ptr<Node> left, right;
};

namespace {

using Node = EntryMap::Node;
using Link = std::shared_ptr<Node>;

size_t size_of(const Link& link) { return link == nullptr ? 0 : link->size; }

void count(Node& node) { node.size = 1 + size_of(node.left) + size_of(node.right); }

// Makes the link's node its own before it changes. The fence: another thread may have read the node and let
// go.
Node& owned(Link& link) {
  if (link.use_count() != 1) link = std::make_shared<Node>(*link);
  std::atomic_thread_fence(std::memory_order_acquire);
  return *link;
}

// What is below the key to `left`, what is above to `right`; the key is not there.
void split(Link link, const Value& key, Link& left, Link& right) {
  if (link == nullptr) {
    left = right = nullptr;
    return;
  }
  Node& node = owned(link);
  if (node.entry.first < key) {
    split(std::move(node.right), key, node.right, right);
    count(node);
    left = std::move(link);
  } else {
    split(std::move(node.left), key, left, node.left);
    count(node);
    right = std::move(link);
  }
}

// All keys of `left` are below those of `right`.
Link merged(Link left, Link right) {
  if (left == nullptr) return right;
  if (right == nullptr) return left;
  const bool left_on_top = left->priority >= right->priority;
  Link& top = left_on_top ? left : right;
  Node& node = owned(top);
  if (left_on_top)
    node.right = merged(std::move(node.right), std::move(right));
  else
    node.left = merged(std::move(left), std::move(node.left));
  count(node);
  return std::move(top);
}

void insert(Link& link, const Value& key, const Value& value, uint64_t priority) {
  if (link != nullptr && link->entry.first == key) {
    owned(link).entry.second = value;
    return;
  }
  // A key that is further down has no higher priority than what is above it.
  if (link == nullptr || priority > link->priority) {
    auto node = std::make_shared<Node>();
    node->entry = {key, value};
    node->priority = priority;
    split(std::move(link), key, node->left, node->right);
    count(*node);
    link = std::move(node);
    return;
  }
  Node& node = owned(link);
  insert(key < node.entry.first ? node.left : node.right, key, value, priority);
  count(node);
}

void remove(Link& link, const Value& key) {
  if (link->entry.first == key) {
    Node& node = owned(link);
    link = merged(std::move(node.left), std::move(node.right));
    return;
  }
  Node& node = owned(link);
  remove(key < node.entry.first ? node.left : node.right, key);
  count(node);
}

}  // namespace

size_t EntryMap::size() const { return size_of(root_); }

const Value* EntryMap::find(const Value& key) const {
  for (const Node* node = root_.get(); node != nullptr;) {
    if (key < node->entry.first)
      node = node->left.get();
    else if (node->entry.first < key)
      node = node->right.get();
    else
      return &node->entry.second;
  }
  return nullptr;
}

const EntryMap::Entry& EntryMap::nth(size_t index) const {
  const Node* node = root_.get();
  for (;;) {
    const size_t before = size_of(node->left);
    if (index == before) return node->entry;
    node = index < before ? node->left.get() : node->right.get();
    if (index > before) index -= before + 1;
  }
}

void EntryMap::set(const Value& key, const Value& value) { insert(root_, key, value, hash_mix(key.hash())); }

void EntryMap::erase(const Value& key) {
  if (contains(key)) remove(root_, key);
}

const EntryMap::Entry& EntryMap::Iterator::operator*() const { return path_.back()->entry; }

EntryMap::Iterator& EntryMap::Iterator::operator++() {
  const Node* node = path_.back();
  path_.pop_back();
  descend(node->right.get());
  return *this;
}

void EntryMap::Iterator::descend(const Node* node) {
  for (; node != nullptr; node = node->left.get()) path_.push_back(node);
}

}  // namespace mantissa::expr
