// A query gets a fresh Z3 solver (the logic-specific ones are not incremental: adding a conjunct to one makes
// it fall back on the lazy SMT core, which is much slower on floats), but terms stay translated between
// queries.

#include "solver/smt/z3_solver.h"

#include <algorithm>
#include <optional>

#include "solver/smt/model_reader.h"
#include "solver/smt/strategy.h"
#include "solver/smt/translator.h"

namespace mantissa::solver::smt {

namespace {

constexpr uint64_t kAssertNanoseconds = 50000;
constexpr double kUnitsPerSecond = 1.6e6;  // of Z3's work, about

using expr::Expr;

class Z3Solver final : public Solver {
 public:
  explicit Z3Solver(const SolverOptions& options) : options_(options) {}
  std::string_view name() const override { return "z3"; }
  Capabilities capabilities() const override { return z3_capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard&) override {
    if (budget.exhausted()) return out_of_budget(budget);
    try {
      return decide(query, budget);
    } catch (const Unsupported& unsupported) {
      return Unknown{Unknown::Why::kUnsupported, "z3: " + unsupported.what};
    } catch (const Z3Error& error) {
      drop_context();
      if (budget.exhausted()) return out_of_budget(budget);
      bool memory = error.code == Z3_MEMOUT_FAIL || error.message.find("memory") != std::string::npos;
      return Unknown{memory ? Unknown::Why::kMemory : Unknown::Why::kIncomplete, "z3: " + error.message};
    }
  }

 private:
  void drop_context() {
    translator_.reset();
    context_.reset();
  }

  void prepare(const expr::Pool& pool) {
    if (translator_ && (&translator_->pool() != &pool || translator_->size() > kKeptTerms)) drop_context();
    if (translator_) return;
    context_.emplace();
    translator_.emplace(*context_, pool);
  }

  void set_parameters(Z3_solver solver, bool want_core, const Budget& budget) {
    const Context& z3 = *context_;
    ParamsRef params(z3, Z3_mk_params(z3));
    auto set = [&](const char* name, double value) {
      unsigned clamped = static_cast<unsigned>(std::clamp(value, 1.0, 4e9));
      Z3_params_set_uint(z3, params, Z3_mk_string_symbol(z3, name), clamped);
    };
    if (const double left = budget.clock_seconds_left(); left < 1e6) set("timeout", left * 1000 + 1);
    // A share in work is one in Z3's own units of it, which are the same every time.
    if (budget.meter() && budget.seconds_left() < 1e6)
      set("rlimit", budget.seconds_left() * kUnitsPerSecond + 1);
    if (options_.seed != 0) set("random_seed", static_cast<double>(options_.seed % 1'000'000'007));
    if (want_core) Z3_params_set_bool(z3, params, Z3_mk_string_symbol(z3, "unsat_core"), true);
    Z3_solver_set_params(z3, solver, params);
  }

  Answer decide(const Query& query, const Budget& budget) {
    prepare(*query.pool);
    std::vector<Z3_ast> conjuncts;
    for (Expr e : query.conjuncts) {
      conjuncts.push_back(translator_->translate(e));
      if (budget.exhausted()) return out_of_budget(budget);
    }
    Answer answer = attempt(query, conjuncts, budget, false);
    bool gave_up = answer.is_unknown() && answer.unknown().why == Unknown::Why::kIncomplete;
    return gave_up ? attempt(query, conjuncts, budget, true) : answer;
  }

  Answer attempt(const Query& query, const std::vector<Z3_ast>& conjuncts, const Budget& budget,
                 bool second_try) {
    const Context& z3 = *context_;
    SolverRef solver = make_solver(z3, features(query), query.want_core, second_try);
    set_parameters(solver, query.want_core, budget);
    std::vector<Z3_ast> names;
    for (size_t i = 0; i < conjuncts.size(); ++i) {
      if (!query.want_core) {
        Z3_solver_assert(z3, solver, conjuncts[i]);
        continue;
      }
      std::string name = "c";
      name += std::to_string(i);
      names.push_back(Z3_mk_const(z3, Z3_mk_string_symbol(z3, name.c_str()), Z3_mk_bool_sort(z3)));
      Z3_solver_assert_and_track(z3, solver, conjuncts[i], names.back());
    }
    budget.work(kAssertNanoseconds * conjuncts.size());
    Z3_lbool result = check(solver, budget);
    if (result == Z3_L_FALSE) return query.want_core ? core(solver, names) : whole_core(query);
    if (result == Z3_L_UNDEF) return why_unknown(solver, budget);
    ModelRef model(z3, Z3_solver_get_model(z3, solver));
    return Sat{read_model(z3, model, *translator_, model_variables(query))};
  }

  // Z3's count of its own work so far.
  uint64_t units(Z3_solver solver) const {
    const Context& z3 = *context_;
    Z3_stats stats = Z3_solver_get_statistics(z3, solver);
    Z3_stats_inc_ref(z3, stats);
    uint64_t result = 0;
    for (unsigned i = 0; i < Z3_stats_size(z3, stats); ++i)
      if (std::string_view(Z3_stats_get_key(z3, stats, i)) == "rlimit count")
        result = Z3_stats_is_uint(z3, stats, i)
                     ? Z3_stats_get_uint_value(z3, stats, i)
                     : static_cast<uint64_t>(Z3_stats_get_double_value(z3, stats, i));
    Z3_stats_dec_ref(z3, stats);
    return result;
  }

  Z3_lbool check(Z3_solver solver, const Budget& budget) {
    const uint64_t before = units(solver);
    const Z3_lbool result = Z3_solver_check(*context_, solver);
    const uint64_t done = units(solver) - before;
    budget.work(static_cast<uint64_t>(1e9 / kUnitsPerSecond) * done);
    return result;
  }

  Answer core(Z3_solver solver, const std::vector<Z3_ast>& names) {
    AstVectorRef literals(*context_, Z3_solver_get_unsat_core(*context_, solver));
    Unsat unsat;
    for (unsigned i = 0; i < Z3_ast_vector_size(*context_, literals); ++i) {
      auto it = std::find(names.begin(), names.end(), Z3_ast_vector_get(*context_, literals, i));
      MANTISSA_CHECK(it != names.end(), "Z3 gave a core literal it was not given");
      unsat.core.push_back(static_cast<uint32_t>(it - names.begin()));
    }
    std::sort(unsat.core.begin(), unsat.core.end());
    return unsat;
  }

  Answer why_unknown(Z3_solver solver, const Budget& budget) {
    std::string reason = Z3_solver_get_reason_unknown(*context_, solver);
    if (budget.exhausted() || reason == "timeout" || reason.find("resource limit") != std::string::npos ||
        reason == "canceled")
      return out_of_budget(budget);
    bool memory = reason.find("memory") != std::string::npos;
    return Unknown{memory ? Unknown::Why::kMemory : Unknown::Why::kIncomplete, "z3: " + reason};
  }

  SolverOptions options_;
  std::optional<Context> context_;
  std::optional<Translator> translator_;
};

}  // namespace

Capabilities z3_capabilities() {
  constexpr uint16_t kNotDone = expr::kHasMath | expr::kHasFpMod | expr::kHasFpRemOrFma;
  return {.features = static_cast<uint16_t>(~kNotDone),
          .may_answer_unsat = true,
          .complete = true,
          .family = "z3",
          .needs_confirmation = true};
}

Answer out_of_budget(const Budget& budget) {
  return budget.stopped() ? Unknown{Unknown::Why::kStopped, "z3: stopped"}
                          : Unknown{Unknown::Why::kTime, "z3: out of time"};
}

std::unique_ptr<Solver> make_z3(const SolverOptions& options) { return std::make_unique<Z3Solver>(options); }

}  // namespace mantissa::solver::smt
