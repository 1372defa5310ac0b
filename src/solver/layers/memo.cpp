#include "solver/layers/memo.h"

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include "solver/layers/core_places.h"
#include "support/hash.h"

namespace mantissa::solver {

using expr::Expr;

namespace {

constexpr size_t kMaxRemembered = 200000;

struct KeyHash {
  size_t operator()(const std::vector<Expr>& key) const {
    uint64_t h = key.size();
    for (Expr e : key) h = hash_combine(h, e.id);
    return h;
  }
};

class Memo final : public Solver {
 public:
  Memo(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics, bool remember)
      : inner_(std::move(inner)), statistics_(std::move(statistics)), remember_(remember) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    answers_.clear();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    // A core may be asked for to be small, and a wanted variable may be one that this query alone wants.
    if (!remember_ || query.want_core || !query.wanted.empty()) return timed(query, budget, board);
    const bool is_sorted = std::is_sorted(query.conjuncts.begin(), query.conjuncts.end());
    std::vector<Expr> sorted;
    if (!is_sorted) {
      sorted = query.conjuncts;
      std::sort(sorted.begin(), sorted.end());
    }
    const std::vector<Expr>& key = is_sorted ? query.conjuncts : sorted;
    if (const auto known = answers_.find(key); known != answers_.end()) {
      ++statistics_->caches.answers;
      return again(query, known->second);
    }
    Answer answer = timed(query, budget, board);
    if (answer.is_unknown() || (answer.is_unsat() && !names_conjuncts(answer.core(), query))) return answer;
    if (answers_.size() >= kMaxRemembered) answers_.clear();
    Remembered fresh{answer, {}};
    if (answer.is_unsat())
      for (uint32_t i : answer.core()) fresh.core.push_back(query.conjuncts[i]);
    std::sort(fresh.core.begin(), fresh.core.end());
    answers_.emplace(key, std::move(fresh));
    return answer;
  }

 private:
  struct Remembered {
    Answer answer;
    std::vector<Expr> core;  // sorted: the next query may have its conjuncts in another order
  };

  Answer timed(const Query& query, const Budget& budget, HintBoard& board) {
    const auto start = std::chrono::steady_clock::now();
    Answer answer = inner_->solve(query, budget, board);
    answer.from().seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return answer;
  }

  static Answer again(const Query& query, const Remembered& known) {
    Answer answer = known.answer;
    answer.from().remembered = true;
    answer.from().seconds = 0;
    if (!answer.is_unsat()) return answer;
    answer.core().clear();
    for (uint32_t i = 0; i < query.conjuncts.size(); ++i)
      if (std::binary_search(known.core.begin(), known.core.end(), query.conjuncts[i]))
        answer.core().push_back(i);
    return answer;
  }

  std::unique_ptr<Solver> inner_;
  std::shared_ptr<Statistics> statistics_;
  const bool remember_;
  std::unordered_map<std::vector<Expr>, Remembered, KeyHash> answers_;
};

}  // namespace

std::unique_ptr<Solver> make_memo(std::unique_ptr<Solver> inner, std::shared_ptr<Statistics> statistics,
                                  bool remember) {
  return std::make_unique<Memo>(std::move(inner), std::move(statistics), remember);
}

}  // namespace mantissa::solver
