#pragma once

// Engine: who decides a script's assertions. The session knows nothing of solvers; the command line puts one
// behind this door, tests put what they like.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "expr/pool.h"
#include "expr/value.h"

namespace mantissa::smtlib {

struct Verdict {
  enum class Answer : uint8_t { kSat, kUnsat, kUnknown } answer = Answer::kUnknown;
  std::vector<uint32_t> core;  // of unsat: indices of conjuncts that are unsatisfiable together
  std::string reason;          // of unknown: a word as get-info :reason-unknown wants it, e.g. timeout
};

class Engine {
 public:
  virtual ~Engine() = default;
  // `wanted` are variables the model should mention beside those of the conjuncts.
  virtual Verdict check(std::span<const expr::Expr> conjuncts, std::span<const expr::Expr> wanted) = 0;
  // Asked when a script wants the core: the last check said unsat with `core`; a smaller one if there is. May
  // take as long as a check.
  virtual std::vector<uint32_t> smaller_core(std::vector<uint32_t> core) { return core; }
  // Under the model of the last check that said sat; what it does not mention has its sort's default value.
  virtual std::vector<expr::Value> values(std::span<const expr::Expr> terms) = 0;
  virtual void assign(expr::Expr variable, const expr::Value& value) = 0;  // adds to that model
  virtual void set_random_seed(uint64_t) {}
  virtual std::string statistics() const { return {}; }  // attributes: ":checks 3 :time 0.5"
};

}  // namespace mantissa::smtlib
