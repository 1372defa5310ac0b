#include "solver/layers/contained.h"

#include <new>

namespace mantissa::solver {

namespace {

class Contained final : public Solver {
 public:
  explicit Contained(std::function<std::unique_ptr<Solver>()> make)
      : make_(std::move(make)), inner_(make_()), name_(inner_->name()) {}
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override { return inner_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    try {
      return inner_->solve(query, budget, board);
    } catch (const std::bad_alloc&) {
      std::unique_ptr<Solver> fresh = make_();
      inner_ = std::move(fresh);
      return Unknown{Unknown::Why::kMemory, name_ + ": out of memory"};
    }
  }
  void forget() override { inner_->forget(); }

 private:
  const std::function<std::unique_ptr<Solver>()> make_;
  std::unique_ptr<Solver> inner_;
  const std::string name_;
};

}  // namespace

std::unique_ptr<Solver> make_contained(std::function<std::unique_ptr<Solver>()> make) {
  return std::make_unique<Contained>(std::move(make));
}

}  // namespace mantissa::solver
