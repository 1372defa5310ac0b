// Terms are built bottom-up without recursion. An equality is the two inequalities it consists of; at least
// one of them always holds, which is a clause, so a disequality splits by itself.

#include "solver/linear/problem.h"

#include "expr/traverse.h"

namespace mantissa::solver::linear {

using expr::Expr;
using expr::Kind;
using num::Rational;

namespace {

LinearForm constant_form(Rational value) {
  LinearForm form;
  form.constant = std::move(value);
  return form;
}
LinearForm variable_form(Var variable) {
  LinearForm form;
  form.factors[variable] = Rational(1);
  return form;
}

}  // namespace

bool Problem::refuse(std::string why) {
  why_ = std::move(why);
  return false;
}

Var Problem::fresh(bool is_integer) {
  const Var v = simplex_.add_variable();
  if (is_integer) integers_.declare(v);
  return v;
}

int Problem::truth(bool value) {
  if (true_ == 0) {
    true_ = sat_.new_variable();
    sat_.add({true_});
  }
  return value ? true_ : -true_;
}

int Problem::conjunction(int a, int b) {
  const int both = sat_.new_variable();
  sat_.add({-both, a});
  sat_.add({-both, b});
  sat_.add({both, -a, -b});
  return both;
}

std::optional<Var> Problem::arithmetic_variable(Expr variable) const {
  const LinearForm* form = forms_.find(variable);
  return form ? std::optional(form->factors.begin()->first) : std::nullopt;
}
std::optional<int> Problem::bool_variable(Expr variable) const {
  const int* literal = literals_.find(variable);
  return literal ? std::optional(*literal) : std::nullopt;
}

// A sum of whole multiples of integers is an integer itself.
Var Problem::row_of(const std::vector<Term>& sum) {
  if (sum.size() == 1 && sum[0].factor == Rational(1)) return sum[0].variable;
  std::vector<std::pair<Var, std::string>> key;
  for (const Term& term : sum) key.push_back({term.variable, term.factor.to_string()});
  auto [it, is_new] = rows_.try_emplace(std::move(key), 0);
  if (!is_new) return it->second;
  it->second = simplex_.add_row(sum);
  bool whole = true;
  for (const Term& term : sum) whole = whole && integers_.is_integer(term.variable);
  if (whole) integers_.declare(it->second);
  return it->second;
}

int Problem::at_most(const LinearForm& form) {
  if (form.is_constant()) return truth(form.constant.sign() <= 0);
  const NormalForm normal = normalise(form);
  const Var row = row_of(normal.sum);
  const bool whole = integers_.is_integer(row);
  // scale * (row + rest) <= 0: row <= -rest, or row >= -rest, which is not (row < -rest)
  Rational bound = -normal.rest;
  const bool is_upper = normal.scale.sign() > 0;
  const auto literal_of = [&](const Rational& b) {
    auto [it, is_new] = atom_literals_.try_emplace({row, b.to_string()}, 0);
    if (is_new) {
      it->second = sat_.new_variable();
      atoms_.push_back({it->second, row, b});
    }
    return it->second;
  };
  if (is_upper) return literal_of(whole ? bound.floor() : bound);
  if (whole)
    return -literal_of((-(-bound).floor()) - Rational(1));  // row >= ceiling, so not row <= ceiling - 1
  // row >= b over the reals: the atom of -row, whose sum has the other sign
  std::vector<Term> negative;
  for (const Term& term : normal.sum) negative.push_back({term.variable, -term.factor});
  std::vector<std::pair<Var, std::string>> key;
  for (const Term& term : negative) key.push_back({term.variable, term.factor.to_string()});
  auto [it, is_new] = rows_.try_emplace(std::move(key), 0);
  if (is_new) it->second = simplex_.add_row(negative);
  const Var opposite = it->second;
  const Rational limit = -bound;
  auto [atom, is_new_atom] = atom_literals_.try_emplace({opposite, limit.to_string()}, 0);
  if (is_new_atom) {
    atom->second = sat_.new_variable();
    atoms_.push_back({atom->second, opposite, limit});
  }
  return atom->second;
}

int Problem::equals_zero(const LinearForm& form) {
  LinearForm negated;
  negated.add(form, Rational(-1));
  const int low = at_most(form), high = at_most(negated);
  if (!form.is_constant()) sat_.add({low, high});
  return conjunction(low, high);
}

// quotient = floor(argument / divisor), divisor positive.
bool Problem::floor_of(Expr, const LinearForm& argument, const Rational& divisor, LinearForm* quotient) {
  *quotient = variable_form(fresh(true));
  LinearForm rest;  // argument - divisor * quotient, in [0, divisor)
  rest.add(argument, Rational(1));
  rest.add(*quotient, -divisor);
  LinearForm negated;
  negated.add(rest, Rational(-1));
  sat_.add({at_most(negated)});
  LinearForm beyond;  // divisor - rest <= 0 must not hold
  beyond.constant = divisor;
  beyond.add(rest, Rational(-1));
  sat_.add({-at_most(beyond)});
  return true;
}

bool Problem::build_arithmetic(Expr e) {
  const auto children = pool_.children(e);
  const bool is_int = pool_.sort(e).is_int();
  LinearForm result;
  const auto argument = [&](size_t i) -> const LinearForm& { return form(children[i]); };
  switch (pool_.kind(e)) {
    case Kind::kConst: result = constant_form(pool_.value(e).as_rational()); break;
    case Kind::kVar: result = variable_form(fresh(is_int)); break;
    case Kind::kAdd:
    case Kind::kSub:
      result = argument(0);
      result.add(argument(1), Rational(pool_.kind(e) == Kind::kAdd ? 1 : -1));
      break;
    case Kind::kNeg: result.add(argument(0), Rational(-1)); break;
    case Kind::kMul:
      if (argument(0).is_constant())
        result.add(argument(1), argument(0).constant);
      else if (argument(1).is_constant())
        result.add(argument(0), argument(1).constant);
      else
        return refuse("linear: a product of two variables");
      break;
    case Kind::kRealDiv:
      if (!argument(1).is_constant() || argument(1).constant.is_zero())
        return refuse("linear: division by a variable");
      result.add(argument(0), argument(1).constant.inverse());
      break;
    case Kind::kIntDiv:
    case Kind::kIntMod: {
      if (!argument(1).is_constant() || argument(1).constant.is_zero())
        return refuse("linear: division by a variable");
      const Rational divisor = argument(1).constant;
      LinearForm quotient;
      floor_of(e, argument(0), divisor.abs(), &quotient);
      if (pool_.kind(e) == Kind::kIntDiv) {
        result.add(quotient, Rational(divisor.sign()));
      } else {
        result = argument(0);
        result.add(quotient, -divisor.abs());
      }
      break;
    }
    case Kind::kToReal: result = argument(0); break;
    case Kind::kToInt: floor_of(e, argument(0), Rational(1), &result); break;
    case Kind::kIte: {
      result = variable_form(fresh(is_int));
      const int condition = *literals_.find(children[0]);
      for (int side = 0; side < 2; ++side) {
        LinearForm difference = result;
        difference.add(argument(static_cast<size_t>(1 + side)), Rational(-1));
        sat_.add({side == 0 ? -condition : condition, equals_zero(difference)});
      }
      break;
    }
    default: return refuse("linear: a term that is not linear arithmetic");
  }
  forms_[e] = std::move(result);
  return true;
}

int Problem::build_bool(Expr e) {
  const auto children = pool_.children(e);
  const auto bit = [&](size_t i) { return *literals_.find(children[i]); };
  const auto difference = [&] {
    LinearForm result = form(children[0]);
    result.add(form(children[1]), Rational(-1));
    return result;
  };
  const auto is_arithmetic = [&] { return pool_.sort(children[0]).is_arithmetic(); };
  const auto exclusive_or = [&](int a, int b) {
    const int x = sat_.new_variable();
    sat_.add({-x, a, b});
    sat_.add({-x, -a, -b});
    sat_.add({x, -a, b});
    sat_.add({x, a, -b});
    return x;
  };
  switch (pool_.kind(e)) {
    case Kind::kConst: return truth(pool_.is_true(e));
    case Kind::kVar: return sat_.new_variable();
    case Kind::kNot: return -bit(0);
    case Kind::kAnd: return conjunction(bit(0), bit(1));
    case Kind::kOr: return -conjunction(-bit(0), -bit(1));
    case Kind::kImplies: return -conjunction(bit(0), -bit(1));
    case Kind::kXor: return exclusive_or(bit(0), bit(1));
    case Kind::kEq:
      if (is_arithmetic()) return equals_zero(difference());
      return pool_.sort(children[0]).is_bool() ? -exclusive_or(bit(0), bit(1)) : 0;
    case Kind::kIte: return -conjunction(-conjunction(bit(0), bit(1)), -conjunction(-bit(0), bit(2)));
    case Kind::kLe: return at_most(difference());
    case Kind::kLt: {  // a < b is not (b - a <= 0)
      LinearForm negated;
      negated.add(difference(), Rational(-1));
      return -at_most(negated);
    }
    case Kind::kIsInt: {
      LinearForm whole;
      floor_of(e, form(children[0]), Rational(1), &whole);
      whole.add(form(children[0]), Rational(-1));
      return equals_zero(whole);
    }
    default: return 0;
  }
}

int Problem::literal(Expr term) {
  std::vector<std::pair<Expr, bool>> stack{{term, false}};
  while (!stack.empty()) {
    auto [e, children_done] = stack.back();
    stack.pop_back();
    if (literals_.contains(e) || forms_.contains(e)) continue;
    if (!children_done) {
      stack.push_back({e, true});
      for (Expr child : pool_.children(e)) stack.push_back({child, false});
      continue;
    }
    if (pool_.sort(e).is_arithmetic()) {
      if (!build_arithmetic(e)) return 0;
    } else if (pool_.sort(e).is_bool()) {
      const int literal = build_bool(e);
      if (literal == 0) {
        refuse("linear: a term that is not linear arithmetic");
        return 0;
      }
      literals_[e] = literal;
    } else {
      refuse("linear: a term that is not linear arithmetic");
      return 0;
    }
  }
  return *literals_.find(term);
}

}  // namespace mantissa::solver::linear
