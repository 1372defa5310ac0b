#pragma once

// The list of solver backends in this program.

#include "solver/api/registry.h"

namespace mantissa::cli {

void register_backends(solver::Registry& registry);

}  // namespace mantissa::cli
