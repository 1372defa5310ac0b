#pragma once

// Object: one global, stack or heap object. Concrete bytes, plus an overlay of typed cells for the symbolic
// parts: a double stored and loaded is the same expression. A write at a symbolic offset turns a large object
// into an array term.

#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "expr/pool.h"
#include "ir/program.h"
#include "memory/inputs.h"
#include "memory/lazy_bytes.h"
#include "support/ref.h"

namespace mantissa::memory {

enum class ObjectKind : uint8_t { kGlobal, kStack, kHeap, kFixed };

// A value read: words if it is concrete, an expression otherwise.
struct Loaded {
  uint64_t low = 0, high = 0;
  expr::Expr value;  // bit-vector of 8 * bytes or a float; none if concrete
};

// What reading may need beside the object.
struct ReadContext {
  expr::Pool& pool;
  Inputs& inputs;
  std::vector<expr::Expr>* undefined;  // fresh variables made for uninitialised bytes are added here
};

// Where an offset of a given form can lie: at first + stride * q for q = 0 ... count - 1, where q is in the
// bits of the offset from `shift` on.
struct Places {
  uint64_t first = 0, stride = 1, count = 0;
  uint32_t shift = 0;
};
Places places_of(const expr::Pool& pool, expr::Expr offset, uint64_t size, uint64_t bytes);

Loaded as_loaded(const expr::Pool& pool, expr::Expr value);  // words if it is a constant

class Object : public RefCounted {
 public:
  Object(ObjectKind kind, uint64_t base, uint64_t size, uint32_t alignment);

  ObjectKind kind() const { return kind_; }
  uint64_t base() const { return base_; }
  uint64_t size() const { return size_; }
  uint32_t alignment() const { return alignment_; }
  bool is_constant() const { return is_constant_; }
  void set_constant() { is_constant_ = true; }
  bool is_internal() const { return is_internal_; }  // the runtime library's own: never a leak
  void set_internal() { is_internal_ = true; }
  // Made up by a driver: what lies behind a pointer that callers would give. Its size is no fact.
  bool is_assumed() const { return is_assumed_; }
  void set_assumed() { is_assumed_ = true; }

  // May an address lie somewhere in it? Set when one is written, never taken back.
  bool may_hold_address() const { return may_hold_address_; }
  void note_address() { may_hold_address_ = true; }
  // Terms of symbolic parts that overlap a range.
  template <class F>
  void for_each_term(uint64_t offset, uint64_t bytes, F&& visit) const {
    if (array_) return visit(array_);
    for (size_t at = first_cell_after(offset); at < cells_.size() && cells_[at].offset < offset + bytes; ++at)
      if (cells_[at].value) visit(cells_[at].value);
  }

  bool has_ended() const { return has_ended_; }  // a local object whose scope was left
  void end(uint64_t site) { has_ended_ = true, ended_at_ = site; }
  uint64_t ended_at() const { return ended_at_; }  // as the caller numbers places

  // Makes every byte undefined: a fresh malloc or local.
  void set_uninitialized();
  const uint8_t* concrete_bytes() const { return bytes_.data(); }
  uint8_t* concrete_bytes() { return bytes_.data(); }

  // True if everything is concrete and defined: then the bytes may be read in place.
  bool is_plain() const { return cells_.empty() && !array_ && defined_.empty(); }
  bool is_plain(uint64_t offset, uint64_t bytes) const;  // the same of a range

  // bytes <= 16. Offsets are in bounds: the caller has checked.
  Loaded load(ReadContext& context, uint64_t offset, uint32_t bytes, ir::FloatType type);
  // The same of bytes that are all defined; changes nothing, so a shared object stays shared.
  bool is_defined(uint64_t offset, uint64_t bytes) const { return array_ || !any_undefined(offset, bytes); }
  Loaded load_defined(ReadContext& context, uint64_t offset, uint32_t bytes, ir::FloatType type) const;
  void store(ReadContext& context, uint64_t offset, uint32_t bytes, const Loaded& value);
  // The same of a word of at most 8 bytes where no term has to know of it. False: nothing has happened.
  bool store_in_place(uint64_t offset, uint32_t bytes, uint64_t word) {
    if (array_ || cache_ != nullptr || !(cells_.empty() || has_no_cell(offset, bytes))) return false;
    if (!defined_.empty()) set_defined(offset, bytes);
    uint8_t* const to = bytes_.data() + offset;
    switch (bytes) {  // fixed sizes are one instruction each
      case 1: *to = static_cast<uint8_t>(word); break;
      case 4: std::memcpy(to, &word, 4); break;
      case 8: std::memcpy(to, &word, 8); break;
      default: std::memcpy(to, &word, bytes); break;
    }
    return true;
  }
  void store_input(ReadContext& context, uint64_t offset, uint32_t bytes, uint32_t input);
  void fill(ReadContext& context, uint64_t offset, uint64_t bytes, const Loaded& byte);
  // Copies a range of `from` with its cells and undefined bytes; the ranges may overlap.
  void copy_from(ReadContext& context, uint64_t to, const Object& from, uint64_t offset, uint64_t bytes);

  // At a symbolic offset (a 64-bit term known to be in bounds).
  expr::Expr load_at(ReadContext& context, expr::Expr offset, uint32_t bytes);
  void store_at(ReadContext& context, expr::Expr offset, uint32_t bytes, expr::Expr value);

  size_t memory_bytes() const;

 private:
  struct Cell {
    uint64_t offset = 0;
    uint32_t bytes = 0;
    expr::Expr value;  // none: a slice of an input that nobody has read yet
    uint32_t input = 0, input_offset = 0;
    uint64_t end() const { return offset + bytes; }
  };

  size_t first_cell_after(uint64_t offset) const;  // the first cell whose end is beyond offset
  bool has_no_cell(uint64_t offset, uint64_t bytes) const {
    const size_t at = first_cell_after(offset);
    return at == cells_.size() || cells_[at].offset >= offset + bytes;
  }
  void clear_cells(expr::Pool& pool, uint64_t offset, uint64_t bytes);
  void insert_cell(Cell cell);
  const uint64_t* defined_words() const { return reinterpret_cast<const uint64_t*>(defined_.data()); }
  uint64_t* defined_words() { return reinterpret_cast<uint64_t*>(defined_.data()); }
  bool is_undefined(uint64_t i) const { return !(defined_words()[i / 64] >> (i % 64) & 1); }
  uint64_t undefined_bits(uint64_t offset, uint32_t count) const;  // of up to 64 bytes
  void set_undefined(uint64_t offset, uint32_t count, uint64_t bits);
  bool any_undefined(uint64_t offset, uint64_t bytes) const;
  bool all_undefined(uint64_t offset, uint64_t bytes) const;
  void set_defined(uint64_t offset, uint64_t bytes);
  void define_as_variable(ReadContext& context, uint64_t offset, uint64_t bytes);
  void define_by_uninit(expr::Pool& pool, uint64_t offset, uint64_t bytes);
  expr::Expr assemble(ReadContext& context, uint64_t offset, uint32_t bytes) const;

  uint32_t element_bytes_for(const expr::Pool& pool, expr::Expr offset, uint32_t bytes) const;
  uint64_t element_count(uint32_t element_bytes) const;
  uint64_t next_element(uint64_t index, uint32_t element_bytes, bool is_variable) const;
  expr::Expr element(ReadContext& context, uint32_t index, uint32_t element_bytes);
  expr::Expr array_of_contents(ReadContext& context, uint32_t element_bytes);
  expr::Expr array_made_anew(ReadContext& context, uint32_t element_bytes);
  void note_write(uint64_t offset, uint64_t bytes);
  void become_array(ReadContext& context, uint32_t element_bytes);
  expr::Expr bits_at(ReadContext& context, uint64_t offset, uint32_t bytes);
  bool store_by_choice(ReadContext& context, expr::Expr offset, uint32_t bytes, expr::Expr bits);
  expr::Expr select(expr::Pool& pool, expr::Expr array, uint32_t element_bytes, expr::Expr offset,
                    uint32_t bytes) const;

  ObjectKind kind_;
  bool is_constant_ = false, is_internal_ = false, has_ended_ = false, may_hold_address_ = false,
       is_assumed_ = false;
  uint32_t alignment_;
  uint64_t base_, size_, ended_at_ = 0;
  LazyBytes bytes_;
  std::vector<Cell> cells_;  // sorted, disjoint
  LazyBytes defined_;        // one bit per byte, in words; empty: all are defined
  uint64_t undefined_count_ = 0;
  // What the undefined bytes hold, once something asked for all of them: entries of an array variable.
  struct {
    expr::Expr array;
    uint32_t element_bytes = 0;
  } uninit_;
  // Array form: every byte is in the term; the vectors above are not used.
  expr::Expr array_;
  uint32_t element_bytes_ = 0;
  // The term of the contents for symbolic reads as they were, and what was written since.
  struct ArrayCache {
    expr::Expr array;
    uint32_t element_bytes = 0;
    uint32_t on_top = 0;            // stores since all of it was made anew
    std::vector<uint32_t> written;  // numbers of elements, each once
  };
  std::shared_ptr<const ArrayCache> cache_;
};

}  // namespace mantissa::memory
