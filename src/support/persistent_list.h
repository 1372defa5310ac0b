#pragma once

// PersistentList<T>: a list that grows at one end and shares its tail. Copying is one pointer; the newest
// element is first. Long lists are taken apart without recursion.

#include <cstdint>
#include <vector>

#include "support/ref.h"

namespace mantissa {

template <class T>
class PersistentList {
 public:
  struct Node : RefCounted {
    Node(T v, PersistentList n) : value(std::move(v)), next(std::move(n)), size(next.size() + 1) {}
    T value;
    PersistentList next;
    uint32_t size;
  };
  PersistentList() = default;
  PersistentList(const PersistentList&) = default;
  PersistentList(PersistentList&&) noexcept = default;
  PersistentList& operator=(const PersistentList&) = default;
  PersistentList& operator=(PersistentList&&) noexcept = default;
  ~PersistentList() {
    while (head_ && !head_.is_shared()) {  // the last owner frees the chain link by link
      PersistentList rest = std::move(head_.writable()->next);
      head_ = std::move(rest.head_);
    }
  }

  uint32_t size() const { return head_ ? head_->size : 0; }
  bool empty() const { return !head_; }
  const T& front() const { return head_->value; }
  const PersistentList& rest() const { return head_->next; }
  PersistentList with(T value) const { return PersistentList(Ref<Node>::make(std::move(value), *this)); }
  void push(T value) { *this = with(std::move(value)); }
  bool same_as(const PersistentList& other) const { return head_.get() == other.head_.get(); }

  std::vector<T> oldest_first() const {
    std::vector<T> result(size());
    size_t i = result.size();
    for (const Node* node = head_.get(); node != nullptr; node = node->next.head_.get())
      result[--i] = node->value;
    return result;
  }
  template <class F>
  void newest_first(F&& visit) const {
    for (const Node* node = head_.get(); node != nullptr; node = node->next.head_.get()) visit(node->value);
  }

 private:
  explicit PersistentList(Ref<Node> head) : head_(std::move(head)) {}
  Ref<Node> head_;
};

}  // namespace mantissa
