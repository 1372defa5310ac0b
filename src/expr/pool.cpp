// Hash-consing that several threads may use. The table is split into stripes by hash; a stripe owns its part
// of the table, the chunk it is filling and a spin lock. Finding a node takes no lock, so a node made again
// costs a hash and a probe; a new one also costs an uncontended exchange. A handle is (chunk, offset in
// 8-byte units): reading is two loads. Rejected: one big lock (solver threads build at the same time),
// std::unordered_set (three times slower, a node per entry), pointers as handles (twice the size of every
// DAG).

#include "expr/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <mutex>
#include <new>
#include <vector>

#include "expr/apply.h"
#include "expr/array_value.h"
#include "expr/local_rules.h"
#include "expr/pool_parts.h"
#include "expr/sort_rules.h"
#include "support/hash.h"
#include "support/memory_limit.h"

namespace mantissa::expr {

namespace {
constexpr uint32_t kMaxPayloadWords = 8;
constexpr uint64_t kMostTableEntries = 1'000'000;

constexpr auto kIsCommutative = [] {
  std::array<bool, kKindCount> table{};
  for (size_t k = 0; k < kKindCount; ++k) table[k] = is_commutative(static_cast<Kind>(k));
  return table;
}();
}  // namespace

// What makes a node the one it is: kind and words (operands and params, a constant's payload). The sort of an
// operation follows from these and is not part of the key; a leaf's is.
struct Pool::Key {
  Kind kind;
  uint8_t operand_count = 0, word_count = 0;
  uint32_t leaf_sort = 0;
  uint32_t words[kMaxPayloadWords];
  uint64_t hash = 0;

  static Key leaf(Kind kind, Sort sort, uint32_t word0, uint32_t word1, uint8_t count) {
    Key key{.kind = kind, .word_count = count, .leaf_sort = sort.word(), .words = {word0, word1}};
    key.set_hash();
    return key;
  }
  // Operands of a commutative operation are put in order if `ordered`.
  static Key operation(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params,
                       bool ordered) {
    Key key;
    key.kind = kind;
    key.operand_count = static_cast<uint8_t>(operands.size());
    for (Expr e : operands) key.words[key.word_count++] = e.id;
    for (uint32_t p : params) key.words[key.word_count++] = p;
    if (ordered && operands.size() == 2 && kIsCommutative[static_cast<size_t>(kind)]) {
      const uint32_t a = key.words[0], b = key.words[1];  // no branch on the order: it is a coin toss
      key.words[0] = std::min(a, b);
      key.words[1] = std::max(a, b);
    }
    key.set_hash();
    return key;
  }
  void set_hash() {
    uint64_t h = (static_cast<uint64_t>(kind) << 32 ^ leaf_sort) * 0x9e3779b97f4a7c15ULL;
    for (uint32_t i = 0; i < word_count; ++i) {
      h = (h ^ words[i]) * 0xd6e8feb86659fd93ULL;
      h ^= h >> 32;
    }
    hash = h * 0x9e3779b97f4a7c15ULL;
  }
  uint32_t stripe() const { return static_cast<uint32_t>(hash >> (64 - kStripeBits)); }
  uint32_t place() const { return static_cast<uint32_t>(hash >> 24); }
  std::span<const Expr> operands() const { return {reinterpret_cast<const Expr*>(words), operand_count}; }
  std::span<const uint32_t> params() const {
    return {words + operand_count, size_t{word_count} - operand_count};
  }
};

// Where a lookup ended without finding: the free place that the node will take, unless another thread or a
// larger table came in between.
struct Pool::Gap {
  const void* table = nullptr;
  size_t at = 0;
};

Pool::Pool()
    : chunks_(new std::atomic<char*>[kChunkCount]()),
      stripes_(new Stripe[1u << kStripeBits]),
      tables_(std::make_unique<Tables>()) {
  false_ = constant(Value::boolean(false));
  true_ = constant(Value::boolean(true));
  for (int i = 0; i < 5; ++i)
    rounding_modes_[i] = constant(Value::rounding_mode(static_cast<num::RoundingMode>(i)));
}

Pool::~Pool() {
  for (uint32_t i = 0; i < next_chunk_.load(); ++i) std::free(chunks_[i].load());
}

// --- sorts

Sort Pool::array_sort(Sort index, Sort element) {
  const uint64_t key = static_cast<uint64_t>(index.word()) << 32 | element.word();
  std::lock_guard lock(tables_->mutex);
  const auto known = tables_->array_sort_index.find(key);
  if (known != tables_->array_sort_index.end()) return Sort::array(known->second);
  const auto extent = [&](Sort sort) {
    return Extent{sort, sort.is_array() ? tables_->array_sorts.at(sort.array_index()) : nullptr};
  };
  // The table first: an index without its entry would name another one if memory ends in between.
  const uint32_t made =
      tables_->array_sorts.add(std::make_shared<ArrayExtent>(extent(index), extent(element)));
  tables_->array_sort_index.emplace(key, made);
  return Sort::array(made);
}
Sort Pool::array_index(Sort array) const { return tables_->array_sorts.at(array.array_index())->index.sort; }
Sort Pool::array_element(Sort array) const {
  return tables_->array_sorts.at(array.array_index())->element.sort;
}

const Extent& Pool::index_extent(Sort array) const {
  return tables_->array_sorts.at(array.array_index())->index;
}

std::shared_ptr<ArrayValue> Pool::make_array(Sort array, Value other) const {
  return std::make_shared<ArrayValue>(index_extent(array), std::move(other));
}

Value Pool::default_value(Sort sort) const {
  std::vector<Sort> nesting;  // arrays of arrays, without recursion
  while (sort.is_array()) {
    nesting.push_back(sort);
    sort = array_element(sort);
  }
  Value value = Value::zero(sort);
  for (size_t i = nesting.size(); i-- > 0;)
    value = Value::array(nesting[i], make_array(nesting[i], std::move(value)));
  return value;
}

std::string Pool::to_string(Sort sort) const {
  switch (sort.kind()) {
    case SortKind::kBool: return "Bool";
    case SortKind::kRoundingMode: return "RoundingMode";
    case SortKind::kInt: return "Int";
    case SortKind::kReal: return "Real";
    case SortKind::kBitVec: return fmt::format("(_ BitVec {})", sort.width());
    case SortKind::kFloat:
      return fmt::format("(_ FloatingPoint {} {})", sort.format().exponent_bits,
                         sort.format().significand_bits);
    case SortKind::kArray: break;
  }
  return fmt::format("(Array {} {})", to_string(array_index(sort)), to_string(array_element(sort)));
}

// --- leaves

namespace {

uint16_t features_of(Sort sort) {
  switch (sort.kind()) {
    case SortKind::kBool:
    case SortKind::kRoundingMode: return 0;
    case SortKind::kInt:
    case SortKind::kReal: return kHasArithmetic;
    case SortKind::kBitVec: return sort.width() > 64 ? kHasBitVec | kHasWide : kHasBitVec;
    case SortKind::kFloat: return sort.bits() > 64 ? kHasFloat | kHasWide : kHasFloat;
    case SortKind::kArray: return kHasArray;
  }
  return 0;
}

uint16_t features_of(Kind kind) {
  switch (kind) {
    case Kind::kMath1:
    case Kind::kMath2: return kHasMath;
    case Kind::kFpFromX87:
    case Kind::kFpToX87: return kHasX87;
    case Kind::kFpMod: return kHasFpMod;
    case Kind::kFpRem:
    case Kind::kFpFma: return kHasFpRemOrFma;
    default: return 0;
  }
}

}  // namespace

Expr Pool::constant(const Value& value) {
  const Sort sort = value.sort();
  if (value.is_small()) return intern_word(sort, value.raw());
  if (sort.is_array()) {
    const uint32_t param = sort.word();
    const Expr other = constant(value.as_array().other());
    Expr array = make(Kind::kConstArray, std::span(&other, 1), std::span(&param, 1));
    for (const auto& [index, element] : value.as_array().entries())
      array = make(Kind::kStore, {array, constant(index), constant(element)});
    return array;
  }
  uint32_t index;
  {
    std::lock_guard lock(tables_->mutex);
    const auto known = tables_->wide_index.find(value);
    index = known != tables_->wide_index.end() ? known->second : tables_->wide_values.add(value);
    if (known == tables_->wide_index.end()) tables_->wide_index.emplace(value, index);
  }
  return intern(Key::leaf(Kind::kConst, sort, index, 0, 2), sort, features_of(sort), {});
}

Expr Pool::intern_word(Sort sort, uint64_t word) {
  const Key key =
      Key::leaf(Kind::kConst, sort, static_cast<uint32_t>(word), static_cast<uint32_t>(word >> 32), 2);
  Gap gap;
  if (const Expr known = find(key, &gap)) return known;
  return intern(key, sort, features_of(sort), gap);
}

Expr Pool::bv_const(uint32_t width, uint64_t value) {
  if (width == 0 || width > 64) return constant(Value::bits(width, value));
  return intern_word(Sort::bit_vec(width), value & ~uint64_t{0} >> (64 - width));
}

Value Pool::value(Expr constant) const {
  const Node& n = node(constant);
  MANTISSA_CHECK(static_cast<Kind>(n.kind) == Kind::kConst);
  const Sort sort = Sort::from_word(n.sort);
  if (sort.bits() >= 1 && sort.bits() <= 64) return Value::from_canonical(sort, raw_value(constant));
  return tables_->wide_values.at(n.words[0]);
}

Expr Pool::var(std::string_view name, Sort sort) {
  uint32_t symbol;
  {
    std::lock_guard lock(tables_->mutex);
    auto it = tables_->name_index.find(name);
    if (it == tables_->name_index.end()) {
      symbol = tables_->names.add(std::string(name));
      tables_->name_index.emplace(tables_->names.at(symbol), symbol);
    } else {
      symbol = it->second;
    }
  }
  const uint16_t features = kHasVar | features_of(sort) | (sort.is_rounding_mode() ? kHasRoundingVar : 0);
  return intern(Key::leaf(Kind::kVar, sort, symbol, 0, 1), sort, features, {});
}

Expr Pool::fresh_var(std::string_view prefix, Sort sort) {
  std::string name;
  {
    std::lock_guard lock(tables_->mutex);
    do {
      name = fmt::format("{}!{}", prefix, tables_->fresh_counter++);
    } while (tables_->name_index.contains(name));
  }
  return var(name, sort);
}

std::string_view Pool::name(Expr variable) const {
  MANTISSA_CHECK(is_var(variable));
  return tables_->names.at(node(variable).words[0]);
}

// Down the chain of stores to one that is known, then up again into one map: evaluating store by store would
// copy it for each. Tables of one chain share what they have in common.
std::optional<Value> Pool::table(Expr e) const {
  const Kind top = kind(e);
  if ((top != Kind::kStore && top != Kind::kConstArray) || (node(e).features & kHasVar) != 0)
    return std::nullopt;
  std::lock_guard lock(tables_->mutex);
  auto& tables = tables_->tables;
  auto known = tables.find(e.id);
  if (known != tables.end()) return known->second;
  std::vector<Expr> stores;
  Expr below = e;
  bool in_constants = true;
  for (; kind(below) == Kind::kStore && in_constants && known == tables.end();
       known = tables.find(below.id)) {
    stores.push_back(below);
    in_constants = is_const(child(below, 1)) && is_const(child(below, 2));
    below = child(below, 0);
  }
  std::shared_ptr<ArrayValue> array;
  if (!in_constants)
    array = nullptr;
  else if (known != tables.end())
    array = known->second ? std::make_shared<ArrayValue>(known->second->as_array()) : nullptr;
  else if (kind(below) == Kind::kConstArray && is_const(child(below, 0)))
    array = make_array(sort(e), value(child(below, 0)));
  // A program that fills a table step by step has as many tables as steps: they must not pile up.
  tables_->table_entries += stores.size() + 1;
  if (tables_->table_entries > kMostTableEntries) {
    tables.clear();
    tables_->table_entries = stores.size() + 1;
  }
  std::optional<Value>& result = tables[e.id];
  if (!array) return result;
  for (size_t i = stores.size(); i-- > 0;) array->set(value(child(stores[i], 1)), value(child(stores[i], 2)));
  result = Value::array(sort(e), array);
  return result;
}

// --- operations

Expr Pool::find(const Key& key, Gap* gap) const {
  const Stripe& stripe = stripes_[key.stripe()];
  const Stripe::Table& table = *stripe.table.load(std::memory_order_acquire);
  for (size_t i = key.place() & table.mask;; i = (i + 1) & table.mask) {
    const uint64_t entry = table.places[i].load(std::memory_order_acquire);
    if (entry == 0) {
      *gap = {&table, i};
      return {};
    }
    if (static_cast<uint32_t>(entry) != key.place()) continue;
    const Expr e{static_cast<uint32_t>(entry >> 32)};
    const Node& n = node(e);
    if (n.kind != static_cast<uint8_t>(key.kind) || n.word_count != key.word_count) continue;
    if (key.operand_count == 0 && n.sort != key.leaf_sort) continue;
    uint32_t different = 0;
    for (uint32_t w = 0; w < key.word_count; ++w) different |= n.words[w] ^ key.words[w];
    if (different == 0) return e;
  }
}

// The next gap that a sweep has left, or a new chunk. Either has room for any node.
void Pool::take_place(Stripe& stripe) {
  if (stripe.gaps != 0) {
    const Room room = *room_at(stripe.gaps);
    stripe.chunk = stripe.gaps >> kUnitBits;
    stripe.next_unit = stripe.gaps & ((1u << kUnitBits) - 1);
    stripe.end_unit = stripe.next_unit + room.units;
    stripe.gaps = room.next;
    return;
  }
  memory_limit::take(kUnit << kUnitBits);
  char* chunk = static_cast<char*>(std::malloc(kUnit << kUnitBits));
  if (chunk == nullptr) throw std::bad_alloc();
  {
    std::lock_guard lock(tables_->mutex);
    if (tables_->free_chunks.empty()) {
      stripe.chunk = next_chunk_.fetch_add(1);
    } else {
      stripe.chunk = tables_->free_chunks.back();
      tables_->free_chunks.pop_back();
    }
  }
  MANTISSA_CHECK(stripe.chunk < kChunkCount, "the expression pool is full (32 GiB of nodes)");
  chunks_[stripe.chunk].store(chunk, std::memory_order_release);
  stripe.next_unit = stripe.chunk == 0 ? 1 : 0;  // handle 0 is no expression
  stripe.end_unit = 1u << kUnitBits;
}

Expr Pool::intern(const Key& key, Sort sort, uint16_t features, Gap gap) {
  Stripe& stripe = stripes_[key.stripe()];
  std::lock_guard lock(stripe.lock);
  // What may fail for want of memory comes first: a pool without the new node is as good as before.
  if ((stripe.used + 1) * 8 > (stripe.tables.back()->mask + 1) * 5) stripe.grow();
  Stripe::Table& table = *stripe.tables.back();
  if (gap.table != &table || table.places[gap.at].load(std::memory_order_relaxed) != 0)
    if (const Expr known = find(key, &gap)) return known;

  const uint32_t bytes = static_cast<uint32_t>(sizeof(Node) + key.word_count * sizeof(uint32_t));
  const uint32_t units = static_cast<uint32_t>((bytes + kUnit - 1) / kUnit);
  if (stripe.next_unit + units > stripe.end_unit) take_place(stripe);
  char* place = chunks_[stripe.chunk].load(std::memory_order_relaxed) + stripe.next_unit * kUnit;
  Node& n = *reinterpret_cast<Node*>(place);
  n.kind = static_cast<uint8_t>(key.kind);
  n.word_count = key.word_count;
  n.features = features;
  n.sort = sort.word();
  std::memcpy(n.words, key.words, key.word_count * sizeof(uint32_t));
  const uint32_t id = stripe.chunk << kUnitBits | stripe.next_unit;
  stripe.next_unit += units;

  table.places[gap.at].store(static_cast<uint64_t>(id) << 32 | key.place(), std::memory_order_release);
  ++stripe.used;
  return Expr{id};
}

uint16_t Pool::operation_features(Kind kind, Sort sort, std::span<const Expr> operands) const {
  uint16_t features = features_of(kind) | features_of(sort);
  for (Expr e : operands) features |= this->features(e);
  return features;
}

// Constants in, constant out. Words take the short way.
bool Pool::fold(const Key& key, Sort sort, Expr* result) {
  const auto operands = key.operands();
  for (Expr e : operands)
    if (!is_const(e)) return false;
  if (key.kind == Kind::kConstArray) return false;
  uint64_t words[kMaxArity];
  const auto is_word = [](Sort s) {
    return s.bits() >= 1 && s.bits() <= 64;
  };  // numbers and arrays have no bits
  bool small = is_word(sort);
  for (size_t i = 0; i < operands.size(); ++i) {
    words[i] = raw_value(operands[i]);
    small = small && is_word(this->sort(operands[i]));
  }
  uint64_t word;
  if (small && apply_word(key.kind, this->sort(operands.back()).bits(), sort.bits(), key.params().data(),
                          words, &word)) {
    *result = intern_word(sort, word);
    return true;
  }
  Value values[kMaxArity];
  for (size_t i = 0; i < operands.size(); ++i) values[i] = value(operands[i]);
  *result = constant(apply(key.kind, sort, key.params(), std::span(values, operands.size())));
  return true;
}

Expr Pool::build(const Key& key, Sort sort, Gap gap) {
  Expr result;
  if (fold(key, sort, &result)) return result;
  if (const Expr simpler = LocalRules(*this).apply(key.kind, sort, key.operands(), key.params()))
    return simpler;
  return intern(key, sort, operation_features(key.kind, sort, key.operands()) | kIsMade, gap);
}

// A node that is there and that `make` made is the answer: most of what the engine makes has been made
// before, and no operand is even looked at. `why` gets what is wrong, in which case the result is none.
Expr Pool::find_or_build(const Key& key, std::string* why) {
  Gap gap;
  if (const Expr known = find(key, &gap))
    if (node(known).features & kIsMade) return known;
  const Sort sort = result_sort(*this, key.kind, key.operands(), key.params(), why);
  return sort == kNoSort ? Expr{} : build(key, sort, gap);
}

namespace {

bool has_right_counts(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  const KindInfo& k = info(kind);
  return operands.size() == k.arity && params.size() == k.params && k.arity > 0;
}

}  // namespace

Expr Pool::make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  if (has_right_counts(kind, operands, params)) [[likely]]
    if (const Expr made = find_or_build(Key::operation(kind, operands, params, true), nullptr)) return made;
  std::string why;
  result_sort(*this, kind, operands, params, &why);
  MANTISSA_CHECK(false, why);
}

Result<Expr> Pool::try_make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  std::string why;
  if (!has_right_counts(kind, operands, params)) {
    result_sort(*this, kind, operands, params, &why);
    return Error{std::move(why)};
  }
  const Expr made = find_or_build(Key::operation(kind, operands, params, true), &why);
  if (made) return made;
  why.clear();  // said again with the operands as they were given, not as the key orders them
  result_sort(*this, kind, operands, params, &why);
  return Error{std::move(why)};
}

Expr Pool::make_raw(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  std::string why;
  const Sort sort = result_sort(*this, kind, operands, params, &why);
  MANTISSA_CHECK(sort != kNoSort, why);
  return intern(Key::operation(kind, operands, params, false), sort, operation_features(kind, sort, operands),
                {});
}

namespace {

// Pairs up neighbours level by level: depth log n, and the order of the terms is kept.
Expr balanced(Pool& pool, Kind kind, std::span<const Expr> terms, Expr of_none) {
  if (terms.empty()) return of_none;
  std::vector<Expr> level(terms.begin(), terms.end());
  while (level.size() > 1) {
    size_t out = 0;
    for (size_t i = 0; i + 1 < level.size(); i += 2) level[out++] = pool.make(kind, {level[i], level[i + 1]});
    if (level.size() % 2 == 1) level[out++] = level.back();
    level.resize(out);
  }
  return level[0];
}

}  // namespace

Expr Pool::mk_and(std::span<const Expr> terms) { return balanced(*this, Kind::kAnd, terms, true_); }
Expr Pool::mk_or(std::span<const Expr> terms) { return balanced(*this, Kind::kOr, terms, false_); }

uint64_t Pool::node_count() const {
  uint64_t count = 0;
  for (uint32_t i = 0; i < (1u << kStripeBits); ++i) {
    std::lock_guard lock(stripes_[i].lock);
    count += stripes_[i].used;
  }
  return count;
}

uint64_t Pool::memory_bytes() const {
  uint64_t bytes = 0;
  for (uint32_t i = 0; i < next_chunk_.load(); ++i)
    if (chunks_[i].load(std::memory_order_relaxed) != nullptr) bytes += kUnit << kUnitBits;
  for (uint32_t i = 0; i < (1u << kStripeBits); ++i) {
    std::lock_guard lock(stripes_[i].lock);
    for (const auto& table : stripes_[i].tables) bytes += (table->mask + 1) * sizeof(uint64_t);
  }
  return bytes;
}

}  // namespace mantissa::expr
