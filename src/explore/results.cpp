#include "explore/results.h"

namespace mantissa::explore {

SourceCounts& SourceCounts::operator+=(const SourceCounts& more) {
  produced += more.produced;
  distinct += more.distinct;
  matched += more.matched;
  covered += more.covered;
  exceptions += more.exceptions;
  return *this;
}

Progress& Progress::operator+=(const Progress& more) {
  instructions += more.instructions;
  pending += more.pending;
  branches += more.branches;
  restored += more.restored;
  compactions += more.compactions;
  tests += more.tests;
  findings += more.findings;
  queries += more.queries;
  sat += more.sat;
  unsat += more.unsat;
  unknown_queries += more.unknown_queries;
  cached_queries += more.cached_queries;
  solver_seconds += more.solver_seconds;
  witnesses_by_query += more.witnesses_by_query;
  witnesses_remembered += more.witnesses_remembered;
  for (const auto& [source, counts] : more.partial_solutions) partial_solutions[source] += counts;
  return *this;
}

}  // namespace mantissa::explore
