// A path's oldest conditions are the last conjuncts. They are asserted first: simplex mends the violated row
// of least number, so the points it comes across satisfy the older ones first, and lead off the path late.

#include "solver/linear/bit_attempt.h"

#include <algorithm>
#include <set>

#include "eval/evaluator.h"
#include "solver/simplex/bit_vectors.h"

namespace mantissa::solver::linear {

namespace {

using expr::Expr;
using expr::Kind;
using num::Rational;
using simplex::BitVectors;
using simplex::Reason;
using simplex::Verdict;

constexpr uint32_t kMostCases = 512;       // of a query
constexpr uint32_t kMostCandidates = 256;  // of a query

class BitAttempt {
 public:
  BitAttempt(const Query& query, const Budget& budget, HintBoard& board)
      : query_(query),
        pool_(*query.pool),
        budget_(budget),
        board_(board),
        variables_(model_variables(query)) {}

  Answer run() {
    std::vector<Choice> choices;
    std::set<Reason> core;
    switch (decide(choices, core)) {
      case Verdict::kFeasible: return Sat{std::move(model_)};
      case Verdict::kInfeasible: return Unsat{{core.begin(), core.end()}};
      case Verdict::kStopped: break;
    }
    if (budget_.stopped()) return Unknown{Unknown::Why::kStopped, "linear: stopped"};
    if (budget_.exhausted()) return Unknown{Unknown::Why::kTime, "linear: out of time"};
    return Unknown{Unknown::Why::kIncomplete, "linear: something is not linear, or there are too many cases"};
  }

 private:
  // One side of a conjunct that is a disjunction.
  struct Choice {
    Expr side;
    Reason conjunct;
  };

  // Under the choices made so far. On kInfeasible the conjuncts that it rests on are added to `core`.
  Verdict decide(std::vector<Choice>& choices, std::set<Reason>& core) {
    if (++cases_ > kMostCases || budget_.exhausted()) return Verdict::kStopped;
    const std::optional<Reason> violated = solve(choices, core);
    if (!violated) return verdict_;
    const std::vector<Expr> sides = sides_of(*violated, choices);
    if (sides.empty()) return Verdict::kStopped;
    core.insert(*violated);
    for (Expr side : sides) {
      choices.push_back({side, *violated});
      const Verdict verdict = decide(choices, core);
      choices.pop_back();
      if (verdict != Verdict::kInfeasible) return verdict;
    }
    return Verdict::kInfeasible;
  }

  // The conjunct that the solution of the linear part violates; none: `verdict_` says how it is.
  std::optional<Reason> solve(const std::vector<Choice>& choices, std::set<Reason>& core) {
    BitVectors numbers(pool_, BitVectors::Bits::kExact);
    numbers.learn_ranges(query_.conjuncts);
    bool fits = true;
    for (auto i = static_cast<Reason>(query_.conjuncts.size()); i-- > 0 && fits;)
      fits = numbers.assert_true(query_.conjuncts[i], i);
    for (const Choice& choice : choices) fits = fits && numbers.assert_true(choice.side, choice.conjunct);
    if (board_.wants_candidates()) numbers.on_point([&] { offer(numbers); });
    verdict_ = fits ? numbers.check(budget_) : Verdict::kInfeasible;
    if (verdict_ == Verdict::kInfeasible) core.insert(numbers.conflict().begin(), numbers.conflict().end());
    if (verdict_ != Verdict::kFeasible) return std::nullopt;
    model_ = model_of(numbers, BitVectors::Round::kNearest, choices);
    const std::optional<Expr> wrong = eval::first_false(pool_, query_.conjuncts, model_);
    if (!wrong) return std::nullopt;
    if (board_.wants_candidates()) board_.candidate("linear", model_);
    const auto at = std::find(query_.conjuncts.begin(), query_.conjuncts.end(), *wrong);
    return static_cast<Reason>(at - query_.conjuncts.begin());
  }

  // The ways in which a conjunct may hold, if simplex was not told of it; none: it was, or it is not linear.
  std::vector<Expr> sides_of(Reason conjunct, const std::vector<Choice>& choices) const {
    Expr e = query_.conjuncts[conjunct];
    for (const Choice& choice : choices)  // a side that is a disjunction itself
      if (choice.conjunct == conjunct) e = choice.side;
    bool positive = true;
    while (pool_.kind(e) == Kind::kNot) e = pool_.child(e, 0), positive = !positive;
    const auto literal = [&](Expr of) { return positive ? of : pool_.mk_not(of); };
    const auto children = pool_.children(e);
    switch (pool_.kind(e)) {
      case Kind::kAnd:
      case Kind::kOr: {
        if ((pool_.kind(e) == Kind::kAnd) == positive) return {};
        std::vector<Expr> sides;
        for (Expr child : children) sides.push_back(literal(child));
        return sides;
      }
      case Kind::kEq: {
        const Expr a = children[0], b = children[1];
        if (pool_.sort(a).is_bool()) {
          const Expr other = positive ? b : pool_.mk_not(b);
          return {pool_.mk_and(a, other), pool_.mk_and(pool_.mk_not(a), pool_.mk_not(other))};
        }
        if (positive || !pool_.sort(a).is_bit_vec()) return {};
        return {pool_.make(Kind::kBvUlt, {a, b}), pool_.make(Kind::kBvUlt, {b, a})};
      }
      default: return {};
    }
  }

  eval::Model model_of(const BitVectors& numbers, BitVectors::Round round,
                       const std::vector<Choice>& choices) {
    eval::Model model;
    for (Expr variable : variables_) {
      const expr::Sort sort = pool_.sort(variable);
      if (sort.is_bit_vec())
        model.set(variable, expr::Value::bits(numbers.value_of(variable, round).to_bits(sort.width())));
      else
        model.set(variable, pool_.default_value(sort));
    }
    const auto read = [&](Expr e) {  // a Bool variable or its negation
      const bool positive = pool_.kind(e) != Kind::kNot;
      if (!positive) e = pool_.child(e, 0);
      if (pool_.kind(e) == Kind::kVar) model.set(e, expr::Value::boolean(positive));
    };
    for (Expr conjunct : query_.conjuncts) read(conjunct);
    for (const Choice& choice : choices) read(choice.side);
    return model;
  }

  void offer(const BitVectors& numbers) {
    if (candidates_ >= kMostCandidates) return;
    using Round = BitVectors::Round;
    for (Round round : {Round::kNearest, Round::kDown, Round::kUp}) {
      ++candidates_;
      board_.candidate("linear", model_of(numbers, round, {}));
    }
  }

  const Query& query_;
  expr::Pool& pool_;
  const Budget& budget_;
  HintBoard& board_;
  const std::vector<Expr> variables_;
  eval::Model model_;
  Verdict verdict_ = Verdict::kStopped;
  uint32_t cases_ = 0, candidates_ = 0;
};

}  // namespace

Answer solve_bits(const Query& query, const Budget& budget, HintBoard& board) {
  return BitAttempt(query, budget, board).run();
}

}  // namespace mantissa::solver::linear
