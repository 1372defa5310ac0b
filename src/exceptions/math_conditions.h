#pragma once

// The conditions under which a function of libm raises an exception, as glibc does: by its domain, poles and
// range ends where these are known, by its result elsewhere.

#include <map>
#include <optional>
#include <tuple>

#include "exceptions/float_conditions.h"
#include "num/libm.h"

namespace mantissa::exceptions {

// One per thread: it remembers the range ends it has looked up.
class MathConditions {
 public:
  explicit MathConditions(const FloatTerms& terms) : terms_(terms) {}
  FloatCondition condition(const FloatTerm& operation, uint8_t exception);

 private:
  expr::Expr pole(const FloatTerm& op) const;
  expr::Expr invalid(const FloatTerm& op) const;
  expr::Expr overflow(const FloatTerm& op);
  expr::Expr underflow(const FloatTerm& op);
  // The argument of the given sign and least magnitude where a function that grows away from zero has left
  // the normal range.
  const num::Float& range_end(const FloatTerm& op, uint8_t exception, bool negative);

  FloatTerms terms_;
  std::map<std::tuple<uint32_t, uint32_t, uint8_t, uint8_t, bool>, num::Float> range_ends_;
};

}  // namespace mantissa::exceptions
