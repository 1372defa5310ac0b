#pragma once

// A file in memory that a native program is given: it maps it, writes to it, and it is read when that has
// ended, however it did.

#include <sys/mman.h>
#include <unistd.h>

#include <string>
#include <string_view>

namespace mantissa::testcase {

class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : fd_(::memfd_create(name, MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (fd_ >= 0) ::close(fd_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  bool good() const { return fd_ >= 0; }
  int fd() const { return fd_; }
  bool write(std::string_view bytes) {
    return ::pwrite(fd_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size());
  }
  bool resize(size_t bytes) { return ::ftruncate(fd_, static_cast<off_t>(bytes)) == 0; }
  std::string read(size_t from, size_t bytes) const {
    std::string text(bytes, '\0');
    size_t done = 0;
    while (done < bytes) {
      const ssize_t got = ::pread(fd_, text.data() + done, bytes - done, static_cast<off_t>(from + done));
      if (got <= 0) break;
      done += static_cast<size_t>(got);
    }
    text.resize(done);
    return text;
  }

 private:
  int fd_;
};

}  // namespace mantissa::testcase
