#include "support/temporary_folder.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace mantissa {

Result<TemporaryFolder> TemporaryFolder::make(const std::string& purpose) {
  std::error_code failure;
  std::string path =
      (std::filesystem::temp_directory_path(failure) / ("mantissa-" + purpose + "XXXXXX")).string();
  if (failure) return Error{"cannot make a temporary folder: " + failure.message()};
  if (::mkdtemp(path.data()) == nullptr)
    return Error{"cannot make a temporary folder " + path + ": " + std::strerror(errno)};
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace mantissa
