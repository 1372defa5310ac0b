// A concrete operation is judged by its result first: almost all of them end well inside the range, and then
// no term is made.

#include "checkers/float_checker.h"

namespace mantissa::checkers {

using expr::Kind;

namespace {

// Every value of the format is one of the other.
bool widens(const interp::FloatOperation& operation) {
  if (operation.kind != Kind::kFpFromFp) return false;
  const num::Format from = operation.sorts[1].format(), to = operation.sort.format();
  return from.exponent_bits <= to.exponent_bits && from.significand_bits <= to.significand_bits;
}

}  // namespace

// Below the largest finite number, which directed modes give for an overflow, and above the smallest normal
// one.
bool FloatChecker::is_harmless(const interp::FloatOperation& operation) const {
  for (const interp::Val& value : operation.values)
    if (value.symbolic()) return false;
  const num::Float result = num::abs(interp::to_value(operation.result, operation.sort).as_float());
  const num::Format format = operation.sort.format();
  return num::lt(num::Float::min_normal(format), result) && num::lt(result, num::Float::max_finite(format));
}

FloatTerm FloatChecker::to_terms(const interp::FloatOperation& operation) {
  FloatTerm op;
  op.kind = operation.kind;
  op.params.assign(operation.params.begin(), operation.params.end());
  op.format = operation.sort.format();
  op.has_mode = expr::takes_mode(operation.kind);
  if (op.has_mode) op.mode = static_cast<num::RoundingMode>(operation.values[0].low);
  for (size_t i = op.has_mode ? 1 : 0; i < operation.values.size(); ++i)
    op.operands.push_back(interpreter_.term_of(operation.values[i], operation.sorts[i]));
  op.result = interpreter_.term_of(operation.result, operation.sort);
  return op;
}

void FloatChecker::on_float(const interp::FloatOperation& operation, uint8_t open) {
  MANTISSA_CHECK(!expr::takes_mode(operation.kind) || !operation.values[0].symbolic(),
                 "a mode that did not fork");
  if (widens(operation)) return;
  if ((open & ~exceptions::seen_in_result()) == 0 && is_harmless(operation)) return;
  const FloatTerm op = to_terms(operation);
  open = sink_.wanted(open, op);
  const bool is_math = op.kind == Kind::kMath1 || op.kind == Kind::kMath2;
  exceptions::for_each_exception(open, [&](uint8_t exception) {
    const exceptions::FloatCondition raised =
        is_math ? math_.condition(op, exception) : float_condition(terms_, op, exception);
    if (interpreter_.pool().is_false(raised.condition)) return;
    FloatObligation obligation;
    obligation.kind = kind_of(exception);
    obligation.exception = exception;
    obligation.condition = raised.condition;
    obligation.sufficient = raised.sufficient;
    obligation.operation = op.kind;
    obligation.function = is_math ? op.params[0] : 0;
    obligation.mode = op.mode;
    obligation.operands = op.operands;
    obligation.result = op.result;
    sink_.on_obligation(std::move(obligation));
  });
}

}  // namespace mantissa::checkers
