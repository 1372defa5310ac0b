#pragma once

// Extent: how many values a sort has, and which, as far as that can be counted. Equality of arrays needs it:
// a default that no index is left for does not matter. An array sort's own parts are in its pool's table, so
// the extent of an array sort says them too.

#include <cstdint>
#include <memory>

#include "expr/value.h"

namespace mantissa::expr {

struct ArrayExtent;

// A sort; `array` is null unless it is an array sort.
struct Extent {
  static constexpr uint64_t kUncounted = ~uint64_t{0};  // infinitely many, or more than fit a word

  Sort sort;
  std::shared_ptr<const ArrayExtent> array;

  uint64_t count() const;            // a float has one NaN
  Value nth(uint64_t number) const;  // each value has one number below the count, which is known
};

struct ArrayExtent {
  ArrayExtent(Extent index, Extent element);
  Extent index, element;
  uint64_t count;
};

}  // namespace mantissa::expr
