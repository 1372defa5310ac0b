#pragma once

// Input of a command: a regular file is mapped into memory, so that 100 MB cost no copy; anything else (a
// pipe, a terminal) is read as it comes.

#include <memory>
#include <string>
#include <string_view>

#include "support/result.h"

namespace mantissa::cli {

class Input {
 public:
  static Result<std::unique_ptr<Input>> open(const std::string& path);  // "" or "-": standard input
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  bool is_whole() const { return whole_; }
  std::string_view text() const { return {static_cast<const char*>(data_), size_}; }  // is_whole() only
  // Waits for at least one byte; 0 at the end.
  size_t read(char* to, size_t room);

 private:
  Input() = default;
  int descriptor_ = -1;
  bool owned_ = false, whole_ = false;
  void* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace mantissa::cli
