#pragma once

// FloatChecker: turns the float operations that an interpreter carries out into obligations. One per
// interpreter; knows nothing of witnesses and solvers.

#include "checkers/float_obligation.h"
#include "exceptions/math_conditions.h"
#include "interp/interpreter.h"

namespace mantissa::checkers {

class ObligationSink {
 public:
  virtual ~ObligationSink() = default;
  // Which of these exceptions at the interpreter's program point are worth the terms of their conditions.
  virtual uint8_t wanted(uint8_t exceptions, const FloatTerm& operation) = 0;
  // The exception is possible at the interpreter's program point as far as the terms tell; a condition that
  // is the constant true is raised for certain.
  virtual void on_obligation(FloatObligation obligation) = 0;
};

class FloatChecker : public interp::FloatObserver {
 public:
  FloatChecker(interp::Interpreter& interpreter, ObligationSink& sink)
      : interpreter_(interpreter),
        sink_(sink),
        terms_(interpreter.pool()),
        math_(exceptions::FloatTerms(interpreter.pool())) {}

  void on_float(const interp::FloatOperation& operation, uint8_t open) override;

 private:
  bool is_harmless(const interp::FloatOperation& operation) const;
  FloatTerm to_terms(const interp::FloatOperation& operation);

  interp::Interpreter& interpreter_;
  ObligationSink& sink_;
  exceptions::FloatTerms terms_;
  exceptions::MathConditions math_;
};

}  // namespace mantissa::checkers
