// Access at symbolic offsets. In a small object it is a tree of choices by the bits of the offset (a write:
// one choice per place it may go to), in which equal neighbours fall together: the query has bit-vectors only
// and no chain of stores. Offsets of the form stride * i + constant leave only the places they can reach.
//
// In a large object the contents become an array from element number (32 bits) to elements as wide
// as the access that asked, so an int table read by ints is one select and not four bytes joined (the type
// inference of the array paper, 3.2). Reading leaves the object as it is and keeps the term for later reads;
// writing turns the object into the term for good. Accesses that do not fit the elements fall back to bytes.

#include <algorithm>
#include <bit>

#include "memory/object.h"

namespace mantissa::memory {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;

namespace {

constexpr uint32_t kIndexBits = 32;

// Is the offset term a multiple of `bytes` by its form: a product, a shift or an aligned sum of those?
bool is_multiple(const Pool& pool, Expr e, uint32_t bytes, int depth = 0) {
  if (bytes == 1) return true;
  const uint32_t zeros = static_cast<uint32_t>(std::countr_zero(bytes));
  switch (pool.kind(e)) {
    case Kind::kConst: return pool.raw_value(e) % bytes == 0;
    case Kind::kBvAdd:
    case Kind::kBvSub:
      return depth < 8 && is_multiple(pool, pool.child(e, 0), bytes, depth + 1) &&
             is_multiple(pool, pool.child(e, 1), bytes, depth + 1);
    case Kind::kBvMul:
      return depth < 8 && (is_multiple(pool, pool.child(e, 0), bytes, depth + 1) ||
                           is_multiple(pool, pool.child(e, 1), bytes, depth + 1));
    case Kind::kBvShl: return pool.is_const(pool.child(e, 1)) && pool.raw_value(pool.child(e, 1)) >= zeros;
    case Kind::kBvConcat: {
      const Expr low = pool.child(e, 1);
      return pool.is_const(low) && pool.sort(low).width() >= zeros && pool.sort(low).width() <= 64 &&
             pool.raw_value(low) % bytes == 0;
    }
    case Kind::kIte:
      return depth < 8 && is_multiple(pool, pool.child(e, 1), bytes, depth + 1) &&
             is_multiple(pool, pool.child(e, 2), bytes, depth + 1);
    default: return false;
  }
}

bool is_element_size(uint32_t bytes) { return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8; }

// Where an offset of a given form can lie: at first + stride * q for q = 0 ... count - 1, where q is in the
// bits of the offset from `shift` on.
struct Places {
  uint64_t first = 0, stride = 1, count = 0;
  uint32_t shift = 0;
};

constexpr uint32_t kMaxShift = 6;

Places places_of(const Pool& pool, Expr offset, uint64_t size, uint32_t bytes) {
  uint64_t constant = 0;
  for (bool again = true; again && pool.kind(offset) == Kind::kBvAdd;) {
    again = false;
    for (uint32_t i = 0; i < 2 && !again; ++i) {
      if (!pool.is_const(pool.child(offset, i))) continue;
      constant += pool.raw_value(pool.child(offset, i));
      offset = pool.child(offset, 1 - i);
      again = true;
    }
  }
  Places places;
  for (places.shift = kMaxShift; places.shift > 0; --places.shift)
    if (is_multiple(pool, offset, 1u << places.shift)) break;
  places.stride = uint64_t{1} << places.shift;
  places.first = constant % places.stride;
  if (places.first + bytes <= size) places.count = (size - bytes - places.first) / places.stride + 1;
  return places;
}

// The leaf that the bits of the offset name. `leaves` are of one sort.
Expr choose(Pool& pool, std::vector<Expr> leaves, Expr offset, uint32_t shift) {
  for (uint32_t bit = shift; leaves.size() > 1; ++bit) {
    const Expr odd = pool.mk_eq(pool.extract(offset, bit, bit), pool.bv_const(1, 1));
    std::vector<Expr> next;
    for (size_t i = 0; i < leaves.size(); i += 2) {
      const bool alone = i + 1 == leaves.size() || leaves[i] == leaves[i + 1];
      next.push_back(alone ? leaves[i] : pool.mk_ite(odd, leaves[i + 1], leaves[i]));
    }
    leaves = std::move(next);
  }
  return leaves[0];
}

constexpr uint64_t kMaxReadPlaces = 1024, kMaxWritePlaces = 64;
constexpr size_t kMaxWritten = 64;  // elements, before a cached term is given up

Expr element_index(Pool& pool, Expr offset, uint32_t element_bytes) {
  if (pool.is_const(offset)) return pool.bv_const(kIndexBits, pool.raw_value(offset) / element_bytes);
  const uint32_t shift = static_cast<uint32_t>(std::countr_zero(element_bytes));
  return pool.extract(offset, kIndexBits + shift - 1, shift);
}

}  // namespace

uint32_t Object::element_count(uint32_t element_bytes) const {
  return static_cast<uint32_t>((size_ + element_bytes - 1) / element_bytes);
}

Expr Object::element(ReadContext& context, uint32_t index, uint32_t element_bytes) {
  Pool& pool = context.pool;
  const uint64_t offset = uint64_t{index} * element_bytes;
  const uint32_t bytes = static_cast<uint32_t>(std::min<uint64_t>(element_bytes, size_ - offset));
  const Loaded loaded = load(context, offset, bytes, ir::FloatType::kNone);
  const Expr value = loaded.value ? to_bits(pool, loaded.value) : pool.bv_const(8 * bytes, loaded.low);
  if (bytes == element_bytes) return value;
  return pool.make(Kind::kBvZeroExtend, {value}, {8 * (element_bytes - bytes)});
}

// A loop that writes one element and reads at a symbolic offset would make the whole term in every turn: what
// was written goes on top of the old one, until there is as much on top as there is below.
Expr Object::array_of_contents(ReadContext& context, uint32_t element_bytes) {
  Pool& pool = context.pool;
  if (array_ && element_bytes == element_bytes_) return array_;
  const bool known = cache_ && cache_->element_bytes == element_bytes;
  if (known && cache_->written.empty()) return cache_->array;
  const uint32_t count = element_count(element_bytes);
  const auto put = [&](Expr array, uint32_t i, Expr value) {
    return pool.make(Kind::kStore, {array, pool.bv_const(kIndexBits, i), value});
  };
  ArrayCache made{.array = {}, .element_bytes = element_bytes, .on_top = 0, .written = {}};
  if (known && cache_->on_top + cache_->written.size() <= count) {
    made.array = cache_->array;
    made.on_top = cache_->on_top + static_cast<uint32_t>(cache_->written.size());
    for (const uint32_t i : cache_->written)
      made.array = put(made.array, i, element(context, i, element_bytes));
  } else {
    const Sort sort = pool.array_sort(Sort::bit_vec(kIndexBits), Sort::bit_vec(8 * element_bytes));
    const Expr zero = pool.bv_const(8 * element_bytes, 0);
    made.array = pool.make(Kind::kConstArray, {zero}, {sort.word()});
    for (uint32_t i = 0; i < count; ++i)
      if (const Expr value = element(context, i, element_bytes); value != zero)
        made.array = put(made.array, i, value);
  }
  cache_ = std::make_shared<const ArrayCache>(std::move(made));
  return cache_->array;
}

void Object::note_write(uint64_t offset, uint64_t bytes) {
  if (cache_ == nullptr || bytes == 0) return;
  const uint64_t first = offset / cache_->element_bytes, last = (offset + bytes - 1) / cache_->element_bytes;
  if (cache_->written.size() + (last - first) >= kMaxWritten) {
    cache_ = nullptr;
    return;
  }
  ArrayCache changed = *cache_;
  for (uint64_t i = first; i <= last; ++i)
    if (std::ranges::find(changed.written, i) == changed.written.end())
      changed.written.push_back(static_cast<uint32_t>(i));
  cache_ = std::make_shared<const ArrayCache>(std::move(changed));
}

void Object::become_array(ReadContext& context, uint32_t element_bytes) {
  if (array_ && element_bytes_ == element_bytes) return;
  const Expr array = array_of_contents(context, element_bytes);
  array_ = array;
  element_bytes_ = element_bytes;
  cells_.clear();
  undefined_.clear();
  undefined_count_ = 0;
  cache_ = nullptr;
}

// The value of `bytes` bytes at an offset of an array: whole elements, a part of one, or (offset constant)
// several.
Expr Object::select(Pool& pool, Expr array, uint32_t element_bytes, Expr offset, uint32_t bytes) const {
  const auto element = [&](Expr at) {
    return pool.make(Kind::kSelect, {array, element_index(pool, at, element_bytes)});
  };
  const auto moved = [&](uint64_t by) {
    return by == 0 ? offset : pool.make(Kind::kBvAdd, {offset, pool.bv_const(64, by)});
  };
  if (bytes % element_bytes == 0 && is_multiple(pool, offset, element_bytes)) {
    Expr result = element(offset);
    for (uint32_t i = element_bytes; i < bytes; i += element_bytes)
      result = pool.make(Kind::kBvConcat, {element(moved(i)), result});
    return result;
  }
  MANTISSA_CHECK(pool.is_const(offset), "a symbolic offset reads whole elements");
  const uint64_t start = pool.raw_value(offset);
  Expr result;
  for (uint32_t i = 0; i < bytes; ++i) {
    const uint32_t within = static_cast<uint32_t>((start + i) % element_bytes);
    const Expr byte = pool.extract(element(pool.bv_const(64, start + i)), 8 * within + 7, 8 * within);
    result = result ? pool.make(Kind::kBvConcat, {byte, result}) : byte;
  }
  return result;
}

Expr Object::bits_at(ReadContext& context, uint64_t offset, uint32_t bytes) {
  const Loaded loaded = load(context, offset, bytes, ir::FloatType::kNone);
  if (loaded.value) return to_bits(context.pool, loaded.value);
  const uint64_t words[2] = {loaded.low, loaded.high};
  return context.pool.constant(expr::Value::bits(num::BitVec::from_words(8 * bytes, words)));
}

Expr Object::load_at(ReadContext& context, Expr offset, uint32_t bytes) {
  Pool& pool = context.pool;
  if (!array_) {
    const Places places = places_of(pool, offset, size_, bytes);
    if (places.count > 0 && places.count <= kMaxReadPlaces) {
      std::vector<Expr> leaves;
      for (uint64_t q = 0; q < places.count; ++q)
        leaves.push_back(bits_at(context, places.first + q * places.stride, bytes));
      return choose(pool, std::move(leaves), offset, places.shift);
    }
  }
  uint32_t element_bytes = array_ ? element_bytes_ : is_element_size(bytes) ? bytes : 1;
  if (bytes % element_bytes != 0 || !is_multiple(pool, offset, element_bytes)) element_bytes = 1;
  const Expr array = array_of_contents(context, element_bytes);
  return select(pool, array, element_bytes, offset, bytes);
}

bool Object::store_by_choice(ReadContext& context, Expr offset, uint32_t bytes, Expr bits) {
  Pool& pool = context.pool;
  const Places places = places_of(pool, offset, size_, bytes);
  if (array_ || places.count == 0 || places.count * bytes > kMaxWritePlaces * places.stride) return false;
  // Places that overlap are written byte by byte.
  const uint32_t step = bytes <= places.stride ? bytes : 1;
  for (uint32_t i = 0; i < bytes; i += step) {
    const Expr part = pool.extract(bits, 8 * (i + step) - 1, 8 * i);
    for (uint64_t q = 0; q < places.count; ++q) {
      const uint64_t at = places.first + q * places.stride;
      const Expr here = pool.mk_eq(offset, pool.bv_const(64, at));
      Loaded chosen;
      chosen.value = pool.mk_ite(here, part, bits_at(context, at + i, step));
      if (pool.is_const(chosen.value)) chosen = as_loaded(pool, chosen.value);
      store(context, at + i, step, chosen);
    }
  }
  return true;
}

void Object::store_at(ReadContext& context, Expr offset, uint32_t bytes, Expr value) {
  Pool& pool = context.pool;
  if (!pool.is_const(offset) && store_by_choice(context, offset, bytes, to_bits(pool, value))) return;
  uint32_t element_bytes = array_ ? element_bytes_ : is_element_size(bytes) ? bytes : 1;
  if (bytes % element_bytes != 0 || !is_multiple(pool, offset, element_bytes)) element_bytes = 1;
  become_array(context, element_bytes);
  const Expr bits = to_bits(pool, value);
  for (uint32_t i = 0; i < bytes; i += element_bytes) {
    const Expr at = i == 0 ? offset : pool.make(Kind::kBvAdd, {offset, pool.bv_const(64, i)});
    const Expr part = pool.extract(bits, 8 * (i + element_bytes) - 1, 8 * i);
    array_ = pool.make(Kind::kStore, {array_, element_index(pool, at, element_bytes), part});
  }
  cache_ = nullptr;
}

}  // namespace mantissa::memory
