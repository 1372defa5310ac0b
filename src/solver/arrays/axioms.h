#pragma once

// Axioms: what reads must obey (Algorithm 4). A read of a table has the table's value at each index it may
// have; two reads of one array agree where their indices do. Types (which residue an index always has) and
// intervals tell indices that can never meet; their axioms are left out.

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/arrays/abstraction.h"
#include "solver/arrays/low_bits.h"

namespace mantissa::solver::arrays {

// Of indices of at most 64 bits; of others nothing is known.
struct IndexFacts {
  LowBits low;
  uint64_t first = 0, last = ~uint64_t{0};  // unsigned
};

// Each is true whatever a query says, so one that was needed once may be kept.
struct Axiom {
  enum class Kind : uint8_t {
    kPair,    // two reads agree where their indices do
    kEntry,   // a table's value at one index
    kPart,    // at all indices of a part of the table
    kBeyond,  // at indices past the last entry: the default
  } kind;
  uint32_t read, other = 0;  // numbers of the Abstractor; `other` for kPair only
  Part part{};               // kEntry: first is the index
};
expr::Expr formula(const Abstractor& reads, const Axiom& axiom);

class Axioms {
 public:
  // Facts by place in abstraction.reads. With `parts`, a wrong entry brings the part of the table around it
  // that the index may be in, not one entry.
  Axioms(const Abstractor& reads, const Abstraction& abstraction, const std::vector<IndexFacts>& facts,
         bool parts);

  // How many there are, one for each entry and each pair: known without making them. A table counts as its
  // indices from 0 to the last that differs from the default.
  uint64_t count() const { return count_; }
  // All, if they are at most `limit`.
  std::optional<std::vector<Axiom>> all(uint64_t limit) const;
  // Those that the model violates.
  std::vector<Axiom> violated(const eval::Model& model) const;

 private:
  const Read& read(size_t place) const { return reads_.read(abstraction_.reads[place]); }
  bool may_meet(size_t a, size_t b) const;
  std::optional<Part> entries(size_t place) const;
  Axiom around(size_t place, uint64_t index) const;
  static uint64_t count(const Part& part);

  const Abstractor& reads_;
  const Abstraction& abstraction_;
  const std::vector<IndexFacts>& facts_;
  const bool parts_;
  uint64_t count_ = 0;
};

}  // namespace mantissa::solver::arrays
