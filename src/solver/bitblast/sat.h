#pragma once

// SatSolver: CaDiCaL behind a door that stops within the budget. Literals are CaDiCaL's: non-zero integers.
// Private to the room.

#include <cadical.hpp>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "support/budget.h"

namespace mantissa::solver::bitblast {

enum class Verdict : uint8_t { kSat, kUnsat, kUnknown };

class SatSolver {
 public:
  explicit SatSolver(uint64_t seed = 0);

  int new_variable() { return ++variables_; }
  void add(std::span<const int> clause);
  void add(std::initializer_list<int> clause) { add(std::span(clause.begin(), clause.size())); }
  void assume(int literal) { solver_.assume(literal); }
  // kUnknown when the budget ended, or after `conflicts` conflicts if that is not negative.
  Verdict solve(const Budget& budget, int64_t conflicts = -1);
  bool value(int literal) { return solver_.val(literal) > 0; }  // after kSat
  bool failed(int literal) { return solver_.failed(literal); }  // after kUnsat, of an assumption

  int variables() const { return variables_; }
  uint64_t clauses() const { return clauses_; }

 private:
  class Terminator final : public CaDiCaL::Terminator {
   public:
    explicit Terminator(const Budget& budget) : budget_(budget) {}
    bool terminate() override;

   private:
    const Budget& budget_;
    uint32_t calls_ = 0;
    bool ended_ = false;
  };

  CaDiCaL::Solver solver_;
  int variables_ = 0;
  uint64_t clauses_ = 0;
};

}  // namespace mantissa::solver::bitblast
