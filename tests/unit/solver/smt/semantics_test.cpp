// Every kind means to Z3 what it means to us: one random operation on random values, asked of the bit-blasted
// circuit (variables fixed by equalities, no simplification before) and of Z3's own constant folding.

#include <gtest/gtest.h>

#include <cstdlib>

#include "eval/evaluator.h"
#include "solver/smt/translator.h"
#include "support/random_values.h"

namespace mantissa::solver::smt {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

struct Operation {
  Kind kind;
  std::vector<Sort> operands;
  std::vector<uint32_t> params;
};

constexpr num::Format kFormats[] = {{2, 3}, {3, 3},  {3, 4},   {4, 9},  {5, 11},
                                    {8, 8}, {8, 24}, {11, 53}, {15, 64}};

num::Format random_format(Rng& rng) {
  if (rng.chance(2)) return kFormats[rng.below(rng.chance(8) ? std::size(kFormats) : 6)];
  num::Format format;
  do {
    format = {2 + static_cast<uint32_t>(rng.below(5)), 3 + static_cast<uint32_t>(rng.below(18))};
  } while (!is_supported(format));
  return format;
}

// A random instance of a kind: sorts of operands and parameters. Empty for kinds that are not asked.
bool instance(Rng& rng, Kind kind, Operation* op) {
  Sort rm = Sort::rounding_mode(), boolean = Sort::boolean();
  num::Format format = random_format(rng);
  Sort fp = Sort::floating(format);
  uint32_t width = 1 + static_cast<uint32_t>(rng.below(rng.chance(8) ? 70 : 10));
  Sort bv = Sort::bit_vec(width);
  *op = {kind, {}, {}};
  auto with = [&](std::vector<Sort> operands, std::vector<uint32_t> params = {}) {
    op->operands = std::move(operands);
    op->params = std::move(params);
    return true;
  };
  uint32_t e = format.exponent_bits, s = format.significand_bits;
  switch (expr::info(kind).rule) {
    case expr::SortRule::kBoolOp: return with(std::vector<Sort>(expr::arity(kind), boolean));
    case expr::SortRule::kSameToBool: {
      Sort any[] = {boolean, rm, bv, fp};
      Sort sort = any[rng.below(4)];
      return with({sort, sort});
    }
    case expr::SortRule::kIte: {
      Sort any[] = {boolean, rm, bv, fp};
      Sort sort = any[rng.below(4)];
      return with({boolean, sort, sort});
    }
    case expr::SortRule::kBvSame:
      return with(std::vector<Sort>(expr::arity(kind), bv),
                  expr::info(kind).params ? std::vector<uint32_t>{static_cast<uint32_t>(rng.below(20))}
                                          : std::vector<uint32_t>{});
    case expr::SortRule::kBvToBool: return with({bv, bv});
    case expr::SortRule::kConcat: return with({bv, Sort::bit_vec(1 + rng.below(10))});
    case expr::SortRule::kExtract: {
      uint32_t high = rng.below(width), low = rng.below(high + 1);
      return with({bv}, {high, low});
    }
    case expr::SortRule::kExtend: return with({bv}, {static_cast<uint32_t>(rng.below(9))});
    case expr::SortRule::kFpSame: return with(std::vector<Sort>(expr::arity(kind), fp));
    case expr::SortRule::kRmFpSame: {
      std::vector<Sort> operands(expr::arity(kind), fp);
      operands[0] = rm;
      return with(operands);
    }
    case expr::SortRule::kFpToBool: return with(std::vector<Sort>(expr::arity(kind), fp));
    case expr::SortRule::kBitsToFp: return with({Sort::bit_vec(format.width())}, {e, s});
    case expr::SortRule::kFpToBits: return with({fp});
    case expr::SortRule::kX87ToFp: return with({Sort::bit_vec(80)});
    case expr::SortRule::kFpToX87: return with({Sort::floating(num::kX87)});
    case expr::SortRule::kRmFpToFp: return with({rm, Sort::floating(random_format(rng))}, {e, s});
    case expr::SortRule::kRmBvToFp: return with({rm, bv}, {e, s});
    case expr::SortRule::kRmFpToBv:
    case expr::SortRule::kRmFpToBool: return with({rm, fp}, {width});
    case expr::SortRule::kArithSame:
    case expr::SortRule::kArithToBool:
      return with(std::vector<Sort>(expr::arity(kind), rng.chance(2) ? Sort::integer() : Sort::real()));
    case expr::SortRule::kIntToReal: return with({Sort::integer()});
    case expr::SortRule::kRealToInt:
    case expr::SortRule::kRealToBool: return with({Sort::real()});
    default: return false;  // leaves, arrays, libm, division by constants: other tests
  }
}

class Semantics : public ::testing::Test {
 protected:
  // Whether the circuit admits another result than the evaluator's.
  bool circuit_differs(Expr term, const eval::Model& model, const expr::Value& expected) {
    TacticRef tactic(z3_, Z3_mk_tactic(z3_, is_arithmetic(term) ? "smt" : "simplify"));
    if (!is_arithmetic(term)) {
      for (const char* next : {"fpa2bv", "simplify", "bit-blast", "sat"}) {
        TacticRef step(z3_, Z3_mk_tactic(z3_, next));
        tactic = TacticRef(z3_, Z3_tactic_and_then(z3_, tactic, step));
      }
    }
    SolverRef solver(z3_, Z3_mk_solver_from_tactic(z3_, tactic));
    for (const auto& [variable, value] : model.values())
      Z3_solver_assert(
          z3_, solver,
          Z3_mk_eq(z3_, translator_.translate(variable), translator_.translate(pool_.constant(value))));
    Z3_solver_assert(z3_, solver,
                     Z3_mk_not(z3_, Z3_mk_eq(z3_, translator_.translate(term),
                                             translator_.translate(pool_.constant(expected)))));
    return Z3_solver_check(z3_, solver) != Z3_L_FALSE;
  }

  bool folding_differs(Expr ground, const expr::Value& expected) {
    Z3_ast same =
        Z3_mk_eq(z3_, translator_.translate(ground), translator_.translate(pool_.constant(expected)));
    return Z3_get_bool_value(z3_, Z3_simplify(z3_, same)) != Z3_L_TRUE;
  }

  bool is_arithmetic(Expr term) const { return pool_.features(term) & expr::kHasArithmetic; }

  expr::Pool pool_;
  Context z3_;
  Translator translator_{z3_, pool_};
};

TEST_F(Semantics, EveryKindOnRandomValues) {
  const char* given = std::getenv("MANTISSA_SEED");
  uint64_t seed = given ? std::strtoull(given, nullptr, 10) : 1;
  bool is_long = std::getenv("MANTISSA_LONG") != nullptr;
  const char* only = std::getenv("MANTISSA_KIND");
  int per_kind = is_long ? 40 : 10;
  Rng rng(seed);
  std::map<std::string, int> failures;
  for (size_t k = 0; k < expr::kKindCount; ++k) {
    Kind kind = static_cast<Kind>(k);
    if (only && std::string(only) != expr::info(kind).text) continue;
    if (kind == Kind::kFpRem || kind == Kind::kFpMod || kind == Kind::kFpFma) continue;  // refused
    for (int i = 0; i < per_kind; ++i) {
      Operation op;
      if (!instance(rng, kind, &op)) break;
      if (kind == Kind::kFpSqrt && !has_normal_roots(op.operands[1].format())) continue;  // refused
      std::vector<Expr> variables, constants;
      eval::Model model;
      for (size_t a = 0; a < op.operands.size(); ++a) {
        variables.push_back(pool_.fresh_var("x", op.operands[a]));
        expr::Value value = testing::random_value(rng, op.operands[a]);
        constants.push_back(pool_.constant(value));
        model.set(variables[a], value);
      }
      Expr term = pool_.make_raw(kind, variables, op.params);
      expr::Value expected = eval::evaluate(pool_, term, model);
      auto fail = [&](const char* where) {
        std::string text = std::string(where) + " " + std::string(expr::info(kind).text);
        if (failures[text]++ >= 3) return;
        std::string values;
        for (Expr c : constants)
          values += " " + pool_.to_string(pool_.sort(c)) + ":" + pool_.value(c).to_string();
        for (uint32_t p : op.params) values += " _" + std::to_string(p);
        ADD_FAILURE() << text << values << " should be " << expected.to_string() << ", seed " << seed;
      };
      try {
        if (folding_differs(pool_.make_raw(kind, constants, op.params), expected)) fail("folding");
        if (circuit_differs(term, model, expected)) fail("circuit");
      } catch (const Z3Error& error) {
        fail(error.message.c_str());
      }
    }
  }
  for (const auto& [what, count] : failures) std::printf("%s: %d\n", what.c_str(), count);
}

}  // namespace
}  // namespace mantissa::solver::smt
