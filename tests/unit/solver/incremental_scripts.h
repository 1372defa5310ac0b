#pragma once

// Random scripts for solvers that keep something from one query to the next: conditions come and go at the
// end and in the middle, are negated, asked in another order or twice. Sorts are so small that every
// assignment can be tried: a model is a model, what is refuted has no solution, nor has its core; and a
// solver that knows the queries before decides what one that never saw any decides.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "eval/evaluator.h"
#include "solver/api/solver.h"
#include "support/random_terms.h"

namespace mantissa::solver {

class IncrementalScripts {
 public:
  using Make = std::function<std::unique_ptr<Solver>()>;

  IncrementalScripts(uint64_t seed, Make make) : seed_(seed), make_(std::move(make)) {}

  void run(uint64_t scripts) {
    for (uint64_t i = 0; i < scripts && !::testing::Test::HasFatalFailure(); ++i) script(i);
    EXPECT_LE(weaker_ * 20, unsat_ + 20) << "decided less often than by a new solver, seed " << seed_;
    std::printf("%llu unsat (%llu by a new solver too), %llu sat, %llu left open that a new solver refutes\n",
                static_cast<unsigned long long>(unsat_), static_cast<unsigned long long>(asked_again_),
                static_cast<unsigned long long>(sat_), static_cast<unsigned long long>(weaker_));
  }

 private:
  static constexpr uint32_t kEnumerableBits = 16, kSteps = 16;
  static constexpr num::Format kFormat{2, 3};

  void script(uint64_t number) {
    expr::Pool pool;
    testing::TermOptions options{.widths = {3},
                                 .formats = {kFormat},
                                 .arrays = false,
                                 .math = false,
                                 .arithmetic = false,
                                 .x87 = false,
                                 .variables_per_sort = 2,
                                 .only = {}};
    testing::TermGenerator terms(pool, seed_ + number, options);
    Rng& rng = terms.rng();
    const std::unique_ptr<Solver> solver = make_();
    std::vector<expr::Expr> stack;
    for (uint32_t step = 0; step < kSteps; ++step) {
      terms.draw();
      change(pool, terms, rng, stack);
      Query query{.pool = &pool, .conjuncts = stack, .wanted = {}, .want_core = rng.chance(2)};
      if (rng.chance(6)) std::reverse(query.conjuncts.begin(), query.conjuncts.end());
      if (rng.chance(10) && !stack.empty()) query.conjuncts.push_back(stack[rng.below(stack.size())]);
      const bool refuted = ask(*solver, query, number, step);
      if (::testing::Test::HasFatalFailure()) return;
      // Mostly a path that goes on, with the other side of what cannot be.
      if (refuted && !stack.empty() && !rng.chance(5)) stack.pop_back();
    }
  }

  void change(expr::Pool& pool, testing::TermGenerator& terms, Rng& rng, std::vector<expr::Expr>& stack) {
    if (!stack.empty() && rng.chance(3))
      stack.resize(stack.size() - 1 - rng.below(std::min<size_t>(stack.size(), 2)));
    if (!stack.empty() && rng.chance(6))
      stack.erase(stack.begin() + static_cast<ptrdiff_t>(rng.below(stack.size())));
    if (!stack.empty() && rng.chance(2)) stack.back() = pool.mk_not(stack.back());
    for (uint64_t i = rng.below(3); i > 0; --i)
      stack.push_back(!rng.chance(3) ? relation(pool, terms, rng) : terms.term(expr::Sort::boolean(), 5));
  }

  expr::Expr relation(expr::Pool& pool, testing::TermGenerator& terms, Rng& rng) {
    const expr::Sort sort = expr::Sort::floating(kFormat);
    const expr::Kind kind = rng.chance(2) ? expr::Kind::kFpLe : expr::Kind::kFpLt;
    const uint32_t a = static_cast<uint32_t>(rng.below(3)), b = static_cast<uint32_t>(rng.below(3));
    return pool.make(kind, {terms.term(sort, a), terms.term(sort, b)});
  }

  // Whether it was refuted.
  bool ask(Solver& solver, const Query& query, uint64_t number, uint32_t step) {
    HintBoard board;
    const Answer answer = solver.solve(query, Budget::seconds(0.5), board);
    const auto where = [&] {
      std::string text = "seed " + std::to_string(seed_ + number) + " step " + std::to_string(step);
      for (const expr::Expr e : query.conjuncts) text += "\n" + testing::to_text(*query.pool, e);
      return text;
    };
    judge(query, answer, where);
    return answer.is_unsat();
  }

  template <class Where>
  void judge(const Query& query, const Answer& answer, const Where& where) {
    HintBoard board;
    if (answer.is_sat()) {
      ++sat_;
      ASSERT_TRUE(eval::satisfies(*query.pool, query.conjuncts, answer.model())) << where();
    } else if (answer.is_unsat()) {
      ++unsat_;
      Query core{.pool = query.pool, .conjuncts = {}, .wanted = {}};
      for (const uint32_t i : answer.core()) {
        ASSERT_LT(i, query.conjuncts.size());
        core.conjuncts.push_back(query.conjuncts[i]);
      }
      const std::optional<bool> solution = has_solution(core);
      ASSERT_NE(solution, true) << where() << "\nof the core " << core.conjuncts.size();
      if (solution) return;
      ++asked_again_;
      ASSERT_FALSE(make_()->solve(core, Budget::seconds(0.5), board).is_sat()) << where();
    } else if (make_()->solve(query, Budget::seconds(0.5), board).is_unsat()) {
      ++weaker_;
    }
  }

  // Whether some assignment satisfies the query; none if there are too many to try.
  static std::optional<bool> has_solution(const Query& query) {
    eval::Tape tape(*query.pool, query.conjuncts);
    uint32_t bits = 0;
    for (const expr::Expr v : tape.variables()) bits += width(*query.pool, v);
    if (bits > kEnumerableBits) return std::nullopt;
    for (uint64_t word = 0; word < uint64_t{1} << bits; ++word) {
      eval::Model model;
      uint64_t rest = word;
      bool is_value = true;
      for (const expr::Expr v : tape.variables()) {
        const expr::Sort sort = query.pool->sort(v);
        const uint64_t raw = rest & ((uint64_t{1} << width(*query.pool, v)) - 1);
        rest >>= width(*query.pool, v);
        is_value = is_value && (!sort.is_rounding_mode() || raw < 5);
        if (is_value) model.set(v, expr::Value::from_raw(sort, raw));
      }
      if (!is_value) continue;
      tape.run(model);
      bool all = true;
      for (size_t i = 0; i < query.conjuncts.size() && all; ++i) all = tape.is_true(i);
      if (all) return true;
    }
    return false;
  }
  static uint32_t width(const expr::Pool& pool, expr::Expr v) {
    return pool.sort(v).is_rounding_mode() ? 3 : pool.sort(v).bits();
  }

  const uint64_t seed_;
  const Make make_;
  uint64_t unsat_ = 0, sat_ = 0, weaker_ = 0, asked_again_ = 0;
};

}  // namespace mantissa::solver
