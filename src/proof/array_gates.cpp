#include "proof/array_gates.h"

#include <set>

namespace mantissa::proof {

using expr::Expr;
using expr::Kind;
using expr::Sort;

bool ArrayGates::is_known(Sort sort) const {
  const Sort element = pool_.array_element(sort);
  return pool_.array_index(sort).is_bit_vec() &&
         (element.is_bit_vec() || element.is_bool() || element.is_float());
}

void ArrayGates::note_index(Expr index) {
  const Bits& bits = *bits_.find(index);
  indices_[bits.size()][bits] = true;
}

Bits ArrayGates::fresh(Sort element) {
  if (element.is_float()) return floats_.variable(element.format());
  return circuits_.fresh(element.is_bool() ? 1 : element.width());
}

Bits ArrayGates::of_variable(Expr array, const Bits& index) {
  const Bits value = fresh(pool_.array_element(pool_.sort(array)));
  auto& known = of_variables_[array];
  for (const auto& [other, there] : known) {
    const int is_same = circuits_.is_equal(index, other);
    if (is_same != kFalse) circuits_.clause({-is_same, circuits_.is_equal(value, there)});
  }
  known.emplace_back(index, value);
  return value;
}

Bits ArrayGates::made(Expr array, const Bits& index, const Reads& at_index) {
  const auto below = [&](uint32_t i) -> const Bits& { return *at_index.find(pool_.child(array, i)); };
  const auto bits = [&](uint32_t i) -> const Bits& { return *bits_.find(pool_.child(array, i)); };
  switch (pool_.kind(array)) {
    case Kind::kConstArray: return bits(0);
    case Kind::kStore: return circuits_.mux(circuits_.is_equal(bits(1), index), bits(2), below(0));
    case Kind::kIte: return circuits_.mux(bits(0)[0], below(1), below(2));
    default: return of_variable(array, index);
  }
}

// Chains of writes are long, so this does not call itself.
Bits ArrayGates::read(Expr array, const Bits& index) {
  Reads& at_index = reads_[index];
  std::vector<Expr> open = {array};
  while (!open.empty()) {
    const Expr at = open.back();
    if (at_index.contains(at)) {
      open.pop_back();
      continue;
    }
    const size_t before = open.size();
    for (const Expr child : pool_.children(at))
      if (pool_.sort(child).is_array() && !at_index.contains(child)) open.push_back(child);
    if (open.size() != before) continue;
    open.pop_back();
    Bits value = too_large() ? fresh(pool_.array_element(pool_.sort(at))) : made(at, index, at_index);
    at_index[at] = std::move(value);
  }
  return *at_index.find(array);
}

int ArrayGates::is_equal(Expr a, Expr b) {
  const int literal = circuits_.fresh();
  const Bits witness = circuits_.fresh(pool_.array_index(pool_.sort(a)).width());
  indices_[witness.size()][witness] = true;
  circuits_.clause({literal, -circuits_.is_equal(read(a, witness), read(b, witness))});
  equalities_.push_back({a, b, literal});
  return literal;
}

// One that differs from all of the query, or all that there are where those are not fewer.
void ArrayGates::add_other_indices(size_t width) {
  auto& indices = indices_[width];
  if (width < 60 && indices.size() >= uint64_t{1} << width) {
    for (int64_t i = 0; i < int64_t{1} << width; ++i) indices[Circuits::constant(i, width)] = true;
    return;
  }
  const Bits other = circuits_.fresh(width);
  for (const auto& [index, unused] : indices) circuits_.clause({-circuits_.is_equal(other, index)});
  indices[other] = true;
}

bool ArrayGates::finish() {
  std::set<size_t> widths;
  for (const Equality& e : equalities_) widths.insert(pool_.array_index(pool_.sort(e.a)).width());
  for (const size_t width : widths) add_other_indices(width);
  for (const Equality& e : equalities_)
    for (const auto& [index, unused] : indices_[pool_.array_index(pool_.sort(e.a)).width()]) {
      if (too_large()) return false;
      circuits_.clause({-e.literal, circuits_.is_equal(read(e.a, index), read(e.b, index))});
    }
  return !too_large();
}

}  // namespace mantissa::proof
