// Plain system calls instead of streams: the error of the very call that failed is what the user needs, and a
// full disk often shows only at the end of a write.

#include "testcase/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>

namespace mantissa::testcase {
namespace {

Error failed(const char* what, const std::filesystem::path& path) {
  return Error{std::string("cannot ") + what + " " + path.string() + ": " + std::strerror(errno)};
}

constexpr size_t kMostOfDevice = size_t{256} << 20;

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(fd, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(done));
  }
  return true;
}

}  // namespace

// The name has our number and its own: another command or thread may be writing the same file.
Result<void> write_file(const std::filesystem::path& path, std::string_view contents, Durability durability) {
  std::filesystem::path temporary = path;
  static std::atomic<uint64_t> next = 0;
  temporary += ".part" + std::to_string(::getpid()) + "-" + std::to_string(next++);
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return failed("write", path);
  const bool written = write_all(fd, contents) && (durability == Durability::kProcess || ::fsync(fd) == 0);
  const int why = errno;
  const bool closed = ::close(fd) == 0;
  if (written) {
    if (closed && ::rename(temporary.c_str(), path.c_str()) == 0) return {};
  } else {
    errno = why;
  }
  Error error = failed("write", path);
  ::unlink(temporary.c_str());
  return error;
}

Result<std::string> read_file(const std::filesystem::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return failed("read", path);
  ::fcntl(fd, F_SETFL, 0);  // only to open it must not wait
  std::string contents;
  struct stat status;
  const bool is_plain = ::fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
  if (is_plain) contents.reserve(static_cast<size_t>(status.st_size));
  char block[65536];
  for (;;) {
    const ssize_t got = ::read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      Error error = failed("read", path);
      ::close(fd);
      return error;
    }
    if (got == 0) break;
    contents.append(block, static_cast<size_t>(got));
    if (!is_plain && contents.size() > kMostOfDevice) {
      ::close(fd);
      return Error{"cannot read " + path.string() + ": it is no file and has no end"};
    }
  }
  ::close(fd);
  return contents;
}

Result<void> make_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) return Error{"cannot make the folder " + path.string() + ": " + error.message()};
  return {};
}

AppendFile::~AppendFile() {
  if (fd_ >= 0) ::close(fd_);
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)), fd_(std::exchange(other.fd_, -1)), size_(other.size_) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(fd_, other.fd_);
  std::swap(size_, other.size_);
  return *this;
}

Result<AppendFile> AppendFile::open(const std::filesystem::path& path) {
  AppendFile file;
  file.path_ = path;
  file.fd_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0644);
  if (file.fd_ < 0) return failed("write", path);
  struct stat status;
  if (::fstat(file.fd_, &status) != 0) return failed("write", path);
  file.size_ = static_cast<uint64_t>(status.st_size);
  return file;
}

Result<void> AppendFile::append(std::string_view bytes) {
  if (write_all(fd_, bytes)) {
    size_ += bytes.size();
    return {};
  }
  Error error = failed("write", path_);
  if (::ftruncate(fd_, static_cast<off_t>(size_)) != 0) error.message += " (its last entry is damaged)";
  return error;
}

Result<void> AppendFile::cut(uint64_t size) {
  if (::ftruncate(fd_, static_cast<off_t>(size)) != 0) return failed("write", path_);
  size_ = size;
  return {};
}

Result<void> AppendFile::sync() {
  // What is no file on a disk (a pipe, a device) cannot be synchronised and need not be.
  if (::fsync(fd_) == 0 || errno == EINVAL || errno == EROFS) return {};
  return failed("write", path_);
}

}  // namespace mantissa::testcase
