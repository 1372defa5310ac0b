#pragma once

// PersistentVector<T>: a vector whose copy is one pointer. A radix tree with 16 children per node; writing
// copies the nodes on the path that are shared, so a snapshot that is then written costs some 150 bytes per
// level, not the whole vector. 16 and not 32: small programs have tens of objects, and a pending state should
// stay small.

#include <array>
#include <cstdint>
#include <variant>

#include "support/check.h"
#include "support/ref.h"

namespace mantissa {

template <class T>
class PersistentVector {
 public:
  uint32_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  const T& operator[](uint32_t i) const {
    const Node* node = root_.get();
    for (uint32_t level = height_; level > 0; --level)
      node = node->children()[(i >> (level * kBits)) & kMask].get();
    return node->values()[i & kMask];
  }
  // For writing: the place is nobody else's afterwards.
  T& at(uint32_t i) {
    MANTISSA_CHECK(i < size_);
    return writable_leaf(i)->values()[i & kMask];
  }
  void set(uint32_t i, T value) { at(i) = std::move(value); }
  void push_back(T value) {
    if (!root_) root_ = Ref<Node>::make();
    while (size_ >> (height_ * kBits) >= kWidth) {
      Ref<Node> above = Ref<Node>::make();
      above.writable()->content.template emplace<Children>()[0] = std::move(root_);
      root_ = std::move(above);
      ++height_;
    }
    ++size_;
    writable_leaf(size_ - 1)->values()[(size_ - 1) & kMask] = std::move(value);
  }
  // What others see, too, stays where it is until they go or something new comes there: to copy the nodes for
  // a place that nobody looks at again would cost more than it frees.
  void pop_back() {
    --size_;
    if (Node* const leaf = own_leaf(size_)) leaf->values()[size_ & kMask] = T();
  }
  const T& back() const { return (*this)[size_ - 1]; }
  template <class F>
  void for_each(F&& visit) const {
    for (uint32_t i = 0; i < size_; ++i) visit((*this)[i]);
  }

 private:
  static constexpr uint32_t kBits = 4, kWidth = 1u << kBits, kMask = kWidth - 1;
  struct Node;
  using Values = std::array<T, kWidth>;
  using Children = std::array<Ref<Node>, kWidth>;
  struct Node : RefCounted {  // a leaf or an inner node
    std::variant<Values, Children> content;
    const Values& values() const { return *std::get_if<Values>(&content); }
    Values& values() { return *std::get_if<Values>(&content); }
    const Children& children() const { return *std::get_if<Children>(&content); }
    Children& children() { return *std::get_if<Children>(&content); }
  };
  Node* writable_leaf(uint32_t i) {
    Node* node = root_.writable();
    for (uint32_t level = height_; level > 0; --level) {
      Ref<Node>& child = node->children()[(i >> (level * kBits)) & kMask];
      if (!child) {
        child = Ref<Node>::make();
        if (level > 1) child.writable()->content.template emplace<Children>();
      }
      node = child.writable();
    }
    return node;
  }
  // The leaf, if nobody else sees it; null otherwise.
  Node* own_leaf(uint32_t i) {
    if (root_.is_shared()) return nullptr;
    Node* node = root_.writable();
    for (uint32_t level = height_; level > 0; --level) {
      Ref<Node>& child = node->children()[(i >> (level * kBits)) & kMask];
      if (child.is_shared()) return nullptr;
      node = child.writable();
    }
    return node;
  }
  Ref<Node> root_;
  uint32_t height_ = 0;
  uint32_t size_ = 0;
};

}  // namespace mantissa
