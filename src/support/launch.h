#pragma once

// Starting the launcher of runtime/confine and talking to it. Private to process.cpp, companion.cpp and
// native_server.cpp.

#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

#include <string>
#include <vector>

#include "support/process.h"
#include "support/result.h"

namespace mantissa {

// Of what a program says this much is kept, and after this much it is stopped.
inline constexpr size_t kMaxText = size_t{1} << 20, kMaxOutput = size_t{64} << 20;

class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  void set(int fd) {
    close();
    fd_ = fd;
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

struct Pipe {
  Descriptor read, write;
  bool open() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return false;
    read.set(ends[0]);
    write.set(ends[1]);
    return true;
  }
};

// A launcher that runs, the pipe on which it tells, and the one whose closing ends it.
struct Launcher {
  pid_t process = 0;
  Pipe status, life;
};

// Starts it; the program writes to `output` (none: nowhere) and `errors`.
Result<void> start_launcher(Launcher& launcher, const ProcessOptions& options, int output, int errors);

// It kills all that is left and goes; if it does not, the system does both when it is killed.
void end_launcher(pid_t launcher);

// Takes what is there. False at the end of the pipe. `total` counts what is not kept as well.
bool drain(int fd, std::string& text, size_t& total);

}  // namespace mantissa
