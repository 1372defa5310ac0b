// Access at symbolic offsets. In a small object it is a tree of choices by the bits of the offset (a write:
// one choice per place it may go to), in which equal neighbours fall together: the query has bit-vectors only
// and no chain of stores. Offsets of the form stride * i + constant leave only the places they can reach.
//
// In a large object the contents become an array from element number (32 bits) to elements as wide
// as the access that asked, so an int table read by ints is one select and not four bytes joined (the type
// inference of the array paper, 3.2). Reading leaves the object as it is and keeps the term for later reads;
// writing turns the object into the term for good. Narrower accesses read and write parts of elements: to
// make an array of bytes of one of shorts would read every element of it.

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

constexpr uint32_t kMaxShift = 6;

// constant + a multiple of 2^shift.
struct Form {
  uint64_t constant = 0;
  uint32_t shift = 0;
};

Form form_of(const Pool& pool, Expr offset) {
  Form form;
  for (bool again = true; again && pool.kind(offset) == Kind::kBvAdd;) {
    again = false;
    for (uint32_t i = 0; i < 2 && !again; ++i) {
      if (!pool.is_const(pool.child(offset, i))) continue;
      form.constant += pool.raw_value(pool.child(offset, i));
      offset = pool.child(offset, 1 - i);
      again = true;
    }
  }
  for (form.shift = kMaxShift; form.shift > 0; --form.shift)
    if (is_multiple(pool, offset, 1u << form.shift)) break;
  return form;
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

constexpr uint64_t kSkipEvery = 4096;  // bytes between looks for a part that was never touched
constexpr uint64_t kMaxReadPlaces = 1024, kMaxWritePlaces = 64;
constexpr size_t kMaxWritten = 64;  // elements, before a cached term is given up

Expr element_index(Pool& pool, Expr offset, uint32_t element_bytes) {
  if (pool.is_const(offset)) return pool.bv_const(kIndexBits, pool.raw_value(offset) / element_bytes);
  const uint32_t shift = static_cast<uint32_t>(std::countr_zero(element_bytes));
  return pool.extract(offset, kIndexBits + shift - 1, shift);
}

// The widest pieces of an access that each lie within one element, by the form of the offset.
uint32_t piece_bytes(const Pool& pool, Expr offset, uint32_t bytes, uint32_t element_bytes) {
  uint32_t piece = element_bytes;
  while (bytes % piece != 0 || !is_multiple(pool, offset, piece)) piece /= 2;
  return piece;
}

// The element with one of its pieces at each place in turn: what `at_place` makes of it, chosen by the
// offset.
template <class F>
Expr by_place(Pool& pool, Expr offset, uint32_t piece, uint32_t element_bytes, F&& at_place) {
  const uint32_t shift = static_cast<uint32_t>(std::countr_zero(piece));
  if (const Form form = form_of(pool, offset); 1u << form.shift >= element_bytes)
    return at_place(static_cast<uint32_t>(form.constant % element_bytes) >> shift);
  std::vector<Expr> leaves;
  for (uint32_t place = 0; place < element_bytes / piece; ++place) leaves.push_back(at_place(place));
  return choose(pool, std::move(leaves), offset, shift);
}

Expr piece_of(Pool& pool, Expr element, Expr offset, uint32_t piece, uint32_t element_bytes) {
  if (piece == element_bytes) return element;
  return by_place(pool, offset, piece, element_bytes, [&](uint32_t place) {
    return pool.extract(element, 8 * piece * (place + 1) - 1, 8 * piece * place);
  });
}

Expr with_piece(Pool& pool, Expr element, Expr offset, uint32_t piece, uint32_t element_bytes, Expr value) {
  return by_place(pool, offset, piece, element_bytes, [&](uint32_t place) {
    Expr result = value;
    const uint32_t low = 8 * piece * place, high = low + 8 * piece;
    if (low > 0) result = pool.make(Kind::kBvConcat, {result, pool.extract(element, low - 1, 0)});
    if (high < 8 * element_bytes)
      result = pool.make(Kind::kBvConcat, {pool.extract(element, 8 * element_bytes - 1, high), result});
    return result;
  });
}

Expr moved(Pool& pool, Expr offset, uint64_t by) {
  return by == 0 ? offset : pool.make(Kind::kBvAdd, {offset, pool.bv_const(64, by)});
}

}  // namespace

Places places_of(const Pool& pool, Expr offset, uint64_t size, uint64_t bytes) {
  const Form form = form_of(pool, offset);
  Places places{.first = 0, .stride = uint64_t{1} << form.shift, .count = 0, .shift = form.shift};
  places.first = form.constant % places.stride;
  if (places.first + bytes <= size) places.count = (size - bytes - places.first) / places.stride + 1;
  return places;
}

uint64_t Object::element_count(uint32_t element_bytes) const {
  return (size_ + element_bytes - 1) / element_bytes;
}

// The first one from `index` on that may be other than zero, or, in contents that are mostly undefined, other
// than undefined: an array of a gigabyte may have a few.
uint64_t Object::next_element(uint64_t index, uint32_t element_bytes, bool is_variable) const {
  const uint64_t offset = index * element_bytes;
  uint64_t next = offset;
  if (is_variable) {
    next = std::max(offset, 8 * defined_.next_touched(offset / 8));
  } else if (undefined_count_ == 0) {
    const size_t cell = first_cell_after(offset);
    next = bytes_.next_touched(offset);
    if (cell < cells_.size()) next = std::min(next, std::max(offset, cells_[cell].offset));
  }
  return std::max(index, next / element_bytes);
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

// Contents that are mostly undefined are an array variable with the defined elements written to it: a
// structure of 7,000 uninitialised bytes would otherwise be as many variables and writes in every term.
Expr Object::array_made_anew(ReadContext& context, uint32_t element_bytes) {
  Pool& pool = context.pool;
  const Sort sort = pool.array_sort(Sort::bit_vec(kIndexBits), Sort::bit_vec(8 * element_bytes));
  const Expr zero = pool.bv_const(8 * element_bytes, 0);
  const bool is_variable = uninit_.array ? undefined_count_ > 0 && uninit_.element_bytes == element_bytes
                                         : undefined_count_ > size_ / 2;
  if (is_variable && !uninit_.array) {
    uninit_ = {context.inputs.fresh_variable(pool, "uninit", sort), element_bytes};
    if (context.undefined) context.undefined->push_back(uninit_.array);
  }
  Expr array = is_variable ? uninit_.array : pool.make(Kind::kConstArray, {zero}, {sort.word()});
  for (uint64_t i = 0; i < element_count(element_bytes); ++i) {
    if (i * element_bytes % kSkipEvery == 0) i = next_element(i, element_bytes, is_variable);
    const uint64_t offset = i * element_bytes;
    if (offset >= size_) break;
    if (is_variable && all_undefined(offset, std::min<uint64_t>(element_bytes, size_ - offset))) continue;
    const Expr value = element(context, static_cast<uint32_t>(i), element_bytes);
    if (is_variable || value != zero)
      array = pool.make(Kind::kStore, {array, pool.bv_const(kIndexBits, i), value});
  }
  return array;
}

// A loop that writes one element and reads at a symbolic offset would make the whole term in every turn: what
// was written goes on top of the old one, until there is as much on top as there is below.
Expr Object::array_of_contents(ReadContext& context, uint32_t element_bytes) {
  Pool& pool = context.pool;
  if (array_ && element_bytes == element_bytes_) return array_;
  const bool known = cache_ && cache_->element_bytes == element_bytes;
  if (known && cache_->written.empty()) return cache_->array;
  ArrayCache made{.array = {}, .element_bytes = element_bytes, .on_top = 0, .written = {}};
  if (known && cache_->on_top + cache_->written.size() <= element_count(element_bytes)) {
    made.array = cache_->array;
    made.on_top = cache_->on_top + static_cast<uint32_t>(cache_->written.size());
    for (const uint32_t i : cache_->written)
      made.array = pool.make(Kind::kStore,
                             {made.array, pool.bv_const(kIndexBits, i), element(context, i, element_bytes)});
  } else {
    made.array = array_made_anew(context, element_bytes);
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
  array_ = array_of_contents(context, element_bytes);
  element_bytes_ = element_bytes;
  cells_.clear();
  defined_ = LazyBytes();
  undefined_count_ = 0;
  cache_ = nullptr;
}

Expr Object::select(Pool& pool, Expr array, uint32_t element_bytes, Expr offset, uint32_t bytes) const {
  const uint32_t piece = piece_bytes(pool, offset, bytes, element_bytes);
  Expr result;
  for (uint32_t i = 0; i < bytes; i += piece) {
    const Expr at = moved(pool, offset, i);
    const Expr element = pool.make(Kind::kSelect, {array, element_index(pool, at, element_bytes)});
    const Expr part = piece_of(pool, element, at, piece, element_bytes);
    result = result ? pool.make(Kind::kBvConcat, {part, result}) : part;
  }
  return result;
}

Expr Object::bits_at(ReadContext& context, uint64_t offset, uint32_t bytes) {
  const Loaded loaded = load(context, offset, bytes, ir::FloatType::kNone);
  if (loaded.value) return to_bits(context.pool, loaded.value);
  const uint64_t words[2] = {loaded.low, loaded.high};
  return context.pool.constant(expr::Value::bits(num::BitVec::from_words(8 * bytes, words)));
}

// As wide as the access, unless there is a term already in which the access is a part of one element, or of
// several whole ones. Contents that are partly undefined are bytes: an element written in part would be
// neither defined nor undefined.
uint32_t Object::element_bytes_for(const Pool& pool, Expr offset, uint32_t bytes) const {
  if (array_) return element_bytes_;
  if (cache_ && is_element_size(bytes) && is_multiple(pool, offset, std::min(bytes, cache_->element_bytes)))
    return cache_->element_bytes;
  if (undefined_count_ > 0) return 1;
  return is_element_size(bytes) && is_multiple(pool, offset, bytes) ? bytes : 1;
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
  const uint32_t element_bytes = element_bytes_for(pool, offset, bytes);
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
  if (!array_) become_array(context, element_bytes_for(pool, offset, bytes));
  const Expr bits = to_bits(pool, value);
  const uint32_t piece = piece_bytes(pool, offset, bytes, element_bytes_);
  for (uint32_t i = 0; i < bytes; i += piece) {
    const Expr at = moved(pool, offset, i), index = element_index(pool, at, element_bytes_);
    Expr element = pool.extract(bits, 8 * (i + piece) - 1, 8 * i);
    if (piece < element_bytes_)
      element =
          with_piece(pool, pool.make(Kind::kSelect, {array_, index}), at, piece, element_bytes_, element);
    array_ = pool.make(Kind::kStore, {array_, index, element});
  }
  cache_ = nullptr;
}

}  // namespace mantissa::memory
