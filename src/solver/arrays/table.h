#pragma once

// Table: constants at constant indices over one default, what programs call a lookup table; and trees of
// choices by the bits of an index, which say what a table holds in as many nodes as it has entries that
// differ from their neighbours.

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "expr/pool.h"

namespace mantissa::solver::arrays {

using Entries = std::vector<std::pair<uint64_t, expr::Expr>>;  // by index, each once

struct Table {
  Entries entries;  // none is the default
  expr::Expr other;

  expr::Expr at(uint64_t index) const;
  bool empty() const { return entries.empty(); }
  uint64_t last() const { return entries.back().first; }  // of one that is not empty
};

// Is the array indexed by bit-vectors of at most 64 bits? Others have no tables.
bool has_numbered_index(const expr::Pool& pool, expr::Expr array);

// The table that an array term is; none if it is another term. Linear in the number of writes.
std::shared_ptr<const Table> table_of(const expr::Pool& pool, expr::Expr array);

// What the table holds at an index between first and last that has `low_bits` as its lowest `low_count`
// bits; for other indices the tree means nothing. The part of the table should be small: it is written out.
struct Part {
  uint64_t first, last;
  uint32_t low_count;
  uint64_t low_bits;
  // Leaves of the tree, before equal neighbours fall together.
  uint64_t leaves() const;
};
expr::Expr tree(expr::Pool& pool, const Table& table, const Part& part, expr::Expr index);

// The entry at the index, or `below` if there is none.
expr::Expr tree(expr::Pool& pool, const Entries& entries, expr::Expr below, expr::Expr index);

}  // namespace mantissa::solver::arrays
