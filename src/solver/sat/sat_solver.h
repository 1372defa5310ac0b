#pragma once

// SatSolver: CaDiCaL behind a door that stops within the budget. Literals are CaDiCaL's: non-zero integers.

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

#include "support/budget.h"

namespace mantissa::solver::sat {

enum class Verdict : uint8_t { kSat, kUnsat, kUnknown };

class SatSolver {
 public:
  explicit SatSolver(uint64_t seed = 0);
  ~SatSolver();

  int new_variable() { return ++variables_; }
  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
  void assume(int literal);
  // kUnknown when the budget ended, or after `conflicts` conflicts if that is not negative.
  Verdict solve(const Budget& budget, int64_t conflicts = -1);
  bool value(int literal) const;   // after kSat
  bool failed(int literal) const;  // after kUnsat, of an assumption

  int variables() const { return variables_; }
  uint64_t clauses() const { return clauses_; }

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
  int variables_ = 0;
  uint64_t clauses_ = 0;
};

}  // namespace mantissa::solver::sat
