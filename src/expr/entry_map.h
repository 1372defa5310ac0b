#pragma once

// EntryMap: an ordered map from values to values of which many versions live at once. A changed copy shares
// all but the path to the change, so a chain of writes costs a logarithm each, and every array along it stays
// whole. Private to Value.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "expr/value.h"

namespace mantissa::expr {

class EntryMap {
 public:
  using Entry = std::pair<Value, Value>;

  size_t size() const;
  bool empty() const { return root_ == nullptr; }
  const Value* find(const Value& key) const;
  bool contains(const Value& key) const { return find(key) != nullptr; }
  const Entry& nth(size_t index) const;  // in the order of keys
  // In place where no other map shares the path.
  void set(const Value& key, const Value& value);
  void erase(const Value& key);

  struct Node;
  class Iterator {
   public:
    using value_type = Entry;
    using difference_type = std::ptrdiff_t;
    using reference = const Entry&;
    using pointer = const Entry*;
    using iterator_category = std::input_iterator_tag;
    explicit Iterator(const Node* root) { descend(root); }
    const Entry& operator*() const;
    Iterator& operator++();
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.path_ == b.path_; }

   private:
    void descend(const Node* node);
    std::vector<const Node*> path_;  // the node at hand, below it those whose left side it is in
  };
  Iterator begin() const { return Iterator(root_.get()); }
  Iterator end() const { return Iterator(nullptr); }

 private:
  std::shared_ptr<Node> root_;
};

}  // namespace mantissa::expr
