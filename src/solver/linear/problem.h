#pragma once

// Problem: a query taken apart into clauses over literals, and atoms (row <= bound) that some of the literals
// mean. Terms that are not sums (ite, div, mod, to_int) become variables with clauses and bounds that say
// what they are.

#include <optional>
#include <string>
#include <vector>

#include "expr/expr_map.h"
#include "solver/sat/sat_solver.h"
#include "solver/simplex/integers.h"
#include "solver/simplex/linear_form.h"

namespace mantissa::solver::linear {

using simplex::DeltaRational;
using simplex::Integers;
using simplex::LinearForm;
using simplex::NormalForm;
using simplex::Reason;
using simplex::Simplex;
using simplex::Term;
using simplex::Var;
using simplex::Verdict;

struct Atom {
  int literal;  // true: row <= bound, false: row > bound
  Var row;
  num::Rational bound;  // whole if the row is
};

class Problem {
 public:
  Problem(const expr::Pool& pool, sat::SatSolver& sat) : pool_(pool), sat_(sat), integers_(simplex_) {}

  // The literal of a Bool term; 0 if something in it is not linear, see why().
  int literal(expr::Expr term);
  const std::string& why() const { return why_; }

  Simplex& simplex() { return simplex_; }
  Integers& integers() { return integers_; }
  const std::vector<Atom>& atoms() const { return atoms_; }
  std::optional<Var> arithmetic_variable(expr::Expr variable) const;
  std::optional<int> bool_variable(expr::Expr variable) const;

 private:
  bool build_arithmetic(expr::Expr e);
  int build_bool(expr::Expr e);
  int at_most(const LinearForm& form);  // the literal of form <= 0
  int equals_zero(const LinearForm& form);
  int truth(bool value);
  int conjunction(int a, int b);
  Var fresh(bool is_integer);
  Var row_of(const std::vector<Term>& sum);
  LinearForm& form(expr::Expr e) { return *forms_.find(e); }
  bool floor_of(expr::Expr e, const LinearForm& argument, const num::Rational& divisor, LinearForm* quotient);
  bool refuse(std::string why);

  const expr::Pool& pool_;
  sat::SatSolver& sat_;
  Simplex simplex_;
  Integers integers_;
  std::vector<Atom> atoms_;
  expr::ExprMap<LinearForm> forms_;
  expr::ExprMap<int> literals_;
  std::map<std::vector<std::pair<Var, std::string>>, Var> rows_;
  std::map<std::pair<Var, std::string>, int> atom_literals_;
  int true_ = 0;
  std::string why_;
};

}  // namespace mantissa::solver::linear
