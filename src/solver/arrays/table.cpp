// Trees are made level by level from the leaves, so there is no recursion and equal neighbours are found by
// comparing handles.

#include "solver/arrays/table.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace mantissa::solver::arrays {

using expr::Expr;
using expr::Kind;

namespace {

Expr is_set(expr::Pool& pool, Expr index, uint32_t bit) {
  return pool.mk_eq(pool.extract(index, bit, bit), pool.bv_const(1, 1));
}

}  // namespace

Expr Table::at(uint64_t index) const {
  const auto it = std::lower_bound(entries.begin(), entries.end(), index,
                                   [](const auto& entry, uint64_t i) { return entry.first < i; });
  return it != entries.end() && it->first == index ? it->second : other;
}

bool has_numbered_index(const expr::Pool& pool, Expr array) {
  const expr::Sort index = pool.array_index(pool.sort(array));
  return index.is_bit_vec() && index.width() <= 64;
}

std::shared_ptr<const Table> table_of(const expr::Pool& pool, Expr array) {
  if (!has_numbered_index(pool, array)) return nullptr;
  Expr bottom = array;
  size_t writes = 0;
  for (; pool.kind(bottom) == Kind::kStore; ++writes) {
    if (!pool.is_const(pool.child(bottom, 1)) || !pool.is_const(pool.child(bottom, 2))) return nullptr;
    bottom = pool.child(bottom, 0);
  }
  if (pool.kind(bottom) != Kind::kConstArray || !pool.is_const(pool.child(bottom, 0))) return nullptr;
  auto table = std::make_shared<Table>();
  table->other = pool.child(bottom, 0);
  table->entries.reserve(writes);
  std::unordered_map<uint64_t, bool> seen(writes);  // the newest write to a place counts
  for (Expr a = array; a != bottom; a = pool.child(a, 0)) {
    const uint64_t at = pool.raw_value(pool.child(a, 1));
    if (seen.try_emplace(at).second && pool.child(a, 2) != table->other)
      table->entries.emplace_back(at, pool.child(a, 2));
  }
  std::sort(table->entries.begin(), table->entries.end());
  return table;
}

uint64_t Part::leaves() const {
  const uint64_t low = low_count >= 64 ? 0 : first >> low_count,
                 high = low_count >= 64 ? 0 : last >> low_count;
  const int width = std::bit_width(low ^ high);
  return width >= 63 ? ~uint64_t{0} : uint64_t{1} << width;
}

Expr tree(expr::Pool& pool, const Table& table, const Part& part, Expr index) {
  const uint64_t count = part.leaves();
  const uint64_t start = part.low_count >= 64 ? 0 : (part.first >> part.low_count) & ~(count - 1);
  std::vector<Expr> leaves(count);  // none: no such index
  for (uint64_t q = 0; q < count; ++q) {
    const uint64_t at = (part.low_count >= 64 ? 0 : (start + q) << part.low_count) | part.low_bits;
    if (at >= part.first && at <= part.last) leaves[q] = table.at(at);
  }
  for (uint32_t bit = part.low_count; leaves.size() > 1; ++bit) {
    const Expr odd = is_set(pool, index, bit);
    for (size_t i = 0; i < leaves.size(); i += 2) {
      const Expr even_leaf = leaves[i], odd_leaf = leaves[i + 1];
      leaves[i / 2] = !odd_leaf ? even_leaf : !even_leaf ? odd_leaf : pool.mk_ite(odd, odd_leaf, even_leaf);
    }
    leaves.resize(leaves.size() / 2);
  }
  return leaves[0] ? leaves[0] : table.other;
}

Expr tree(expr::Pool& pool, const Entries& entries, Expr below, Expr index) {
  const uint32_t width = pool.sort(index).width();
  Entries level = entries;
  for (uint32_t bit = 0; bit < width; ++bit) {
    if (level.size() == 1 && level[0].first == 0) {  // all higher bits are zero
      const Expr rest = pool.extract(index, width - 1, bit);
      return pool.mk_ite(pool.mk_eq(rest, pool.bv_const(width - bit, 0)), level[0].second, below);
    }
    const Expr odd = is_set(pool, index, bit);
    Entries next;
    for (size_t i = 0; i < level.size(); ++i) {
      const auto [at, value] = level[i];
      const bool has_both = at % 2 == 0 && i + 1 < level.size() && level[i + 1].first == at + 1;
      const Expr even_leaf = at % 2 == 0 ? value : below;
      const Expr odd_leaf = has_both ? level[++i].second : at % 2 == 0 ? below : value;
      next.emplace_back(at / 2, pool.mk_ite(odd, odd_leaf, even_leaf));
    }
    level = std::move(next);
  }
  return level[0].second;
}

}  // namespace mantissa::solver::arrays
