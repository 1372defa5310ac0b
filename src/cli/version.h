#pragma once

#include <string>

namespace mantissa::cli {

// Version and, where it was built from a repository, commit: "0.1.0 (4eddd29c2a1b)"; "-dirty" if there were
// changes beside it.
std::string program_version();

}  // namespace mantissa::cli
