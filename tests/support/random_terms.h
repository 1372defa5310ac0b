#pragma once

// Random well-sorted terms and models for property tests, the same for the same seed. Each term is made with
// a few kinds and a few sorts drawn anew (swarm testing), so that rare combinations, a dozen extracts in one
// term or one rounding mode throughout, do occur. Terms may be made raw, without folding or local rules, so
// that these are tested too.

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "eval/model.h"
#include "expr/kind.h"
#include "expr/pool.h"
#include "support/rng.h"

namespace mantissa::testing {

struct TermOptions {
  std::vector<uint32_t> widths = {1, 2, 3, 4, 5, 8, 16, 31, 32, 33, 63, 64, 65, 80, 128};
  std::vector<num::Format> formats = {{2, 3}, {3, 4}, {5, 11}, {8, 24}, {11, 53}, {15, 64}, {15, 113}};
  bool floats = true;
  bool arrays = true;
  bool math = true;        // libm functions
  bool arithmetic = true;  // Int and Real
  bool x87 = true;         // 80-bit encodings
  bool raw = false;        // make_raw instead of make
  uint32_t variables_per_sort = 3;
  std::vector<expr::Kind> only;  // if not empty, the kinds used where a sort allows one of them
};

class TermGenerator {
 public:
  TermGenerator(expr::Pool& pool, uint64_t seed, TermOptions options = {});

  // Draws the kinds and sorts of the next terms; `term` uses them until the next draw.
  void draw();
  // Makes these kinds much likelier until the next draw.
  void favour(std::vector<expr::Kind> kinds) { favoured_ = std::move(kinds); }

  expr::Sort random_sort();
  expr::Expr term(uint32_t size);  // of a random sort, with about `size` operations
  expr::Expr term(expr::Sort sort, uint32_t size);
  expr::Expr operation(expr::Kind kind, uint32_t size);                   // of a sort the kind can have
  expr::Expr operation(expr::Kind kind, expr::Sort sort, uint32_t size);  // none if it cannot
  expr::Expr variable(expr::Sort sort);
  expr::Expr constant(expr::Sort sort);
  expr::Value value(expr::Sort sort);  // special values likely
  num::BitVec bits(uint32_t width);
  num::Float number(num::Format format);

  // Random values for all variables of the terms.
  eval::Model model(std::span<const expr::Expr> terms);
  Rng& rng() { return rng_; }

 private:
  bool can_make(expr::Kind kind, expr::Sort sort) const;
  expr::Expr leaf(expr::Sort sort);
  expr::Expr recent(expr::Sort sort);  // a term made lately, for sharing; none if there is none of the sort
  expr::Expr mode(uint32_t size);
  expr::Expr make(expr::Kind kind, std::span<const expr::Expr> operands, std::span<const uint32_t> params);
  expr::Expr conversion(expr::Kind kind, expr::Sort sort, uint32_t size);
  expr::Expr array_operation(expr::Kind kind, expr::Sort sort, uint32_t size);
  expr::Expr arithmetic_operation(expr::Kind kind, expr::Sort sort, uint32_t size);
  expr::Sort bit_vec_sort();
  expr::Sort float_sort();
  expr::Sort array_sort();
  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[rng_.below(from.size())];
  }

  expr::Pool& pool_;
  TermOptions options_;
  Rng rng_;
  std::vector<uint32_t> widths_;
  std::vector<num::Format> formats_;
  std::vector<expr::Kind> kinds_, favoured_;
  std::vector<expr::Sort> arrays_, sorts_;
  std::array<expr::Expr, 12> recent_{};
  size_t next_recent_ = 0;
};

// The term rebuilt with make (folding and local rules) or make_raw.
expr::Expr rebuilt(expr::Pool& pool, expr::Expr e, bool raw);

// A small term for which `fails` still holds, found by replacing subterms by their own subterms of the same
// sort, by variables and by constants. Rebuilds raw.
expr::Expr shrink(expr::Pool& pool, expr::Expr e, const std::function<bool(expr::Expr)>& fails);

std::string to_text(const expr::Pool& pool, expr::Expr e);  // SMT-LIB-like, without lets
std::string to_text(const expr::Pool& pool, const expr::Value& value);
std::string to_text(const expr::Pool& pool, const eval::Model& model);

// True if the environment asks for the long run (MANTISSA_LONG=1).
bool long_run();
// MANTISSA_SEED if set, else the default.
uint64_t seed_or(uint64_t fallback);

}  // namespace mantissa::testing
