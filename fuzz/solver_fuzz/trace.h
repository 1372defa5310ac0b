#pragma once

// Trace: what an engine does to one solver stack over time, as data: terms, and steps that assert them, take
// them back and ask. A trace is a text file that can be run again: an SMT-LIB script of its terms, with the
// options and the steps in comments before it.

#include <span>
#include <string>
#include <vector>

#include "expr/pool.h"
#include "solver/layers/stack.h"
#include "support/result.h"
#include "support/rng.h"

namespace mantissa::fuzz {

struct Step {
  enum class Kind : uint8_t {
    kPush,
    kPop,     // back to the last push
    kAssert,  // the term
    kFlip,    // the newest assertion becomes its negation: the other side of a branch
    kCheck,   // all that is asserted
    kCore,    // the same, and a small core is wanted
    kSolve,   // the same as an engine asks: newest first, on the model of a prefix if one is known
    kAssume,  // all that is asserted and the term, which is not asserted afterwards
    kForget,  // what the stack remembers
  };
  Kind kind;
  uint32_t term = 0;
};

struct Trace {
  std::string method = "portfolio";
  // Bits: which layers and passes there are. See stack_options.
  uint32_t layers = ~uint32_t{0}, passes = ~uint32_t{0};
  std::vector<expr::Expr> terms;
  std::vector<Step> steps;
};

solver::StackOptions stack_options(const Trace& trace);
// Every other one is the portfolio's.
Trace random_trace(expr::Pool& pool, Rng& rng, std::span<const std::string> methods);

Result<std::string> to_text(expr::Pool& pool, const Trace& trace);
Result<Trace> from_text(expr::Pool& pool, const std::string& text);

}  // namespace mantissa::fuzz
