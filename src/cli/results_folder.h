#pragma once

// ResultsFolder: a results folder that only this process changes. A lock on a file in it is held as long as
// this object lives and goes with the process, however it ends.

#include <filesystem>

#include "cli/run_options.h"
#include "support/result.h"

namespace mantissa::cli {

class ResultsFolder {
 public:
  // As --output, --resume and --force say. Nothing is removed yet: a program that does not compile must not
  // cost the results of an earlier one.
  static Result<ResultsFolder> make(const RunOptions& options);
  // A folder that is there.
  static Result<ResultsFolder> open(const std::filesystem::path& path);

  ResultsFolder(ResultsFolder&& other) noexcept;
  ResultsFolder& operator=(ResultsFolder&&) = delete;
  ~ResultsFolder();

  const std::filesystem::path& path() const { return path_; }
  // Where the program is saved until it is known to be good.
  std::filesystem::path new_program() const { return path_ / "program.bc.new"; }

  // The program is good: with --force what an earlier run left goes.
  Result<void> clear();
  // The new program takes its place.
  Result<void> take_program();
  // The start has failed: leaves nothing that was not there before.
  void abandon();

 private:
  explicit ResultsFolder(std::filesystem::path path) : path_(std::move(path)) {}
  Result<void> lock();
  bool is_ours() const;  // a results folder, or empty

  std::filesystem::path path_;
  int lock_ = -1;
  bool is_new_ = false, has_new_lock_ = false, replaces_ = false;
};

}  // namespace mantissa::cli
