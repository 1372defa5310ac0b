#pragma once

// Which terms a state has: what must stay in the pool for it to be of use.

#include <functional>

#include "interp/state.h"

namespace mantissa::interp {

// Some more than once, none included. The witness and the contents of memory are left out.
void for_each_term_outside_memory(const State& state, const std::function<void(expr::Expr)>& visit);

}  // namespace mantissa::interp
