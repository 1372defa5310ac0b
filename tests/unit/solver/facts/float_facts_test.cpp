// Every fact for every mode over formats so small that all operands can be tried: it holds everywhere, and
// no literal of it is there for nothing.

#include "solver/facts/float_facts.h"

#include <gtest/gtest.h>

#include <map>

#include "eval/evaluator.h"
#include "support/random_terms.h"

namespace mantissa::solver::facts {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using num::RoundingMode;

// Terms of every kind that the table speaks of, over two variables (or three: z), in modes m and n.
std::vector<Expr> terms(Pool& pool, num::Format format, RoundingMode first, RoundingMode second, bool three) {
  const Expr x = pool.var("x", Sort::floating(format)), y = pool.var("y", Sort::floating(format)),
             z = three ? pool.var("z", Sort::floating(format)) : y;
  const Expr m = pool.rm_const(first), n = pool.rm_const(second);
  std::vector<Expr> all;
  const auto term = [&](Kind kind, std::initializer_list<Expr> operands) {
    return all.emplace_back(pool.make(kind, operands));
  };
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv}) {
    term(kind, {m, x, y});
    term(kind, {n, x, y});
    term(kind, {m, y, x});
    term(kind, {n, y, x});
    if (three) term(kind, {m, z, y});
    if (three) term(kind, {n, x, z});
    if (three) term(kind, {m, x, z});
  }
  const num::Float one = num::Float::one(format), two = num::add(RoundingMode::kNearestEven, one, one);
  for (const RoundingMode of_sum : {first, second}) {
    const Expr sum = pool.make(Kind::kFpAdd, {pool.rm_const(of_sum), x, y});
    term(Kind::kFpDiv, {m, sum, pool.fp_const(two)});
    term(Kind::kFpMul, {m, sum, pool.fp_const(num::div(RoundingMode::kNearestEven, one, two))});
  }
  term(Kind::kFpAdd, {m, pool.make(Kind::kFpAbs, {y}), pool.make(Kind::kFpAbs, {x})});
  const Expr square = term(Kind::kFpMul, {m, x, x});
  term(Kind::kFpSqrt, {n, square});
  term(Kind::kFpSqrt, {n, term(Kind::kFpAdd, {n, square, y})});
  for (const Kind kind : {Kind::kFpSqrt, Kind::kFpRoundToIntegral}) {
    term(kind, {m, x});
    term(kind, {n, x});
    term(kind, {m, y});
  }
  term(Kind::kFpFma, {m, x, y, x});
  term(Kind::kFpFma, {n, x, y, x});
  term(Kind::kFpFma, {m, x, y, z});
  term(Kind::kFpFma, {n, x, z, y});
  term(Kind::kFpFma, {m, y, y, x});
  if (three) term(Kind::kFpFma, {m, x, x, y});
  for (const Kind kind : {Kind::kFpMod, Kind::kFpRem, Kind::kFpMax, Kind::kFpMin}) term(kind, {x, y});
  for (const Expr v : {x, y}) all.push_back(pool.make(Kind::kFpFromFp, {m, v}, {3, 2}));
  all.push_back(pool.make(Kind::kFpFromFp, {n, x}, {3, 2}));
  for (Expr& e : all) e = pool.make(Kind::kFpIsNan, {e});  // conjuncts
  return all;
}

void literals(const Pool& pool, Expr clause, std::vector<Expr>& result) {
  if (pool.kind(clause) != Kind::kOr) return result.push_back(clause);
  for (const Expr child : pool.children(clause)) literals(pool, child, result);
}

struct Seen {
  uint64_t instances = 0, assignments = 0;
  bool minimal = false;  // of some instance every literal was needed
};

// All assignments: each instance holds. Notes instances whose literals all are needed.
void try_all(Pool& pool, const std::vector<Expr>& conjuncts, num::Format format,
             std::map<std::string, Seen>& seen) {
  const std::vector<Instance> all = instances(pool, conjuncts, 100'000);
  std::vector<Expr> roots;
  std::vector<std::vector<uint32_t>> clauses;
  std::map<uint32_t, uint32_t> numbers;
  for (const Instance& instance : all) {
    std::vector<Expr> parts;
    literals(pool, instance.term, parts);
    std::vector<uint32_t> clause;
    for (const Expr e : parts) {
      const auto [it, is_new] = numbers.try_emplace(e.id, static_cast<uint32_t>(roots.size()));
      if (is_new) roots.push_back(e);
      clause.push_back(it->second);
    }
    clauses.push_back(clause);
  }
  std::vector<uint64_t> needed(all.size(), 0);
  eval::Tape tape(pool, roots);
  const auto& variables = tape.variables();
  std::vector<uint64_t> words(variables.size(), 0);
  const uint64_t each = uint64_t{1} << format.width();
  uint64_t total = 1;
  for (size_t i = 0; i < variables.size(); ++i) total *= each;
  for (uint64_t assignment = 0; assignment < total; ++assignment) {
    uint64_t rest = assignment;
    for (uint64_t& word : words) word = rest % each, rest /= each;
    tape.run(words);
    for (size_t i = 0; i < clauses.size(); ++i) {
      uint32_t holds = 0;
      size_t last = 0;
      for (size_t j = 0; j < clauses[i].size() && holds < 2; ++j)
        if (tape.is_true(clauses[i][j])) ++holds, last = j;
      ASSERT_GT(holds, 0u) << all[i].fact << ": " << testing::to_text(pool, all[i].term) << "\nassignment "
                           << assignment;
      if (holds == 1) needed[i] |= uint64_t{1} << last;
    }
  }
  for (size_t i = 0; i < all.size(); ++i) {
    Seen& s = seen[std::string(all[i].fact)];
    ++s.instances;
    s.assignments += total;
    if (needed[i] == (uint64_t{1} << clauses[i].size()) - 1) s.minimal = true;
  }
}

void try_all(num::Format format, RoundingMode m, RoundingMode n, bool three,
             std::map<std::string, Seen>& seen) {
  Pool pool;
  try_all(pool, terms(pool, format, m, n, three), format, seen);
}

TEST(FloatFacts, HoldForAllOperandsInAllModesAndNeedTheirGuards) {
  std::map<std::string, Seen> seen;
  constexpr int kModes = 5;
  for (int m = 0; m < kModes; ++m)
    for (int n = 0; n < kModes; ++n) {
      const auto first = static_cast<RoundingMode>(m), second = static_cast<RoundingMode>(n);
      ASSERT_NO_FATAL_FAILURE(try_all({2, 3}, first, second, false, seen));
      if (testing::long_run() || m == n || (m == 0 && n == 2))
        ASSERT_NO_FATAL_FAILURE(try_all({3, 4}, first, second, false, seen));
    }
  for (int m = 0; m < kModes; ++m)
    ASSERT_NO_FATAL_FAILURE(try_all({2, 2}, static_cast<RoundingMode>(m),
                                    static_cast<RoundingMode>((m + 1) % kModes), true, seen));
  for (const Fact& fact : table()) {
    const Seen& s = seen[std::string(fact.name)];
    EXPECT_GT(s.instances, 0u) << fact.name << " is never stated";
    EXPECT_TRUE(s.minimal) << fact.name << " has a guard that nothing needs";
    std::printf("%-22s %6llu instances, %12llu assignments\n", std::string(fact.name).c_str(),
                static_cast<unsigned long long>(s.instances), static_cast<unsigned long long>(s.assignments));
  }
}

// Two operations that share no operand.
TEST(FloatFacts, HoldOfFourOperands) {
  const num::Format format{2, 2};
  std::map<std::string, Seen> seen;
  for (const Kind kind : {Kind::kFpAdd, Kind::kFpSub, Kind::kFpMul, Kind::kFpDiv})
    for (int m = 0; m < 5; ++m)
      for (int n = 0; n < 5; ++n) {
        if (m != n && static_cast<RoundingMode>(n) != RoundingMode::kTowardPositive) continue;
        Pool pool;
        const auto variable = [&](const char* name) { return pool.var(name, Sort::floating(format)); };
        const auto operation = [&](int mode, const char* a, const char* b) {
          return pool.make(
              Kind::kFpIsNan,
              {pool.make(kind, {pool.rm_const(static_cast<RoundingMode>(mode)), variable(a), variable(b)})});
        };
        ASSERT_NO_FATAL_FAILURE(
            try_all(pool, {operation(m, "x", "y"), operation(n, "v", "w")}, format, seen));
      }
  EXPECT_GT(seen["ends-in-order"].instances, 50u);
  EXPECT_TRUE(seen["ends-in-order"].minimal);
}

// Fused operations that differ in one of four operands.
TEST(FloatFacts, HoldOfFusedOperationsOfFourOperands) {
  const num::Format format{2, 2};
  std::map<std::string, Seen> seen;
  for (int m = 0; m < 5; ++m)
    for (int n = 0; n < 5; ++n) {
      if (m != n && static_cast<RoundingMode>(n) != RoundingMode::kTowardPositive) continue;
      Pool pool;
      const auto variable = [&](const char* name) { return pool.var(name, Sort::floating(format)); };
      const auto operation = [&](int mode, const char* a, const char* b, const char* c) {
        return pool.make(Kind::kFpIsNan,
                         {pool.make(Kind::kFpFma, {pool.rm_const(static_cast<RoundingMode>(mode)),
                                                   variable(a), variable(b), variable(c)})});
      };
      ASSERT_NO_FATAL_FAILURE(try_all(pool,
                                      {operation(m, "x", "y", "c"), operation(n, "x", "y", "d"),
                                       operation(n, "y", "d", "c"), operation(m, "d", "x", "c")},
                                      format, seen));
    }
  EXPECT_GT(seen["fused-in-order"].instances, 50u);
  EXPECT_TRUE(seen["fused-in-order"].minimal);
}

TEST(FloatFacts, AreNoMoreThanAskedFor) {
  Pool pool;
  const auto conjuncts =
      terms(pool, num::kDouble, RoundingMode::kNearestEven, RoundingMode::kTowardZero, true);
  EXPECT_EQ(instances(pool, conjuncts, 7).size(), 7u);
  for (const Instance& i : instances(pool, conjuncts, 1000, "monotone")) EXPECT_EQ(i.fact, "monotone");
}

}  // namespace
}  // namespace mantissa::solver::facts
