#include "explore/results.h"

namespace mantissa::explore {

Progress& Progress::operator+=(const Progress& more) {
  instructions += more.instructions;
  pending += more.pending;
  restored += more.restored;
  tests += more.tests;
  findings += more.findings;
  queries += more.queries;
  sat += more.sat;
  unsat += more.unsat;
  unknown_queries += more.unknown_queries;
  cached_queries += more.cached_queries;
  solver_seconds += more.solver_seconds;
  partial_produced += more.partial_produced;
  partial_matched += more.partial_matched;
  return *this;
}

}  // namespace mantissa::explore
