#pragma once

// The launcher that confines native code (runtime/confine): what it is told, and where it and other programs
// of ours are. Private to this room.

#include <string>
#include <vector>

#include "support/process.h"

namespace mantissa {

// lib/mantissa/NAME of the installation that the running program belongs to.
Result<std::string> find_installed(const std::string& name);

// Its command line; `status` and `life` are descriptors that it inherits.
std::vector<std::string> launcher_command(const std::string& launcher, const ProcessOptions& options,
                                          int status, int life);

// Takes one line that it told. True: the program has ended, or never ran.
bool read_launcher_line(std::string_view line, ProcessResult& result, std::string& error);

}  // namespace mantissa
