#pragma once

// An engine for tests: tries every assignment. Scripts use sorts of a few bits, so that both answers are
// real.

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "smtlib/session.h"

namespace mantissa::smtlib::testing {

class ExhaustiveEngine : public Engine {
 public:
  static constexpr uint32_t kMaxBits = 18;

  explicit ExhaustiveEngine(expr::Pool& pool) : pool_(pool) {}

  Verdict check(std::span<const expr::Expr> conjuncts, std::span<const expr::Expr> wanted) override {
    ++checks;
    last_conjuncts.assign(conjuncts.begin(), conjuncts.end());
    if (!answer_unknown.empty()) return {Verdict::Answer::kUnknown, {}, answer_unknown};
    const auto found = solve(conjuncts);
    if (found < 0) return {Verdict::Answer::kUnknown, {}, "incomplete"};
    if (found == 1) return {Verdict::Answer::kSat, {}, {}};
    // A minimal core: leave out one after the other.
    std::vector<uint32_t> core(conjuncts.size());
    for (uint32_t i = 0; i < core.size(); ++i) core[i] = i;
    for (size_t i = 0; i < core.size();) {
      std::vector<expr::Expr> rest;
      for (size_t j = 0; j < core.size(); ++j)
        if (j != i) rest.push_back(conjuncts[core[j]]);
      if (solve(rest) == 0)
        core.erase(core.begin() + static_cast<long>(i));
      else
        ++i;
    }
    return {Verdict::Answer::kUnsat, core, {}};
  }
  std::vector<expr::Value> values(std::span<const expr::Expr> terms) override {
    std::vector<expr::Value> result;
    for (expr::Expr e : terms) result.push_back(eval::evaluate(pool_, e, model));
    return result;
  }
  void assign(expr::Expr variable, const expr::Value& value) override { model.set(variable, value); }
  void set_random_seed(uint64_t s) override { seed = s; }
  std::string statistics() const override { return ":checks " + std::to_string(checks); }

  eval::Model model;
  std::vector<expr::Expr> last_conjuncts;
  std::string answer_unknown;  // if not empty, every answer is unknown for this reason
  uint64_t seed = 0;
  int checks = 0;

 private:
  int solve(std::span<const expr::Expr> conjuncts) {  // 1 sat, 0 unsat, -1 too large
    eval::Tape tape(pool_, conjuncts);
    const std::vector<expr::Expr>& vars = tape.variables();
    uint32_t bits = 0;
    for (expr::Expr v : vars) {
      if (pool_.sort(v).bits() == 0) return -1;
      bits += pool_.sort(v).bits();
    }
    if (bits > kMaxBits) return -1;
    const auto holds = [&] {
      for (size_t i = 0; i < conjuncts.size(); ++i)
        if (!tape.is_true(i)) return false;
      return true;
    };
    std::vector<uint64_t> words(vars.size());
    for (uint64_t all = 0; all >> bits == 0; ++all) {
      uint64_t rest = all;
      bool valid = true;
      for (size_t i = 0; i < vars.size(); ++i) {
        const expr::Sort sort = pool_.sort(vars[i]);
        words[i] = rest & ((uint64_t{1} << sort.bits()) - 1);
        rest >>= sort.bits();
        if (sort.is_rounding_mode() && words[i] > 4) valid = false;
        if (sort.is_float()) words[i] = expr::Value::from_raw(sort, words[i]).raw();  // one NaN
      }
      if (!valid) continue;
      tape.run(words);
      if (!holds()) continue;
      model = eval::Model();
      for (size_t i = 0; i < vars.size(); ++i)
        model.set(vars[i], expr::Value::from_raw(pool_.sort(vars[i]), words[i]));
      return 1;
    }
    return 0;
  }
  expr::Pool& pool_;
};

// Runs a script and gives back what it prints.
struct ScriptRun {
  expr::Pool pool;
  ExhaustiveEngine engine{pool};
  std::ostringstream out, diagnostics;
  Session session{pool, engine, out, diagnostics, "1.2.3"};

  std::string operator()(std::string_view script) {
    out.str("");
    diagnostics.str("");
    CommandSource source(script);
    session.run(source);
    return out.str();
  }
};

inline std::string run(std::string_view script) { return ScriptRun()(script); }

}  // namespace mantissa::smtlib::testing
