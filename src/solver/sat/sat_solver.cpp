// CaDiCaL near its defaults: on this family nearly all the time is spent there, and its defaults are hard to
// beat. It asks the terminator very often, so the clock is read every few calls only, unless each step is
// long.

#include "solver/sat/sat_solver.h"

#include <algorithm>
#include <cadical.hpp>
#include <limits>

namespace mantissa::solver::sat {

namespace {

class Terminator final : public CaDiCaL::Terminator {
 public:
  Terminator(const Budget& budget, int variables, uint64_t clauses)
      : budget_(budget),
        look_every_(variables < 100'000 ? 16 : 1),
        nanoseconds_(look_every_ * (kCallNanoseconds + clauses / 8 + clauses * clauses / 2'000'000)) {}
  bool terminate() override {
    if (!ended_ && calls_++ % look_every_ == 0) ended_ = budget_.exhausted(nanoseconds_);
    return ended_;
  }

 private:
  const Budget& budget_;
  // Between two calls lies a conflict or so, which costs more the further it is from the processor's caches.
  static constexpr uint64_t kCallNanoseconds = 10000;
  uint32_t look_every_, calls_ = 0;
  uint64_t nanoseconds_;
  bool ended_ = false;
};

}  // namespace

struct SatSolver::Engine {
  CaDiCaL::Solver solver;
};

SatSolver::SatSolver(uint64_t seed) : engine_(std::make_unique<Engine>()) {
  engine_->solver.set("quiet", 1);
  if (seed != 0) engine_->solver.set("seed", static_cast<int>(seed % 2'000'000'000));
}
SatSolver::~SatSolver() = default;

void SatSolver::add(std::span<const int> clause) {
  for (int literal : clause) engine_->solver.add(literal);
  engine_->solver.add(0);
  ++clauses_;
}

void SatSolver::assume(int literal) { engine_->solver.assume(literal); }
bool SatSolver::value(int literal) const { return engine_->solver.val(literal) > 0; }
bool SatSolver::failed(int literal) const { return engine_->solver.failed(literal); }

Verdict SatSolver::solve(const Budget& budget, int64_t conflicts) {
  CaDiCaL::Solver& solver = engine_->solver;
  Terminator terminator(budget, variables_, clauses_);
  solver.connect_terminator(&terminator);
  if (conflicts >= 0)
    solver.limit("conflicts",
                 static_cast<int>(std::min<int64_t>(conflicts, std::numeric_limits<int>::max())));
  const int answer = solver.solve();
  solver.disconnect_terminator();
  return answer == 10 ? Verdict::kSat : answer == 20 ? Verdict::kUnsat : Verdict::kUnknown;
}

}  // namespace mantissa::solver::sat
