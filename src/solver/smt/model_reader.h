#pragma once

// Z3's model as ours: a value for each of the given variables, defaults where Z3 does not care.

#include <span>

#include "eval/model.h"
#include "solver/smt/translator.h"

namespace mantissa::solver::smt {

// Throws Unsupported for values we have no form for (algebraic numbers, arrays given by arbitrary lambdas).
eval::Model read_model(const Context& z3, Z3_model model, Translator& translator,
                       std::span<const expr::Expr> variables);

}  // namespace mantissa::solver::smt
