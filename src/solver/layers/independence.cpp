// At a branch the newest condition is usually independent of most others, so the cut is where the time goes:
// it looks at every condition of the path, and nothing is allocated.

#include "solver/layers/independence.h"

#include <algorithm>
#include <optional>

#include "solver/layers/core_places.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

// Each pass over the conditions follows variables one step further against the order of the path. Most paths
// need two; a path that needs more than this is asked about as a whole, which is right, only slower.
constexpr int kMaxPasses = 16;

class Independence final : public Solver {
 public:
  Independence(std::unique_ptr<Solver> inner, bool cut, std::shared_ptr<VariableIndex> index)
      : inner_(std::move(inner)),
        cut_(cut),
        index_(index ? std::move(index) : std::make_shared<VariableIndex>()) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    index_->forget();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    const auto contradiction = std::ranges::find(query.conjuncts, query.pool->bool_const(false));
    if (contradiction != query.conjuncts.end())
      return Unsat{{static_cast<uint32_t>(contradiction - query.conjuncts.begin())}};
    index_->load(query);
    is_taken_.assign(query.conjuncts.size(), false);
    if (query.base == nullptr && cut_) return ask_each(query, budget, board);
    start();
    for (uint32_t i = 0; query.base != nullptr && i < query.open; ++i) take(query, i);
    take_related(query);
    return ask(query, budget, board, query.base == nullptr);
  }

 private:
  void start() {
    taken_.clear();
    index_->start();
  }
  void take(const Query& query, uint32_t i) {
    if (is_taken_[i]) return;
    is_taken_[i] = true;
    taken_.push_back({query.conjuncts[i], i});
    index_->mark_variables(i);
  }
  // Takes, transitively, every conjunct that shares a variable with what is taken.
  void take_related(const Query& query) {
    for (int pass = 0; cut_ && pass < kMaxPasses; ++pass) {
      const size_t before = taken_.size();
      index_->for_each_marked(0, [&](size_t i) { take(query, static_cast<uint32_t>(i)); });
      if (taken_.size() == before) return;
    }
    for (uint32_t i = 0; i < is_taken_.size(); ++i) take(query, i);
  }

  Answer ask_each(const Query& query, const Budget& budget, HintBoard& board) {
    eval::Model model;
    Provenance from;
    std::optional<Answer> unknown;  // another part may still show that the whole cannot be
    for (uint32_t i = 0; i < is_taken_.size(); ++i) {
      if (is_taken_[i]) continue;
      start();
      take(query, i);
      take_related(query);
      Answer answer = ask(query, budget, board, false);
      if (answer.is_unsat()) return answer;
      if (answer.is_sat()) {
        for (const auto& [variable, value] : answer.model().values()) model.set(variable, value);
        const double seconds = from.seconds + answer.from().seconds;
        const bool remembered = answer.from().remembered && (i == 0 || from.remembered);
        from = std::move(answer.from());
        from.seconds = seconds;
        from.remembered = remembered;
      } else if (!unknown) {
        unknown = std::move(answer);
      }
    }
    if (unknown) return *std::move(unknown);
    for (Expr variable : query.wanted)
      if (model.find(variable) == nullptr) model.set(variable, model.get(*query.pool, variable));
    return Answer(Sat{std::move(model)}).with(std::move(from));
  }

  // What is taken; cores come back as the query's.
  Answer ask(const Query& query, const Budget& budget, HintBoard& board, bool whole) {
    std::sort(taken_.begin(), taken_.end());
    part_.pool = query.pool;
    part_.want_core = query.want_core;
    part_.wanted.clear();
    if (whole) part_.wanted = query.wanted;
    part_.conjuncts.clear();
    places_.clear();
    for (const auto& [conjunct, place] : taken_) {
      if (!part_.conjuncts.empty() && part_.conjuncts.back() == conjunct) continue;
      part_.conjuncts.push_back(conjunct);
      places_.push_back(place);
    }
    Answer answer = inner_->solve(part_, budget, board);
    if (answer.is_unsat()) {
      for (uint32_t& i : answer.core()) i = i < places_.size() ? places_[i] : kNoConjunct;
      std::sort(answer.core().begin(), answer.core().end());
    }
    return answer;
  }

  std::unique_ptr<Solver> inner_;
  const bool cut_;
  std::shared_ptr<VariableIndex> index_;
  // Of the query at hand; members so that asking costs no allocation.
  std::vector<uint8_t> is_taken_;                 // by place
  std::vector<std::pair<Expr, uint32_t>> taken_;  // with their place in the query
  Query part_;
  std::vector<uint32_t> places_;
};

}  // namespace

std::unique_ptr<Solver> make_independence(std::unique_ptr<Solver> inner, bool cut,
                                          std::shared_ptr<VariableIndex> index) {
  return std::make_unique<Independence>(std::move(inner), cut, std::move(index));
}

}  // namespace mantissa::solver
