#pragma once

// The analysed program as native binaries: built from the bitcode that was analysed, so that both compute the
// same, and kept in the results folder, so that each is built once.
//
// Each but the last tells its place (ir/places.h).
//
//   plain     checks for undefined operations, which stop only what was asked for: does the test go the same
//   way,
//             does the finding show?
//   checked   AddressSanitizer and bounds as well, for findings in memory
//   memory    MemorySanitizer, for uses of uninitialised values
//   float     float operations say which exceptions they raise
//   coverage  blocks and branches are counted for gcov, in files that start with the name of the binary

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"

namespace mantissa::testcase {

// What a native build needs beside the bitcode. The run stores it as replay.json. It names no programs: a
// folder may have come from somewhere else.
struct NativeRecipe {
  std::vector<std::string> flags;              // the user's, after `--`
  std::map<std::string, std::string> drivers;  // entry -> name of its driver function
  std::string program = "program.bc";          // in the results folder
};
std::string to_recipe_json(const NativeRecipe& recipe);
Result<NativeRecipe> read_recipe_json(std::string_view text);

enum class Build : uint8_t { kPlain, kChecked, kMemory, kFloat, kCoverage };

class NativeProgram {
 public:
  // `folder`: results of a run. `replay_library`: libmantissa_replay.a.
  static Result<NativeProgram> open(const std::filesystem::path& folder, const std::string& replay_library);

  // The binary of an entry; builds it at the first call. An error has the compiler's messages.
  Result<std::string> binary(const std::string& entry, Build build, const Budget& budget = {});
  std::string llvm_cov() const;  // empty: none found
  const std::filesystem::path& folder() const { return folder_; }
  // Where the program's own libraries are, and it looks for them.
  std::vector<std::string> library_folders() const;
  // Where the build that counts puts its counts: the only folder that a confined program may write to.
  std::filesystem::path counts_folder() const { return folder_ / "native" / "counts"; }

 private:
  Result<void> make(const std::string& entry, Build build, const std::filesystem::path& binary,
                    const Budget& budget);
  std::filesystem::path folder_;
  std::string replay_library_, clang_;
  NativeRecipe recipe_;
  std::map<std::pair<std::string, Build>, Result<std::string>> built_;
};

}  // namespace mantissa::testcase
