// Random queries with arrays over bit-vectors and over floats, against Z3's own arrays and, in the long run,
// against cvc5: four independent ways to the same answer.

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "smtlib/writer.h"
#include "solver/arrays/array_solver.h"
#include "solver/bitblast/bitblast_solver.h"
#include "solver/smt/z3_solver.h"
#include "support/rng.h"

namespace mantissa::solver::arrays {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

constexpr num::Format kTiny{3, 4};

class RandomQuery {
 public:
  RandomQuery(expr::Pool& pool, uint64_t seed, bool floats)
      : pool_(pool), rng_(seed), element_(floats ? Sort::floating(kTiny) : Sort::bit_vec(4)) {
    const Sort sort = pool.array_sort(Sort::bit_vec(4), element_);
    for (int i = 0; i < 2; ++i) arrays_.push_back(pool.var((floats ? "f" : "a") + std::to_string(i), sort));
    Expr table = pool.make(Kind::kConstArray, {constant()}, {sort.word()});
    for (int i = 0; i < 6; ++i) table = pool.make(Kind::kStore, {table, number(), constant()});
    arrays_.push_back(table);
    Expr written = pool.var("t", sort);
    for (uint64_t i = 0; i < 16; ++i) {
      const Expr at = pool.bv_const(4, i);
      written = pool.make(Kind::kStore, {written, at, pool.make(Kind::kSelect, {table, at})});
    }
    table_as_writes_[table] = written;
    for (int i = 0; i < 3; ++i) words_.push_back(pool.var("w" + std::to_string(i), Sort::bit_vec(4)));
  }
  std::vector<Expr> conjuncts() {
    std::vector<Expr> result;
    for (uint64_t i = 2 + rng_.below(floats() ? 3 : 5); i > 0; --i) result.push_back(formula());
    return result;
  }
  // The table written entry by entry: cvc5 refuses some terms with constant arrays.
  std::vector<Expr> without_constant_arrays(const std::vector<Expr>& conjuncts) {
    std::vector<Expr> result;
    for (Expr e : conjuncts) result.push_back(expr::substitute(pool_, e, table_as_writes_));
    return result;
  }

 private:
  bool floats() const { return element_.is_float(); }
  Expr number() { return pool_.bv_const(4, rng_.next()); }
  Expr constant() {
    const num::BitVec bits(floats() ? 7 : 4, rng_.next() & (floats() ? 127 : 15));
    return floats() ? pool_.fp_const(num::Float::from_bits(kTiny, bits))
                    : pool_.constant(expr::Value::bits(bits));
  }
  Expr array(int depth) {
    if (depth == 0 || rng_.below(3) == 0) return arrays_[rng_.below(3)];
    if (rng_.below(5) == 0)
      return pool_.mk_ite(pool_.mk_eq(word(0), word(0)), array(depth - 1), array(depth - 1));
    return pool_.make(Kind::kStore, {array(depth - 1), word(depth - 1), element(depth - 1)});
  }
  Expr word(int depth) {
    if (depth == 0) return rng_.below(4) == 0 ? number() : words_[rng_.below(3)];
    switch (rng_.below(4)) {
      case 0: return pool_.make(Kind::kBvAdd, {word(depth - 1), word(depth - 1)});
      case 1: return pool_.make(Kind::kBvMul, {word(depth - 1), number()});
      default:
        if (!floats()) return pool_.make(Kind::kSelect, {array(depth), word(depth - 1)});
        return pool_.make(Kind::kIte, {compare(depth - 1), word(depth - 1), word(depth - 1)});
    }
  }
  Expr element(int depth) {
    if (!floats()) return word(depth);
    if (depth == 0) return constant();
    const Expr mode = pool_.rm_const(static_cast<num::RoundingMode>(rng_.below(5)));
    switch (rng_.below(5)) {
      case 0: return pool_.make(Kind::kFpAdd, {mode, element(depth - 1), element(depth - 1)});
      case 1: return pool_.make(Kind::kFpMul, {mode, element(depth - 1), element(depth - 1)});
      case 2: {  // cvc5 1.0.3 crashes on small integers to floats; patterns it takes
        const Expr bits = pool_.make(Kind::kBvConcat, {word(depth - 1), pool_.extract(word(0), 2, 0)});
        return pool_.make(Kind::kFpFromBits, {bits}, {kTiny.exponent_bits, kTiny.significand_bits});
      }
      default: return pool_.make(Kind::kSelect, {array(depth), word(depth - 1)});
    }
  }
  Expr compare(int depth) {
    const Expr a = element(depth), b = element(depth > 0 ? 1 : 0);
    switch (rng_.below(3)) {
      case 0: return pool_.mk_eq(a, b);
      case 1: return pool_.make(floats() ? Kind::kFpLt : Kind::kBvUlt, {a, b});
      default: return pool_.make(floats() ? Kind::kFpLe : Kind::kBvSle, {a, b});
    }
  }
  Expr formula() {
    if (floats() && rng_.below(4) == 0) return pool_.make(Kind::kBvUlt, {word(2), word(0)});
    const Expr c = compare(floats() && rng_.below(4) != 0 ? 2 : 3);
    return rng_.below(3) == 0 ? pool_.mk_not(c) : c;
  }

  expr::Pool& pool_;
  Rng rng_;
  Sort element_;
  std::vector<Expr> arrays_, words_;
  expr::ExprMap<Expr> table_as_writes_;
};

// One process for many scripts: its answers in order.
std::vector<std::string> ask_cvc5(const std::vector<std::string>& scripts) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("mantissa-arrays-" + std::to_string(static_cast<long>(getpid())) + ".smt2");
  {
    std::ofstream file(path);
    for (const std::string& script : scripts) file << script << "\n(reset)\n";
  }
  std::vector<std::string> answers;
  const std::string command = "cvc5 --fp-exp --tlimit-per=500 --lang smt2 " + path.string();
  if (FILE* pipe = popen(command.c_str(), "r")) {
    char line[256];
    while (std::fgets(line, sizeof line, pipe)) {
      std::string answer(line);
      while (!answer.empty() && answer.back() == '\n') answer.pop_back();
      answers.push_back(std::move(answer));
    }
    pclose(pipe);
  }
  std::filesystem::remove(path);
  return answers;
}

struct Asked {
  uint64_t seed;
  bool is_sat;
  std::string script;
};

// Adds how many it answered in its time.
void compare_with_cvc5(std::vector<Asked>& asked, uint64_t& answered) {
  std::vector<std::string> scripts;
  for (const Asked& a : asked) scripts.push_back(a.script);
  std::vector<std::string> answers = ask_cvc5(scripts);
  ASSERT_FALSE(answers.empty()) << "cvc5 must be installed";
  // Its SAT solver may abort when its time is over: that query has no answer, and the rest is asked again.
  for (int crashes = 1; answers.size() < asked.size(); ++crashes) {
    ASSERT_LT(crashes, 10) << "cvc5 does not go on; its last line: " << answers.back();
    answers.push_back("unknown");
    const std::vector<std::string> more =
        ask_cvc5({scripts.begin() + static_cast<ptrdiff_t>(answers.size()), scripts.end()});
    answers.insert(answers.end(), more.begin(), more.end());
  }
  ASSERT_EQ(answers.size(), asked.size()) << "cvc5's last line: " << answers.back();
  for (size_t i = 0; i < asked.size(); ++i) {
    if (answers[i] == "unknown") continue;
    ++answered;
    ASSERT_EQ(answers[i], asked[i].is_sat ? "sat" : "unsat") << "seed " << asked[i].seed << "\n"
                                                             << asked[i].script;
  }
  asked.clear();
}

void run(bool floats, uint64_t count, bool with_cvc5) {
  constexpr size_t kBatch = 250;
  const char* const modes[] = {"plain", "precheck", "types", "intervals", "both"};
  uint64_t sat = 0, unsat = 0, answered = 0;
  std::vector<Asked> asked;
  auto pool = std::make_unique<expr::Pool>();
  std::vector<std::unique_ptr<Solver>> solvers;  // by mode; they keep what they learnt from query to query
  std::unique_ptr<Solver> z3, over_z3;
  for (uint64_t seed = 0; seed < count; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    if (seed % kBatch == 0) {
      solvers.clear();
      z3.reset(), over_z3.reset();
      pool = std::make_unique<expr::Pool>();
      for (const char* mode : modes)
        solvers.push_back(make_arrays(bitblast::make_bitblast({}), *array_options(mode), nullptr));
      z3 = smt::make_z3({});
      over_z3 = make_arrays(smt::make_z3({}), {}, nullptr);
    }
    RandomQuery random(*pool, seed, floats);
    const Query query{pool.get(), random.conjuncts(), {}};
    HintBoard board;
    Solver& solver = seed % 8 == 7 ? *over_z3 : *solvers[seed % 5];
    const Answer answer = solver.solve(query, Budget::seconds(60), board);
    ASSERT_FALSE(answer.is_unknown()) << answer.unknown().detail;
    if (answer.is_sat()) {
      ++sat;
      ASSERT_TRUE(eval::satisfies(*pool, query.conjuncts, answer.model()));
    } else {
      ++unsat;
      Query core{pool.get(), {}, {}};
      for (uint32_t i : answer.core()) core.conjuncts.push_back(query.conjuncts[i]);
      ASSERT_FALSE(z3->solve(core, Budget::seconds(60), board).is_sat());
    }
    if (!with_cvc5) continue;
    auto script = smtlib::write_query(*pool, random.without_constant_arrays(query.conjuncts));
    ASSERT_TRUE(script.ok()) << script.error().message;
    asked.push_back({seed, answer.is_sat(), script->text});
    if (asked.size() == kBatch || seed + 1 == count)
      ASSERT_NO_FATAL_FAILURE(compare_with_cvc5(asked, answered));
  }
  EXPECT_GT(sat, count / 10);
  EXPECT_GT(unsat, count / 20);
  if (!with_cvc5) return;
  std::printf("%llu queries with arrays: Z3 agrees, and cvc5 on the %llu it answers\n",
              static_cast<unsigned long long>(count), static_cast<unsigned long long>(answered));
  EXPECT_GT(answered, count * 9 / 10);
}

// Few without cvc5; with MANTISSA_LONG 500 with it (a process per batch makes each slow), or as many as
// MANTISSA_QUERIES says.
void run_asked(bool floats, uint64_t few) {
  const char* const asked = std::getenv("MANTISSA_QUERIES");
  if (asked != nullptr || std::getenv("MANTISSA_LONG") != nullptr)
    run(floats, asked ? std::strtoull(asked, nullptr, 10) : 500, true);
  else
    run(floats, few, false);
}

TEST(RandomArrayQueries, BitVectorsAgreeWithZ3AndCvc5) { run_asked(false, 150); }
TEST(RandomArrayQueries, FloatsAgreeWithZ3AndCvc5) { run_asked(true, 100); }

}  // namespace
}  // namespace mantissa::solver::arrays
