// Small helpers on queries and answers that every backend and layer needs.

#include "solver/api/query.h"

#include <numeric>

#include "expr/traverse.h"

namespace mantissa::solver {

const char* name(Unknown::Why why) {
  switch (why) {
    case Unknown::Why::kTime: return "time";
    case Unknown::Why::kStopped: return "stopped";
    case Unknown::Why::kUnsupported: return "unsupported";
    case Unknown::Why::kIncomplete: return "incomplete";
    case Unknown::Why::kMemory: return "memory";
    case Unknown::Why::kWrongModel: return "wrong-model";
    case Unknown::Why::kDisagreement: return "disagreement";
    case Unknown::Why::kUnconfirmed: return "unconfirmed";
  }
  MANTISSA_UNREACHABLE();
}

std::vector<std::string> Answer::assumptions() const {
  std::vector<std::string> result;
  if (from_.assumptions & static_cast<uint8_t>(Assumption::kLibmBounds))
    result.emplace_back("libm functions keep the error bounds measured of them");
  return result;
}

uint16_t features(const Query& query) {
  uint16_t result = 0;
  for (expr::Expr e : query.conjuncts) result |= query.pool->features(e);
  return result;
}

std::vector<expr::Expr> model_variables(const Query& query) {
  std::vector<expr::Expr> roots = query.conjuncts;
  roots.insert(roots.end(), query.wanted.begin(), query.wanted.end());
  return expr::variables(*query.pool, roots);
}

Unsat whole_core(const Query& query) {
  Unsat unsat;
  unsat.core.resize(query.conjuncts.size());
  std::iota(unsat.core.begin(), unsat.core.end(), 0u);
  return unsat;
}

}  // namespace mantissa::solver
