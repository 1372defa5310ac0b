// flock rather than a file whose existence is the lock: the system takes it away from whoever dies. The file
// stays when the run ends, since to remove it would take it from under a process that has just opened it.

#include "cli/results_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "testcase/file.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLock = ".lock";

Error cannot(const std::string& what, const fs::path& path, const std::string& why) {
  return Error{"cannot " + what + " " + path.string() + ": " + why};
}

// Who holds the lock, as far as it has said so.
std::string holder(int fd) {
  char text[32] = {};
  const ssize_t got = ::pread(fd, text, sizeof text - 1, 0);
  const std::string number(text, got > 0 ? std::strspn(text, "0123456789") : 0);
  return number.empty() ? "" : " (process " + number + ")";
}

bool is_still_there(int fd, const fs::path& path) {
  struct stat opened, named;
  return ::fstat(fd, &opened) == 0 && ::stat(path.c_str(), &named) == 0 && opened.st_ino == named.st_ino &&
         opened.st_dev == named.st_dev;
}

}  // namespace

ResultsFolder::ResultsFolder(ResultsFolder&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      is_new_(other.is_new_),
      has_new_lock_(other.has_new_lock_),
      replaces_(other.replaces_) {}

ResultsFolder::~ResultsFolder() {
  if (lock_ >= 0) ::close(lock_);
}

Result<void> ResultsFolder::lock() {
  const fs::path file = path_ / kLock;
  for (;;) {
    std::error_code ignored;
    has_new_lock_ = !fs::exists(file, ignored);
    const int fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0) return cannot("write to", path_, std::strerror(errno));
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      Error error{path_.string() + " is in use by another mantissa" + holder(fd) +
                  ": wait until it has ended, or use another folder"};
      ::close(fd);
      return error;
    }
    // Where the system has no locks, as on some network disks, we do without.
    if (!is_still_there(fd, file)) {
      ::close(fd);
      continue;
    }
    const std::string number = std::to_string(::getpid()) + "\n";
    const bool said = ::ftruncate(fd, 0) == 0 &&
                      ::pwrite(fd, number.data(), number.size(), 0) == static_cast<ssize_t>(number.size());
    if (!said) {
      const int why = errno;
      ::close(fd);
      return cannot("write to", path_, std::strerror(why));
    }
    lock_ = fd;
    return {};
  }
}

bool ResultsFolder::is_ours() const {
  std::error_code error;
  for (const char* mark : {kLock, "events.jsonl", "run.json"})
    if (fs::exists(path_ / mark, error)) return true;
  return fs::is_empty(path_, error) && !error;
}

Result<ResultsFolder> ResultsFolder::make(const RunOptions& options) {
  std::error_code error;
  if (options.output.empty()) {
    for (unsigned n = 1; n < 1000000; ++n) {
      ResultsFolder folder("mantissa-out-" + std::to_string(n));
      folder.is_new_ = fs::create_directory(folder.path_, error);
      if (error && error != std::errc::file_exists && error != std::errc::not_a_directory)
        return cannot("make the folder", folder.path_, error.message());
      if (!folder.is_new_) continue;
      if (auto locked = folder.lock(); !locked) return locked.error();
      return folder;
    }
    return Error{"there are a million folders mantissa-out-N here; remove some, or use -o DIR"};
  }
  ResultsFolder folder(options.output);
  const std::string name = folder.path_.string();
  const fs::file_status status = fs::status(folder.path_, error);
  if (status.type() == fs::file_type::none) return cannot("use the folder", folder.path_, error.message());
  if (!fs::exists(status)) {
    if (auto made = testcase::make_folder(folder.path_); !made) return made.error();
    folder.is_new_ = true;
  } else {
    if (!fs::is_directory(status)) return Error{name + " is not a folder: use another -o DIR"};
    if (!options.resume && !options.force)
      return Error{name + " exists; --force replaces it, --resume adds to it, or use another -o DIR"};
    // Only what a run made is changed: a mistyped -o must not cost anybody's files.
    if (!folder.is_ours())
      return Error{name + " is not a results folder; " +
                   (options.force ? "--force does not replace it" : "--resume does not add to it")};
    folder.replaces_ = options.force;
  }
  if (auto locked = folder.lock(); !locked) return locked.error();
  return folder;
}

Result<ResultsFolder> ResultsFolder::open(const fs::path& path) {
  ResultsFolder folder(path);
  if (auto locked = folder.lock(); !locked) return locked.error();
  return folder;
}

Result<void> ResultsFolder::clear() {
  if (!replaces_) return {};
  std::error_code error;
  for (fs::directory_iterator entry(path_, error), end; !error && entry != end; entry.increment(error))
    if (entry->path().filename() != kLock && entry->path() != new_program())
      if (fs::remove_all(entry->path(), error); error)
        return cannot("remove", entry->path(), error.message());
  if (error) return cannot("replace", path_, error.message());
  return {};
}

Result<void> ResultsFolder::take_program() {
  std::error_code error;
  fs::rename(new_program(), path_ / "program.bc", error);
  if (error) return cannot("write", path_ / "program.bc", error.message());
  return {};
}

void ResultsFolder::abandon() {
  std::error_code ignored;
  fs::remove(new_program(), ignored);
  if (has_new_lock_) fs::remove(path_ / kLock, ignored);
  if (is_new_) fs::remove(path_, ignored);  // only if it is empty
}

}  // namespace mantissa::cli
