// Against std::map, with old versions kept: none of them may change when a copy does.

#include "expr/entry_map.h"

#include <gtest/gtest.h>

#include <map>

#include "support/rng.h"

namespace mantissa::expr {
namespace {

using Plain = std::map<uint64_t, uint64_t>;

Value word(uint64_t value) { return Value::bits(64, value); }

void expect_same(const EntryMap& map, const Plain& plain) {
  ASSERT_EQ(map.size(), plain.size());
  auto at = plain.begin();
  size_t index = 0;
  for (const auto& [key, value] : map) {
    ASSERT_EQ(key.raw(), at->first);
    ASSERT_EQ(value.raw(), at->second);
    ASSERT_EQ(map.find(key)->raw(), at->second);
    ASSERT_EQ(map.nth(index++).first.raw(), at->first);
    ++at;
  }
}

TEST(EntryMap, VersionsAreIndependent) {
  Rng rng(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::pair<EntryMap, Plain>> versions(1);
    const uint64_t keys = 1 + rng.below(300);
    for (int step = 0; step < 400; ++step) {
      std::pair<EntryMap, Plain> next = versions[rng.below(versions.size())];
      for (uint64_t writes = 1 + rng.below(3); writes > 0; --writes) {
        const uint64_t key = rng.below(keys), value = rng.next();
        if (rng.chance(3)) {
          next.first.erase(word(key));
          next.second.erase(key);
        } else {
          next.first.set(word(key), word(value));
          next.second[key] = value;
        }
      }
      if (versions.size() < 30)
        versions.push_back(std::move(next));
      else
        versions[rng.below(versions.size())] = std::move(next);
    }
    for (const auto& [map, plain] : versions) expect_same(map, plain);
    EXPECT_EQ(versions[0].first.find(word(keys)), nullptr);
  }
}

// A chain of writes with every version alive: copying each would be five hundred million entries.
TEST(EntryMap, LongChainsAreCheap) {
  std::vector<EntryMap> versions(1);
  for (uint64_t i = 0; i < 32'000; ++i) {
    versions.push_back(versions.back());
    versions.back().set(word(i), word(i));
  }
  EXPECT_EQ(versions[17'000].size(), 17'000u);
  EXPECT_EQ(versions.back().nth(31'999).first.raw(), 31'999u);
}

}  // namespace
}  // namespace mantissa::expr
