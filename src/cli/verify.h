#pragma once

// `mantissa verify`; see command.h.

#include "cli/command.h"

namespace mantissa::cli {

Action add_verify(CLI::App& command);

}  // namespace mantissa::cli
