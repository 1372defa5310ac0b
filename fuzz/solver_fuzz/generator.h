#pragma once

// Random well-sorted queries, small enough to be decided by hand or nearly so.

#include <map>
#include <vector>

#include "solver/api/query.h"
#include "support/rng.h"

namespace mantissa::fuzz {

struct Shape {
  std::vector<num::Format> formats;
  uint32_t max_width = 6;       // of bit-vectors
  uint32_t variable_bits = 12;  // of all variables together; no variable is made beyond that
  int depth = 3;
  bool arrays = false;
  bool small_indices = false;  // arrays indexed by other sorts than one bit
  bool math = false;           // libm, of the formats that have it
  uint32_t least_width = 1;
  bool arithmetic = false;  // one query is either linear arithmetic or the rest
  bool remainders = true;   // fp.rem, fp.mod, fp.fma
};

Shape random_shape(Rng& rng);

class Generator {
 public:
  Generator(expr::Pool& pool, Rng& rng, Shape shape) : pool_(pool), rng_(rng), shape_(std::move(shape)) {}
  solver::Query query();
  expr::Expr conjunct() { return boolean(shape_.depth + 1); }

 private:
  expr::Expr term(expr::Sort sort, int depth);
  expr::Expr leaf(expr::Sort sort);
  expr::Expr variable(expr::Sort sort);
  expr::Expr boolean(int depth);
  expr::Expr bits(uint32_t width, int depth);
  expr::Expr floating(num::Format format, int depth);
  expr::Expr arithmetic(expr::Sort sort, int depth);
  expr::Expr array(expr::Sort sort, int depth);
  expr::Expr make(expr::Kind kind, std::vector<expr::Expr> operands, std::vector<uint32_t> params = {});
  expr::Expr mode(int depth);
  expr::Sort array_of(expr::Sort element);
  num::Format format() { return shape_.formats[rng_.below(shape_.formats.size())]; }
  uint32_t width() {
    return shape_.least_width + static_cast<uint32_t>(rng_.below(shape_.max_width - shape_.least_width + 1));
  }
  expr::Sort value_sort();

  expr::Pool& pool_;
  Rng& rng_;
  Shape shape_;
  uint32_t bits_used_ = 0;
  std::vector<expr::Expr> variables_;
};

// The bits of a variable of this sort, all cells of an array counted; 0 for Int and Real.
uint32_t sort_bits(const expr::Pool& pool, expr::Sort sort);
expr::Value random_value(const expr::Pool& pool, Rng& rng, expr::Sort sort);

}  // namespace mantissa::fuzz
