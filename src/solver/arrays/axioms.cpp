// Whatever facts say, a model is judged by every axiom: leaving one out is about not making it, never about
// not noticing.

#include "solver/arrays/axioms.h"

#include <algorithm>
#include <map>

#include "eval/evaluator.h"

namespace mantissa::solver::arrays {

using expr::Expr;
using expr::Kind;

namespace {

// Leaves of a tree that states a part of a table. A round of refinement costs about what a thousand do.
constexpr uint64_t kPartLeaves = 4096;

uint64_t ones(uint32_t count) { return count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1; }

// a <= index and index <= b, as far as not every index is.
Expr between(expr::Pool& pool, Expr index, uint64_t first, uint64_t last) {
  const uint32_t width = pool.sort(index).width();
  Expr result = pool.bool_const(true);
  if (first != 0) result = pool.make(Kind::kBvUle, {pool.bv_const(width, first), index});
  if (last < ones(width))
    result = pool.mk_and(result, pool.make(Kind::kBvUle, {index, pool.bv_const(width, last)}));
  return result;
}

}  // namespace

Axioms::Axioms(const Abstractor& reads, const Abstraction& abstraction, const std::vector<IndexFacts>& facts,
               bool parts)
    : reads_(reads), abstraction_(abstraction), facts_(facts), parts_(parts) {
  std::map<uint32_t, std::vector<size_t>> by_base;
  for (size_t r = 0; r < facts_.size(); ++r) {
    if (const auto part = entries(r)) count_ += count(*part);
    std::vector<size_t>& others = by_base[read(r).base];
    for (size_t other : others) count_ += may_meet(r, other);
    others.push_back(r);
  }
}

bool Axioms::may_meet(size_t a, size_t b) const {
  if (read(a).base != read(b).base) return false;
  const IndexFacts &x = facts_[a], &y = facts_[b];
  const uint64_t mask = ones(std::min(x.low.count, y.low.count));
  return ((x.low.bits ^ y.low.bits) & mask) == 0 && x.first <= y.last && y.first <= x.last;
}

uint64_t Axioms::count(const Part& part) {
  if (part.last < part.first || part.low_count >= 64) return part.last >= part.first;
  return ((part.last - part.first) >> part.low_count) + 1;
}

// The indices of the table's entries that a read may have; the first of the part has the residue.
std::optional<Part> Axioms::entries(size_t place) const {
  const Base& base = reads_.base_of(abstraction_.reads[place]);
  if (!base.table) return std::nullopt;
  const IndexFacts& facts = facts_[place];
  Part part{facts.first, std::min(facts.last, base.table->last()), facts.low.count, facts.low.bits};
  const uint64_t mask = ones(part.low_count), up = (part.low_bits - part.first) & mask;
  if (part.first > part.last || up > part.last - part.first) return std::nullopt;
  part.first += up;
  return part;
}

std::optional<std::vector<Axiom>> Axioms::all(uint64_t limit) const {
  if (count_ > limit) return std::nullopt;
  std::vector<Axiom> result;
  for (size_t r = 0; r < facts_.size(); ++r) {
    const uint32_t number = abstraction_.reads[r];
    if (const auto part = entries(r)) {
      if (parts_) result.push_back(around(r, part->first));
      for (uint64_t n = parts_ ? 0 : count(*part), i = part->first; n > 0;
           --n, i += ones(part->low_count) + 1)
        result.push_back({Axiom::Kind::kEntry, number, 0, {i, i, 0, 0}});
    }
    if (reads_.base_of(number).table) continue;  // agree by what the table holds
    for (size_t other = 0; other < r; ++other)
      if (may_meet(r, other)) result.push_back({Axiom::Kind::kPair, number, abstraction_.reads[other], {}});
  }
  return result;
}

// The axiom to add for a read that is wrong at an index: all that the read may have if that is little, an
// aligned part of the table otherwise.
Axiom Axioms::around(size_t place, uint64_t index) const {
  const uint32_t number = abstraction_.reads[place];
  const Table& table = *reads_.base_of(number).table;
  if (index > table.last()) return {Axiom::Kind::kBeyond, number, 0, {}};
  const Axiom one{Axiom::Kind::kEntry, number, 0, {index, index, 0, 0}};
  const IndexFacts& facts = facts_[place];
  const auto whole = entries(place);
  // A model may put an index where facts say it cannot be only if the facts are of another query.
  if (!parts_ || !whole || index < whole->first || index > whole->last ||
      ((index ^ facts.low.bits) & ones(facts.low.count)) != 0)
    return one;
  Part part{0, table.last(), whole->low_count, whole->low_bits};  // the same for every query, if it is small
  if (part.leaves() > kPartLeaves) part = *whole;
  if (part.leaves() > kPartLeaves) {
    const uint64_t size = kPartLeaves << std::min(part.low_count, 32u);
    const uint64_t start = index & ~(size - 1);
    part.first = std::max(part.first, start);
    part.last = std::min(part.last, start + (size - 1));
  }
  return {Axiom::Kind::kPart, number, 0, part};
}

std::vector<Axiom> Axioms::violated(const eval::Model& model) const {
  const expr::Pool& pool = reads_.pool();
  std::vector<Expr> indices;
  for (size_t r = 0; r < facts_.size(); ++r) indices.push_back(read(r).index);
  eval::Tape tape(pool, indices);
  tape.run(model);
  std::vector<Axiom> result;
  std::map<std::pair<uint32_t, expr::Value>, size_t> first_at;  // base, index: the first read there
  for (size_t r = 0; r < facts_.size(); ++r) {
    const expr::Value index = tape.value(r), value = model.get(pool, read(r).variable);
    if (const auto& table = reads_.base_of(abstraction_.reads[r]).table) {
      if (!(pool.value(table->at(index.raw())) == value)) result.push_back(around(r, index.raw()));
      continue;
    }
    auto [it, is_new] = first_at.try_emplace({read(r).base, index}, r);
    if (!is_new && !(model.get(pool, read(it->second).variable) == value))
      result.push_back({Axiom::Kind::kPair, abstraction_.reads[r], abstraction_.reads[it->second], {}});
  }
  return result;
}

Expr formula(const Abstractor& reads, const Axiom& axiom) {
  expr::Pool& pool = reads.pool();
  const Read& read = reads.read(axiom.read);
  const auto implies = [&](Expr when, Expr value) {
    return pool.make(Kind::kImplies, {when, pool.mk_eq(read.variable, value)});
  };
  if (axiom.kind == Axiom::Kind::kPair) {
    const Read& other = reads.read(axiom.other);
    return implies(pool.mk_eq(read.index, other.index), other.variable);
  }
  const Table& table = *reads.base_of(axiom.read).table;
  const uint32_t width = pool.sort(read.index).width();
  const Part& part = axiom.part;
  switch (axiom.kind) {
    case Axiom::Kind::kEntry:
      return implies(pool.mk_eq(read.index, pool.bv_const(width, part.first)), table.at(part.first));
    case Axiom::Kind::kPart:
      return implies(between(pool, read.index, part.first, part.last), tree(pool, table, part, read.index));
    default:
      return implies(pool.make(Kind::kBvUlt, {pool.bv_const(width, table.last()), read.index}), table.other);
  }
}

}  // namespace mantissa::solver::arrays
