#include "memory/object.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "support/low_bits.h"
#include "support/memory_limit.h"

namespace mantissa::memory {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;

namespace {
constexpr uint64_t kLargeRange = uint64_t{1} << 20;
}  // namespace

Object::Object(ObjectKind kind, uint64_t base, uint64_t size, uint32_t alignment)
    : kind_(kind), alignment_(alignment), base_(base), size_(size), bytes_(size) {}

void Object::set_uninitialized() {
  defined_ = size_ != 0 ? LazyBytes((size_ + 63) / 64 * 8) : LazyBytes();
  undefined_count_ = size_;
}

uint64_t Object::undefined_bits(uint64_t offset, uint32_t count) const {
  const uint64_t* words = defined_words();
  uint64_t bits = words[offset / 64] >> (offset % 64);
  if (offset % 64 + count > 64) bits |= words[offset / 64 + 1] << (64 - offset % 64);
  return ~bits & low_bits(count);
}

void Object::set_undefined(uint64_t offset, uint32_t count, uint64_t bits) {
  uint64_t* words = defined_words();
  words[offset / 64] &= ~(bits << (offset % 64));
  if (offset % 64 + count > 64) words[offset / 64 + 1] &= ~(bits >> (64 - offset % 64));
}

bool Object::any_undefined(uint64_t offset, uint64_t bytes) const {
  if (defined_.empty()) return false;
  for (uint64_t i = 0; i < bytes; i += 64)
    if (undefined_bits(offset + i, static_cast<uint32_t>(std::min<uint64_t>(64, bytes - i))) != 0)
      return true;
  return false;
}

bool Object::all_undefined(uint64_t offset, uint64_t bytes) const {
  if (defined_.empty()) return false;
  for (uint64_t i = offset; i < offset + bytes; ++i)
    if (!is_undefined(i)) return false;
  return true;
}

void Object::set_defined(uint64_t offset, uint64_t bytes) {
  if (defined_.empty()) return;
  if (bytes == size_) {
    defined_ = LazyBytes();
    undefined_count_ = 0;
    return;
  }
  if (bytes >= kLargeRange) memory_limit::take(bytes / 8);
  uint64_t* words = defined_words();
  for (uint64_t i = offset; i < offset + bytes;) {
    const uint64_t in_word = i % 64, count = std::min<uint64_t>(64 - in_word, offset + bytes - i);
    const uint64_t mask = low_bits(static_cast<uint32_t>(count)) << in_word;
    undefined_count_ -= static_cast<uint64_t>(std::popcount(~words[i / 64] & mask));
    words[i / 64] |= mask;
    i += count;
  }
  if (undefined_count_ == 0) defined_ = LazyBytes();
}

size_t Object::first_cell_after(uint64_t offset) const {
  return std::upper_bound(cells_.begin(), cells_.end(), offset,
                          [](uint64_t o, const Cell& c) { return o < c.end(); }) -
         cells_.begin();
}

bool Object::is_plain(uint64_t offset, uint64_t bytes) const {
  if (is_plain()) return true;
  return !array_ && has_no_cell(offset, bytes) && !any_undefined(offset, bytes);
}

// Removes what the cells say of a range; parts that stick out stay, cut from the old cell.
void Object::clear_cells(Pool& pool, uint64_t offset, uint64_t bytes) {
  const uint64_t end = offset + bytes;
  size_t at = first_cell_after(offset);
  if (at == cells_.size() || cells_[at].offset >= end) return;
  std::vector<Cell> remains;
  size_t last = at;
  for (; last < cells_.size() && cells_[last].offset < end; ++last) {
    const Cell& old = cells_[last];
    const auto keep = [&](uint64_t from, uint64_t to) {
      Cell part{from, static_cast<uint32_t>(to - from), {}, old.input, 0};
      if (old.value) {
        part.value = pool.extract(to_bits(pool, old.value), 8 * static_cast<uint32_t>(to - old.offset) - 1,
                                  8 * static_cast<uint32_t>(from - old.offset));
      } else {
        part.input_offset = old.input_offset + static_cast<uint32_t>(from - old.offset);
      }
      remains.push_back(part);
    };
    if (old.offset < offset) keep(old.offset, offset);
    if (old.end() > end) keep(end, old.end());
  }
  cells_.erase(cells_.begin() + at, cells_.begin() + last);
  cells_.insert(cells_.begin() + at, remains.begin(), remains.end());
}

void Object::insert_cell(Cell cell) { cells_.insert(cells_.begin() + first_cell_after(cell.offset), cell); }

constexpr uint64_t kMaxVariableBytes = 16;  // one that is uninitialised

// A read of undefined bytes gives a fresh value and keeps it: reading twice gives the same.
void Object::define_as_variable(ReadContext& context, uint64_t offset, uint64_t bytes) {
  for (uint64_t i = offset; i < offset + bytes && !defined_.empty();) {
    if (!is_undefined(i)) {
      ++i;
      continue;
    }
    uint64_t end = i + 1;
    while (end < std::min(offset + bytes, i + kMaxVariableBytes) && is_undefined(end)) ++end;
    if (uninit_.array) {
      define_by_uninit(context.pool, i, end - i);
      i = end;
      continue;
    }
    const Expr variable = context.inputs.fresh_variable(context.pool, "uninit",
                                                        Sort::bit_vec(static_cast<uint32_t>(8 * (end - i))));
    if (context.undefined) context.undefined->push_back(variable);
    set_defined(i, end - i);
    insert_cell({i, static_cast<uint32_t>(end - i), variable, 0, 0});
    i = end;
  }
}

// The bytes as parts of the entries of the array variable that they are in.
void Object::define_by_uninit(Pool& pool, uint64_t offset, uint64_t bytes) {
  set_defined(offset, bytes);
  for (uint64_t i = offset; i < offset + bytes;) {
    const uint64_t within = i % uninit_.element_bytes;
    const uint32_t count =
        static_cast<uint32_t>(std::min(uninit_.element_bytes - within, offset + bytes - i));
    const Expr entry = select(pool, uninit_.array, uninit_.element_bytes, pool.bv_const(64, i - within),
                              uninit_.element_bytes);
    insert_cell({i, count,
                 pool.extract(entry, 8 * static_cast<uint32_t>(within + count) - 1,
                              8 * static_cast<uint32_t>(within)),
                 0, 0});
    i += count;
  }
}

Expr Object::assemble(ReadContext& context, uint64_t offset, uint32_t bytes) const {
  Pool& pool = context.pool;
  const uint64_t end = offset + bytes;
  Expr result;
  const auto append = [&](Expr part) { result = result ? pool.make(Kind::kBvConcat, {part, result}) : part; };
  size_t at = first_cell_after(offset);
  for (uint64_t i = offset; i < end;) {
    const Cell* cell = at < cells_.size() && cells_[at].offset < end ? &cells_[at] : nullptr;
    if (cell != nullptr && cell->offset <= i) {
      const uint64_t stop = std::min(cell->end(), end);
      if (cell->value) {
        append(pool.extract(to_bits(pool, cell->value), 8 * static_cast<uint32_t>(stop - cell->offset) - 1,
                            8 * static_cast<uint32_t>(i - cell->offset)));
      } else {
        const uint32_t from = cell->input_offset + static_cast<uint32_t>(i - cell->offset);
        append(to_bits(pool, context.inputs.read(pool, cell->input, from, static_cast<uint32_t>(stop - i),
                                                 ir::FloatType::kNone)));
      }
      i = stop;
      ++at;
    } else {
      const uint64_t stop = cell != nullptr ? cell->offset : end;
      uint64_t parts[2] = {0, 0};
      std::memcpy(parts, bytes_.data() + i, std::min<uint64_t>(stop - i, 16));
      append(pool.constant(
          expr::Value::bits(num::BitVec::from_words(static_cast<uint32_t>(8 * (stop - i)), parts))));
      i = stop;
    }
  }
  return result;
}

Loaded as_loaded(const Pool& pool, Expr value) {
  Loaded result;
  if (!pool.is_const(value)) {
    result.value = value;
    return result;
  }
  const expr::Value constant = pool.value(value);
  const num::BitVec bits =
      constant.sort() == Sort::floating(num::kX87) ? constant.as_float().to_x87() : constant.as_bits();
  result.low = bits.words()[0];
  result.high = bits.words().size() > 1 ? bits.words()[1] : 0;
  return result;
}

Loaded Object::load(ReadContext& context, uint64_t offset, uint32_t bytes, ir::FloatType type) {
  if (!is_defined(offset, bytes)) define_as_variable(context, offset, bytes);
  return load_defined(context, offset, bytes, type);
}

Loaded Object::load_defined(ReadContext& context, uint64_t offset, uint32_t bytes, ir::FloatType type) const {
  Pool& pool = context.pool;
  if (array_) return as_loaded(pool, select(pool, array_, element_bytes_, pool.bv_const(64, offset), bytes));
  const size_t at = first_cell_after(offset);
  if (at == cells_.size() || cells_[at].offset >= offset + bytes) {
    Loaded result;
    std::memcpy(&result.low, bytes_.data() + offset, std::min<uint32_t>(bytes, 8));
    if (bytes > 8) std::memcpy(&result.high, bytes_.data() + offset + 8, bytes - 8);
    return result;
  }
  const Cell& cell = cells_[at];
  if (cell.offset == offset && cell.bytes == bytes && cell.value) return as_loaded(pool, cell.value);
  if (cell.offset <= offset && cell.end() >= offset + bytes && !cell.value) {
    const uint32_t from = cell.input_offset + static_cast<uint32_t>(offset - cell.offset);
    return as_loaded(pool, context.inputs.read(pool, cell.input, from, bytes, type));
  }
  return as_loaded(pool, assemble(context, offset, bytes));
}

void Object::store(ReadContext& context, uint64_t offset, uint32_t bytes, const Loaded& value) {
  Pool& pool = context.pool;
  if (array_) {
    Expr term = value.value;
    if (!term) {
      const uint64_t words[2] = {value.low, value.high};
      term = pool.constant(expr::Value::bits(num::BitVec::from_words(8 * bytes, words)));
    }
    store_at(context, pool.bv_const(64, offset), bytes, term);
    return;
  }
  if (!cells_.empty()) clear_cells(pool, offset, bytes);
  set_defined(offset, bytes);
  note_write(offset, bytes);
  if (value.value) {
    insert_cell({offset, bytes, value.value, 0, 0});
    return;
  }
  std::memcpy(bytes_.data() + offset, &value.low, std::min<uint32_t>(bytes, 8));
  if (bytes > 8) std::memcpy(bytes_.data() + offset + 8, &value.high, bytes - 8);
}

void Object::store_input(ReadContext& context, uint64_t offset, uint32_t bytes, uint32_t input) {
  if (array_) {
    for (uint32_t i = 0; i < bytes; ++i)
      store_at(context, context.pool.bv_const(64, offset + i), 1,
               context.inputs.read(context.pool, input, i, 1, ir::FloatType::kNone));
    return;
  }
  clear_cells(context.pool, offset, bytes);
  set_defined(offset, bytes);
  note_write(offset, bytes);
  insert_cell({offset, bytes, {}, input, 0});
}

void Object::fill(ReadContext& context, uint64_t offset, uint64_t bytes, const Loaded& byte) {
  if (array_ || byte.value) {
    for (uint64_t i = 0; i < bytes; ++i) store(context, offset + i, 1, byte);
    return;
  }
  if (!cells_.empty()) clear_cells(context.pool, offset, bytes);
  set_defined(offset, bytes);
  note_write(offset, bytes);
  bytes_.fill(offset, bytes, static_cast<uint8_t>(byte.low));
}

void Object::copy_from(ReadContext& context, uint64_t to, const Object& from, uint64_t offset,
                       uint64_t bytes) {
  may_hold_address_ |= from.may_hold_address_;
  if (array_ || from.array_) {
    std::vector<Loaded> values(bytes);  // read all before writing: the ranges may overlap
    Object source(from);
    for (uint64_t i = 0; i < bytes; ++i)
      values[i] = source.load(context, offset + i, 1, ir::FloatType::kNone);
    for (uint64_t i = 0; i < bytes; ++i) store(context, to + i, 1, values[i]);
    return;
  }
  if ((uninit_.array || from.uninit_.array) && from.any_undefined(offset, bytes)) {
    // Which of the two arrays an undefined byte is in must not change with its place.
    Object source(from);
    source.define_as_variable(context, offset, bytes);
    copy_from(context, to, source, offset, bytes);
    return;
  }
  // Cells and undefined bytes are taken from the source first, since it may be this object.
  std::vector<Cell> copied;
  for (size_t at = from.first_cell_after(offset); at < from.cells_.size(); ++at) {
    Cell cell = from.cells_[at];
    if (cell.offset >= offset + bytes) break;
    const uint64_t start = std::max(cell.offset, offset), end = std::min(cell.end(), offset + bytes);
    if (cell.value && (start != cell.offset || end != cell.end()))
      cell.value = context.pool.extract(to_bits(context.pool, cell.value),
                                        8 * static_cast<uint32_t>(end - cell.offset) - 1,
                                        8 * static_cast<uint32_t>(start - cell.offset));
    cell.input_offset += static_cast<uint32_t>(start - cell.offset);
    cell.offset = to + (start - offset);
    cell.bytes = static_cast<uint32_t>(end - start);
    copied.push_back(cell);
  }
  std::vector<uint64_t> undefined;  // one bit per byte
  if (from.any_undefined(offset, bytes))
    for (uint64_t i = 0; i < bytes; i += 64)
      undefined.push_back(
          from.undefined_bits(offset + i, static_cast<uint32_t>(std::min<uint64_t>(64, bytes - i))));

  if (!cells_.empty()) clear_cells(context.pool, to, bytes);
  set_defined(to, bytes);
  note_write(to, bytes);
  bytes_.copy(to, from.bytes_, offset, bytes);
  if (!copied.empty()) cells_.insert(cells_.begin() + first_cell_after(to), copied.begin(), copied.end());
  if (undefined.empty()) return;
  if (defined_.empty()) {
    defined_ = LazyBytes((size_ + 63) / 64 * 8);
    defined_.fill(0, defined_.size(), 0xff);
  }
  for (uint64_t i = 0; i < bytes; i += 64) {
    set_undefined(to + i, static_cast<uint32_t>(std::min<uint64_t>(64, bytes - i)), undefined[i / 64]);
    undefined_count_ += static_cast<uint64_t>(std::popcount(undefined[i / 64]));
  }
}

size_t Object::memory_bytes() const {
  return sizeof(*this) + bytes_.size() + cells_.capacity() * sizeof(Cell) + defined_.size();
}

}  // namespace mantissa::memory
