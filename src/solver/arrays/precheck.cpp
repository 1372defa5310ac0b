// Exact arithmetic costs more than many small queries do. Where it refutes less than half of what it is asked
// it is asked for one query in kEvery only, and the others get the intervals of the interval evaluator, which
// cost a walk over the terms.
// Counted in queries, not in seconds, so that a run can be repeated.

#include "solver/arrays/precheck.h"

#include <algorithm>

#include "solver/arrays/index_ranges.h"

namespace mantissa::solver::arrays {

using expr::Expr;
using num::Rational;
using simplex::BitVectors;
using simplex::Range;

namespace {

// Beyond these the arithmetic costs several times what the SAT solver needs for the same query (a Huffman
// decoder's paths: less than half the queries a second with 12 and 32).
constexpr size_t kMaxReads = 8, kMaxConjuncts = 12;
constexpr uint32_t kEvery = 16;

void narrow(IndexFacts& facts, const Range& range) {
  facts.first = std::max(facts.first, range.low.to_bits(64).low64());
  facts.last = std::min(facts.last, range.high.to_bits(64).low64());
}

bool is_numbered(const expr::Pool& pool, Expr index) {
  return pool.sort(index).is_bit_vec() && pool.sort(index).width() <= 64;
}

// The least and the largest value of a table at the indices that a read may have.
std::optional<Range> values(const expr::Pool& pool, const Table& table, const IndexFacts& facts) {
  if (!pool.sort(table.other).is_bit_vec()) return std::nullopt;
  std::optional<Range> result;
  const auto include = [&](Expr constant) {
    const Rational n = Rational::from_bits(pool.value(constant).as_bits(), false);
    if (!result) result = {n, n};
    if (n < result->low) result->low = n;
    if (result->high < n) result->high = n;
  };
  const uint64_t mask = facts.low.count >= 64 ? ~uint64_t{0} : (uint64_t{1} << facts.low.count) - 1;
  const auto from = std::lower_bound(table.entries.begin(), table.entries.end(), facts.first,
                                     [](const auto& entry, uint64_t i) { return entry.first < i; });
  uint64_t covered = 0;
  for (auto it = from; it != table.entries.end() && it->first <= facts.last; ++it) {
    if (((it->first ^ facts.low.bits) & mask) != 0) continue;
    include(it->second);
    ++covered;
  }
  if (covered == 0 || covered - 1 < (facts.last - facts.first) >> std::min(facts.low.count, 63u))
    include(table.other);
  return result;
}

}  // namespace

bool Precheck::is_worth_it() { return credit_ > 0 || ++skipped_ % kEvery == 0; }

Precheck::Core Precheck::run(const Abstractor& reads, const Abstraction& a, std::vector<IndexFacts>& ranges,
                             const Budget& budget) {
  const expr::Pool& pool = reads.pool();
  IndexRanges intervals(pool, a.conjuncts);
  for (size_t r = 0; r < a.reads.size(); ++r) {
    const Expr index = reads.read(a.reads[r]).index;
    if (!is_numbered(pool, index)) continue;
    const auto [first, last] = intervals.of(index);
    ranges[r].first = std::max(ranges[r].first, first);
    ranges[r].last = std::min(ranges[r].last, last);
  }
  if (a.reads.size() > kMaxReads || a.conjuncts.size() > kMaxConjuncts || !is_worth_it()) return std::nullopt;
  const Core core = exact(reads, a, ranges, budget);
  credit_ = std::clamp(credit_ + (core ? 1 : -1), 0, kMaxCredit);
  return core;
}

Precheck::Core Precheck::exact(const Abstractor& reads, const Abstraction& a, std::vector<IndexFacts>& ranges,
                               const Budget& budget) {
  const expr::Pool& pool = reads.pool();
  BitVectors numbers(pool);
  numbers.learn_ranges(a.conjuncts);
  bool fits = true;
  for (uint32_t i = 0; i < a.conjuncts.size() && fits; ++i) {
    fits = numbers.assert_true(a.conjuncts[i], i);
    if (budget.exhausted()) return std::nullopt;
  }
  auto verdict = fits ? numbers.check(budget) : simplex::Verdict::kInfeasible;
  if (verdict == simplex::Verdict::kInfeasible) return numbers.conflict();
  if (verdict == simplex::Verdict::kStopped) return std::nullopt;
  bool narrowed = false;
  for (size_t r = 0; r < a.reads.size(); ++r) {
    const Read& read = reads.read(a.reads[r]);
    if (!is_numbered(pool, read.index)) continue;
    const auto range = numbers.range_of(read.index, budget);
    if (!range) return std::nullopt;
    narrow(ranges[r], *range);
    const auto& table = reads.base_of(a.reads[r]).table;
    const auto held = table ? values(pool, *table, ranges[r]) : std::nullopt;
    if (!held) continue;
    fits = fits && numbers.narrow(read.variable, *held, BitVectors::kAlways);
    narrowed = true;
  }
  if (!narrowed) return std::nullopt;
  verdict = fits ? numbers.check(budget) : simplex::Verdict::kInfeasible;
  if (verdict != simplex::Verdict::kInfeasible) return std::nullopt;
  std::vector<uint32_t> all(a.conjuncts.size());  // the ranges came from all of them
  for (uint32_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

}  // namespace mantissa::solver::arrays
