#pragma once

// cvc5 as a second opinion, through its program and SMT-LIB text.

#include <optional>
#include <string>

#include "solver/api/query.h"

namespace mantissa::fuzz {

bool has_cvc5();
// Nothing when cvc5 does not know within the time or does not take the query; `why` then says so.
std::optional<bool> cvc5_says_sat(const solver::Query& query, double seconds, std::string* why);

}  // namespace mantissa::fuzz
