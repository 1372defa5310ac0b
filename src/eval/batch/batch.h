#pragma once

// Batch evaluation: a conjunction under many assignments at once. `BatchProgram` is compiled once and never
// changes; `Batch` holds candidates and what the program says of them. One program serves any number of
// batches and threads; a batch belongs to one thread at a time. Results equal those of eval::Tape, bit for
// bit.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "eval/model.h"
#include "expr/pool.h"

namespace mantissa::eval {

namespace batch {
struct Code;
struct Columns;
}  // namespace batch

// How far a comparison is from true.
//   kUlps: the number of floats (or integers) one side must move by: fp.eq and <= num::ulp_distance, < and
//     the negation of <= one more; bit-vectors likewise with |a - b|, the shorter way round for equality. Not
//     equal and what has no order: 1. Distances saturate at 2^64-1; a NaN in a comparison is that far.
//   kDifference: |a - b| as a double (goSAT), plus 1 where equality does not do; NaN gives infinity.
// And of both: a disjunction is its nearest side, a conjunction the sum, negations are pushed inward. Zero
// exactly where the conjunct holds.
enum class Metric : uint8_t { kNone, kUlps, kDifference };

struct BatchOptions {
  Metric metric = Metric::kNone;
  bool flags = false;     // exception flags of every floating-point operation
  bool portable = false;  // do not use AVX2 where the host has it
};

class BatchProgram {
 public:
  // `probes` are Bool terms to evaluate beside the conjuncts (branch sides inside them, pending conditions).
  BatchProgram(const expr::Pool& pool, std::span<const expr::Expr> conjuncts,
               std::span<const expr::Expr> probes = {}, BatchOptions options = {});
  ~BatchProgram();
  BatchProgram(BatchProgram&&) noexcept;
  BatchProgram& operator=(BatchProgram&&) noexcept;

  const std::vector<expr::Expr>& variables() const;
  const std::vector<expr::Expr>& sites() const;  // operations that can raise flags, if flags were asked for
  size_t conjunct_count() const;
  size_t probe_count() const;
  size_t size() const;   // instructions
  size_t strip() const;  // candidates evaluated together, so that the columns stay in the first-level cache
  // About how many nanoseconds a candidate takes: an estimate from the program alone, so that what is chosen
  // by it is the same in every run.
  double cost() const;
  // Instructions without a loop of their own, that go through expr::apply one candidate after the other.
  size_t slow_instructions() const;

 private:
  friend class Batch;
  std::unique_ptr<const batch::Code> code_;
};

class Batch {
 public:
  // The program must outlive the batch. The capacity is rounded up to a multiple of 64. All candidates start
  // with the default value of every variable.
  Batch(const BatchProgram& program, uint32_t capacity);
  ~Batch();
  Batch(Batch&&) noexcept;
  Batch& operator=(Batch&&) noexcept;

  uint32_t capacity() const { return capacity_; }

  // --- candidates. Variables are numbered as in BatchProgram::variables().
  bool is_word(size_t variable) const;  // at most 64 bits: kept as raw words
  // One raw word per candidate. Any NaN pattern stands for the one NaN, bits past the sort's width are
  // ignored; `run` makes both canonical in place.
  std::span<uint64_t> words(size_t variable);
  std::span<const uint64_t> words(size_t variable) const;
  std::span<expr::Value> values(size_t variable);  // of the others
  void set(uint32_t candidate, const Model& model);
  void set(uint32_t candidate, size_t variable, const expr::Value& value);
  expr::Value value(uint32_t candidate, size_t variable) const;
  Model model(uint32_t candidate) const;

  // Asked between operations that are slow (wide sorts, libm): true ends `run` early, and then no candidate
  // satisfies anything.
  void interrupt_when(std::function<bool()> interrupted);
  // Evaluates candidates [0, count). Leaves the caller's rounding mode and flags as they were.
  void run(uint32_t count);

  // --- results of the last run. Sets of candidates are bit sets, 64 to a word; bits past count are zero.
  std::span<const uint64_t> satisfied() const;  // all conjuncts hold
  std::span<const uint64_t> satisfied(size_t conjunct) const;
  std::span<const uint64_t> probe(size_t index) const;
  bool is_satisfied(uint32_t candidate) const { return satisfied()[candidate / 64] >> (candidate % 64) & 1; }
  // The first candidate that satisfies all, or `count` if none does.
  uint32_t first_satisfied() const;
  // Per candidate; with Metric::kUlps integers, with kDifference the bits of non-negative doubles (which
  // order the same way).
  std::span<const uint64_t> distance(size_t conjunct) const;
  // Per candidate one number for all conjuncts, zero exactly where all hold: the sum of the distances
  // (saturated; of doubles with kDifference), or of weight * (floor + log2(1 + distance)) over the violated
  // ones in steps of 2^-26, the logarithm linear between powers of two. Written to `out`, one per candidate.
  void sum_distances(std::span<uint64_t> out) const;
  void sum_logarithms(std::span<const uint32_t> weights, uint32_t floor, std::span<uint64_t> out) const;
  // num::Flag bits per candidate without kInexact; empty where no candidate raised one.
  std::span<const uint8_t> flags(size_t site) const;

 private:
  std::unique_ptr<batch::Columns> columns_;
  uint32_t capacity_;
};

}  // namespace mantissa::eval
