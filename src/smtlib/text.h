#pragma once

// Small pieces of SMT-LIB text, for answers and written queries.

#include <string>
#include <string_view>

#include "expr/pool.h"
#include "expr/value.h"

namespace mantissa::smtlib {

// In bars if it must be. The name has neither '|' nor '\', which no symbol may.
std::string symbol_text(std::string_view name);
std::string string_literal(std::string_view text);  // in quotes, inner quotes doubled
// Readable by other solvers: arrays as stores over a constant array.
std::string value_text(const expr::Pool& pool, const expr::Value& value);
// A term as it was given, on one line, without comments.
std::string one_line(std::string_view source);

}  // namespace mantissa::smtlib
