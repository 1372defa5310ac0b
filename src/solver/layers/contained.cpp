#include "solver/layers/contained.h"

#include <new>

namespace mantissa::solver {

namespace {

class Contained final : public Solver {
 public:
  Contained(std::function<std::unique_ptr<Solver>()> make, std::shared_ptr<CheckLog> log)
      : make_(std::move(make)), log_(std::move(log)), inner_(make_()), name_(inner_->name()) {}
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override { return inner_->capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    try {
      return inner_->solve(query, budget, board);
    } catch (const std::bad_alloc&) {
      begin_anew();
      return Unknown{Unknown::Why::kMemory, name_ + ": out of memory"};
    } catch (const std::exception& failure) {
      begin_anew();
      const std::string what = name_ + ": " + failure.what();
      log_->failure(what);
      return Unknown{Unknown::Why::kIncomplete, what};
    }
  }
  void forget() override { inner_->forget(); }

 private:
  void begin_anew() {
    std::unique_ptr<Solver> fresh = make_();
    inner_ = std::move(fresh);
  }

  const std::function<std::unique_ptr<Solver>()> make_;
  const std::shared_ptr<CheckLog> log_;
  std::unique_ptr<Solver> inner_;
  const std::string name_;
};

}  // namespace

std::unique_ptr<Solver> make_contained(std::function<std::unique_ptr<Solver>()> make,
                                       std::shared_ptr<CheckLog> log) {
  return std::make_unique<Contained>(std::move(make), std::move(log));
}

}  // namespace mantissa::solver
