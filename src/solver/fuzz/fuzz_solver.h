#pragma once

// The backend "fuzz": understands every term, answers Sat or Unknown.

#include "solver/api/registry.h"

namespace mantissa::solver::fuzz {

void register_fuzz(Registry& registry);

}  // namespace mantissa::solver::fuzz
