// A wrong model is always a bug, of a backend, a pass or the evaluator; the report names the first conjunct
// that fails and the model, which is enough to reduce it.

#include "solver/layers/checked.h"

#include <algorithm>

#include "eval/evaluator.h"

namespace mantissa::solver {

namespace {

constexpr size_t kReportsKept = 20;

std::string describe(const Query& query, const eval::Model& model, size_t conjunct, std::string_view solver) {
  std::vector<std::string> values;
  for (const auto& [variable, value] : model.values())
    values.push_back(std::string(query.pool->name(variable)) + " = " +
                     (value.sort().is_array() ? std::string("(array)") : value.to_string()));
  std::sort(values.begin(), values.end());
  std::string text = std::string(solver) + ": conjunct " + std::to_string(conjunct) + " is false under";
  for (const std::string& value : values) text += " " + value + ";";
  return text;
}

class Checked final : public Solver {
 public:
  Checked(std::unique_ptr<Solver> inner, std::shared_ptr<CheckLog> log)
      : inner_(std::move(inner)), log_(std::move(log)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    Answer answer = inner_->solve(query, budget, board);
    if (answer.is_unsat() && !inner_->capabilities().may_answer_unsat)
      return Unknown{Unknown::Why::kIncomplete,
                     std::string(name()) + ": unsat from a solver that cannot prove it"};
    if (!answer.is_sat() || eval::satisfies(*query.pool, query.conjuncts, answer.model())) return answer;
    size_t failed = 0;
    while (failed + 1 < query.conjuncts.size() &&
           eval::evaluate(*query.pool, query.conjuncts[failed], answer.model()).as_bool())
      ++failed;
    std::string report = describe(query, answer.model(), failed, name());
    log_->add(report);
    return Unknown{Unknown::Why::kWrongModel, std::move(report)};
  }

 private:
  std::unique_ptr<Solver> inner_;
  std::shared_ptr<CheckLog> log_;
};

}  // namespace

void CheckLog::add(std::string what) {
  ++count_;
  std::lock_guard lock(mutex_);
  if (reports_.size() < kReportsKept) reports_.push_back(std::move(what));
}

std::vector<std::string> CheckLog::reports() const {
  std::lock_guard lock(mutex_);
  return reports_;
}

std::unique_ptr<Solver> make_checked(std::unique_ptr<Solver> inner, std::shared_ptr<CheckLog> log) {
  return std::make_unique<Checked>(std::move(inner), std::move(log));
}

}  // namespace mantissa::solver
