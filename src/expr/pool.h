#pragma once

// Pool: the one maker of expressions. Nodes are immutable and hash-consed: the same operation on the same
// operands is the same 32-bit handle, so equality is handle equality. Making folds constants and applies the
// cheap local rules of local_rules.cpp; deep rules are rewrite/'s. Reading takes no lock; making takes one of
// several, so any number of threads may build in one pool. Nodes live as long as the pool, or until a
// `sweep`.

#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "expr/extent.h"
#include "expr/kind.h"
#include "expr/sort.h"
#include "expr/value.h"
#include "support/result.h"

namespace mantissa::expr {

struct Expr {
  uint32_t id = 0;
  explicit operator bool() const { return id != 0; }
  friend bool operator==(Expr, Expr) = default;
  friend auto operator<=>(Expr, Expr) = default;
};

// What occurs in a term, itself included: or-ed upward, so a solver sees at a glance what it is asked.
enum Feature : uint16_t {
  kHasVar = 1,
  kHasBitVec = 2,
  kHasFloat = 4,
  kHasArray = 8,
  kHasMath = 16,
  kHasArithmetic = 32,
  kHasWide = 64,
  kHasX87 = 128,
  kHasRoundingVar = 256,
  kHasFpMod = 512,
  kHasFpRemOrFma = 1024
};

class Pool {
 public:
  Pool();
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // --- sorts
  Sort array_sort(Sort index, Sort element);
  Sort array_index(Sort array) const;
  Sort array_element(Sort array) const;
  Value default_value(Sort sort) const;
  const Extent& index_extent(Sort array) const;
  // An array of one element everywhere, to be changed before it is shared.
  std::shared_ptr<ArrayValue> make_array(Sort array, Value other) const;
  std::string to_string(Sort sort) const;  // SMT-LIB syntax

  // --- leaves
  Expr constant(const Value& value);  // arrays become stores into a constant array
  Expr bool_const(bool value) { return value ? true_ : false_; }
  Expr bv_const(uint32_t width, uint64_t value);  // truncated to the width
  Expr fp_const(const num::Float& value) { return constant(Value::floating(value)); }
  Expr rm_const(num::RoundingMode mode) { return rounding_modes_[static_cast<int>(mode)]; }
  Expr var(std::string_view name, Sort sort);          // the same name and sort is the same variable
  Expr fresh_var(std::string_view prefix, Sort sort);  // a name nobody has used: prefix!N

  // --- operations. `make` requires well-sorted operands (a failed check otherwise); `try_make` says what is
  // wrong.
  Expr make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params = {});
  Expr make(Kind kind, std::initializer_list<Expr> operands, std::initializer_list<uint32_t> params = {}) {
    return make(kind, std::span(operands.begin(), operands.size()), std::span(params.begin(), params.size()));
  }
  Result<Expr> try_make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params = {});
  // Exactly this node: no folding, no local rules. For tests and for rewriting, which does its own.
  Expr make_raw(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params = {});

  Expr mk_not(Expr a) { return make(Kind::kNot, {a}); }
  Expr mk_and(Expr a, Expr b) { return make(Kind::kAnd, {a, b}); }
  Expr mk_or(Expr a, Expr b) { return make(Kind::kOr, {a, b}); }
  Expr mk_and(std::span<const Expr> terms);  // balanced; true for none
  Expr mk_or(std::span<const Expr> terms);   // balanced; false for none
  Expr mk_eq(Expr a, Expr b) { return make(Kind::kEq, {a, b}); }
  Expr mk_ite(Expr c, Expr a, Expr b) { return make(Kind::kIte, {c, a, b}); }
  Expr extract(Expr a, uint32_t high, uint32_t low) { return make(Kind::kBvExtract, {a}, {high, low}); }

  // --- reading
  Kind kind(Expr e) const { return static_cast<Kind>(node(e).kind); }
  Sort sort(Expr e) const { return Sort::from_word(node(e).sort); }
  uint16_t features(Expr e) const { return node(e).features & ~kIsMade; }
  std::span<const Expr> children(Expr e) const {
    const Node& n = node(e);
    return {reinterpret_cast<const Expr*>(n.words), arity(static_cast<Kind>(n.kind))};
  }
  Expr child(Expr e, uint32_t i) const { return Expr{node(e).words[i]}; }
  std::span<const uint32_t> params(Expr e) const {
    const Node& n = node(e);
    const KindInfo& k = info(static_cast<Kind>(n.kind));
    return {n.words + k.arity, k.params};
  }
  uint32_t param(Expr e, uint32_t i) const { return params(e)[i]; }
  // Made by `make`, so that making it again gives itself; false may also mean that nobody asked yet.
  bool is_made(Expr e) const { return node(e).features & kIsMade; }
  bool is_const(Expr e) const { return kind(e) == Kind::kConst; }
  bool is_var(Expr e) const { return kind(e) == Kind::kVar; }
  bool is_true(Expr e) const { return e == true_; }
  bool is_false(Expr e) const { return e == false_; }
  Value value(Expr constant) const;
  uint64_t raw_value(Expr constant) const {  // constants of at most 64 bits
    const Node& n = node(constant);
    return n.words[0] | static_cast<uint64_t>(n.words[1]) << 32;
  }
  std::string_view name(Expr variable) const;
  // The value of an array that is written out in constants (stores of constants into a constant array, as a
  // program's lookup table is), made once however often and by whom it is asked for. None of other terms.
  std::optional<Value> table(Expr e) const;

  uint64_t node_count() const;
  uint64_t memory_bytes() const;
  // Takes back every node that no root is made of; what stays keeps its handle. All other handles are void
  // from then on, and what is made next may have the same: whoever keeps one that is no root must forget it
  // before. Nobody else may use the pool meanwhile. Throws std::bad_alloc with nothing changed.
  void sweep(std::span<const Expr> roots);

 private:
  static constexpr uint16_t kIsMade = 1u << 15;  // `make` itself would make this node: no rule applies
  struct Node {
    uint8_t kind;
    uint8_t word_count;
    uint16_t features;
    uint32_t sort;
    uint32_t words[];  // children, then params; a constant's payload
  };
  struct Stripe;
  struct Tables;
  struct Room;
  struct Marks;
  static constexpr uint32_t kUnitBits = 16;  // a chunk holds 2^16 units of 8 bytes
  static constexpr uint32_t kChunkCount = 1u << 16;

  const Node& node(Expr e) const {
    const char* chunk = chunks_[e.id >> kUnitBits].load(std::memory_order_relaxed);
    return *reinterpret_cast<const Node*>(chunk + (static_cast<size_t>(e.id & ((1u << kUnitBits) - 1)) << 3));
  }
  struct Key;
  struct Gap;
  Expr find(const Key& key, Gap* gap) const;
  Expr intern(const Key& key, Sort sort, uint16_t features, Gap gap);
  Expr intern_word(Sort sort, uint64_t word);
  uint16_t operation_features(Kind kind, Sort sort, std::span<const Expr> operands) const;
  void take_place(Stripe& stripe);
  Room* room_at(uint32_t handle) const {
    char* chunk = chunks_[handle >> kUnitBits].load(std::memory_order_relaxed);
    return reinterpret_cast<Room*>(chunk + (static_cast<size_t>(handle & ((1u << kUnitBits) - 1)) << 3));
  }
  void free_unnamed(const Marks& marks);
  void free_unmarked(uint32_t chunk, const Marks& marks, uint32_t* next_stripe);
  bool fold(const Key& key, Sort sort, Expr* result);
  Expr build(const Key& key, Sort sort, Gap gap);
  Expr find_or_build(const Key& key, std::string* why);
  friend class LocalRules;

  std::unique_ptr<std::atomic<char*>[]> chunks_;
  std::atomic<uint32_t> next_chunk_{0};
  std::unique_ptr<Stripe[]> stripes_;
  std::unique_ptr<Tables> tables_;
  Expr true_, false_;
  Expr rounding_modes_[5];
};

}  // namespace mantissa::expr

template <>
struct std::hash<mantissa::expr::Expr> {
  size_t operator()(mantissa::expr::Expr e) const noexcept { return e.id * size_t{0x9e3779b97f4a7c15}; }
};
