#include "solver/smt/strategy.h"

#include "expr/pool.h"

namespace mantissa::solver::smt {

namespace {
SolverRef for_logic(Z3_context context, const char* logic) {
  return SolverRef(context, Z3_mk_solver_for_logic(context, Z3_mk_string_symbol(context, logic)));
}
}  // namespace

SolverRef make_solver(Z3_context context, uint16_t features, bool assumptions) {
  if (features & (expr::kHasArray | expr::kHasArithmetic)) return SolverRef(context, Z3_mk_solver(context));
  if (features & expr::kHasFloat) return for_logic(context, "QF_BVFP");
  return for_logic(context, "QF_BV");
}

}  // namespace mantissa::solver::smt
