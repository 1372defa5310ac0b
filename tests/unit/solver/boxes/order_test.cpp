// Random comparisons of few terms over a format so small that every assignment can be tried: what is decided
// holds in every solution, and what is refuted has none, nor has its core.

#include "solver/boxes/order.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"
#include "solver/boxes/kept.h"
#include "support/random_terms.h"

namespace mantissa::solver::boxes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;

constexpr num::Format kTiny{2, 3};
constexpr uint32_t kVariables = 3, kBits = 5;

class Comparisons {
 public:
  Comparisons(Pool& pool, uint64_t seed) : pool_(pool), rng_(seed) {
    for (uint32_t i = 0; i < kVariables; ++i) {
      variables_.push_back(pool.var("v" + std::to_string(i), Sort::floating(kTiny)));
      terms_.push_back(variables_.back());
      terms_.push_back(pool.make(Kind::kFpAbs, {variables_.back()}));
    }
    terms_.push_back(pool.make(
        Kind::kFpAdd, {pool.rm_const(num::RoundingMode::kNearestEven), variables_[0], variables_[1]}));
  }

  Expr atom() {
    constexpr Kind kKinds[] = {Kind::kFpLe, Kind::kFpLe, Kind::kFpLt, Kind::kFpLt, Kind::kFpEq, Kind::kEq};
    return pool_.make(kKinds[rng_.below(6)],
                      {terms_[rng_.below(terms_.size())], terms_[rng_.below(terms_.size())]});
  }
  Expr literal() {
    if (rng_.chance(6)) return pool_.mk_not(pool_.make(Kind::kFpIsNan, {variables_[rng_.below(kVariables)]}));
    return rng_.chance(3) ? pool_.mk_not(atom()) : atom();
  }
  // Calls visit(tape) for every assignment.
  template <class F>
  void for_each_assignment(std::span<const Expr> roots, F&& visit) const {
    eval::Tape tape(pool_, roots);
    for (uint32_t word = 0; word < 1u << (kVariables * kBits); ++word) {
      eval::Model model;
      for (uint32_t i = 0; i < kVariables; ++i)
        model.set(variables_[i],
                  expr::Value::from_raw(Sort::floating(kTiny), word >> (i * kBits) & ((1u << kBits) - 1)));
      tape.run(model);
      visit(tape);
    }
  }
  Rng& rng() { return rng_; }

 private:
  Pool& pool_;
  Rng rng_;
  std::vector<Expr> variables_, terms_;
};

TEST(Order, DecidesOnlyWhatHolds) {
  const uint64_t first = testing::seed_or(1), count = testing::long_run() ? 5000 : 60;
  uint64_t refuted = 0, decided = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    Pool pool;
    Comparisons random(pool, seed);
    std::vector<Expr> conjuncts, atoms;
    for (uint64_t i = 2 + random.rng().below(5); i > 0; --i) conjuncts.push_back(random.literal());
    for (int i = 0; i < 12; ++i) atoms.push_back(random.atom());
    const Query query{.pool = &pool, .conjuncts = conjuncts, .wanted = {}};
    KeptBoxes kept(KeptBoxes::Comparisons::kClosed);
    KeptBoxes::Outcome outcome = kept.enter(query, Budget());
    if (outcome == KeptBoxes::Outcome::kFixpoint) {
      // Atoms that may be true or false, without being asserted.
      std::vector<Expr> open;
      for (const Expr atom : atoms) open.push_back(pool.mk_or(atom, pool.fresh_var("free", Sort::boolean())));
      ASSERT_TRUE(kept.state_valid(open));
      ASSERT_EQ(kept.propagator().propagate(Budget()), Propagator::Outcome::kFixpoint) << "seed " << seed;
    }
    if (outcome == KeptBoxes::Outcome::kConflict) {
      ++refuted;
      std::vector<Expr> core;
      for (const uint32_t i : kept.core(query, kept.propagator().conflict())) core.push_back(conjuncts[i]);
      random.for_each_assignment(core, [&](const eval::Tape& tape) {
        bool all = true;
        for (size_t i = 0; i < core.size() && all; ++i) all = tape.is_true(i);
        ASSERT_FALSE(all) << "seed " << seed;
      });
      continue;
    }
    std::vector<Expr> roots = conjuncts;
    std::vector<bool> says;
    for (const Expr atom : atoms) {
      const uint32_t* n = kept.network().find(atom);
      if (n == nullptr || !kept.propagator().domain(*n).is_point()) continue;
      roots.push_back(atom);
      says.push_back(kept.propagator().domain(*n).is_true());
      ++decided;
    }
    random.for_each_assignment(roots, [&](const eval::Tape& tape) {
      for (size_t i = 0; i < conjuncts.size(); ++i)
        if (!tape.is_true(i)) return;
      for (size_t i = 0; i < says.size(); ++i)
        ASSERT_EQ(tape.is_true(conjuncts.size() + i), says[i])
            << "seed " << seed << " " << testing::to_text(pool, roots[conjuncts.size() + i]);
    });
    if (::testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(refuted * 10, count);
  EXPECT_GT(decided, count);
}

TEST(Order, GoesRoundACircle) {
  Pool pool;
  const Sort f64 = Sort::floating(num::kDouble);
  const Expr x = pool.var("x", f64), y = pool.var("y", f64), z = pool.var("z", f64),
             other = pool.var("other", f64);
  const auto le = [&](Expr a, Expr b) { return pool.make(Kind::kFpLe, {a, b}); };
  const auto outcome = [&](std::vector<Expr> conjuncts, std::vector<uint32_t> core) {
    KeptBoxes kept(KeptBoxes::Comparisons::kClosed);
    const Query query{.pool = &pool, .conjuncts = std::move(conjuncts), .wanted = {}};
    const KeptBoxes::Outcome result = kept.enter(query, Budget());
    if (result == KeptBoxes::Outcome::kConflict)
      EXPECT_EQ(kept.core(query, kept.propagator().conflict()), core);
    return result;
  };
  const Expr strict = pool.make(Kind::kFpLt, {x, y});
  EXPECT_EQ(outcome({strict, le(x, other), le(y, z), le(z, x)}, {0, 2, 3}), KeptBoxes::Outcome::kConflict);
  EXPECT_EQ(outcome({le(x, y), le(x, other), le(y, z), le(z, x)}, {}), KeptBoxes::Outcome::kFixpoint);
  // Not below may be for a NaN.
  const Expr unordered = pool.mk_not(pool.make(Kind::kFpLt, {y, z})), below = pool.make(Kind::kFpLt, {x, z});
  EXPECT_EQ(outcome({le(y, x), unordered, below}, {0, 1, 2}), KeptBoxes::Outcome::kConflict);
  EXPECT_EQ(outcome({pool.mk_not(le(y, x)), pool.mk_not(le(x, y))}, {}), KeptBoxes::Outcome::kFixpoint);
}

}  // namespace
}  // namespace mantissa::solver::boxes
