#pragma once

// `mantissa run --watch`: runs, waits until a source, a header that it includes or mantissa.toml changes, and
// runs again, until it is told to stop.

#include <string>
#include <vector>

#include "cli/run_options.h"

namespace mantissa::cli {

// `command` is our own command line. The exit status of the last run that came to its end.
int watch_and_run(const RunOptions& options, const std::vector<std::string>& command);

// The words of the command line of one of those runs: without --watch, and from the second one on into the
// same folder.
std::vector<std::string> watched_command(const std::vector<std::string>& command, const std::string& folder,
                                         bool is_first);

// The files of a rule for make, as compilers write them: "a.o: a.c \\\n b.h".
std::vector<std::string> files_of_rule(const std::string& rule);

}  // namespace mantissa::cli
