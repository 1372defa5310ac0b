// Wins per second, with a prior: each member starts as if it had won once in a time that doubles along the
// ladder. So a member that keeps losing sinks slowly, one that wins quickly rises at once, and nobody is ever
// forgotten: the ladder is climbed to its end in every round.

#include "solver/synergy/ledger.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mantissa::solver::synergy {

namespace {
constexpr double kFirstPrior = 0.002;  // seconds per answer expected of the first member before it is known
constexpr double kLongestFirstSlice = 2;
}  // namespace

void Ledger::entry(Shape shape, size_t member, double seconds, bool is_win) {
  std::lock_guard lock(mutex_);
  Account& a = accounts_[{shape.word, member}];
  ++(is_win ? a.wins : a.losses);
  a.seconds += seconds;
  if (is_win) a.winning_seconds += seconds;
}

Ledger::Account Ledger::account(Shape shape, size_t member) const {
  std::lock_guard lock(mutex_);
  auto it = accounts_.find({shape.word, member});
  return it == accounts_.end() ? Account() : it->second;
}

std::vector<size_t> Ledger::order(Shape shape, size_t members) const {
  std::vector<size_t> result(members);
  std::iota(result.begin(), result.end(), size_t{0});
  std::vector<double> promise;
  for (size_t m : result) {
    const Account a = account(shape, m);
    const double prior = kFirstPrior * std::ldexp(1.0, static_cast<int>(std::min<size_t>(m, 30)));
    promise.push_back((static_cast<double>(a.wins) + 1) / (a.seconds + prior));
  }
  std::stable_sort(result.begin(), result.end(), [&](size_t a, size_t b) { return promise[a] > promise[b]; });
  return result;
}

double Ledger::first_slice(Shape shape, size_t member, double standard) const {
  const Account a = account(shape, member);
  if (a.wins == 0) return standard;
  return std::clamp(2 * a.winning_seconds / static_cast<double>(a.wins), standard, kLongestFirstSlice);
}

}  // namespace mantissa::solver::synergy
