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
//   story     decisions are told, with what is compared
//   coverage  blocks and branches are counted for gcov, in files that start with the name of the binary

#include <filesystem>
#include <future>
#include <map>
#include <memory>
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
  std::string means_of_forgery;                // of the program (ir/forgery.h)
};
std::string to_recipe_json(const NativeRecipe& recipe);
Result<NativeRecipe> read_recipe_json(std::string_view text);

enum class Build : uint8_t { kPlain, kChecked, kMemory, kFloat, kStory, kCoverage };

class NativeProgram {
 public:
  // `folder`: results of a run. `replay_library`: libmantissa_replay.a.
  static Result<std::unique_ptr<NativeProgram>> open(const std::filesystem::path& folder,
                                                     const std::string& replay_library);

  struct Binary {
    std::string path;
    uint32_t entry = 0;  // the number by which it knows the entry
  };
  // The binary that has an entry; builds it at the first call. Entries other than `main` share one, unless
  // that cannot be built. An error has the compiler's messages, or says that the budget has ended before a
  // build that was begun. May be called by several threads.
  Result<Binary> binary(const std::string& entry, Build build, const Budget& budget = {});
  // Begins to build it beside what else goes on; binary() waits for it. The program must stay where it is and
  // outlives the build, which the budget ends.
  void prepare(const std::string& entry, Build build, const Budget& budget);
  // What the longest build so far took, or what one that goes on will still take as far as that tells.
  double build_seconds() const;
  const NativeRecipe& recipe() const { return recipe_; }
  std::string llvm_cov() const;  // empty: none found
  const std::filesystem::path& folder() const { return folder_; }
  // Where the program's own libraries are, and it looks for them.
  std::vector<std::string> library_folders() const;
  // Where the build that counts puts its counts: the only folder that a confined program may write to.
  std::filesystem::path counts_folder() const { return folder_ / "native" / "counts"; }

 private:
  struct Builds;
  using Entries = std::vector<std::string>;  // of one binary; `main` has one of its own
  std::shared_future<Result<std::string>> start(const Entries& entries, Build build, const Budget& budget,
                                                bool at_once);
  Result<std::string> make_current(const Entries& entries, Build build, const Budget& budget) const;
  Result<void> make(const Entries& entries, Build build, const std::filesystem::path& binary,
                    const Budget& budget) const;
  Result<void> link(const std::string& bitcode, Build build, bool with_cxx, const std::string& output,
                    const Budget& budget) const;
  Entries entries_with(const std::string& entry, Build build) const;
  std::filesystem::path folder_;
  std::string replay_library_, clang_;
  NativeRecipe recipe_;
  std::shared_ptr<Builds> builds_;
};

}  // namespace mantissa::testcase
