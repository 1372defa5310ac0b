#pragma once

// ArrayValue: a function from indices to elements: a default and finitely many exceptions. Immutable once
// shared; a changed copy costs the logarithm of its size. One function may be written in several ways (over a
// small index sort the default can be any value that every index is an exception to): see operator== and
// `normal`.

#include <memory>

#include "expr/entry_map.h"
#include "expr/extent.h"
#include "expr/value.h"

namespace mantissa::expr {

class ArrayValue {
 public:
  ArrayValue(Extent index, Value other) : index_(std::move(index)), default_(std::move(other)) {}
  // For index sorts that are no arrays; Pool::make_array is for all.
  ArrayValue(Sort index, Value other) : ArrayValue(Extent{index, nullptr}, std::move(other)) {
    MANTISSA_CHECK(!index.is_array());
  }
  Sort index_sort() const { return index_.sort; }
  const Extent& index() const { return index_; }
  const Value& other() const { return default_; }
  const EntryMap& entries() const { return entries_; }
  const Value& select(const Value& index) const;
  std::shared_ptr<const ArrayValue> store(const Value& index, const Value& element) const;  // a copy
  void set(const Value& index, const Value& element);  // while building, before it is shared

  // As functions.
  friend bool operator==(const ArrayValue& a, const ArrayValue& b);
  // The same function, written in the one way that all its writings share: the default is the value that most
  // indices have, of several the least.
  ArrayValue normal() const;

 private:
  Extent index_;
  Value default_;
  EntryMap entries_;  // never an entry equal to the default
};

}  // namespace mantissa::expr
