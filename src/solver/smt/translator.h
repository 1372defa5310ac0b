#pragma once

// Translator: our terms as Z3's. Keeps every term it translated, so that queries that share terms share the
// work. The target terms mean exactly what expr::apply computes; kinds for which Z3 4.8.12 means something
// else are built from others here or refused (Unsupported), see translator_fp.cpp. Rounding modes are
// bit-vectors of three bits (num::RoundingMode's number; what is above the last one counts as the last).

#include <array>
#include <span>

#include "expr/expr_map.h"
#include "expr/pool.h"
#include "solver/smt/context.h"

namespace mantissa::solver::smt {

inline constexpr uint32_t kModeBits = 3;

// Whether Z3's arithmetic is right in this format (see translator_fp.cpp).
bool is_supported(num::Format format);
// Whether the square root of every number is normal or zero; in other formats fp.sqrt is refused.
bool has_normal_roots(num::Format format);

class Translator {
 public:
  Translator(const Context& context, const expr::Pool& pool) : z3_(context), pool_(pool) {}

  // Throws Unsupported or Z3Error; the translator stays usable.
  Z3_ast translate(expr::Expr root);
  Z3_sort sort(expr::Sort sort);
  size_t size() const { return done_.size(); }
  const expr::Pool& pool() const { return pool_; }

 private:
  using Args = std::span<const Z3_ast>;
  Z3_ast node(expr::Expr e, Args a);
  Z3_ast constant(const expr::Value& value);
  Z3_ast raw_variable(expr::Expr e);
  Z3_ast variable(expr::Expr e);
  Z3_ast overflow(expr::Kind kind, uint32_t width, Args a);
  Z3_ast floating(expr::Expr e, Args a);
  Z3_ast conversion(expr::Expr e, Args a);

  Z3_ast mode_constant(num::RoundingMode mode);
  Z3_ast by_mode(Z3_ast rm, std::span<const Z3_ast> per_mode);  // chosen from one term per mode
  Z3_ast mode(Z3_ast rm);
  Z3_ast round_to_integral(Z3_ast rm, num::Format format, Z3_ast x);
  Z3_ast widened(num::Format from, num::Format to, Z3_ast x);
  Z3_ast float_constant(const num::Float& value);
  Z3_ast float_to_bits(num::Format format, Z3_ast x);
  Z3_ast min_or_max(bool is_min, Z3_ast x, Z3_ast y);
  Z3_ast to_integer(Z3_ast rm, num::Format format, Z3_ast x, uint32_t width, bool is_signed);
  Z3_ast to_integer_valid(Z3_ast rm, num::Format format, Z3_ast x, uint32_t width, bool is_signed);
  Z3_ast from_float(Z3_ast rm, num::Format from, Z3_ast x, num::Format to);
  Z3_ast from_integer(Z3_ast rm, uint32_t width, Z3_ast x, num::Format to, bool is_signed);
  Z3_ast from_x87(Z3_ast bits);
  Z3_ast to_x87(Z3_ast x);

  Z3_ast both(Z3_ast a, Z3_ast b) { return Z3_mk_and(z3_, 2, std::array{a, b}.data()); }
  Z3_ast either(Z3_ast a, Z3_ast b) { return Z3_mk_or(z3_, 2, std::array{a, b}.data()); }
  Z3_ast concat(Z3_ast a, Z3_ast b) { return Z3_mk_concat(z3_, a, b); }
  Z3_ast bits(Z3_ast a, uint32_t high, uint32_t low) { return Z3_mk_extract(z3_, high, low, a); }
  Z3_ast bit_is_set(Z3_ast a, uint32_t index) {
    return Z3_mk_eq(z3_, bits(a, index, index), z3_.numeral(1, uint64_t{1}));
  }

  const Context& z3_;
  const expr::Pool& pool_;
  expr::ExprMap<Z3_ast> done_;
};

}  // namespace mantissa::solver::smt
