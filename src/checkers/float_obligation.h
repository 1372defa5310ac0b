#pragma once

// An obligation: an exception that an operation could raise, as a condition over the inputs. It is open until
// an assignment satisfies it (a finding) or none can.

#include <optional>
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

// A number in three forms: "1.5" (the fewest digits that read back the same in its format), "0x1.8p+0",
// "0x3ff8000000000000". An integer has only the first.
struct NumberText {
  std::string decimal, hexfloat, bits;
};
NumberText number_text(const expr::Value& value);

// "multiplication overflows: 1e+200 * 1e+200 = inf".
std::string describe(const FloatObligation& obligation, eval::Witness& witness);

// The numbers that the operation is given under the witness.
std::vector<NumberText> operands_of(const FloatObligation& obligation, eval::Witness& witness);

// Where what is no number among these values comes from, under the witness: the operation that made it of
// numbers. None: there is none among them, or it was there from the beginning.
expr::Expr origin_of(const expr::Pool& pool, std::span<const expr::Expr> values, eval::Witness& witness);

// What is converted to an integer at the state's program point, if it is a term.
expr::Expr term_of_cast(const interp::State& state);

// The same for the conversion to an integer at the state's program point, of a float-cast finding, be it a
// call of lround or its like; of any other instruction none.
std::optional<NumberText> operand_of_cast(const expr::Pool& pool, const interp::State& state,
                                          eval::Witness& witness);

}  // namespace mantissa::checkers
