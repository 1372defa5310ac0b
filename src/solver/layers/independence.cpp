// At a branch the newest condition is usually independent of most others, so the cut is where the time goes:
// it looks at every condition of the path, and nothing is allocated.

#include "solver/layers/independence.h"

#include <algorithm>
#include <optional>

#include "solver/layers/variable_index.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

// Each pass over the conditions follows variables one step further against the order of the path. Most paths
// need two; a path that needs more than this is asked about as a whole, which is right, only slower.
constexpr int kMaxPasses = 16;

class Independence final : public Solver {
 public:
  Independence(std::unique_ptr<Solver> inner, bool cut) : inner_(std::move(inner)), cut_(cut) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    index_.reset();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i)
      if (query.pool->is_false(query.conjuncts[i])) return Unsat{{i}};
    load(query);
    if (query.base == nullptr && (!cut_ || parts_.empty())) {
      start();
      take_related();
      return ask(query, budget, board, true);
    }
    if (query.base != nullptr) {
      start();
      for (uint32_t i = 0; i < query.open && i < parts_.size(); ++i) take(i);
      take_related();
      return ask(query, budget, board, false);
    }
    return ask_each(query, budget, board);
  }

 private:
  struct Part {
    Expr conjunct;  // none: taken
    VariableIndex::Facts facts;
  };

  void load(const Query& query) {
    if (!index_) index_.emplace(*query.pool);
    parts_.clear();
    parts_.reserve(query.conjuncts.size());
    for (Expr e : query.conjuncts) parts_.push_back({e, index_->facts(e)});
  }
  void start() {
    taken_.clear();
    index_->start();
  }
  void take(uint32_t part) {
    if (!parts_[part].conjunct) return;
    taken_.push_back({parts_[part].conjunct, part});
    index_->mark_all(parts_[part].facts);
    parts_[part].conjunct = Expr{};
  }
  // Takes, transitively, every conjunct that shares a variable with what is taken.
  void take_related() {
    bool changed = true;
    for (int pass = cut_ ? 0 : kMaxPasses; changed; ++pass) {
      changed = false;
      for (uint32_t i = 0; i < parts_.size(); ++i) {
        if (!parts_[i].conjunct || (pass < kMaxPasses && !index_->has_marked(parts_[i].facts))) continue;
        take(i);
        changed = true;
      }
    }
  }

  Answer ask_each(const Query& query, const Budget& budget, HintBoard& board) {
    eval::Model model;
    Provenance from;
    std::optional<Answer> unknown;  // another part may still show that the whole cannot be
    for (uint32_t i = 0; i < parts_.size(); ++i) {
      if (!parts_[i].conjunct) continue;
      start();
      take(i);
      take_related();
      Answer answer = ask(query, budget, board, false);
      if (answer.is_unsat()) return answer;
      if (answer.is_sat()) {
        for (const auto& [variable, value] : answer.model().values()) model.set(variable, value);
        from = std::move(answer.from());
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
    Query part{.pool = query.pool, .conjuncts = {}, .wanted = {}, .want_core = query.want_core};
    if (whole) part.wanted = query.wanted;
    places_.clear();
    for (const auto& [conjunct, place] : taken_) {
      if (!part.conjuncts.empty() && part.conjuncts.back() == conjunct) continue;
      part.conjuncts.push_back(conjunct);
      places_.push_back(place);
    }
    Answer answer = inner_->solve(part, budget, board);
    if (answer.is_unsat()) {
      for (uint32_t& i : answer.core()) i = i < places_.size() ? places_[i] : ~uint32_t{0};
      std::sort(answer.core().begin(), answer.core().end());
    }
    return answer;
  }

  std::unique_ptr<Solver> inner_;
  const bool cut_;
  std::optional<VariableIndex> index_;
  // Of the query at hand; members so that asking costs no allocation.
  std::vector<Part> parts_;
  std::vector<std::pair<Expr, uint32_t>> taken_;  // with their place in the query
  std::vector<uint32_t> places_;
};

}  // namespace

std::unique_ptr<Solver> make_independence(std::unique_ptr<Solver> inner, bool cut) {
  return std::make_unique<Independence>(std::move(inner), cut);
}

}  // namespace mantissa::solver
