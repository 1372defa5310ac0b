#include "expr/extent.h"

#include "expr/array_value.h"

namespace mantissa::expr {

namespace {

constexpr uint64_t kUncounted = Extent::kUncounted;

uint64_t power(uint64_t base, uint64_t exponent) {
  if (base == kUncounted || exponent == kUncounted) return kUncounted;
  uint64_t result = 1;
  for (uint64_t i = 0; i < exponent; ++i)
    if (__builtin_mul_overflow(result, base, &result)) return kUncounted;
  return result;
}

uint64_t power_of_two(uint32_t exponent) { return exponent < 64 ? uint64_t{1} << exponent : kUncounted; }

// From zero to infinity, of one sign. Floats of more than 62 bits are not counted.
uint64_t magnitudes(num::Format f) {
  return (((uint64_t{1} << f.exponent_bits) - 1) << (f.significand_bits - 1)) + 1;
}

}  // namespace

uint64_t Extent::count() const {
  switch (sort.kind()) {
    case SortKind::kBool: return 2;
    case SortKind::kRoundingMode: return 5;
    case SortKind::kBitVec: return power_of_two(sort.width());
    case SortKind::kFloat: return sort.bits() <= 62 ? 2 * magnitudes(sort.format()) + 1 : kUncounted;
    case SortKind::kInt:
    case SortKind::kReal: return kUncounted;
    case SortKind::kArray: return array->count;
  }
  MANTISSA_UNREACHABLE();
}

Value Extent::nth(uint64_t number) const {
  MANTISSA_CHECK(number < count() && count() != kUncounted);
  switch (sort.kind()) {
    case SortKind::kFloat: {
      const uint64_t each = magnitudes(sort.format());
      if (number == 2 * each) return Value::floating(num::Float::nan(sort.format()));
      const uint64_t sign = number < each ? 0 : uint64_t{1} << (sort.bits() - 1);
      return Value::from_raw(sort, sign | number % each);
    }
    case SortKind::kArray: {
      const uint64_t each = array->element.count();
      auto value = std::make_shared<ArrayValue>(array->index, array->element.nth(0));
      for (uint64_t i = 0; number != 0; ++i, number /= each)
        value->set(array->index.nth(i), array->element.nth(number % each));
      return Value::array(sort, std::move(value));
    }
    default: return Value::from_raw(sort, number);
  }
}

ArrayExtent::ArrayExtent(Extent the_index, Extent the_element)
    : index(std::move(the_index)),
      element(std::move(the_element)),
      count(power(element.count(), index.count())) {}

}  // namespace mantissa::expr
