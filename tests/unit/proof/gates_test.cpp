// Every operation of the encoder against the evaluator: the inputs as assumptions, and unit propagation must
// give each bit of the result, and not its opposite.

#include "proof/gates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "proof/rup.h"
#include "support/random_terms.h"

namespace mantissa::proof {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;

Rup make_rup(const Gates& gates) {
  Rup rup(gates.variables());
  const std::vector<int>& clauses = gates.clauses();
  for (size_t begin = 0, i = 0; i < clauses.size(); ++i)
    if (clauses[i] == 0) {
      rup.add(std::span(clauses).subspan(begin, i - begin));
      begin = i + 1;
    }
  return rup;
}

bool bit(const Value& value, uint32_t i) {
  if (value.sort().is_bool()) return value.as_bool();
  if (value.sort().is_rounding_mode()) return static_cast<int>(value.as_rounding_mode()) >> i & 1;
  return (value.sort().is_float() ? value.as_float().bits() : value.as_bits()).bit(i);
}

// The term equals `result`, a variable, in the clauses.
struct Encoded {
  Encoded(expr::Pool& pool, Expr term) : pool(pool), term(term), gates(pool) {
    result = pool.fresh_var("result", pool.sort(term));
    const Expr conjuncts[] = {pool.mk_eq(term, result)};
    EXPECT_TRUE(gates.encode(conjuncts).ok()) << expr::info(pool.kind(term)).text;
    inputs = expr::variables(pool, std::span(&this->term, 1));
  }
  void expect_right(const eval::Model& model) {
    std::vector<int> lemma;
    for (Expr variable : inputs) {
      const std::vector<int>& literals = gates.bits(variable);
      for (uint32_t i = 0; i < literals.size(); ++i)
        lemma.push_back(bit(model.get(pool, variable), i) ? -literals[i] : literals[i]);
    }
    const Value expected = eval::evaluate(pool, term, model);
    const std::vector<int>& literals = gates.bits(result);
    if (!rup) rup.emplace(make_rup(gates));
    for (uint32_t i = 0; i < literals.size(); ++i) {
      lemma.push_back(bit(expected, i) ? literals[i] : -literals[i]);
      ASSERT_TRUE(rup->follows(lemma)) << expr::info(pool.kind(term)).text << " bit " << i;
      lemma.back() = -lemma.back();
      if (i == 0) {
        ASSERT_FALSE(rup->follows(lemma)) << expr::info(pool.kind(term)).text;
      }
      lemma.pop_back();
    }
  }
  expr::Pool& pool;
  Expr term, result;
  Gates gates;
  std::optional<Rup> rup;
  std::vector<Expr> inputs;
};

TEST(Gates, EveryKindOnAllSmallValues) {
  expr::Pool pool;
  for (auto k = static_cast<uint32_t>(Kind::kBvNot); k <= static_cast<uint32_t>(Kind::kBvSmulo); ++k) {
    const auto kind = static_cast<Kind>(k);
    for (uint32_t width : {1u, 2u, 3u}) {
      const Expr a = pool.var("a" + std::to_string(width), Sort::bit_vec(width));
      const Expr b = pool.var("b" + std::to_string(width), Sort::bit_vec(width));
      const Expr both[] = {a, b};
      std::vector<uint32_t> params;
      if (kind == Kind::kBvExtract) params = {width - 1, width / 2};
      if (expr::info(kind).params == 1) params = {width / 2 + 1};
      if (kind == Kind::kBvRotateLeft || kind == Kind::kBvRotateRight) params = {width - 1};
      Encoded encoded(pool, pool.make(kind, std::span(both, expr::arity(kind)), params));
      for (uint64_t x = 0; x < 1u << width; ++x)
        for (uint64_t y = 0; y < (expr::arity(kind) == 2 ? 1u << width : 1u); ++y) {
          eval::Model model;
          model.set(a, Value::bits(width, x));
          model.set(b, Value::bits(width, y));
          encoded.expect_right(model);
          if (HasFatalFailure()) return;
        }
    }
  }
}

TEST(Gates, RandomTerms) {
  expr::Pool pool;
  testing::TermOptions options;
  options.widths = {1, 2, 3, 5, 8, 11};
  options.floats = options.arrays = options.math = options.arithmetic = options.x87 = false;
  options.raw = true;
  testing::TermGenerator generator(pool, 7, options);
  for (int i = 0; i < 60; ++i) {
    generator.draw();
    const Expr term = generator.term(12);
    if (!pool.sort(term).is_bool() && !pool.sort(term).is_bit_vec()) continue;
    Encoded encoded(pool, term);
    encoded.expect_right(generator.model(std::span(&term, 1)));
    if (HasFatalFailure()) return;
  }
}

// Every pair of numbers in every mode, and single ones; of the second format some.
TEST(Gates, FloatsOnAllSmallValues) {
  expr::Pool pool;
  for (const num::Format format : {num::Format{2, 3}, num::Format{3, 3}}) {
    const std::string name = pool.to_string(Sort::floating(format));
    const Expr x = pool.var("x" + name, Sort::floating(format)),
               y = pool.var("y" + name, Sort::floating(format));
    const Expr mode = pool.var("mode", Sort::rounding_mode());
    std::vector<Expr> terms;
    for (Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv})
      terms.push_back(pool.make(kind, {mode, x, y}));
    for (Kind kind : {Kind::kFpLe, Kind::kFpLt, Kind::kFpEq, Kind::kEq, Kind::kFpMin, Kind::kFpMax})
      terms.push_back(pool.make(kind, {x, y}));
    for (Kind kind :
         {Kind::kFpAbs, Kind::kFpNeg, Kind::kFpIsNormal, Kind::kFpIsSubnormal, Kind::kFpIsZero,
          Kind::kFpIsInfinite, Kind::kFpIsNan, Kind::kFpIsNegative, Kind::kFpIsPositive, Kind::kFpToBits})
      terms.push_back(pool.make(kind, {x}));
    for (const auto& [e, s] : {std::pair(2u, 2u), std::pair(2u, 5u), std::pair(4u, 3u)})
      terms.push_back(pool.make(Kind::kFpFromFp, {mode, x}, {e, s}));
    for (Expr term : terms) {
      Encoded encoded(pool, term);
      const auto has = [&](Expr variable) {
        return std::find(encoded.inputs.begin(), encoded.inputs.end(), variable) != encoded.inputs.end();
      };
      const uint32_t all = 1u << format.width();
      for (int m = 0; m < (has(mode) ? 5 : 1); ++m)
        for (uint32_t a = 0; a < all; ++a)
          for (uint32_t b = 0; b < (has(y) ? all : 1u); ++b) {
            if (format.exponent_bits > 2 && (7 * a + 3 * b + static_cast<uint32_t>(m)) % 11 != 0) continue;
            eval::Model model;
            model.set(mode, Value::rounding_mode(static_cast<num::RoundingMode>(m)));
            model.set(x, Value::from_raw(Sort::floating(format), a));
            model.set(y, Value::from_raw(Sort::floating(format), b));
            encoded.expect_right(model);
            if (HasFatalFailure()) return;
          }
    }
  }
}

TEST(Gates, FloatsOfBits) {
  expr::Pool pool;
  const Expr mode = pool.var("mode", Sort::rounding_mode());
  for (uint32_t width : {1u, 3u, 6u}) {
    const Expr bits = pool.var("b" + std::to_string(width), Sort::bit_vec(width));
    std::vector<Expr> terms = {pool.make(Kind::kFpFromSbv, {mode, bits}, {3, 3}),
                               pool.make(Kind::kFpFromUbv, {mode, bits}, {2, 3}),
                               pool.make(Kind::kFpFromSbv, {mode, bits}, {4, 9})};
    if (width == 6) terms.push_back(pool.make(Kind::kFpFromBits, {bits}, {3, 3}));
    for (Expr term : terms) {
      Encoded encoded(pool, term);
      for (int m = 0; m < 5; ++m)
        for (uint64_t b = 0; b < 1u << width; ++b) {
          eval::Model model;
          model.set(mode, Value::rounding_mode(static_cast<num::RoundingMode>(m)));
          model.set(bits, Value::bits(width, b));
          encoded.expect_right(model);
          if (HasFatalFailure()) return;
        }
    }
  }
}

// Formats of programs, at random values.
TEST(Gates, LargerFloats) {
  expr::Pool pool;
  testing::TermGenerator generator(pool, 3);
  for (const num::Format format : {num::Format{5, 11}, num::kFloat}) {
    const Expr x = generator.variable(Sort::floating(format)), y = generator.variable(Sort::floating(format));
    const Expr mode = pool.var("mode", Sort::rounding_mode());
    for (Kind kind : {Kind::kFpAdd, Kind::kFpMul, Kind::kFpDiv}) {
      const Expr term = pool.make(kind, {mode, x, y});
      Encoded encoded(pool, term);
      for (int i = 0; i < 30; ++i) {
        encoded.expect_right(generator.model(std::span(&term, 1)));
        if (HasFatalFailure()) return;
      }
    }
  }
}

TEST(Gates, RefusesWhatItDoesNotKnow) {
  expr::Pool pool;
  const Expr x = pool.var("x", Sort::floating(num::kFloat));
  const Expr root[] = {
      pool.mk_eq(x, pool.make(Kind::kFpSqrt, {pool.rm_const(num::RoundingMode::kNearestEven), x}))};
  Gates gates(pool);
  EXPECT_FALSE(gates.encode(root).ok());
}

}  // namespace
}  // namespace mantissa::proof
