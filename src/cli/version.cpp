// `mantissa version`: the first thing a bug report needs. The numbers come from the build.

#include <cstdio>

#include "cli/command.h"

namespace mantissa::cli {

Action add_version(CLI::App&) {
  return [] {
    std::printf("mantissa %s\ncompiler %s\nbuild %s\n", MANTISSA_VERSION, __VERSION__, MANTISSA_BUILD_TYPE);
    return kNothingFound;
  };
}

}  // namespace mantissa::cli
