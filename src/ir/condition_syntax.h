#pragma once

// What --assume says, as a tree: an expression of C over the parameters of a function. Of C without
// assignments, addresses, sizeof, commas and strings; types in casts are those of numbers.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::ir {

struct ConditionTerm {
  enum class Kind : uint8_t {
    kInteger,      // text: as it is written, with its suffix; a character as its code
    kFloat,        // text: as it is written, with its suffix
    kName,         // text
    kMember,       // parts[0].text
    kArrow,        // parts[0]->text
    kIndex,        // parts[0][parts[1]]
    kUnary,        // text: one of ! - + ~ *
    kBinary,       // text: the operator
    kConditional,  // parts[0] ? parts[1] : parts[2]
    kCast,         // text: the type in the order "unsigned long long int" of C's tables, without "int"
    kCall          // text: the function
  };
  Kind kind = Kind::kInteger;
  size_t at = 0;  // where it stands in the text: the operator of a binary one, else its beginning
  std::string text;
  std::vector<ConditionTerm> parts;
  bool in_parentheses = false;
};

// a < b < c: in C it compares a truth value with c, which nobody means; in ACSL it is a < b && b < c.
enum class ComparisonChains : uint8_t { kWrong, kConjunctions };

// "column 7: expected an operand, found ')'" and the like: columns count from 1.
Error condition_error(size_t at, std::string_view what);

Result<ConditionTerm> parse_condition(std::string_view text,
                                      ComparisonChains chains = ComparisonChains::kWrong);

}  // namespace mantissa::ir
