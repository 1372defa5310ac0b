#pragma once

// Ledger: what each member of a portfolio has won and cost, by shape of query. Order and first slices of the
// next query follow from it. One ledger may serve the portfolios of many threads.

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "solver/synergy/shape.h"

namespace mantissa::solver::synergy {

class Ledger {
 public:
  // A member answered (won) or spent `seconds` in vain.
  void won(Shape shape, size_t member, double seconds) { entry(shape, member, seconds, true); }
  void lost(Shape shape, size_t member, double seconds) { entry(shape, member, seconds, false); }

  // Members by promise: answers to expect per second. Without experience, as they were given.
  std::vector<size_t> order(Shape shape, size_t members) const;
  // Seconds to give the member first: twice what its answers took so far, `standard` if it has none.
  double first_slice(Shape shape, size_t member, double standard) const;

 private:
  struct Account {
    uint64_t wins = 0, losses = 0;
    double seconds = 0, winning_seconds = 0;
  };
  void entry(Shape shape, size_t member, double seconds, bool is_win);
  Account account(Shape shape, size_t member) const;

  mutable std::mutex mutex_;
  std::map<std::pair<uint64_t, size_t>, Account> accounts_;
};

}  // namespace mantissa::solver::synergy
