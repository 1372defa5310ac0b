#pragma once

// Mixed: a solver of bits and one of arithmetic as one, for queries in which they share nothing but truth
// values: comparisons of numbers on one side, conditions of numbers on the other. The first takes each
// comparison for a variable; what it answers is put to the second, whose refusals are clauses for the first.

#include <memory>

#include "solver/api/solver.h"

namespace mantissa::solver::synergy {

// Of queries with arithmetic and something else; others are kUnsupported, as are terms that lead from numbers
// to bits or back other than by truth values (arrays of numbers).
std::unique_ptr<Solver> make_mixed(std::unique_ptr<Solver> bits, std::unique_ptr<Solver> arithmetic);

}  // namespace mantissa::solver::synergy
