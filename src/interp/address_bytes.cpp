// Where a program reads the bytes of an address as a number (a hash over a pointer, a union, memcmp). What it
// makes of them depends on how objects lie in memory, which is an assumption. Which bytes are an address is
// told by their value: an address names an object or a function, and numbers do not by accident. Following
// types instead would miss bytes that were copied, which is how most programs get at them.

#include <cstring>

#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using memory::Object;

namespace {

constexpr uint64_t kAddressBytes = 8;
constexpr uint64_t kMaxPlaces =
    1 << 16;  // of an offset that is not known; beyond, one of them may be in an address
constexpr uint32_t kMaxTerms = 200;  // looked at in one value; beyond, it counts as made from an address

}  // namespace

bool Interpreter::is_address(uint64_t word) const {
  if (!memory::in_address_space(word)) return false;
  const memory::Memory& memory = state_->memory;
  return memory.find(word) || memory.find(word - 1) ||
         memory.diagnose(word) == memory::Fault::kUseAfterFree || program_.function_at.contains(word);
}

// Whether a number in it could be an address of any state; remembered, because values grow out of each other.
bool Interpreter::has_number_like_address(Expr term) const {
  std::vector<Expr> open{term};
  while (!open.empty()) {
    const Expr at = open.back();
    if (number_like_address_.contains(at)) {
      open.pop_back();
      continue;
    }
    bool found = pool_.is_const(at) && pool_.sort(at) == expr::Sort::bit_vec(64) &&
                 memory::in_address_space(pool_.raw_value(at));
    const size_t before = open.size();
    for (const Expr child : pool_.children(at)) {
      const bool* known = number_like_address_.find(child);
      if (known == nullptr)
        open.push_back(child);
      else
        found = found || *known;
    }
    if (open.size() > before) continue;  // it comes up again when they are known
    open.pop_back();
    number_like_address_[at] = found;
  }
  return *number_like_address_.find(term);
}

bool Interpreter::is_made_from_address(Expr term) const {
  if (!has_number_like_address(term)) return false;
  std::vector<Expr> open{term};
  expr::ExprMap<bool> seen;
  while (!open.empty()) {
    const Expr at = open.back();
    open.pop_back();
    if (!seen.insert(at).second) continue;
    if (seen.size() > kMaxTerms) return true;
    if (pool_.is_const(at) && is_address(pool_.raw_value(at))) return true;
    for (const Expr child : pool_.children(at))
      if (has_number_like_address(child)) open.push_back(child);
  }
  return false;
}

// Every word that shares a byte with the range: addresses need not be aligned.
bool Interpreter::shows_address(const Object& object, uint64_t offset, uint64_t bytes) const {
  if (!object.may_hold_address()) return false;
  if (state_->moves_address_bytes) return true;  // a part of one is known by no value
  if (object.size() < kAddressBytes) return false;
  bool found = false;
  object.for_each_term(offset, bytes, [&](Expr term) { found = found || is_made_from_address(term); });
  if (found) return true;
  const uint64_t first = offset < kAddressBytes - 1 ? 0 : offset - (kAddressBytes - 1);
  const uint64_t last = std::min(offset + bytes - 1, object.size() - kAddressBytes);
  for (uint64_t at = first; at <= last; ++at) {
    uint64_t word = 0;
    std::memcpy(&word, object.concrete_bytes() + at, kAddressBytes);
    if (memory::in_address_space(word) && is_address(word) && object.is_plain(at, kAddressBytes)) return true;
  }
  return false;
}

// At an offset that is not known any place in the object may be read that the offset's factors allow.
void Interpreter::look_at(const Object& object, const Location& at, uint64_t bytes) {
  if (state_->rests_on_addresses || !object.may_hold_address()) return;
  if (!at.offset_term) {
    if (shows_address(object, at.offset, bytes)) rest_on_addresses();
    return;
  }
  const memory::Places places = memory::places_of(pool_, at.offset_term, object.size(), bytes);
  if (places.count > kMaxPlaces) return rest_on_addresses();
  for (uint64_t q = 0; q < places.count; ++q)
    if (shows_address(object, places.first + q * places.stride, bytes)) return rest_on_addresses();
}

// A part of an address on its way to somewhere else: from now on whatever is written may be one.
void Interpreter::move_from(const Object& object, const Location& at, uint64_t bytes) {
  if (state_->rests_on_addresses || state_->moves_address_bytes) return;
  state_->moves_address_bytes = at.offset_term || shows_address(object, at.offset, bytes);
}

}  // namespace mantissa::interp
