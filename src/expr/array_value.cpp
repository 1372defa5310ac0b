#include "expr/array_value.h"

namespace mantissa::expr {

const Value& ArrayValue::select(const Value& index) const {
  const Value* element = entries_.find(index);
  return element == nullptr ? default_ : *element;
}

std::shared_ptr<const ArrayValue> ArrayValue::store(const Value& index, const Value& element) const {
  auto copy = std::make_shared<ArrayValue>(*this);
  copy->set(index, element);
  return copy;
}

void ArrayValue::set(const Value& index, const Value& element) {
  if (element == default_)
    entries_.erase(index);
  else
    entries_.set(index, element);
}

}  // namespace mantissa::expr
