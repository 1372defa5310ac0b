#pragma once

// Dictionary: the values worth trying for a variable of a sort: the constants of the terms, in every sort
// they can stand for, their neighbours, and the special values of the sort; and, apart from those, the
// literals of the program that the terms come from.

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "expr/pool.h"

namespace mantissa::eval {

class Dictionary {
 public:
  // The literals must outlive the dictionary.
  Dictionary(const expr::Pool& pool, std::span<const expr::Expr> terms,
             std::span<const expr::Value> literals = {});

  // Raw words for a sort of at most 64 bits; made when first asked for. `words` is never empty. `literals`
  // are the program's that are not among the words: many, and each less likely to help.
  const std::vector<uint64_t>& words(expr::Sort sort);
  const std::vector<uint64_t>& literals(expr::Sort sort);

 private:
  struct Entry {
    expr::Sort sort;
    std::vector<uint64_t> words, literals;
  };
  Entry& entry(expr::Sort sort);

  std::vector<expr::Value> values_;  // every constant of at most 64 bits, each once
  std::span<const expr::Value> literals_;
  std::vector<Entry> entries_;
};

// Raw words of floats of at most 64 bits in their order: -infinity is the least, both zeros the same, and
// back. A rank outside that of the infinities is clamped.
int64_t float_rank(num::Format format, uint64_t word);
uint64_t float_from_rank(num::Format format, int64_t rank);
int64_t greatest_rank(num::Format format);  // of +infinity
// The float `steps` ranks away, at most infinity; from a NaN it counts from infinity.
uint64_t float_moved(num::Format format, uint64_t word, int64_t steps);

// The nearest double of a word of a float format, and back (nearest-even, NaN stays NaN).
double float_to_double(num::Format format, uint64_t word);
uint64_t double_to_float(num::Format format, double value);

}  // namespace mantissa::eval
