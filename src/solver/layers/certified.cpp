// Along paths the same few cores are met again and again: those that are proved are remembered.

#include "solver/layers/certified.h"

#include <set>
#include <vector>

namespace mantissa::solver {

using expr::Expr;

std::string Certificates::certify(expr::Pool& pool, std::span<const Expr> core, const Budget& budget) {
  std::string why = certifier_(pool, core, budget);
  const std::lock_guard lock(mutex_);
  ++(why.empty() ? accepted_ : open_);
  if (first_open_.empty()) first_open_ = why;
  return why;
}

uint64_t Certificates::accepted() const {
  const std::lock_guard lock(mutex_);
  return accepted_;
}

uint64_t Certificates::open() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

std::string Certificates::first_open() const {
  const std::lock_guard lock(mutex_);
  return first_open_;
}

namespace {

class Certified final : public Solver {
 public:
  Certified(std::unique_ptr<Solver> inner, std::shared_ptr<Certificates> certificates)
      : inner_(std::move(inner)), certificates_(std::move(certificates)) {}
  std::string_view name() const override { return inner_->name(); }
  Capabilities capabilities() const override { return inner_->capabilities(); }
  void forget() override {
    proved_.clear();
    inner_->forget();
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    Answer answer = inner_->solve(query, budget, board);
    if (!answer.is_unsat()) return answer;
    std::set<Expr> core;
    for (const uint32_t i : answer.core()) core.insert(query.conjuncts[i]);
    if (proved_.contains(core)) return answer;
    const std::string why =
        certificates_->certify(*query.pool, std::vector<Expr>(core.begin(), core.end()), budget);
    if (!why.empty())
      return Answer(Unknown{Unknown::Why::kUnconfirmed, "no certificate: " + why}).with(answer.from());
    proved_.insert(std::move(core));
    return answer;
  }

 private:
  std::unique_ptr<Solver> inner_;
  std::shared_ptr<Certificates> certificates_;
  std::set<std::set<Expr>> proved_;
};

}  // namespace

std::unique_ptr<Solver> make_certified(std::unique_ptr<Solver> inner,
                                       std::shared_ptr<Certificates> certificates) {
  return std::make_unique<Certified>(std::move(inner), std::move(certificates));
}

}  // namespace mantissa::solver
