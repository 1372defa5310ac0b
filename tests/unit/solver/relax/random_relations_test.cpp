// Random relations between two computations, as numerical programs assert them, over formats so small that
// every assignment can be tried: what relax refutes has no solution, nor has its core, and its models are
// models.

#include <gtest/gtest.h>

#include <cstdio>

#include "eval/evaluator.h"
#include "solver/relax/relax_solver.h"
#include "support/random_terms.h"
#include "unit/solver/incremental_scripts.h"

namespace mantissa::solver::relax {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using num::Float;

class Relations {
 public:
  Relations(Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    constexpr num::Format kFormats[] = {{2, 3}, {3, 3}, {3, 4}, {4, 3}, {2, 5}, {4, 5}};
    format_ = kFormats[rng_.below(6)];
    const uint32_t count = format_.width() <= 5 ? 3 : 2;
    for (uint32_t i = 0; i < count; ++i)
      variables_.push_back(pool.var("v" + std::to_string(i), Sort::floating(format_)));
    main_ = pool_.rm_const(static_cast<num::RoundingMode>(rng_.chance(2) ? 0 : rng_.below(5)));
  }

  std::vector<Expr> make() {
    std::vector<Expr> result;
    for (const Expr v : variables_) {
      if (rng_.chance(10)) continue;  // NaN and infinities stay possible
      num::Rational low = rational(), high = rational();
      if (high < low) std::swap(low, high);
      if (rng_.chance(2)) {
        result.push_back(le(constant(low), v));
        result.push_back(le(v, constant(high)));
      } else {
        result.push_back(le(abs(v), constant(high.abs())));
      }
    }
    if (rng_.chance(3)) result.push_back(comparison(variable(), term(1)));
    // A computation and another one of the same, or of something else.
    const Expr a = term(2 + static_cast<int>(rng_.below(2)));
    const Expr b = rng_.chance(4) ? term(2) : varied(a, 3);
    result.push_back(relation(a, b));
    return result;
  }

 private:
  Expr relation(Expr a, Expr b) {
    const Expr difference = pool_.make(Kind::kFpSub, {main_, a, b});
    const Expr eps = constant(num::Rational(static_cast<int64_t>(rng_.below(17)), int64_t{8}));
    switch (rng_.below(10)) {
      case 8: {  // relative to magnitudes
        Expr scale = abs(a);
        for (const Expr v : variables_)
          if (rng_.chance(2)) scale = pool_.make(Kind::kFpAdd, {main_, scale, abs(v)});
        const Expr relative = pool_.make(Kind::kFpDiv, {main_, rng_.chance(2) ? abs(difference) : a, scale});
        const Expr is_zero = pool_.make(Kind::kFpEq, {scale, constant(num::Rational(0))});
        return pool_.mk_not(pool_.mk_or(is_zero, rng_.chance(3) ? le(eps, relative) : le(relative, eps)));
      }
      case 0: return pool_.mk_not(le(abs(difference), eps));
      case 1: return lt(eps, abs(difference));
      case 2: return pool_.mk_not(pool_.make(Kind::kFpEq, {a, b}));
      case 3: return lt(b, a);
      case 4: return pool_.mk_not(le(a, pool_.make(Kind::kFpMax, {b, variable()})));
      case 5: return pool_.mk_not(le(abs(difference), pool_.make(Kind::kFpMul, {main_, eps, abs(a)})));
      case 6: return pool_.mk_or(lt(eps, difference), lt(difference, pool_.make(Kind::kFpNeg, {eps})));
      case 7:
        return pool_.mk_not(pool_.mk_or(
            pool_.make(Kind::kFpEq, {a, b}),
            le(abs(difference),
               pool_.make(Kind::kFpMul, {main_, eps, pool_.make(Kind::kFpMax, {abs(a), abs(b)})}))));
      default: return comparison(a, b);
    }
  }
  Expr comparison(Expr a, Expr b) {
    constexpr Kind kKinds[] = {Kind::kFpLe, Kind::kFpLt, Kind::kFpEq, Kind::kEq};
    const Expr c = pool_.make(kKinds[rng_.below(4)], {a, b});
    return rng_.chance(3) ? pool_.mk_not(c) : c;
  }

  // The same computation in another order, in another mode, there and back.
  Expr varied(Expr e, int depth) {
    if (pool_.sort(e) != Sort::floating(format_)) return e;
    if (depth == 0 || pool_.is_var(e) || pool_.is_const(e)) {
      if (!rng_.chance(4)) return e;
      const Expr by = rng_.chance(2) ? variable() : constant(num::Rational(2));
      switch (rng_.below(4)) {
        case 0: return two(Kind::kFpSub, two(Kind::kFpAdd, e, by), by);
        case 1: return two(Kind::kFpAdd, two(Kind::kFpSub, e, by), by);
        case 2: return two(Kind::kFpDiv, two(Kind::kFpMul, e, by), by);
        default: return two(Kind::kFpMul, two(Kind::kFpDiv, e, by), by);
      }
    }
    std::vector<Expr> operands(pool_.children(e).begin(), pool_.children(e).end());
    for (Expr& o : operands)
      if (pool_.sort(o).is_float() && rng_.chance(2)) o = varied(o, depth - 1);
    const Kind kind = pool_.kind(e);
    if (operands.size() == 3 && pool_.sort(operands[0]).is_rounding_mode()) {
      if (rng_.chance(4)) operands[0] = mode();
      if ((kind == Kind::kFpAdd || kind == Kind::kFpMul) && rng_.chance(2))
        std::swap(operands[1], operands[2]);
      // (a + b) + c as a + (b + c)
      if ((kind == Kind::kFpAdd || kind == Kind::kFpMul) && pool_.kind(operands[1]) == kind &&
          rng_.chance(2)) {
        const Expr inner = operands[1];
        return two(kind, pool_.child(inner, 1), two(kind, pool_.child(inner, 2), operands[2]));
      }
    }
    const auto params = pool_.params(e);
    const std::vector<uint32_t> copy(params.begin(), params.end());
    return pool_.make(kind, operands, copy);
  }

  Expr term(int depth) {
    if (depth == 0 || rng_.chance(7)) return rng_.chance(6) ? constant(rational()) : variable();
    const auto sub = [&] { return term(depth - 1); };
    switch (rng_.below(16)) {
      case 0:
      case 1:
      case 2: return two(Kind::kFpAdd, sub(), sub());
      case 3:
      case 4: return two(Kind::kFpSub, sub(), sub());
      case 5:
      case 6:
      case 7: return two(Kind::kFpMul, sub(), sub());
      case 8: return two(Kind::kFpDiv, sub(), sub());
      case 9: return pool_.make(Kind::kFpSqrt, {mode(), rng_.chance(2) ? abs(sub()) : square(sub())});
      case 10: return pool_.make(rng_.chance(2) ? Kind::kFpMod : Kind::kFpRem, {sub(), sub()});
      case 11: return pool_.make(rng_.chance(2) ? Kind::kFpMin : Kind::kFpMax, {sub(), sub()});
      case 12: {
        const Expr c = comparison(sub(), sub());
        return pool_.mk_ite(c, sub(), sub());
      }
      case 13: return square(sub());
      case 14: {
        const Expr other = pool_.make(Kind::kFpFromFp, {mode(), sub()}, {4, 4});
        return pool_.make(Kind::kFpFromFp, {mode(), other},
                          {format_.exponent_bits, format_.significand_bits});
      }
      default: return rng_.chance(2) ? abs(sub()) : pool_.make(Kind::kFpRoundToIntegral, {mode(), sub()});
    }
  }

  Expr square(Expr a) { return two(Kind::kFpMul, a, a); }
  Expr two(Kind kind, Expr a, Expr b) { return pool_.make(kind, {mode(), a, b}); }
  Expr abs(Expr a) { return pool_.make(Kind::kFpAbs, {a}); }
  Expr le(Expr a, Expr b) { return pool_.make(Kind::kFpLe, {a, b}); }
  Expr lt(Expr a, Expr b) { return pool_.make(Kind::kFpLt, {a, b}); }
  Expr mode() {
    return rng_.chance(8) ? pool_.rm_const(static_cast<num::RoundingMode>(rng_.below(5))) : main_;
  }
  Expr variable() { return variables_[rng_.below(variables_.size())]; }
  num::Rational rational() {
    return {static_cast<int64_t>(rng_.below(65)) - 32, int64_t{1} << rng_.below(6)};
  }
  Expr constant(const num::Rational& value) {
    return pool_.fp_const(num::from_rational(format_, num::RoundingMode::kNearestEven, value));
  }

  Pool& pool_;
  Rng rng_;
  num::Format format_;
  Expr main_;
  std::vector<Expr> variables_;
};

bool is_satisfiable(const Pool& pool, const std::vector<Expr>& conjuncts) {
  if (conjuncts.empty()) return true;
  eval::Tape tape(pool, conjuncts);
  const auto& variables = tape.variables();
  uint32_t bits = 0;
  for (const Expr v : variables) bits += pool.sort(v).bits();
  std::vector<uint64_t> words(variables.size(), 0);
  for (uint64_t all = 0; all < uint64_t{1} << bits; ++all) {
    uint64_t rest = all;
    for (size_t i = 0; i < words.size(); ++i) {
      const uint32_t width = pool.sort(variables[i]).bits();
      words[i] = rest & ((uint64_t{1} << width) - 1);
      rest >>= width;
    }
    tape.run(words);
    bool holds = true;
    for (size_t i = 0; i < conjuncts.size() && holds; ++i) holds = tape.is_true(i);
    if (holds) return true;
  }
  return false;
}

// What exactness.h promises, for all numbers of small formats: Sterbenz, and what a sum leaves over.
TEST(Exactness, OfDifferencesAndSumsOfAllNumbers) {
  for (const num::Format f : {num::Format{2, 3}, num::Format{3, 3}, num::Format{3, 4}, num::Format{4, 2}}) {
    const auto number = [&](uint64_t bits) { return Float::from_bits(f, num::BitVec(f.width(), bits)); };
    const auto rne = num::RoundingMode::kNearestEven;
    for (uint64_t i = 0; i < uint64_t{1} << f.width(); ++i)
      for (uint64_t j = 0; j < uint64_t{1} << f.width(); ++j) {
        const Float a = number(i), b = number(j);
        if (!a.is_finite() || !b.is_finite()) continue;
        const num::Rational x = a.to_rational(), y = b.to_rational();
        for (int m = 0; m < 5; ++m) {
          const auto mode = static_cast<num::RoundingMode>(m);
          const Float two = num::from_rational(f, rne, num::Rational(2));
          const Float d = num::sub(mode, a, b), half_a = num::div(mode, a, two),
                      half_b = num::div(mode, b, two);
          if (x.sign() >= 0 && y.sign() >= 0 && num::le(half_b, a) && num::le(half_a, b) && d.is_finite()) {
            ASSERT_EQ(d.to_rational(), x - y) << i << " - " << j << ", mode " << m;
          }
        }
        const Float s = num::add(rne, a, b), bb = num::sub(rne, s, a), aa = num::sub(rne, s, bb);
        const Float left = num::add(rne, num::sub(rne, a, aa), num::sub(rne, b, bb));
        if (!s.is_finite() || !bb.is_finite() || !aa.is_finite() || !left.is_finite()) continue;
        ASSERT_EQ(s.to_rational() + left.to_rational(), x + y)
            << i << " + " << j << " of " << f.significand_bits;
      }
  }
}

TEST(RandomRelations, AreNeverRefutedWrongly) {
  const uint64_t first = testing::seed_or(1), count = testing::long_run() ? 20'000 : 300;
  uint64_t sat = 0, unsat = 0, open = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Pool pool;
    Query query{.pool = &pool, .conjuncts = Relations(pool, seed).make(), .wanted = {}, .want_core = true};
    HintBoard board;
    const Answer answer = make_relax({})->solve(query, Budget::seconds(0.2), board);
    std::string text;
    for (const Expr e : query.conjuncts) text += "\n" + testing::to_text(pool, e);
    if (answer.is_sat()) {
      ++sat;
      ASSERT_TRUE(eval::satisfies(pool, query.conjuncts, answer.model())) << "MANTISSA_SEED=" << seed << text;
    } else if (answer.is_unsat()) {
      ++unsat;
      std::vector<Expr> core;
      for (const uint32_t c : answer.core()) {
        ASSERT_LT(c, query.conjuncts.size());
        core.push_back(query.conjuncts[c]);
      }
      ASSERT_FALSE(is_satisfiable(pool, query.conjuncts)) << "MANTISSA_SEED=" << seed << text;
      ASSERT_FALSE(is_satisfiable(pool, core)) << "the core, MANTISSA_SEED=" << seed << text;
    } else {
      ++open;
    }
  }
  EXPECT_GT(unsat, 0u);
  EXPECT_GT(sat, 0u);
  std::printf(
      "%llu relations: %llu refuted, each confirmed by all assignments, %llu solved, %llu open, seed %llu\n",
      static_cast<unsigned long long>(count), static_cast<unsigned long long>(unsat),
      static_cast<unsigned long long>(sat), static_cast<unsigned long long>(open),
      static_cast<unsigned long long>(first));
}

TEST(RelaxSolver, KeepsBoxesBetweenQueries) {
  IncrementalScripts scripts(testing::seed_or(5), [] { return make_relax({}); });
  scripts.run(testing::long_run() ? 5000 : 30);
}

}  // namespace
}  // namespace mantissa::solver::relax
