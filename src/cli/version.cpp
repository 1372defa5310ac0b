// `mantissa version`: the first thing a bug report needs. The numbers come from the build.

#include "cli/version.h"

#include <commit.h>

#include <cstdio>

#include "cli/command.h"

namespace mantissa::cli {

std::string program_version() {
  const std::string commit = MANTISSA_COMMIT;
  return MANTISSA_VERSION + (commit.empty() ? "" : " (" + commit + ")");
}

Action add_version(CLI::App&) {
  return [] {
    std::printf("mantissa %s\ncompiler %s\nbuild %s\n", program_version().c_str(), __VERSION__,
                MANTISSA_BUILD_TYPE);
    return kNothingFound;
  };
}

}  // namespace mantissa::cli
