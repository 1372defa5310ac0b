#pragma once

// `mantissa run`: from the user's files to results in a folder.

#include <memory>

#include "cli/run_options.h"

namespace mantissa::cli {

// Analyses what the options say; returns the exit status. Messages for the user go to standard error.
int run_analysis(RunOptions& options, const std::vector<std::string>& command);

}  // namespace mantissa::cli
