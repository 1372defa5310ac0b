#pragma once

// Where the parts of the installation are, found relative to the running program: bin/mantissa, lib/mantissa,
// include.

#include <filesystem>
#include <string>

#include "support/result.h"

namespace mantissa::cli {

struct Installation {
  std::string runtime;         // runtime.bc
  std::string soft_floats;     // softfloat.bc
  std::string replay_library;  // libmantissa_replay.a
  std::string headers;         // folder with mantissa/mantissa.h
};

// The error names what is missing.
Result<Installation> find_installation();

}  // namespace mantissa::cli
