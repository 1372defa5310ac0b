// Marks what the roots are made of, then frees the rest where it lies. Nodes do not move: handles are
// everywhere (paths, models, the tree of paths), and one that was forgotten would name another term. Chunks
// without a node that stays go back to the system, as do whole pages of others; what else is free is filled
// by the nodes made next.

#include <unistd.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "expr/pool_parts.h"

namespace mantissa::expr {

namespace {
constexpr uint32_t kLeastRoom = 5;  // units of the largest node: a constant's payload of 8 words
constexpr size_t kPlacesPerNode = 3;
}  // namespace

// A bit for each unit of each chunk, set where a node that stays begins.
struct Pool::Marks {
  static constexpr uint32_t kWords = (1u << kUnitBits) / 64;
  explicit Marks(uint32_t chunks) : bits(size_t{chunks} * kWords) {}
  bool has(uint32_t id) const { return bits[id / 64] >> (id % 64) & 1; }
  bool add(uint32_t id) {  // whether it is new
    const uint64_t bit = uint64_t{1} << (id % 64), before = bits[id / 64];
    bits[id / 64] = before | bit;
    return (before & bit) == 0;
  }
  uint64_t count() const {
    return std::accumulate(bits.begin(), bits.end(), uint64_t{0},
                           [](uint64_t sum, uint64_t word) { return sum + std::popcount(word); });
  }
  std::vector<uint64_t> bits;
};

// Names and wide constants of nodes that go: passes make variables for each query.
void Pool::free_unnamed(const Marks& marks) {
  std::vector<bool> names(tables_->names.storage.size()), values(tables_->wide_values.storage.size());
  for (size_t word = 0; word < marks.bits.size(); ++word)
    for (uint64_t left = marks.bits[word]; left != 0; left &= left - 1) {
      const Expr one{static_cast<uint32_t>(word * 64) + static_cast<uint32_t>(std::countr_zero(left))};
      const uint32_t bits = sort(one).bits();
      if (is_var(one))
        names[node(one).words[0]] = true;
      else if (is_const(one) && (bits < 1 || bits > 64))
        values[node(one).words[0]] = true;
    }
  // Again what may fail first.
  const auto going = [](auto& entries, std::vector<bool> stays) {
    stays.flip();
    for (uint32_t i : entries.free) stays[i] = false;
    entries.free.reserve(stays.size());
    return stays;
  };
  const std::vector<bool> gone_names = going(tables_->names, std::move(names)),
                          gone_values = going(tables_->wide_values, std::move(values));
  const auto forget = [](auto& entries, auto& index, const std::vector<bool>& gone) {
    for (uint32_t i = 0; i < gone.size(); ++i) {
      if (!gone[i]) continue;
      index.erase(entries.storage[i]);
      entries.storage[i] = std::decay_t<decltype(entries.storage[i])>();
      entries.free.push_back(i);
    }
  };
  forget(tables_->names, tables_->name_index, gone_names);
  forget(tables_->wide_values, tables_->wide_index, gone_values);
}

void Pool::sweep(std::span<const Expr> roots) {
  Marks marks(next_chunk_.load());
  std::vector<Expr> stack;
  const auto mark_all = [&](Expr root) {
    if (root && marks.add(root.id)) stack.push_back(root);
    while (!stack.empty()) {
      const Expr node = stack.back();
      stack.pop_back();
      for (Expr child : children(node))
        if (marks.add(child.id)) stack.push_back(child);
    }
  };
  for (Expr one : {true_, false_}) mark_all(one);
  for (Expr one : rounding_modes_) mark_all(one);
  for (Expr root : roots) mark_all(root);

  // What may fail for want of memory comes first.
  std::vector<std::unique_ptr<Stripe::Table>> tables;
  std::vector<size_t> counts;
  for (uint32_t i = 0; i < kStripes; ++i) {
    Stripe& stripe = stripes_[i];
    stripe.tables.erase(stripe.tables.begin(), stripe.tables.end() - 1);
    const Stripe::Table& old = *stripe.tables.back();
    const auto stays = [&](uint64_t entry) {
      return entry != 0 && marks.has(static_cast<uint32_t>(entry >> 32));
    };
    size_t used = 0;
    for (size_t at = 0; at <= old.mask; ++at) used += stays(old.places[at].load(std::memory_order_relaxed));
    tables.push_back(std::make_unique<Stripe::Table>(
        std::bit_ceil(std::max(Stripe::kLeastPlaces, used * kPlacesPerNode))));
    for (size_t at = 0; at <= old.mask; ++at)
      if (const uint64_t entry = old.places[at].load(std::memory_order_relaxed); stays(entry))
        tables.back()->insert(entry);
    counts.push_back(used);
  }
  MANTISSA_CHECK(std::accumulate(counts.begin(), counts.end(), uint64_t{0}) == marks.count(),
                 "a root of a sweep is no expression");
  tables_->free_chunks.reserve(next_chunk_.load());
  free_unnamed(marks);

  for (uint32_t i = 0; i < kStripes; ++i) {
    Stripe& stripe = stripes_[i];
    stripe.used = counts[i];
    stripe.table.store(tables[i].get(), std::memory_order_release);
    stripe.tables.back() = std::move(tables[i]);
    stripe.chunk = stripe.next_unit = stripe.end_unit = stripe.gaps = 0;
  }
  tables_->tables.clear();
  tables_->table_entries = 0;
  uint32_t next_stripe = 0;
  for (uint32_t chunk = 0; chunk < next_chunk_.load(); ++chunk)
    if (chunks_[chunk].load(std::memory_order_relaxed) != nullptr) free_unmarked(chunk, marks, &next_stripe);
}

// Hands what is free of a chunk to the stripes in turn: they grow alike.
void Pool::free_unmarked(uint32_t chunk, const Marks& marks, uint32_t* next_stripe) {
  char* const memory = chunks_[chunk].load(std::memory_order_relaxed);
  static const auto page = static_cast<size_t>(::sysconf(_SC_PAGESIZE));
  const uint32_t first = chunk << kUnitBits;
  const auto give_away = [&](uint32_t from, uint32_t to) {
    if (chunk == 0 && from == 0) from = 1;  // handle 0 is no expression
    if (to < from + kLeastRoom) return;
    Stripe& stripe = stripes_[(*next_stripe)++ % kStripes];
    *room_at(first | from) = {to - from, stripe.gaps};
    stripe.gaps = first | from;
    const auto begin = (reinterpret_cast<uintptr_t>(memory + (from + 1) * kUnit) + page - 1) & ~(page - 1);
    const auto end = reinterpret_cast<uintptr_t>(memory + to * kUnit) & ~(page - 1);
    if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  };
  const uint64_t* const bits = marks.bits.data() + size_t{chunk} * Marks::kWords;
  if (std::all_of(bits, bits + Marks::kWords, [](uint64_t word) { return word == 0; })) {
    std::free(memory);
    chunks_[chunk].store(nullptr, std::memory_order_relaxed);
    tables_->free_chunks.push_back(chunk);
    return;
  }
  uint32_t end_of_last = 0;
  for (uint32_t word = 0; word < Marks::kWords; ++word)
    for (uint64_t left = bits[word]; left != 0; left &= left - 1) {
      const uint32_t at = word * 64 + static_cast<uint32_t>(std::countr_zero(left));
      give_away(end_of_last, at);
      const size_t bytes = sizeof(Node) + node(Expr{first | at}).word_count * sizeof(uint32_t);
      end_of_last = at + static_cast<uint32_t>((bytes + kUnit - 1) / kUnit);
    }
  give_away(end_of_last, 1u << kUnitBits);
}

}  // namespace mantissa::expr
