#include "interp/trace.h"

#include <gtest/gtest.h>

#include "support/rng.h"

namespace mantissa::interp {
namespace {

// As the replay library does it.
uint64_t step(uint64_t hash, uint64_t site) { return hash * 0x100000001b3ULL + site; }

TEST(Trace, IsTheHashOfTheSites) {
  Trace trace;
  uint64_t hash = 0;
  for (const uint64_t site : {7ULL, 1ULL << 63, 0ULL, 7ULL, ~0ULL}) {
    trace.note(site);
    hash = step(hash, site);
  }
  EXPECT_EQ(trace.under([](expr::Expr) { return false; }), hash);
}

// Under each assignment to the conditions it is what the branches, taken one by one, had made it.
TEST(Trace, DependsOnTheConditions) {
  expr::Pool pool;
  Rng rng(1);
  for (int round = 0; round < 200; ++round) {
    const expr::Expr conditions[3] = {pool.var("a", expr::Sort::boolean()),
                                      pool.var("b", expr::Sort::boolean()),
                                      pool.var("c", expr::Sort::boolean())};
    struct Site {
      uint64_t site;
      int condition;  // 3: none
      bool holds;
    };
    std::vector<Site> sites;
    Trace trace;
    for (uint64_t i = rng.below(12); i > 0; --i) {
      const Site site{rng.next(), static_cast<int>(rng.below(4)), rng.below(2) == 1};
      sites.push_back(site);
      if (site.condition == 3)
        trace.note(site.site);
      else
        trace.note_if(conditions[site.condition], site.holds, site.site);
    }
    const Trace copy = trace;
    trace.note(5);  // a copy is not changed by what its original goes on to
    for (unsigned values = 0; values < 8; ++values) {
      uint64_t hash = 0;
      for (const Site& site : sites)
        if (site.condition == 3 || (values >> site.condition & 1) == site.holds) hash = step(hash, site.site);
      const auto is_true = [&](expr::Expr e) {
        return (values >> (e == conditions[0] ? 0 : e == conditions[1] ? 1 : 2) & 1) != 0;
      };
      EXPECT_EQ(copy.under(is_true), hash);
      EXPECT_EQ(trace.under(is_true), step(hash, 5));
    }
  }
}

}  // namespace
}  // namespace mantissa::interp
