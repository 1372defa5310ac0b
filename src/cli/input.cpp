// POSIX and not iostreams: read() returns what a pipe has, so a script that is sent command by command
// without line ends is answered command by command.

#include "cli/input.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace mantissa::cli {

Result<std::unique_ptr<Input>> Input::open(const std::string& path) {
  std::unique_ptr<Input> input(new Input);
  const bool standard = path.empty() || path == "-";
  const auto failed = [&](const std::string& why) {
    return Error{"cannot read " + (standard ? std::string("standard input") : path) + ": " + why};
  };
  input->descriptor_ = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  input->owned_ = !standard;
  if (input->descriptor_ < 0) return failed(std::strerror(errno));
  struct stat facts{};
  if (::fstat(input->descriptor_, &facts) != 0) return failed(std::strerror(errno));
  if (S_ISDIR(facts.st_mode)) return failed("it is a folder");
  if (standard || !S_ISREG(facts.st_mode)) return input;
  input->whole_ = true;
  input->size_ = static_cast<size_t>(facts.st_size);
  if (input->size_ == 0) return input;
  void* data = ::mmap(nullptr, input->size_, PROT_READ, MAP_PRIVATE, input->descriptor_, 0);
  if (data == MAP_FAILED) return failed(std::strerror(errno));
  input->data_ = data;
  return input;
}

Input::~Input() {
  if (data_) ::munmap(data_, size_);
  if (owned_ && descriptor_ >= 0) ::close(descriptor_);
}

size_t Input::read(char* to, size_t room) {
  for (;;) {
    const ssize_t got = ::read(descriptor_, to, room);
    if (got >= 0) return static_cast<size_t>(got);
    if (errno != EINTR) return 0;
  }
}

}  // namespace mantissa::cli
