// The judges, cheapest first. A model is evaluated, here once more. An Unsat is wrong if any model seen in
// the trace, before or after, satisfies its core (a superset of something unsatisfiable is unsatisfiable); if
// trying all assignments of a small core finds one; if random assignments do; if another backend or cvc5 has
// a model.

#include "trace_run.h"

#include <algorithm>
#include <chrono>

#include "cvc5_peer.h"
#include "eval/evaluator.h"
#include "generator.h"
#include "oracle.h"
#include "support/random_terms.h"

namespace mantissa::fuzz {

namespace {

using expr::Expr;
using solver::Answer;
using Clock = std::chrono::steady_clock;

constexpr uint32_t kEnumerableBits = 13;
constexpr int kRandomAssignments = 60;

class Run {
 public:
  Run(expr::Pool& pool, const Trace& trace, const solver::Registry& registry, uint64_t seed,
      TraceCounts& counts)
      : pool_(pool), trace_(trace), registry_(registry), rng_(seed), counts_(counts) {
    solver::StackOptions options = stack_options(trace);
    options.solver.seed = seed;
    options.statistics = statistics_;
    auto stack = solver::make_stack(registry, options);
    MANTISSA_CHECK(stack.ok());
    stack_ = std::move(*stack);
    seconds_ = stack_->capabilities().may_answer_unsat ? 2 : 0.05;
  }

  std::optional<std::string> all_steps() {
    for (const Step& step : trace_.steps) {
      take(step);
      if (!wrong_.empty()) return wrong_;
    }
    for (const std::string& report : statistics_->checks->reports())
      if (!report.starts_with("z3")) return "the stack reports: " + report;
    return std::nullopt;
  }

 private:
  void take(const Step& step) {
    switch (step.kind) {
      case Step::Kind::kPush: levels_.push_back(path_.size()); break;
      case Step::Kind::kPop:
        if (levels_.empty()) break;
        path_.resize(std::min(path_.size(), levels_.back()));
        levels_.pop_back();
        break;
      case Step::Kind::kAssert: path_.push_back(trace_.terms[step.term]); break;
      case Step::Kind::kFlip:
        if (path_.empty()) break;
        path_.back() = pool_.mk_not(path_.back());
        known_ = std::min(known_, path_.size() - 1);
        break;
      case Step::Kind::kCheck:
      case Step::Kind::kCore: ask(query(path_, step.kind == Step::Kind::kCore)); break;
      case Step::Kind::kAssume: {
        std::vector<Expr> more = path_;
        more.push_back(trace_.terms[step.term]);
        ask(query(more, false));
        break;
      }
      case Step::Kind::kSolve: solve(); break;
      case Step::Kind::kForget: stack_->forget(); break;
    }
    known_ = std::min(known_, path_.size());
  }

  solver::Query query(std::vector<Expr> conjuncts, bool want_core) {
    return {.pool = &pool_, .conjuncts = std::move(conjuncts), .wanted = {}, .want_core = want_core};
  }

  void solve() {
    solver::Query asked = query({path_.rbegin(), path_.rend()}, false);
    if (witness_) {
      asked.base = &*witness_;
      asked.open = static_cast<uint32_t>(path_.size() - known_);
    }
    if (std::optional<eval::Model> model = ask(asked)) {
      witness_ = std::move(*model);
      known_ = path_.size();
    }
  }

  bool satisfies(const std::vector<Expr>& conjuncts, const eval::Model& model) {
    return eval::satisfies(pool_, conjuncts, model);
  }

  // The model of a Sat that stands.
  std::optional<eval::Model> ask(const solver::Query& asked) {
    solver::HintBoard board;
    if (asked.base) board.seed(*asked.base);
    const Answer answer = stack_->solve(asked, Budget::seconds(seconds_), board);
    ++counts_.counts[trace_.method + (answer.is_sat()     ? ": sat"
                                      : answer.is_unsat() ? ": unsat"
                                                          : ": unknown")];
    if (answer.is_unknown()) return judge_unknown(answer.unknown()), std::nullopt;
    if (answer.is_unsat()) return judge_unsat(asked, answer), std::nullopt;
    if (!satisfies(asked.conjuncts, answer.model())) wrong_ = "wrong model: a conjunct is false";
    for (const std::vector<Expr>& core : refuted_)
      if (satisfies(core, answer.model())) wrong_ = "wrong unsat: a later model satisfies the core";
    models_.push_back(answer.model());
    return answer.model();
  }

  void judge_unknown(const solver::Unknown& unknown) {
    using Why = solver::Unknown::Why;
    ++counts_.counts[std::string("unknown: ") + name(unknown.why)];
    const bool foreign = unknown.detail.starts_with("z3");
    if (unknown.why == Why::kWrongModel && !foreign) wrong_ = "wrong model: " + unknown.detail;
    if (unknown.why == Why::kDisagreement && !is_z3_wrong(unknown.detail))
      wrong_ = "disagreement: " + unknown.detail;
  }
  // A model of ours was checked; Z3 saying unsat of it is Z3's fault, and the other way round its model was.
  static bool is_z3_wrong(const std::string& detail) {
    return detail.find("z3 says unsat") != std::string::npos;
  }

  void judge_unsat(const solver::Query& asked, const Answer& answer) {
    std::vector<Expr> core;
    for (uint32_t i : answer.core()) {
      if (i >= asked.conjuncts.size()) return void(wrong_ = "wrong core: out of range");
      core.push_back(asked.conjuncts[i]);
    }
    for (const eval::Model& model : models_)
      if (satisfies(core, model)) return void(wrong_ = "wrong unsat: an earlier model satisfies the core");
    const solver::Query alone = query(core, false);
    if (const std::optional<bool> truth = is_satisfiable(alone, kEnumerableBits)) {
      ++counts_.counts["unsat judged by trying all"];
      if (*truth) wrong_ = "wrong unsat: some assignment satisfies the core";
    } else {
      try_random(core);
      if (wrong_.empty()) ask_peers(alone, answer);
    }
    refuted_.push_back(std::move(core));
  }

  void try_random(const std::vector<Expr>& core) {
    eval::Tape tape(pool_, core);
    for (int i = 0; i < kRandomAssignments; ++i) {
      eval::Model model;
      for (Expr v : tape.variables()) model.set(v, random_value(pool_, rng_, pool_.sort(v)));
      tape.run(model);
      bool all = true;
      for (size_t k = 0; k < core.size() && all; ++k) all = tape.is_true(k);
      if (all) return void(wrong_ = "wrong unsat: a random assignment satisfies the core");
    }
  }

  void ask_peers(const solver::Query& core, const Answer& answer) {
    for (const char* name : {"bitblast", "z3", "search"}) {
      if (answer.from().family() == name || !rng_.chance(3)) continue;
      solver::StackOptions options;
      options.method = name;
      auto peer = solver::make_stack(registry_, options);
      solver::HintBoard board;
      const Answer other =
          (*peer)->solve(core, Budget::seconds(std::string_view(name) == "search" ? 0.1 : 1), board);
      ++counts_.counts[std::string("unsat judged by ") + name +
                       (other.is_sat()     ? ": sat"
                        : other.is_unsat() ? ": unsat"
                                           : ": unknown")];
      if (other.is_sat() && satisfies(core.conjuncts, other.model()))
        return void(wrong_ = std::string("wrong unsat: ") + name + " has a model of the core");
    }
    if (!has_cvc5() || !rng_.chance(6)) return;
    std::string why;
    const std::optional<bool> sat = cvc5_says_sat(core, 2, &why);
    ++counts_.counts[std::string("unsat judged by cvc5: ") + (!sat ? "unknown" : *sat ? "sat" : "unsat")];
    if (sat && *sat) wrong_ = "wrong unsat: cvc5 says sat of the core";
  }

  expr::Pool& pool_;
  const Trace& trace_;
  const solver::Registry& registry_;
  Rng rng_;
  TraceCounts& counts_;
  std::shared_ptr<solver::Statistics> statistics_ = std::make_shared<solver::Statistics>();
  std::unique_ptr<solver::Solver> stack_;
  double seconds_ = 2;
  std::vector<Expr> path_;
  std::vector<size_t> levels_;
  std::optional<eval::Model> witness_;  // of the first known_ assertions
  size_t known_ = 0;
  std::vector<eval::Model> models_;
  std::vector<std::vector<Expr>> refuted_;
  std::string wrong_;
};

std::string kind_of(const std::string& failure) { return failure.substr(0, failure.find(':')); }

}  // namespace

std::optional<std::string> run_trace(expr::Pool& pool, const Trace& trace, const solver::Registry& registry,
                                     uint64_t seed, TraceCounts& counts) {
  try {
    return Run(pool, trace, registry, seed, counts).all_steps();
  } catch (const std::exception& problem) {
    return std::string("internal error: ") + problem.what();
  }
}

Trace shrink_trace(expr::Pool& pool, Trace trace, const solver::Registry& registry, uint64_t seed,
                   const std::string& failure, double seconds) {
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  const auto fails = [&](const Trace& smaller) {
    if (Clock::now() > end) return false;
    TraceCounts ignored;
    const auto now = run_trace(pool, smaller, registry, seed, ignored);
    return now && kind_of(*now) == kind_of(failure);
  };
  for (size_t chunk = std::max<size_t>(1, trace.steps.size() / 2); chunk > 0; chunk /= 2)
    for (size_t at = 0; at < trace.steps.size();) {
      Trace smaller = trace;
      smaller.steps.erase(
          smaller.steps.begin() + static_cast<ptrdiff_t>(at),
          smaller.steps.begin() + static_cast<ptrdiff_t>(std::min(at + chunk, trace.steps.size())));
      if (fails(smaller))
        trace = std::move(smaller);
      else
        at += chunk;
    }
  for (int bit = 0; bit < 8; ++bit) {  // layers off; for cross-checking off is 1
    Trace smaller = trace;
    smaller.layers = bit == 7 ? trace.layers | 1u << 7 : trace.layers & ~(1u << bit);
    if (smaller.layers != trace.layers && fails(smaller)) trace = std::move(smaller);
  }
  for (size_t i = 0; i < trace.terms.size(); ++i) {
    const bool used = std::ranges::any_of(trace.steps, [&](const Step& step) { return step.term == i; });
    if (!used) {
      trace.terms[i] = pool.bool_const(true);
      continue;
    }
    trace.terms[i] = testing::shrink(pool, trace.terms[i], [&](Expr term) {
      if (!pool.sort(term).is_bool()) return false;
      Trace smaller = trace;
      smaller.terms[i] = term;
      return fails(smaller);
    });
  }
  return trace;
}

}  // namespace mantissa::fuzz
