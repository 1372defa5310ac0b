#pragma once

// Axioms: what reads must obey (Algorithm 4). A read of a table has the table's value at each index it may
// have; two reads of one array agree where their indices do. Types (which residue an index always has) and
// intervals tell indices that can never meet; their axioms are left out.

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/arrays/abstraction.h"
#include "solver/linear/bit_vectors.h"

namespace mantissa::solver::arrays {

// The lowest `count` bits of a term, known for certain: 4 * i + 1 has 01.
struct LowBits {
  uint64_t bits = 0;
  uint32_t count = 0;
};
LowBits low_bits(const expr::Pool& pool, expr::Expr e);

struct IndexFacts {
  LowBits low;
  std::optional<linear::Range> range;
};

struct Axiom {
  enum class Kind : uint8_t { kEntry, kPair } kind;
  uint32_t read, other;  // indices into Abstraction::reads; `other` for kPair only
  expr::Value index;     // kEntry
};

class Axioms {
 public:
  // Facts by read. A table counts as its indices from 0 to the last that differs from the default.
  Axioms(const expr::Pool& pool, const Abstraction& abstraction, const std::vector<IndexFacts>& facts);

  // How many there are: known without making them.
  uint64_t count() const { return count_; }
  // All, if they are at most `limit`.
  std::optional<std::vector<Axiom>> all(uint64_t limit) const;
  // Those that the model violates.
  std::vector<Axiom> violated(const eval::Model& model) const;

 private:
  bool may_meet(uint32_t a, uint32_t b) const;
  struct Span {
    num::Rational first, last, step;  // table indices that a read may have: first, first + step, ... last
    uint64_t count() const;
  };
  std::optional<Span> entries(uint32_t read) const;

  const expr::Pool& pool_;
  const Abstraction& abstraction_;
  const std::vector<IndexFacts>& facts_;
  uint64_t count_ = 0;
};

expr::Expr formula(expr::Pool& pool, const Abstraction& abstraction, const Axiom& axiom);

}  // namespace mantissa::solver::arrays
