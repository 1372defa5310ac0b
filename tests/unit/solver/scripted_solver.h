#pragma once

// A solver that gives prepared answers and remembers what it was asked.

#include <deque>
#include <string>
#include <vector>

#include "solver/api/solver.h"

namespace mantissa::solver {

struct Script {
  std::deque<Answer> answers;
  std::vector<Query> asked;
  std::vector<double> seconds;  // that each was given
};

class ScriptedSolver final : public Solver {
 public:
  explicit ScriptedSolver(Script& script, std::string name = "scripted", bool may_answer_unsat = true)
      : script_(script), name_(std::move(name)), may_answer_unsat_(may_answer_unsat) {}
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override {
    return {.features = 0xffff,
            .may_answer_unsat = may_answer_unsat_,
            .complete = complete,
            .family = name_,
            .needs_confirmation = needs_confirmation};
  }
  Answer solve(const Query& query, const Budget& budget, HintBoard&) override {
    script_.asked.push_back(query);
    script_.seconds.push_back(budget.seconds_left());
    if (script_.answers.empty()) return Unknown{};
    Answer answer = script_.answers.front();
    script_.answers.pop_front();
    return answer;
  }

  bool complete = false, needs_confirmation = false;

 private:
  Script& script_;
  std::string name_;
  bool may_answer_unsat_;
};

}  // namespace mantissa::solver
