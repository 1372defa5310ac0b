// Without shared variables it is enough that both sides agree on the truth of what connects them: a model of
// each, put together, is a model of the query. Every clause that is learnt holds of the numbers alone, so it
// is part of no core. A refusal names the fewest truth values that are found, or the loop would go through
// all of them.

#include "solver/synergy/mixed.h"

#include <algorithm>
#include <vector>

#include "expr/traverse.h"

namespace mantissa::solver::synergy {

namespace {

using expr::Expr;
using expr::ExprMap;
using expr::Kind;

constexpr size_t kMostLinks = 2000;  // truth values that both sides know

// A query taken apart.
class Separation {
 public:
  explicit Separation(expr::Pool& pool) : pool_(pool) {}

  // False: something in it is neither bits nor numbers.
  bool add(const std::vector<Expr>& conjuncts) {
    bool fits = true;
    expr::for_each_postorder(pool_, conjuncts, seen_, [&](Expr e) { fits = fits && take(e); });
    for (Expr conjunct : conjuncts)
      if (fits) bits_.push_back(*bit_term_.find(conjunct));
    return fits && links_.size() <= kMostLinks;
  }

  // What the conjuncts are with comparisons of numbers as variables, and then what the conditions of numbers
  // are.
  const std::vector<Expr>& bits() const { return bits_; }
  const std::vector<Expr>& definitions() const { return definitions_; }

  // A variable of the bits, and what its truth says of the numbers.
  struct Link {
    Expr variable, numbers;
  };
  const std::vector<Link>& links() const { return links_; }

 private:
  bool is_number(Expr e) const { return pool_.sort(e).is_arithmetic(); }

  bool take(Expr e) {
    const auto children = pool_.children(e);
    const auto numbers = std::ranges::count_if(children, [&](Expr child) { return is_number(child); });
    if (is_number(e)) return take_number(e);
    if (numbers == 0) {
      bit_term_[e] = made(e, [&](Expr child) { return *bit_term_.find(child); });
      return true;
    }
    if (!pool_.sort(e).is_bool() || static_cast<size_t>(numbers) != children.size()) return false;
    const Expr variable = pool_.fresh_var("holds", expr::Sort::boolean());
    links_.push_back({variable, made(e, [&](Expr child) { return *number_.find(child); })});
    bit_term_[e] = variable;
    return true;
  }

  bool take_number(Expr e) {
    if (pool_.kind(e) == Kind::kIte) {
      number_[e] = pool_.mk_ite(condition(*bit_term_.find(pool_.child(e, 0))),
                                *number_.find(pool_.child(e, 1)), *number_.find(pool_.child(e, 2)));
      return true;
    }
    for (Expr child : pool_.children(e))
      if (!is_number(child)) return false;
    number_[e] = made(e, [&](Expr child) { return *number_.find(child); });
    return true;
  }

  // A truth value of the bits that numbers depend on.
  Expr condition(Expr of_bits) {
    if (pool_.is_const(of_bits)) return of_bits;
    if (const Expr* known = conditions_.find(of_bits)) return *known;
    const Expr variable = pool_.fresh_var("chosen", expr::Sort::boolean());
    definitions_.push_back(pool_.mk_eq(variable, of_bits));
    links_.push_back({variable, variable});
    return conditions_[of_bits] = variable;
  }

  template <class F>
  Expr made(Expr e, F&& of) {
    Expr operands[expr::kMaxArity];
    const auto children = pool_.children(e);
    bool changed = false;
    for (size_t i = 0; i < children.size(); ++i) {
      operands[i] = of(children[i]);
      changed = changed || operands[i] != children[i];
    }
    if (!changed) return e;
    return pool_.make(pool_.kind(e), std::span(operands, children.size()), pool_.params(e));
  }

  expr::Pool& pool_;
  expr::ExprSet seen_;
  ExprMap<Expr> bit_term_, number_, conditions_;
  std::vector<Expr> bits_, definitions_;
  std::vector<Link> links_;
};

class Mixed final : public Solver {
 public:
  Mixed(std::unique_ptr<Solver> bits, std::unique_ptr<Solver> arithmetic)
      : bits_(std::move(bits)), arithmetic_(std::move(arithmetic)) {}
  std::string_view name() const override { return "mixed"; }
  Capabilities capabilities() const override {
    Capabilities result = bits_->capabilities();
    result.features |= arithmetic_->capabilities().features;
    result.complete = result.wants_facts = false;
    result.family = "mixed";
    return result;
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard&) override {
    constexpr uint16_t kOthers = expr::kHasBitVec | expr::kHasFloat | expr::kHasArray;
    const uint16_t asked = features(query);
    if ((asked & expr::kHasArithmetic) == 0 || (asked & kOthers) == 0)
      return Unknown{Unknown::Why::kUnsupported, "mixed: not both numbers and bits"};
    Separation parts(*query.pool);
    if (!parts.add(query.conjuncts))
      return Unknown{Unknown::Why::kUnsupported, "mixed: numbers and bits share more than truth values"};
    Query of_bits{.pool = query.pool, .conjuncts = parts.bits(), .wanted = {}};
    of_bits.conjuncts.insert(of_bits.conjuncts.end(), parts.definitions().begin(), parts.definitions().end());
    for (const Separation::Link& link : parts.links()) of_bits.wanted.push_back(link.variable);
    HintBoard board;  // what either side leaves is no assignment of the query
    for (;;) {
      Answer answer = bits_->solve(of_bits, budget, board);
      if (answer.is_unknown()) return answer;
      if (answer.is_unsat()) {
        std::erase_if(answer.core(), [&](uint32_t i) { return i >= query.conjuncts.size(); });
        return answer;
      }
      const Query numbers = asserted(query, parts, answer.model());
      const Answer other = arithmetic_->solve(numbers, budget, board);
      if (other.is_unknown()) return other.unknown();
      if (other.is_sat()) return Sat{together(query, answer.model(), other.model())};
      const std::vector<uint32_t> refusal = smaller(numbers, other.core(), budget, board);
      std::vector<Expr> clause;
      for (uint32_t i : refusal) {
        const Expr variable = parts.links()[i].variable;
        const bool holds = answer.model().get(*query.pool, variable).as_bool();
        clause.push_back(holds ? query.pool->mk_not(variable) : variable);
      }
      of_bits.conjuncts.push_back(query.pool->mk_or(clause));
    }
  }

 private:
  // One conjunct for each link.
  static Query asserted(const Query& query, const Separation& parts, const eval::Model& model) {
    Query result{.pool = query.pool, .conjuncts = {}, .wanted = {}};
    for (const Separation::Link& link : parts.links())
      result.conjuncts.push_back(
          model.get(*query.pool, link.variable).as_bool() ? link.numbers : query.pool->mk_not(link.numbers));
    for (Expr variable : model_variables(query))
      if (query.pool->sort(variable).is_arithmetic()) result.wanted.push_back(variable);
    return result;
  }

  // Without what is not needed, one after the other.
  std::vector<uint32_t> smaller(const Query& query, std::vector<uint32_t> core, const Budget& budget,
                                HintBoard& board) {
    for (size_t i = 0; i < core.size() && core.size() > 1;) {
      Query some{.pool = query.pool, .conjuncts = {}, .wanted = {}};
      for (size_t j = 0; j < core.size(); ++j)
        if (j != i) some.conjuncts.push_back(query.conjuncts[core[j]]);
      if (arithmetic_->solve(some, budget, board).is_unsat())
        core.erase(core.begin() + static_cast<ptrdiff_t>(i));
      else
        ++i;
    }
    return core;
  }

  static eval::Model together(const Query& query, const eval::Model& bits, const eval::Model& numbers) {
    eval::Model result;
    for (Expr variable : model_variables(query))
      result.set(variable,
                 (query.pool->sort(variable).is_arithmetic() ? numbers : bits).get(*query.pool, variable));
    return result;
  }

  std::unique_ptr<Solver> bits_, arithmetic_;
};

}  // namespace

std::unique_ptr<Solver> make_mixed(std::unique_ptr<Solver> bits, std::unique_ptr<Solver> arithmetic) {
  return std::make_unique<Mixed>(std::move(bits), std::move(arithmetic));
}

}  // namespace mantissa::solver::synergy
