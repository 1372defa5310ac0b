// Every rule alone: random terms it matches, its result compared with the original by evaluation. Where the
// variables have few bits in all, every model is tried. A rule that never matches fails its test.

#include <gtest/gtest.h>

#include <set>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "rewrite/rule.h"
#include "support/random_terms.h"

namespace mantissa::rewrite {
namespace {

using expr::Pool;
using expr::Value;
using testing::TermGenerator;
using testing::TermOptions;

constexpr uint32_t kExhaustiveBits = 10;

// The values of a sort of few bits, by number; modes have five.
uint64_t value_count(Sort sort) { return sort.is_rounding_mode() ? 5 : uint64_t{1} << sort.bits(); }

class RuleTest : public ::testing::TestWithParam<const Rule*> {
 protected:
  // Compares the two on all models, if these are few, or on random ones.
  void expect_equal(Expr before, Expr after, TermGenerator& generator, uint64_t seed) {
    ASSERT_EQ(pool_.sort(before), pool_.sort(after)) << describe(before, after, seed);
    const Expr both[] = {before, after};
    const std::vector<Expr> variables = expr::variables(pool_, both);
    eval::Tape tape(pool_, both);
    const auto check = [&](const eval::Model& model) {
      tape.run(model);
      EXPECT_EQ(tape.value(0), tape.value(1))
          << describe(before, after, seed) << testing::to_text(pool_, model) << "before: "
          << testing::to_text(pool_, tape.value(0)) << "\nafter: " << testing::to_text(pool_, tape.value(1));
    };
    uint64_t count = 1;
    for (Expr v : variables) {
      const Sort sort = pool_.sort(v);
      count *= sort.bits() == 0 || sort.bits() > kExhaustiveBits ? 1u << 20 : value_count(sort);
      if (count > 1u << kExhaustiveBits) count = 1u << 20;
    }
    if (count > 1u << kExhaustiveBits) {
      for (int i = 0; i < 40 && !HasFailure(); ++i) check(generator.model(both));
      return;
    }
    for (uint64_t n = 0; n < count && !HasFailure(); ++n) {
      eval::Model model;
      uint64_t rest = n;
      for (Expr v : variables) {
        model.set(v, Value::from_raw(pool_.sort(v), rest % value_count(pool_.sort(v))));
        rest /= value_count(pool_.sort(v));
      }
      check(model);
    }
  }
  std::string describe(Expr before, Expr after, uint64_t seed) {
    return "rule " + std::string(GetParam()->name) + ", seed " + std::to_string(seed) + "\n" +
           testing::to_text(pool_, before) + "\n-> " + testing::to_text(pool_, after) + "\n";
  }

  Pool pool_;
};

// Small sorts, so that many terms are tested on all models, and some real ones.
TermOptions options(uint64_t seed) {
  TermOptions o;
  o.raw = seed % 2 == 0;
  o.variables_per_sort = 2;
  if (seed % 4 != 0) {
    o.widths = {1, 2, 3, 4, 5, 8};
    o.formats = {{2, 3}, {3, 3}, {3, 4}, {2, 5}, {5, 11}};
    if (seed % 8 == 1) o.formats = {num::kX87};
  }
  return o;
}

std::vector<Kind> kinds_of(const Rule& rule) {
  if (!rule.kinds.all()) return {rule.kinds.list().begin(), rule.kinds.list().end()};
  std::vector<Kind> kinds;
  for (const auto& k : expr::kKindTable)
    if (k.arity > 0) kinds.push_back(k.kind);
  return kinds;
}

TEST_P(RuleTest, KeepsTheValueOnMatchingTerms) {
  const Rule& rule = *GetParam();
  const Terms terms(pool_);
  const std::vector<Kind> kinds = kinds_of(rule);
  const int wanted = testing::long_run() ? 2000 : 25;
  const uint64_t most_tries = testing::long_run() ? 20'000'000 : 3'000'000;
  const uint64_t first = testing::seed_or(1);
  int fired = 0;
  for (uint64_t seed = first; fired < wanted && seed < first + most_tries / 64 && !HasFailure(); ++seed) {
    TermGenerator generator(pool_, seed, options(seed));
    std::vector<Kind> favoured;
    for (int i = 0; i < 3; ++i)
      favoured.push_back(static_cast<Kind>(generator.rng().below(expr::kKindCount)));
    for (Kind k : kinds) favoured.push_back(k);
    generator.favour(favoured);
    for (int i = 0; i < 64 && fired < wanted && !HasFailure(); ++i) {
      const Kind kind = kinds[generator.rng().below(kinds.size())];
      const Expr e = generator.operation(kind, 2 + static_cast<uint32_t>(generator.rng().below(6)));
      if (!e || pool_.kind(e) != kind) continue;
      const Expr simpler = rule.apply(terms, e);
      if (!simpler) continue;
      ++fired;
      expect_equal(e, simpler, generator, seed);
    }
  }
  EXPECT_GE(fired, std::min(wanted, 5)) << rule.name << " hardly ever matched";
}

std::string test_name(const ::testing::TestParamInfo<const Rule*>& info) {
  std::string name(info.param->name);
  for (char& c : name)
    if (c == '-') c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RuleTest, ::testing::ValuesIn(all_rules()), test_name);

TEST(RuleTable, NamesAreUniqueAndKindsHaveOperands) {
  std::set<std::string_view> names;
  for (const Rule* rule : all_rules()) {
    EXPECT_TRUE(names.insert(rule->name).second) << rule->name;
    for (Kind k : rule->kinds.list()) EXPECT_GT(expr::arity(k), 0u) << rule->name;
  }
}

}  // namespace
}  // namespace mantissa::rewrite
