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
          << describe(before, after, seed) << testing::to_text(pool_, model)
          << "before: " << testing::to_text(pool_, tape.value(0))
          << "\nafter: " << testing::to_text(pool_, tape.value(1));
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

// Terms for rules that chance meets too seldom: none for all others.
Expr pattern(Pool& pool, std::string_view rule, TermGenerator& g) {
  const auto raw = [&](Kind k, std::initializer_list<Expr> operands,
                       std::initializer_list<uint32_t> params = {}) {
    return pool.make_raw(k, std::span(operands.begin(), operands.size()),
                         std::span(params.begin(), params.size()));
  };
  const auto below = [&](uint32_t n) { return static_cast<uint32_t>(g.rng().below(n)); };
  const auto swapped = [&](Kind k, Expr a, Expr b) { return below(2) ? raw(k, {a, b}) : raw(k, {b, a}); };
  const Sort boolean = Sort::boolean();
  if (rule == "core-ite-eq") {
    const Sort sort = g.random_sort();
    const Expr a = g.term(sort, 2), b = g.term(sort, 2);
    return raw(Kind::kIte, {swapped(Kind::kEq, a, b), a, b});
  }
  if (rule == "core-eq-eq") {
    const Expr a = g.term(boolean, 3);
    return swapped(Kind::kEq, a, swapped(Kind::kEq, a, g.term(boolean, 3)));
  }
  if (rule == "core-eq-and-or") {
    const Expr a = g.term(boolean, 3);
    return swapped(Kind::kEq, a, swapped(below(2) ? Kind::kAnd : Kind::kOr, a, g.term(boolean, 3)));
  }
  if (rule == "bv-disjoint" || rule == "bv-disjoint-extended") {
    const uint32_t high = 1 + below(5), gap = 1 + below(5), low = 1 + below(gap);
    const uint32_t more = rule == "bv-disjoint" ? 0 : 1 + below(4);
    Expr upper = raw(Kind::kBvConcat, {g.term(Sort::bit_vec(high), 2), pool.bv_const(gap, 0)});
    if (more > 0) upper = raw(Kind::kBvZeroExtend, {upper}, {more});
    const Expr lower = raw(Kind::kBvZeroExtend, {g.term(Sort::bit_vec(low), 2)}, {high + gap + more - low});
    constexpr Kind kKinds[] = {Kind::kBvOr, Kind::kBvXor, Kind::kBvAdd};
    return swapped(kKinds[below(3)], upper, lower);
  }
  if (rule == "bv-div-recompose") {
    const Sort sort = Sort::bit_vec(1 + below(5));
    const Expr x = g.term(sort, 2), y = g.term(sort, 2);
    const bool is_signed = below(2) != 0;
    const Expr quotient = raw(is_signed ? Kind::kBvSdiv : Kind::kBvUdiv, {x, y});
    const Expr rest = raw(is_signed ? Kind::kBvSrem : Kind::kBvUrem, {x, y});
    return swapped(Kind::kBvAdd, swapped(Kind::kBvMul, quotient, y), rest);
  }
  if (rule == "bv-eq-polynomial") {
    const Sort sort = Sort::bit_vec(1 + below(6));
    Expr x = g.term(sort, 1);
    const Expr y = g.term(sort, 1), z = g.term(sort, 1);
    if (sort.width() > 1 && below(2)) {  // twice x, as shifts are simplified
      const Expr low[] = {x};
      const uint32_t ends[] = {sort.width() - 2, 0};
      x = pool.make(Kind::kBvConcat, {pool.make(Kind::kBvExtract, low, ends), pool.bv_const(1, 0)});
    }
    const Expr sum = raw(Kind::kBvAdd, {x, below(4) ? y : raw(Kind::kBvNot, {y})});
    const Expr left = raw(Kind::kBvMul, {sum, z});
    Expr right =
        raw(Kind::kBvAdd, {swapped(Kind::kBvMul, x, z), swapped(Kind::kBvMul, pool.child(sum, 1), z)});
    if (below(3) == 0) right = raw(Kind::kBvAdd, {right, g.constant(sort)});
    return swapped(Kind::kEq, left, right);
  }
  if (rule == "fp-eq-pattern") {
    const num::Format f = below(2) ? num::Format{2, 3} : num::Format{5, 11};
    const Expr bits = raw(Kind::kFpToBits, {g.term(Sort::floating(f), 3)});
    return swapped(Kind::kEq, bits, g.constant(Sort::bit_vec(f.width())));
  }
  if (rule == "array-write-what-is-there") {
    const Sort index = Sort::bit_vec(1 + below(4));
    const Expr a = g.variable(pool.array_sort(index, Sort::bit_vec(3))), i = g.term(index, 3);
    return raw(Kind::kStore, {a, i, raw(Kind::kSelect, {a, i})});
  }
  return {};
}

TEST_P(RuleTest, KeepsTheValueOnMatchingTerms) {
  const Rule& rule = *GetParam();
  const Terms terms(pool_);
  const std::vector<Kind> kinds = kinds_of(rule);
  const int wanted = testing::long_run() ? 500 : 25;
  const uint64_t most_tries = testing::long_run() ? 6'000'000 : 3'000'000;
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
      Expr e = pattern(pool_, rule.name, generator);
      if (!e) e = generator.operation(kind, 2 + static_cast<uint32_t>(generator.rng().below(6)));
      if (!e || !rule.kinds.has(pool_.kind(e)) || pool_.children(e).empty()) continue;
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
