// Measured on the QF_FP problems of the SMT-LIB family griggio (every third, 6 s each, Z3 4.8.12): the
// logic's own strategy and plain bit-blasting solve 7 and 8 of 36, almost the same ones; the longer chain of
// the QF_BV strategy (ackermannize, aig, context simplification) after fpa2bv solves 2; the lazy core that Z3
// takes when the logic is not given, or when assumptions are, is several times slower still. So cores come
// from tracked assertions through the bit-blasting chain (the tactics carry them), not from assumptions in
// the lazy core: the cores are a little larger and cost next to nothing.

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
