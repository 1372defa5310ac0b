// Every kind means to our circuits what it means to the evaluator: all operands of tiny formats and widths,
// random ones of the formats programs use, and with quotients and roots as relations through the SAT solver.

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "solver/bitblast/blaster.h"
#include "solver/bitblast/instance.h"
#include "support/random_values.h"
#include "unit/solver/bitblast/operation.h"
#include "unit/solver/bitblast/simulator.h"

namespace mantissa::solver::bitblast {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

bool is_long() { return std::getenv("MANTISSA_LONG") != nullptr; }

// One operation over fresh variables, computed for many values, 64 at a time.
class Bench {
 public:
  explicit Bench(const Operation& op)
      : op_(op), circuits_(aig_, Division::kArray), blaster_(pool_, circuits_) {
    for (Sort sort : op.operands) variables_.push_back(pool_.fresh_var("x", sort));
    term_ = pool_.make_raw(op.kind, variables_, op.params);
    // The result as bits, through equality with a fresh variable: works for every sort.
    result_ = pool_.fresh_var("r", pool_.sort(term_));
    equal_ = pool_.make_raw(Kind::kEq, std::vector<Expr>{term_, result_});
    std::string why;
    std::optional<Lit> literal = blaster_.boolean(equal_, Budget(), &why);
    EXPECT_TRUE(literal) << why;
    literal_ = *literal;
  }

  // Adds one assignment; runs when 64 are there.
  void add(const std::vector<expr::Value>& operands) {
    batch_.push_back(operands);
    if (batch_.size() == 64) flush();
  }
  void flush() {
    Simulator simulator(aig_);
    std::vector<expr::Value> expected;
    for (uint32_t lane = 0; lane < batch_.size(); ++lane) {
      eval::Model model;
      for (size_t i = 0; i < variables_.size(); ++i) model.set(variables_[i], batch_[lane][i]);
      expected.push_back(eval::evaluate(pool_, term_, model));
      for (size_t i = 0; i < variables_.size(); ++i)
        simulator.set(bits(variables_[i]), lane, pattern(batch_[lane][i]));
      simulator.set(bits(result_), lane, pattern(expected.back()));
    }
    simulator.run();
    for (uint32_t lane = 0; lane < batch_.size(); ++lane) {
      ++count;
      if (simulator.bit(literal_, lane)) continue;
      if (failures++ >= 3) continue;
      std::string values;
      for (const expr::Value& value : batch_[lane])
        values += " " + pool_.to_string(value.sort()) + ":" + value.to_string();
      for (uint32_t p : op_.params) values += " _" + std::to_string(p);
      ADD_FAILURE() << expr::info(op_.kind).text << values << " should be " << expected[lane].to_string();
    }
    batch_.clear();
  }
  int failures = 0;
  uint64_t count = 0;

 private:
  Word bits(Expr variable) const { return blaster_.variable_bits(variable); }
  static num::BitVec pattern(const expr::Value& value) {
    if (value.sort().is_bit_vec() || value.sort().is_float()) return value.as_bits();
    return num::BitVec(value.sort().bits(), value.raw());
  }

  Operation op_;
  expr::Pool pool_;
  Aig aig_;
  Circuits circuits_;
  Blaster blaster_;
  std::vector<Expr> variables_;
  Expr term_, result_, equal_;
  Lit literal_;
  std::vector<std::vector<expr::Value>> batch_;
};

uint64_t value_count(Sort sort) { return sort.is_rounding_mode() ? 5 : uint64_t{1} << sort.bits(); }

expr::Value nth_value(Sort sort, uint64_t n) {
  if (sort.is_bit_vec()) return expr::Value::bits(sort.width(), n);
  if (sort.is_float())
    return expr::Value::floating(num::Float::from_bits(sort.format(), num::BitVec(sort.bits(), n)));
  return expr::Value::from_raw(sort, n);
}

// All operands, or every `stride`-th combination if there are too many.
void exhaust(const Operation& op, uint64_t limit) {
  Bench bench(op);
  uint64_t total = 1;
  for (Sort sort : op.operands) total *= value_count(sort);
  const uint64_t stride = total <= limit ? 1 : (total / limit) | 1;
  for (uint64_t n = 0; n < total; n += stride) {
    uint64_t rest = n;
    std::vector<expr::Value> operands;
    for (Sort sort : op.operands) {
      operands.push_back(nth_value(sort, rest % value_count(sort)));
      rest /= value_count(sort);
    }
    bench.add(operands);
  }
  bench.flush();
}

TEST(Semantics, TinyFormatsExhaustively) {
  constexpr num::Format kTiny[] = {{2, 2}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {3, 4}, {4, 3}, {2, 6}};
  Rng rng(1);
  for (Kind kind : known_kinds()) {
    if (kind == Kind::kFpFromX87 || kind == Kind::kFpToX87 || !is_float_kind(kind)) continue;
    for (num::Format format : kTiny) {
      const bool converts = kind == Kind::kFpFromFp;
      for (num::Format other : kTiny) {
        if (!converts && other != kTiny[0]) continue;
        for (uint32_t width : {1, 2, 3, 5, 7}) {
          const bool has_width = expr::info(kind).rule == expr::SortRule::kRmBvToFp ||
                                 expr::info(kind).rule == expr::SortRule::kRmFpToBv ||
                                 expr::info(kind).rule == expr::SortRule::kRmFpToBool;
          if (!has_width && width != 1) continue;
          exhaust(instance(kind, format, other, width, rng), is_long() ? 1 << 22 : 1 << 13);
        }
      }
    }
  }
}

TEST(Semantics, TinyBitVectorsExhaustively) {
  Rng rng(1);
  for (Kind kind : known_kinds()) {
    if (is_float_kind(kind)) continue;
    for (uint32_t width = 1; width <= 5; ++width) {
      const int instances = expr::info(kind).params > 0 ? 10 : 1;
      for (int i = 0; i < instances; ++i) exhaust(instance(kind, {2, 3}, {2, 3}, width, rng), 1 << 14);
    }
  }
}

TEST(Semantics, RandomValuesOfLargeFormats) {
  const char* given = std::getenv("MANTISSA_SEED");
  const uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 1;
  SCOPED_TRACE("MANTISSA_SEED=" + std::to_string(seed));
  constexpr num::Format kFormats[] = {num::kHalf, num::kBfloat16, num::kFloat, num::kDouble,
                                      num::kX87,  num::kQuad,     {7, 5},      {4, 20}};
  Rng rng(seed);
  for (Kind kind : known_kinds()) {
    for (num::Format format : kFormats) {
      const num::Format other = kFormats[rng.below(std::size(kFormats))];
      const uint32_t width = 1 + static_cast<uint32_t>(rng.below(70));
      const Operation op = instance(kind, format, other, width, rng);
      Bench bench(op);
      const int rounds = is_long() ? 20'000 : format.significand_bits > 60 ? 128 : 384;
      for (int i = 0; i < rounds; ++i) {
        std::vector<expr::Value> operands;
        for (Sort sort : op.operands) operands.push_back(testing::random_value(rng, sort));
        if (operands.size() > 1 && rng.chance(8)) {
          const size_t last = operands.size() - 1;
          if (op.operands[last] == op.operands[last - 1]) operands[last] = operands[last - 1];
        }
        bench.add(operands);
      }
      bench.flush();
    }
  }
}

// What relations define cannot be simulated: ask the SAT solver whether another result is possible.
void ask_both_ways(const Encoding& encoding, Kind kind, num::Format format, uint32_t width, Rng& rng,
                   int rounds) {
  for (int i = 0; i < rounds; ++i) {
    expr::Pool pool;
    const Operation op = instance(kind, format, format, width, rng);
    Query query{.pool = &pool, .conjuncts = {}, .wanted = {}, .want_core = false};
    std::vector<Expr> variables;
    eval::Model model;
    std::string values;
    for (Sort sort : op.operands) {
      variables.push_back(pool.fresh_var("x", sort));
      const expr::Value value = testing::random_value(rng, sort);
      model.set(variables.back(), value);
      values += " " + value.to_string();
      query.conjuncts.push_back(
          pool.make_raw(Kind::kEq, std::vector<Expr>{variables.back(), pool.constant(value)}));
    }
    const Expr term = pool.make_raw(kind, variables, op.params);
    const expr::Value expected = eval::evaluate(pool, term, model);
    const Expr equal = pool.make_raw(Kind::kEq, std::vector<Expr>{term, pool.constant(expected)});
    HintBoard board;
    Instance instance(pool, encoding);
    query.conjuncts.push_back(equal);
    EXPECT_TRUE(instance.solve(query, Budget::seconds(60), board).is_sat())
        << expr::info(kind).text << values << " is not " << expected.to_string();
    query.conjuncts.back() = pool.make_raw(Kind::kNot, std::vector<Expr>{equal});
    EXPECT_TRUE(instance.solve(query, Budget::seconds(60), board).is_unsat())
        << expr::info(kind).text << values << " may be other than " << expected.to_string();
  }
}

TEST(Semantics, RelationsAndRefinedProducts) {
  const char* given = std::getenv("MANTISSA_SEED");
  const uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 1;
  SCOPED_TRACE("MANTISSA_SEED=" + std::to_string(seed));
  Rng rng(seed);
  const int rounds = is_long() ? 150 : 12;
  for (const Encoding& encoding : {Encoding{.division = Division::kRelation},
                                   Encoding{.division = Division::kRelation, .abstract_products = true},
                                   Encoding{.abstract_floats = true, .wide_float = 0}}) {
    for (num::Format format : {num::Format{2, 3}, num::Format{3, 4}, num::kHalf, num::kFloat})
      for (Kind kind : {Kind::kFpDiv, Kind::kFpSqrt, Kind::kFpMul, Kind::kFpFma, Kind::kFpAdd})
        ask_both_ways(encoding, kind, format, 1, rng, rounds);
    for (uint32_t width : {1, 2, 3, 7, 20, 40})
      for (Kind kind :
           {Kind::kBvMul, Kind::kBvUdiv, Kind::kBvUrem, Kind::kBvSdiv, Kind::kBvSrem, Kind::kBvSmod})
        ask_both_ways(encoding, kind, num::kHalf, width, rng, rounds);
  }
}

}  // namespace
}  // namespace mantissa::solver::bitblast
