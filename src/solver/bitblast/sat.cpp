// CaDiCaL near its defaults: on this family nearly all the time is spent there, and its defaults are hard to
// beat. It asks the terminator very often, so the clock is read every few calls only.

#include "solver/bitblast/sat.h"

#include <algorithm>
#include <limits>

namespace mantissa::solver::bitblast {

SatSolver::SatSolver(uint64_t seed) {
  solver_.set("quiet", 1);
  if (seed != 0) solver_.set("seed", static_cast<int>(seed % 2'000'000'000));
}

void SatSolver::add(std::span<const int> clause) {
  for (int literal : clause) solver_.add(literal);
  solver_.add(0);
  ++clauses_;
}

bool SatSolver::Terminator::terminate() {
  if (ended_) return true;
  constexpr uint32_t kLookEvery = 16;
  if (calls_++ % kLookEvery == 0) ended_ = budget_.exhausted();
  return ended_;
}

Verdict SatSolver::solve(const Budget& budget, int64_t conflicts) {
  Terminator terminator(budget);
  solver_.connect_terminator(&terminator);
  if (conflicts >= 0)
    solver_.limit("conflicts",
                  static_cast<int>(std::min<int64_t>(conflicts, std::numeric_limits<int>::max())));
  const int answer = solver_.solve();
  solver_.disconnect_terminator();
  return answer == 10 ? Verdict::kSat : answer == 20 ? Verdict::kUnsat : Verdict::kUnknown;
}

}  // namespace mantissa::solver::bitblast
