// A wrong model is always a bug, of a backend, a pass, a layer or the evaluator; the report names the first
// conjunct that fails and the model, which is enough to reduce it.

#include "solver/layers/checked.h"

#include <algorithm>
#include <optional>

#include "eval/conditions.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

std::string describe(const Query& query, const eval::Model& model, Expr conjunct, std::string_view solver) {
  std::vector<std::string> values;
  for (const auto& [variable, value] : model.values())
    values.push_back(std::string(query.pool->name(variable)) + " = " +
                     (value.sort().is_array() ? std::string("(array)") : value.to_string()));
  std::sort(values.begin(), values.end());
  const auto place = std::find(query.conjuncts.begin(), query.conjuncts.end(), conjunct);
  std::string text = std::string(solver) + ": conjunct " + std::to_string(place - query.conjuncts.begin()) +
                     " is false under";
  for (const std::string& value : values) text += " " + value + ";";
  return text;
}

class Checked final : public Solver {
 public:
  Checked(std::unique_ptr<Solver> inner, std::shared_ptr<CheckLog> log, CheckOptions options)
      : inner_(std::move(inner)),
        log_(std::move(log)),
        outermost_(options.outermost),
        evaluate_(options.evaluate),
        may_answer_unsat_(inner_->capabilities().may_answer_unsat),
        index_(options.index ? std::move(options.index) : std::make_shared<VariableIndex>()) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    index_->forget();
    conditions_.reset();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (query.base == nullptr) return checked(query, inner_->solve(query, budget, board));
    const VariableIndex::Hold loaded_once(*index_, query);
    return checked(query, inner_->solve(query, budget, board));
  }

 private:
  std::string author(const Answer& answer) const {
    return std::string(answer.from().author ? answer.from().backend() : name());
  }

  Answer checked(const Query& query, Answer answer) {
    if (answer.is_unsat()) return refuted(query, std::move(answer));
    return answer.is_sat() ? satisfied(query, std::move(answer)) : answer;
  }

  Answer refuted(const Query& query, Answer answer) {
    if (!may_answer_unsat_)
      return Unknown{Unknown::Why::kIncomplete,
                     author(answer) + ": unsat from a solver that cannot prove it"};
    uint16_t in_core = 0;
    for (uint32_t i : answer.core()) {
      if (i >= query.conjuncts.size()) {
        std::string report = author(answer) + ": a core with a conjunct that nobody asked about";
        log_->wrong_proof(report);
        return Unknown{Unknown::Why::kDisagreement, std::move(report)};
      }
      in_core |= query.pool->features(query.conjuncts[i]);
    }
    if (outermost_ && answer.from().needs_confirmation && !answer.from().confirmed) log_->unconfirmed();
    if (in_core & expr::kHasMath) answer.from().assumptions |= static_cast<uint8_t>(Assumption::kLibmBounds);
    return answer;
  }

  Answer satisfied(const Query& query, Answer answer) {
    if (query.base != nullptr) complete(query, answer.model());
    if (const std::optional<Expr> wrong = first_false(query, answer.model())) {
      std::string report = describe(query, answer.model(), *wrong, author(answer));
      log_->wrong_model(report);
      return Unknown{Unknown::Why::kWrongModel, std::move(report)};
    }
    if (answer.from().contradicted) {
      log_->wrong_proof(answer.from().contradicted->backend + " says unsat, but a model of " +
                        author(answer) + " satisfies the query");
      answer.from().contradicted = nullptr;
    }
    return answer;
  }

  // Along paths the same small conditions come again and again: those are kept compiled.
  std::optional<Expr> first_false(const Query& query, const eval::Model& model) {
    if (!evaluate_) return std::nullopt;
    if (!conditions_ || pool_ != query.pool) conditions_.emplace(*query.pool);
    pool_ = query.pool;
    return conditions_->first_false(query.base != nullptr ? touched_ : query.conjuncts, model);
  }

  // Puts the base's values where the model says nothing, and into touched_ the conjuncts to be evaluated.
  void complete(const Query& query, eval::Model& model) {
    eval::Model whole;
    whole.reserve(query.base->size() + 1);
    whole = *query.base;
    if (evaluate_) index_->load(query);
    for (const auto& [variable, value] : model.values())
      if (whole.assign(variable, value) && evaluate_) index_->mark(variable);
    model = std::move(whole);
    if (!evaluate_) return;
    touched_.assign(query.conjuncts.begin(), query.conjuncts.begin() + query.open);
    index_->for_each_marked(query.open, [&](size_t i) { touched_.push_back(query.conjuncts[i]); });
  }

  std::unique_ptr<Solver> inner_;
  std::shared_ptr<CheckLog> log_;
  const bool outermost_, evaluate_, may_answer_unsat_;
  std::shared_ptr<VariableIndex> index_;
  std::optional<eval::Conditions> conditions_;
  const expr::Pool* pool_ = nullptr;  // of the conditions
  std::vector<Expr> touched_;
};

}  // namespace

std::unique_ptr<Solver> make_checked(std::unique_ptr<Solver> inner, std::shared_ptr<CheckLog> log,
                                     CheckOptions options) {
  return std::make_unique<Checked>(std::move(inner), std::move(log), std::move(options));
}

}  // namespace mantissa::solver
