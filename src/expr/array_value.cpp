// Values are not kept normal: only comparing needs it, few arrays are ever compared, and a table that is
// filled place by place would be normalised for each.

#include "expr/array_value.h"

#include <map>

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

// They agree on every index that either mentions and, unless those are all there are, on the rest.
bool operator==(const ArrayValue& a, const ArrayValue& b) {
  uint64_t mentioned = a.entries_.size();
  for (const auto& [index, element] : a.entries_)
    if (!(b.select(index) == element)) return false;
  for (const auto& [index, element] : b.entries_) {
    if (!(a.select(index) == element)) return false;
    if (!a.entries_.contains(index)) ++mentioned;
  }
  return mentioned == a.index_.count() || a.default_ == b.default_;
}

ArrayValue ArrayValue::normal() const {
  const uint64_t indices = index_.count(), exceptions = entries_.size();
  if (exceptions < indices - exceptions) return *this;  // most indices have the default
  std::map<Value, uint64_t> places;
  for (const auto& [index, element] : entries_) ++places[element];
  if (indices != exceptions) places[default_] = indices - exceptions;
  auto most = places.begin();
  for (auto it = places.begin(); it != places.end(); ++it)
    if (it->second > most->second) most = it;
  if (most->first == default_) return *this;
  ArrayValue result(index_, most->first);
  for (const auto& [index, element] : entries_) result.set(index, element);
  for (uint64_t i = 0; exceptions != indices && i < indices; ++i)  // at most twice the exceptions
    if (const Value index = index_.nth(i); !entries_.contains(index)) result.set(index, default_);
  return result;
}

}  // namespace mantissa::expr
