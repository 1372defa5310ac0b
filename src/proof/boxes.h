#pragma once

// Proofs by boxes. Every term of a query has a range (range.h); each step takes something away from one.
// The proof is a text of steps:
//
//   u N          term N keeps what its operands allow
//   c N I PART   operand I of term N loses a part, with which N could be nothing that it may be
//   s N PART     from here on term N is in that part, up to the end below; behind it, term N has lost it
//   .            an end: the range of some term is empty
//   r ...        an end: inequalities over reals contradict each other (rows.h)
//
// After the last end nothing is left. Terms are numbered from 0, children first, in the order of a walk over
// the conjuncts; parts are those of range.h.

#include <string_view>
#include <vector>

#include "expr/pool.h"
#include "proof/range.h"
#include "support/result.h"

namespace mantissa::proof {

class Boxes {
 public:
  // All terms of the conjuncts, which are true.
  Boxes(const expr::Pool& pool, std::span<const expr::Expr> conjuncts);

  const expr::Pool& pool() const { return pool_; }
  uint32_t size() const { return static_cast<uint32_t>(terms_.size()); }
  expr::Expr term(uint32_t n) const { return terms_[n]; }
  std::span<const uint32_t> operands(uint32_t n) const {
    return {operands_.data() + first_[n], first_[n + 1] - first_[n]};
  }
  const Range& range(uint32_t n) const { return ranges_[n]; }
  bool is_refuted() const { return refuted_; }  // the range of some term is empty

  // What term n can be if its operand i (if any) is in `part`.
  Range image(uint32_t n) const;
  Range image(uint32_t n, uint32_t i, const Part& part) const;

  void up(uint32_t n);
  bool cut(uint32_t n, uint32_t i, const Part& part);  // false: it does not follow
  void split(uint32_t n, const Part& part);
  bool close();  // the last split is refuted; false: there is none
  size_t depth() const { return splits_.size(); }

 private:
  struct Split {
    uint32_t term;
    Part part;
    size_t mark;
  };
  Range image_of(uint32_t n, uint32_t changed, const Range* instead) const;
  void set(uint32_t n, const Range& range);

  const expr::Pool& pool_;
  std::vector<expr::Expr> terms_;
  std::vector<uint32_t> operands_, first_;
  std::vector<Range> ranges_;
  std::vector<std::pair<uint32_t, Range>> trail_;
  std::vector<Split> splits_;
  bool refuted_ = false;
};

// The number of steps, if they refute the conjuncts.
Result<uint64_t> check_boxes(const expr::Pool& pool, std::span<const expr::Expr> conjuncts,
                             std::string_view text);

}  // namespace mantissa::proof
