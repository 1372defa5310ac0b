#pragma once

// ArrayValue: a function from indices to elements: a default and finitely many exceptions. Immutable once
// shared; a changed copy costs the logarithm of its size.

#include <memory>

#include "expr/entry_map.h"
#include "expr/value.h"

namespace mantissa::expr {

class ArrayValue {
 public:
  ArrayValue(Sort index, Value other) : index_(index), default_(std::move(other)) {}
  Sort index_sort() const { return index_; }
  Sort element_sort() const { return default_.sort(); }
  const Value& other() const { return default_; }
  const EntryMap& entries() const { return entries_; }
  const Value& select(const Value& index) const;
  std::shared_ptr<const ArrayValue> store(const Value& index, const Value& element) const;  // a copy
  void set(const Value& index, const Value& element);  // while building, before it is shared

 private:
  Sort index_;
  Value default_;
  EntryMap entries_;  // never an entry equal to the default
};

}  // namespace mantissa::expr
