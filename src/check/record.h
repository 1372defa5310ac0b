#pragma once

// Records what a build compiles: compilers of the usual names are found in a folder of ours first, write down
// how they were called, and are then what they are. A build that calls its compiler by a full path is not
// seen.

#include <string>
#include <vector>

#include "check/unit.h"
#include "support/budget.h"

namespace mantissa::check {

struct Recorded {
  std::vector<Unit> units;       // C files, each once
  std::string compile_commands;  // the same as a compile_commands.json, with all flags
};

// Runs the build here. Fails with the end of what it said if it fails, or if no compiler was seen.
Result<Recorded> record_build(const std::vector<std::string>& command, const StopToken& stop);

// Of one call of a compiler: the C files it compiles, with its flags.
std::vector<Unit> units_of_call(const std::string& folder, const std::vector<std::string>& arguments);

}  // namespace mantissa::check
