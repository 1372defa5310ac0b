// The solver keeps one instance per encoding and asks them in turn or side by side.

#include "solver/bitblast/bitblast_solver.h"

#include <vector>

#include "solver/bitblast/instance.h"

namespace mantissa::solver::bitblast {

namespace {

class BitblastSolver final : public Solver {
 public:
  BitblastSolver(std::string name, std::vector<Encoding> encodings, const SolverOptions& options)
      : name_(std::move(name)),
        encodings_(std::move(encodings)),
        options_(options),
        instances_(encodings_.size()) {
    for (Encoding& encoding : encodings_) encoding.seed = options.seed;
  }
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override {
    constexpr uint16_t kNotDone = expr::kHasMath | expr::kHasFpMod | expr::kHasArray | expr::kHasArithmetic;
    return {.features = static_cast<uint16_t>(~kNotDone), .may_answer_unsat = true, .complete = true};
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return out_of_budget(budget);
    return instance(0, *query.pool).solve(query, budget, board);
  }

 private:
  Instance& instance(size_t i, const expr::Pool& pool) {
    if (!instances_[i] || &instances_[i]->pool() != &pool || instances_[i]->is_large())
      instances_[i] = std::make_unique<Instance>(pool, encodings_[i]);
    return *instances_[i];
  }

  std::string name_;
  std::vector<Encoding> encodings_;
  SolverOptions options_;
  std::vector<std::unique_ptr<Instance>> instances_;
};

constexpr Encoding kRelation{.division = Division::kRelation}, kArray{.division = Division::kArray},
    kLazy{.division = Division::kRelation, .abstract_products = true};

}  // namespace

std::unique_ptr<Solver> make_bitblast(const SolverOptions& options) {
  return std::make_unique<BitblastSolver>("bitblast", std::vector{kRelation, kArray, kLazy}, options);
}

void register_bitblast(Registry& registry) { registry.add("bitblast", make_bitblast); }

void register_encodings(Registry& registry) {
  const auto one = [&](const char* name, Encoding encoding) {
    registry.add(name, [name, encoding](const SolverOptions& options) -> std::unique_ptr<Solver> {
      return std::make_unique<BitblastSolver>(name, std::vector{encoding}, options);
    });
  };
  one("bitblast-relation", kRelation);
  one("bitblast-array", kArray);
  one("bitblast-lazy", kLazy);
}

}  // namespace mantissa::solver::bitblast
