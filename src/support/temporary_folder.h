#pragma once

// TemporaryFolder: a folder of our own below the system's for such things, gone with the object.

#include <string>

#include "support/result.h"

namespace mantissa {

class TemporaryFolder {
 public:
  // `purpose` is part of its name. An error says why there can be none.
  static Result<TemporaryFolder> make(const std::string& purpose);
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();

  const std::string& path() const { return path_; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace mantissa
