// Hash-consing that several threads may use. The table is split into stripes by hash; a stripe owns its part
// of the table, the chunk it is filling and a spin lock held for some tens of nanoseconds, so that making a
// node costs one probe and one uncontended exchange. A handle is (chunk, offset in 8-byte units): reading is
// two loads. Rejected: one big lock (solver threads build at the same time), std::unordered_set (three times
// slower, a node per entry), pointers as handles (twice the size of every DAG).

#include "expr/pool.h"

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "expr/apply.h"
#include "expr/local_rules.h"
#include "expr/sort_rules.h"
#include "support/hash.h"
#include "support/spin_lock.h"

namespace mantissa::expr {

namespace {
constexpr uint32_t kStripeBits = 4;
constexpr size_t kUnit = 8;
constexpr uint32_t kMaxPayloadWords = 8;
}  // namespace

struct alignas(64) Pool::Stripe {
  struct Place {
    uint32_t hash = 0;
    uint32_t id = 0;
  };
  SpinLock lock;
  std::vector<Place> places = std::vector<Place>(256);
  size_t used = 0;
  uint32_t chunk = 0;
  uint32_t next_unit = 1u << kUnitBits;  // full: the first node takes a chunk

  void grow() {
    std::vector<Place> old(places.size() * 2);
    old.swap(places);
    const size_t mask = places.size() - 1;
    for (const Place& place : old) {
      if (place.id == 0) continue;
      size_t i = place.hash & mask;
      while (places[i].id != 0) i = (i + 1) & mask;
      places[i] = place;
    }
  }
};

// What is too large for a node, each entry made once. Deques keep references valid while they grow; entries
// are read without the lock by whoever holds an expression that names them, through the published pointers.
struct Pool::Tables {
  template <class T>
  struct Published {  // index -> T*, readable without a lock
    static constexpr uint32_t kBlock = 4096;
    std::array<std::atomic<std::atomic<const T*>*>, 65536> blocks{};
    std::deque<T> storage;
    const T& at(uint32_t i) const { return *blocks[i / kBlock].load()[i % kBlock].load(); }
    uint32_t add(T value) {  // caller holds the mutex
      const uint32_t i = static_cast<uint32_t>(storage.size());
      MANTISSA_CHECK(i / kBlock < blocks.size(), "too many symbols or wide constants");
      storage.push_back(std::move(value));
      if (i % kBlock == 0) blocks[i / kBlock].store(new std::atomic<const T*>[kBlock]());
      blocks[i / kBlock].load()[i % kBlock].store(&storage.back());
      return i;
    }
    ~Published() {
      for (auto& block : blocks) delete[] block.load();
    }
  };
  struct ArraySort {
    Sort index, element;
  };
  struct ValueHash {
    size_t operator()(const Value& v) const { return v.hash(); }
  };

  std::mutex mutex;
  Published<ArraySort> array_sorts;
  Published<std::string> names;
  Published<Value> wide_values;
  std::unordered_map<uint64_t, uint32_t> array_sort_index;
  std::unordered_map<std::string_view, uint32_t> name_index;
  std::unordered_map<Value, uint32_t, ValueHash> wide_index;
  uint64_t fresh_counter = 0;
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
  auto [it, is_new] = tables_->array_sort_index.try_emplace(key, 0);
  if (is_new) it->second = tables_->array_sorts.add({index, element});
  return Sort::array(it->second);
}
Sort Pool::array_index(Sort array) const { return tables_->array_sorts.at(array.array_index()).index; }
Sort Pool::array_element(Sort array) const { return tables_->array_sorts.at(array.array_index()).element; }

Value Pool::default_value(Sort sort) const {
  std::vector<Sort> nesting;  // arrays of arrays, without recursion
  while (sort.is_array()) {
    nesting.push_back(sort);
    sort = array_element(sort);
  }
  Value value = Value::zero(sort);
  for (size_t i = nesting.size(); i-- > 0;)
    value = Value::array(nesting[i], std::make_shared<ArrayValue>(array_index(nesting[i]), std::move(value)));
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
  if (value.is_small()) {
    const uint32_t words[2] = {static_cast<uint32_t>(value.raw()), static_cast<uint32_t>(value.raw() >> 32)};
    return intern(Kind::kConst, sort, features_of(sort), words);
  }
  if (sort.is_array()) {
    const uint32_t param = sort.word();
    const Expr other = constant(value.as_array().other());
    Expr array = make(Kind::kConstArray, std::span(&other, 1), std::span(&param, 1));
    for (const auto& [index, element] : value.as_array().entries())
      array = make(Kind::kStore, {array, constant(index), constant(element)});
    return array;
  }
  uint32_t words[2] = {0, 0};
  {
    std::lock_guard lock(tables_->mutex);
    auto [it, is_new] = tables_->wide_index.try_emplace(value, 0);
    if (is_new) it->second = tables_->wide_values.add(value);
    words[0] = it->second;
  }
  return intern(Kind::kConst, sort, features_of(sort), words);
}

Value Pool::value(Expr constant) const {
  const Node& n = node(constant);
  MANTISSA_CHECK(static_cast<Kind>(n.kind) == Kind::kConst);
  const Sort sort = Sort::from_word(n.sort);
  if (sort.bits() >= 1 && sort.bits() <= 64) return Value::from_raw(sort, raw_value(constant));
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
  return intern(Kind::kVar, sort, features, std::span(&symbol, 1));
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

// --- operations

Expr Pool::intern(Kind kind, Sort sort, uint16_t features, std::span<const uint32_t> words) {
  uint64_t h = static_cast<uint64_t>(kind) << 32 ^ sort.word();
  for (uint32_t word : words) h = (h ^ word) * 0x9e3779b97f4a7c15ULL + (h >> 29);
  h = hash_mix(h);
  Stripe& stripe = stripes_[h >> (64 - kStripeBits)];
  const uint32_t hash = static_cast<uint32_t>(h);

  std::lock_guard lock(stripe.lock);
  size_t mask = stripe.places.size() - 1;
  size_t i = hash & mask;
  for (; stripe.places[i].id != 0; i = (i + 1) & mask) {
    if (stripe.places[i].hash != hash) continue;
    const Node& n = node(Expr{stripe.places[i].id});
    if (n.kind == static_cast<uint8_t>(kind) && n.sort == sort.word() && n.word_count == words.size() &&
        std::memcmp(n.words, words.data(), words.size_bytes()) == 0)
      return Expr{stripe.places[i].id};
  }

  const uint32_t units = static_cast<uint32_t>((sizeof(Node) + words.size_bytes() + kUnit - 1) / kUnit);
  if (stripe.next_unit + units > (1u << kUnitBits)) {
    stripe.chunk = next_chunk_.fetch_add(1);
    MANTISSA_CHECK(stripe.chunk < kChunkCount, "the expression pool is full (32 GiB of nodes)");
    char* chunk = static_cast<char*>(std::malloc(kUnit << kUnitBits));
    MANTISSA_CHECK(chunk != nullptr, "out of memory for expressions");
    chunks_[stripe.chunk].store(chunk, std::memory_order_release);
    stripe.next_unit = stripe.chunk == 0 ? 1 : 0;  // handle 0 is no expression
  }
  char* place = chunks_[stripe.chunk].load(std::memory_order_relaxed) + stripe.next_unit * kUnit;
  Node& n = *reinterpret_cast<Node*>(place);
  n.kind = static_cast<uint8_t>(kind);
  n.word_count = static_cast<uint8_t>(words.size());
  n.features = features;
  n.sort = sort.word();
  std::memcpy(n.words, words.data(), words.size_bytes());
  const uint32_t id = stripe.chunk << kUnitBits | stripe.next_unit;
  stripe.next_unit += units;
  stripe.places[i] = {hash, id};
  if (++stripe.used * 8 > stripe.places.size() * 5) stripe.grow();
  return Expr{id};
}

Expr Pool::intern_operation(Kind kind, Sort sort, std::span<const Expr> operands,
                            std::span<const uint32_t> params) {
  uint32_t words[kMaxPayloadWords];
  uint32_t count = 0;
  uint16_t features = features_of(kind) | features_of(sort);
  for (Expr e : operands) {
    words[count++] = e.id;
    features |= this->features(e);
  }
  for (uint32_t p : params) words[count++] = p;
  return intern(kind, sort, features, std::span(words, count));
}

Expr Pool::build(Kind kind, Sort sort, std::span<const Expr> operands, std::span<const uint32_t> params) {
  Expr ordered[kMaxArity];
  if (operands.size() == 2 && operands[1].id < operands[0].id && is_commutative(kind)) {
    ordered[0] = operands[1];
    ordered[1] = operands[0];
    operands = std::span(ordered, 2);
  }
  bool all_constant = true;
  for (Expr e : operands) all_constant = all_constant && is_const(e);
  if (all_constant && kind != Kind::kConstArray) {
    Value values[kMaxArity];
    for (size_t i = 0; i < operands.size(); ++i) values[i] = value(operands[i]);
    return constant(apply(kind, sort, params, std::span(values, operands.size())));
  }
  if (const Expr simpler = LocalRules(*this).apply(kind, sort, operands, params)) return simpler;
  return intern_operation(kind, sort, operands, params);
}

Expr Pool::make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  const Result<Sort> sort = result_sort(*this, kind, operands, params);
  MANTISSA_CHECK(sort.ok(), sort.error().message);
  return build(kind, *sort, operands, params);
}

Result<Expr> Pool::try_make(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  const Result<Sort> sort = result_sort(*this, kind, operands, params);
  if (!sort.ok()) return sort.error();
  return build(kind, *sort, operands, params);
}

Expr Pool::make_raw(Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params) {
  const Result<Sort> sort = result_sort(*this, kind, operands, params);
  MANTISSA_CHECK(sort.ok(), sort.error().message);
  return intern_operation(kind, *sort, operands, params);
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
  uint64_t bytes = uint64_t{next_chunk_.load()} * (kUnit << kUnitBits);
  for (uint32_t i = 0; i < (1u << kStripeBits); ++i) {
    std::lock_guard lock(stripes_[i].lock);
    bytes += stripes_[i].places.size() * sizeof(Stripe::Place);
  }
  return bytes;
}

}  // namespace mantissa::expr
