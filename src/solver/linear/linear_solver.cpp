// The SAT solver proposes an assignment of all atoms, simplex says whether it can be, and if not why: that is
// a clause. Simplex keeps its basis from one proposal to the next, so a proposal that differs little costs
// little.

#include "solver/linear/linear_solver.h"

#include "solver/linear/bit_attempt.h"
#include "solver/linear/problem.h"

namespace mantissa::solver::linear {

namespace {

using expr::Expr;
using num::Rational;

constexpr uint32_t kMostCandidates = 256;  // of a query

// One query.
class Attempt {
 public:
  Attempt(const Query& query, const Budget& budget, HintBoard& board, uint64_t seed)
      : query_(query), budget_(budget), board_(board), sat_(seed), problem_(*query.pool, sat_) {}

  Answer run() {
    for (Expr conjunct : query_.conjuncts) {
      const int literal = problem_.literal(conjunct);
      if (literal == 0) return Unknown{Unknown::Why::kUnsupported, problem_.why()};
      top_.push_back(literal);
      if (budget_.exhausted()) return out_of_time();
    }
    if (board_.wants_candidates())
      problem_.integers().on_relaxed_point = problem_.simplex().on_point = [this] {
        if (candidates_ < kMostCandidates) board_.candidate("linear", model());
        ++candidates_;
      };
    for (;;) {
      for (int literal : top_) sat_.assume(literal);
      switch (sat_.solve(budget_)) {
        case sat::Verdict::kUnknown: return out_of_time();
        case sat::Verdict::kUnsat: return core();
        case sat::Verdict::kSat: break;
      }
      switch (judge()) {
        case Verdict::kFeasible: return Sat{model()};
        case Verdict::kInfeasible: sat_.add(refusal_); break;
        case Verdict::kStopped:
          if (budget_.exhausted()) return out_of_time();
          return Unknown{Unknown::Why::kIncomplete, "linear: branch and bound went too deep"};
      }
    }
  }

 private:
  Answer out_of_time() const {
    return budget_.stopped() ? Unknown{Unknown::Why::kStopped, "linear: stopped"}
                             : Unknown{Unknown::Why::kTime, "linear: out of time"};
  }

  Unsat core() {
    Unsat unsat;
    for (uint32_t i = 0; i < top_.size(); ++i)
      if (sat_.failed(top_[i])) unsat.core.push_back(i);
    return unsat;
  }

  void refuse(const std::vector<Reason>& reasons) {
    for (Reason r : reasons) {
      const int literal = problem_.atoms()[r].literal;
      refusal_.push_back(is_true_[r] ? -literal : literal);
    }
  }

  // The atoms as the SAT solver has them; what cannot be together becomes the clause `refusal_`.
  Verdict judge() {
    Simplex& simplex = problem_.simplex();
    const std::vector<Atom>& atoms = problem_.atoms();
    refusal_.clear();
    is_true_.clear();
    for (const Atom& atom : atoms) is_true_.push_back(sat_.value(atom.literal));
    simplex.push();
    Verdict verdict = Verdict::kFeasible;
    for (Reason i = 0; i < atoms.size() && verdict == Verdict::kFeasible; ++i) {
      if (assert_atom(atoms[i], i)) continue;
      refuse(simplex.conflict());
      verdict = Verdict::kInfeasible;
    }
    if (verdict == Verdict::kFeasible) {
      verdict = problem_.integers().check(budget_);
      if (verdict == Verdict::kInfeasible) refuse(problem_.integers().conflict());
      if (verdict == Verdict::kFeasible) delta_ = simplex.concrete_delta();  // while the bounds stand
    }
    simplex.pop();
    return verdict;
  }

  bool assert_atom(const Atom& atom, Reason reason) {
    Simplex& simplex = problem_.simplex();
    if (is_true_[reason]) return simplex.assert_upper(atom.row, atom.bound, reason);
    const bool whole = problem_.integers().is_integer(atom.row);
    return simplex.assert_lower(
        atom.row, whole ? DeltaRational(atom.bound + Rational(1)) : DeltaRational(atom.bound, Rational(1)),
        reason);
  }

  // Of a relaxed point, integers are rounded down.
  eval::Model model() {
    eval::Model result;
    for (Expr variable : model_variables(query_)) {
      const expr::Sort sort = query_.pool->sort(variable);
      if (sort.is_bool()) {
        const auto literal = problem_.bool_variable(variable);
        result.set(variable, expr::Value::boolean(literal && sat_.value(*literal)));
        continue;
      }
      Rational value;
      if (const auto v = problem_.arithmetic_variable(variable)) {
        const DeltaRational& exact = problem_.simplex().value(*v);
        value = exact.real + delta_ * exact.delta;
      }
      if (sort.is_int())
        result.set(variable, expr::Value::integer(value.floor()));
      else if (sort.is_real())
        result.set(variable, expr::Value::real(std::move(value)));
      else
        result.set(variable, query_.pool->default_value(sort));
    }
    return result;
  }

  const Query& query_;
  const Budget& budget_;
  HintBoard& board_;
  sat::SatSolver sat_;
  Problem problem_;
  std::vector<int> top_, refusal_;
  std::vector<bool> is_true_;
  Rational delta_{1};
  uint32_t candidates_ = 0;
};

class LinearSolver final : public Solver {
 public:
  LinearSolver(const SolverOptions& options, bool takes_bits)
      : seed_(options.seed), takes_bits_(takes_bits) {}
  std::string_view name() const override { return "linear"; }
  Capabilities capabilities() const override {
    const uint16_t bits = takes_bits_ ? expr::kHasBitVec : 0;
    return {.features = static_cast<uint16_t>(expr::kHasVar | expr::kHasArithmetic | bits),
            .may_answer_unsat = true,
            .complete = false,
            .family = "linear"};
  }
  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if ((features(query) & expr::kHasBitVec) == 0) return Attempt(query, budget, board, seed_).run();
    if ((features(query) & expr::kHasArithmetic) == 0) return solve_bits(query, budget, board);
    return Unknown{Unknown::Why::kUnsupported, "linear: bit-vectors together with Int or Real"};
  }

 private:
  const uint64_t seed_;
  const bool takes_bits_;
};

}  // namespace

std::unique_ptr<Solver> make_linear(const SolverOptions& options) {
  return std::make_unique<LinearSolver>(options, true);
}
std::unique_ptr<Solver> make_arithmetic(const SolverOptions& options) {
  return std::make_unique<LinearSolver>(options, false);
}
void register_linear(Registry& registry) {
  registry.add("linear", make_linear);
  registry.add("arithmetic", make_arithmetic);
}

}  // namespace mantissa::solver::linear
