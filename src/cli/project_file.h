#pragma once

// mantissa.toml beside the first source: what is said of functions there and not on the command line.
//
//   [function.step]
//   assume = ["dt > 0 && dt < 1"]
//   range = { v = "-1e6:1e6" }
//   finite = true
//   check = "fp,-underflow"
//   time = "20s"

#include <map>
#include <optional>
#include <string>

#include "ir/preconditions.h"
#include "support/result.h"

namespace mantissa::cli {

struct FunctionSettings {
  ir::Preconditions preconditions;
  std::optional<std::string> check, time;
};

// By function. An error names the file and the line; a key that means nothing is one.
Result<std::map<std::string, FunctionSettings>> read_project_file(const std::string& path);

// The path of the file beside a source, if there is one.
std::optional<std::string> project_file_beside(const std::string& source);

}  // namespace mantissa::cli
