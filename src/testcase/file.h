#pragma once

// Files that are whole or not there: contents go to a temporary name in the same folder, which is then
// renamed. Errors name the file and what the system said ("No space left on device"). What a process that is
// killed has written stays; a file that must also outlive the machine is written with kDurable.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "support/result.h"

namespace mantissa::testcase {

enum class Durability : uint8_t { kProcess, kDurable };

Result<void> write_file(const std::filesystem::path& path, std::string_view contents,
                        Durability durability = Durability::kProcess);
// Of what is no plain file (a pipe, a device) at most 256 MiB; a pipe that nobody writes to is empty.
Result<std::string> read_file(const std::filesystem::path& path);
Result<void> make_folder(const std::filesystem::path& path);  // and those above it

// A file that only grows. After a failed append the file is as it was before, so nothing earlier is damaged.
class AppendFile {
 public:
  AppendFile() = default;
  ~AppendFile();
  AppendFile(AppendFile&&) noexcept;
  AppendFile& operator=(AppendFile&&) noexcept;

  // Goes on after what is there. A link is refused: results that came from elsewhere must not lead anywhere.
  static Result<AppendFile> open(const std::filesystem::path& path);
  Result<void> cut(uint64_t size);  // leaves the first `size` bytes
  Result<void> append(std::string_view bytes);
  Result<void> sync();  // what was appended is on the disk itself
  uint64_t size() const { return size_; }

 private:
  std::filesystem::path path_;
  int fd_ = -1;
  uint64_t size_ = 0;
};

}  // namespace mantissa::testcase
