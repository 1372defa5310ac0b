#pragma once

// An obligation: an exception that an operation could raise, as a condition over the inputs. It is open until
// an assignment satisfies it (a finding) or none can.

#include <span>
#include <string>
#include <vector>

#include "eval/witness.h"
#include "exceptions/float_terms.h"
#include "expr/pool.h"
#include "findings/finding_kind.h"
#include "interp/state.h"
#include "num/float.h"

namespace mantissa::checkers {

using exceptions::FloatTerm;

struct FloatObligation {
  findings::FindingKind kind = findings::FindingKind::kFloatInvalid;
  uint8_t exception = 0;  // exceptions::FloatException
  expr::Expr condition;
  expr::Expr sufficient;  // implies the condition and is easier; may be none
  // The operation, for the words about it.
  expr::Kind operation = expr::Kind::kConst;
  uint32_t function = 0;  // num::MathFunction of kMath1 and kMath2
  num::RoundingMode mode = num::RoundingMode::kNearestEven;
  std::vector<expr::Expr> operands;  // without the rounding mode
  expr::Expr result;
};

// What a finding of an exception (one of exceptions::FloatException) is called.
findings::FindingKind kind_of(uint8_t exception);

// The exceptions of a set that an operation with these operands and this result may have raised, by their
// classes alone: an infinity from numbers, a NaN from no NaN, something tiny from no zero.
uint8_t suspected(uint8_t exceptions, expr::Kind operation, std::span<const expr::Expr> operands,
                  expr::Expr result, eval::Witness& witness);

// Whether the exception is raised under the witness. A function of libm must also say so itself, by its
// flags: what it does near the ends of its range is its own affair.
bool is_raised(const FloatObligation& obligation, eval::Witness& witness);

// "multiplication overflows: 1e+200 (0x1.4e718d7d7625ap+664, 0x6974e718d7d7625a) * ... = inf".
std::string describe(const FloatObligation& obligation, eval::Witness& witness);

// The value that the conversion to an integer at the state's program point is given: what a float-cast
// finding is about.
std::string describe_cast(const expr::Pool& pool, const interp::State& state, eval::Witness& witness);

// "1.5 (0x1.8p+0, 0x3ff8000000000000)": decimal, hexfloat and bits; an integer is its decimal.
std::string value_text(const expr::Value& value);

}  // namespace mantissa::checkers
