// Simplified equals original, on random terms over all theories: the raw term, the term made with local rules
// and folding, and both simplified have one value under every model tried. The long run (MANTISSA_LONG=1)
// checks a million terms; MANTISSA_SEED starts elsewhere.

#include <gtest/gtest.h>

#include <cstdio>

#include "eval/evaluator.h"
#include "rewrite/rewriter.h"
#include "support/random_terms.h"

namespace mantissa::rewrite {
namespace {

using expr::Pool;
using expr::Value;
using testing::TermGenerator;

constexpr int kModels = 4;
constexpr uint64_t kTermsPerPool = 400;

// The forms of one term that must agree.
std::vector<Expr> forms(Pool& pool, Rewriter& rewriter, Expr raw) {
  return {raw, testing::rebuilt(pool, raw, false), rewriter.simplify(raw)};
}

// Do all forms of the term agree under models drawn with this seed? If not, which model tells them apart?
bool agree(Pool& pool, Rewriter& rewriter, Expr raw, uint64_t seed, std::string* why = nullptr) {
  const std::vector<Expr> all = forms(pool, rewriter, raw);
  TermGenerator generator(pool, seed);
  for (Expr e : all)
    if (pool.sort(e) != pool.sort(raw)) return false;
  eval::Tape tape(pool, all);
  for (int i = 0; i < kModels; ++i) {
    const eval::Model model = generator.model(all);
    tape.run(model);
    if (tape.value(0) == tape.value(1) && tape.value(0) == tape.value(2)) continue;
    if (why != nullptr)
      *why = "raw " + testing::to_text(pool, raw) + "\nmade " + testing::to_text(pool, all[1]) +
             "\nsimplified " + testing::to_text(pool, all[2]) + "\nmodel\n" + testing::to_text(pool, model) +
             "values " + testing::to_text(pool, tape.value(0)) + ", " +
             testing::to_text(pool, tape.value(1)) + ", " + testing::to_text(pool, tape.value(2));
    return false;
  }
  return true;
}

TEST(RandomTerms, SimplifiedEqualsOriginal) {
  const uint64_t wanted = testing::long_run() ? 1'000'000 : 20'000, first = testing::seed_or(1);
  uint64_t limited = 0;
  for (uint64_t batch = 0; batch * kTermsPerPool < wanted; ++batch) {
    Pool pool;
    Rewriter rewriter(pool);
    for (uint64_t i = 0; i < kTermsPerPool; ++i) {
      const uint64_t seed = first + batch * kTermsPerPool + i;
      testing::TermOptions options;
      options.raw = true;
      TermGenerator generator(pool, seed, options);
      const Expr raw = generator.term(4 + static_cast<uint32_t>(generator.rng().below(40)));
      if (agree(pool, rewriter, raw, seed)) continue;
      const Expr small = testing::shrink(pool, raw, [&](Expr e) {
        Rewriter fresh(pool);
        return !agree(pool, fresh, e, seed);
      });
      std::string why;
      Rewriter fresh(pool);
      agree(pool, fresh, small, seed, &why);
      FAIL() << "MANTISSA_SEED=" << seed << "\n" << why;
    }
    limited += rewriter.statistics().limited;
  }
  EXPECT_EQ(limited, 0u) << "some rules chase each other";
  std::printf("%llu random terms: simplified equals original\n", static_cast<unsigned long long>(wanted));
}

TEST(RandomTerms, SimplifyingTwiceChangesNothingMore) {
  Pool pool;
  uint64_t changed = 0;
  for (uint64_t seed = 1; seed <= 2000; ++seed) {
    TermGenerator generator(pool, seed);
    Rewriter once(pool), again(pool);
    const Expr simple = once.simplify(generator.term(20));
    if (again.simplify(simple) != simple) ++changed;
  }
  EXPECT_EQ(changed, 0u);
}

}  // namespace
}  // namespace mantissa::rewrite
