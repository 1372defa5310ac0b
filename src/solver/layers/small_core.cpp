// Deletion from the last conjunct to the first: what was asserted last is most often what contradicts the
// rest, but it is the older, unrelated ones that a user wants to see gone, and each success also drops what
// its own core leaves out.

#include "solver/layers/small_core.h"

#include <algorithm>

#include "solver/layers/core_places.h"

namespace mantissa::solver {

namespace {

class SmallCore final : public Solver {
 public:
  explicit SmallCore(std::unique_ptr<Solver> inner) : inner_(std::move(inner)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    const double start = budget.now();
    Answer answer = inner_->solve(query, budget, board);
    if (query.want_core && answer.is_unsat() && names_conjuncts(answer.core(), query)) {
      const double proof = budget.now() - start;
      shrink(query, budget.within(std::max(kLeast, kTimes * proof)), std::max(kLeast, 2 * proof),
             answer.core());
    }
    return answer;
  }

 private:
  static constexpr double kLeast = 0.2;  // seconds; also for a proof that took none
  static constexpr double kTimes = 8;

  void shrink(const Query& query, const Budget& budget, double each, std::vector<uint32_t>& core) {
    HintBoard nobody;  // models of other queries than the caller's
    for (size_t left = core.size(); left-- > 0 && core.size() > 1 && !budget.exhausted();) {
      if (left >= core.size()) continue;
      Query fewer{.pool = query.pool, .conjuncts = {}, .wanted = {}, .want_core = true};
      std::vector<uint32_t> indices;
      for (size_t i = 0; i < core.size(); ++i) {
        if (i == left) continue;
        indices.push_back(core[i]);
        fewer.conjuncts.push_back(query.conjuncts[core[i]]);
      }
      Answer answer = inner_->solve(fewer, budget.within(each), nobody);
      if (!answer.is_unsat() || !names_conjuncts(answer.core(), fewer)) continue;
      core.clear();
      for (uint32_t i : answer.core()) core.push_back(indices[i]);
    }
  }

  std::unique_ptr<Solver> inner_;
};

}  // namespace

std::unique_ptr<Solver> make_small_core(std::unique_ptr<Solver> inner) {
  return std::make_unique<SmallCore>(std::move(inner));
}

}  // namespace mantissa::solver
