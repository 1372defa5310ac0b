// Measured with the z3 program on every third QF_FP problem of the SMT-LIB family griggio (36, 6 s each, on a
// busy machine, Z3 4.8.12): the tactic qffp solves 5, plain bit-blasting the same and one more, fpa2bv with
// the longer preprocessing of QF_BV (ackermannize, aig, context simplification) 2. On 20 growing path
// conditions of float sums bit-blasting took 0.6 of the time of the solver for QF_BVFP, and assumptions,
// which make Z3 take its lazy core, six times as long. So floats get bit-blasting, and cores come from
// tracked assertions through the same chain (the tactics carry them), not from assumptions: they are a little
// larger and cost next to nothing.

#include "solver/smt/strategy.h"

#include "expr/pool.h"

namespace mantissa::solver::smt {

namespace {

SolverRef for_logic(Z3_context context, const char* logic) {
  return SolverRef(context, Z3_mk_solver_for_logic(context, Z3_mk_string_symbol(context, logic)));
}

SolverRef bit_blasting(Z3_context context) {
  TacticRef chain(context, Z3_mk_tactic(context, "simplify"));
  for (const char* name : {"propagate-values", "solve-eqs", "fpa2bv", "simplify", "bit-blast", "sat"}) {
    TacticRef next(context, Z3_mk_tactic(context, name));
    chain = TacticRef(context, Z3_tactic_and_then(context, chain, next));
  }
  return SolverRef(context, Z3_mk_solver_from_tactic(context, chain));
}

}  // namespace

SolverRef make_solver(Z3_context context, uint16_t features, bool want_core, bool second_try) {
  if (second_try || features & (expr::kHasArithmetic | expr::kHasArray))
    return SolverRef(context, Z3_mk_solver(context));
  if (want_core || features & expr::kHasFloat) return bit_blasting(context);
  return for_logic(context, "QF_BV");
}

}  // namespace mantissa::solver::smt
