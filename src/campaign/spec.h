#pragma once

// What a campaign is to do, as its TOML file says. Paths in it are relative to the file; what is not known in
// it is an error that names the line.

#include <filesystem>
#include <string>
#include <vector>

#include "support/result.h"

namespace mantissa::campaign {

struct Input {
  std::string name;                       // of its results; the first file's if not given
  std::vector<std::string> prepare;       // a command that makes the files; empty: they are there
  std::vector<std::string> files;         // as `mantissa run` takes them
  std::vector<std::string> flags;         // for clang
  std::vector<std::string> entries;       // patterns (POSIX extended, whole names) over its functions
  std::vector<std::string> entries_from;  // a command that prints names, one a line
  std::string exclude;                    // a pattern of names that are left out
  std::vector<std::string> options;       // of `mantissa run`
};

// Options for the functions that a pattern matches: ranges and assumptions above all.
struct FunctionRule {
  std::string pattern;
  std::vector<std::string> options;
};

struct Spec {
  std::string name;
  std::filesystem::path folder;  // of the file
  std::string time = "10s", memory = "2G";
  std::vector<std::string> methods = {"portfolio"}, searches = {"coverage"};
  unsigned repetitions = 1;
  std::vector<std::string> options = {};
  std::vector<Input> inputs;
  std::vector<FunctionRule> rules;
  std::filesystem::path known;  // a file with all that was ever found; empty: none
};

Result<Spec> read_spec(const std::filesystem::path& file);

}  // namespace mantissa::campaign
