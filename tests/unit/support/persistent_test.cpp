#include <gtest/gtest.h>

#include <vector>

#include "support/persistent_list.h"
#include "support/persistent_vector.h"
#include "support/rng.h"

namespace mantissa {
namespace {

TEST(PersistentVector, CopiesDoNotSeeEachOthersWrites) {
  Rng rng(7);
  std::vector<PersistentVector<int>> versions(1);
  std::vector<std::vector<int>> expected(1);
  for (int step = 0; step < 3000; ++step) {
    const size_t from = rng.below(versions.size());
    PersistentVector<int> next = versions[from];
    std::vector<int> model = expected[from];
    for (int i = 0; i < 5; ++i) {
      if (model.empty() || rng.below(3) != 0) {
        next.push_back(step);
        model.push_back(step);
      } else if (rng.chance(3)) {
        next.pop_back();
        model.pop_back();
      } else {
        const uint32_t at = static_cast<uint32_t>(rng.below(model.size()));
        next.set(at, -step);
        model[at] = -step;
      }
    }
    versions.push_back(next);
    expected.push_back(model);
  }
  for (size_t v = 0; v < versions.size(); ++v) {
    ASSERT_EQ(versions[v].size(), expected[v].size());
    for (uint32_t i = 0; i < versions[v].size(); ++i) ASSERT_EQ(versions[v][i], expected[v][i]);
  }
}

TEST(PersistentVector, GrowsOverSeveralLevels) {
  PersistentVector<uint32_t> v;
  for (uint32_t i = 0; i < 100000; ++i) v.push_back(i * 3);
  for (uint32_t i = 0; i < 100000; ++i) ASSERT_EQ(v[i], i * 3);
}

TEST(PersistentList, SharesTailsAndKeepsOrder) {
  PersistentList<int> a;
  for (int i = 0; i < 4; ++i) a.push(i);
  const PersistentList<int> b = a.with(10), c = a.with(20);
  EXPECT_EQ(a.oldest_first(), (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(b.oldest_first(), (std::vector<int>{0, 1, 2, 3, 10}));
  EXPECT_EQ(c.oldest_first(), (std::vector<int>{0, 1, 2, 3, 20}));
  EXPECT_TRUE(b.rest().same_as(a));
}

TEST(PersistentList, AMillionLinksAreFreedWithoutRecursion) {
  PersistentList<int> list;
  for (int i = 0; i < 1000000; ++i) list.push(i);
  EXPECT_EQ(list.size(), 1000000u);
}

}  // namespace
}  // namespace mantissa
