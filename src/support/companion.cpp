// Of the limit of the process, we and our companions may have kMost together; the rest is for what grows
// between two looks. A look costs two reads from /proc, so a question that is answered before the first look
// costs none. Z3, the one companion there is, grows by up to a gigabyte in a second: ten megabytes between
// two looks.
//
// Of a companion only the memory counts that is its own: the pages of its program and libraries are files.

#include "support/companion.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <utility>

#include "support/confine.h"
#include "support/memory_limit.h"
#include "support/parking.h"

namespace mantissa {
namespace {

constexpr int kLookMilliseconds = 10;
constexpr uint64_t kMost = 85;  // percent of the limit
constexpr size_t kBlock = size_t{1} << 16;

std::atomic<uint64_t> all_resident{0};  // of every companion of this process, as of the last look at each

// Those that wait for a question. Who holds the lock must not be parked.
std::mutex waiting_mutex;
std::vector<Companion*> waiting;

// "size resident shared ...", in pages.
uint64_t own_bytes(int process) {
  const Descriptor file(
      ::open(("/proc/" + std::to_string(process) + "/statm").c_str(), O_RDONLY | O_CLOEXEC));
  char text[128];
  const ssize_t length = file.get() < 0 ? 0 : ::read(file.get(), text, sizeof(text) - 1);
  if (length <= 0) return 0;
  text[length] = '\0';
  char* rest = nullptr;
  std::strtoull(text, &rest, 10);
  const uint64_t resident = std::strtoull(rest, &rest, 10), shared = std::strtoull(rest, nullptr, 10);
  return (resident - std::min(resident, shared)) * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE));
}

bool is_for_later() { return errno == EAGAIN || errno == EINTR; }

std::string size_of(std::string_view bytes) {
  const uint64_t size = bytes.size();
  return {reinterpret_cast<const char*>(&size), sizeof size};
}

// All of it, however long it takes.
bool read_all(int socket, char* to, size_t room) {
  while (room != 0) {
    const ssize_t n = ::recv(socket, to, room, 0);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    to += n;
    room -= static_cast<size_t>(n);
  }
  return true;
}

}  // namespace

bool introduce(int socket) {
  const int process = ::getpid();
  return ::send(socket, &process, sizeof process, MSG_NOSIGNAL) == sizeof process;
}

bool write_message(int socket, std::string_view bytes) {
  const std::string head = size_of(bytes);
  for (std::string_view part : {std::string_view(head), bytes})
    while (!part.empty()) {
      const ssize_t n = ::send(socket, part.data(), part.size(), MSG_NOSIGNAL);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) return false;
      part.remove_prefix(static_cast<size_t>(n));
    }
  return true;
}

bool read_message(int socket, std::string& bytes) {
  uint64_t size = 0;
  if (!read_all(socket, reinterpret_cast<char*>(&size), sizeof size)) return false;
  try {
    bytes.resize(size);
  } catch (const std::exception&) {
    return false;
  }
  return read_all(socket, bytes.data(), bytes.size());
}

Result<std::unique_ptr<Companion>> Companion::start(const std::string& name,
                                                    const std::vector<std::string>& arguments) {
  auto program = find_installed(name);
  if (!program) return program.error();
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    return Error{std::string("cannot make a socket: ") + std::strerror(errno)};
  std::unique_ptr<Companion> companion(new Companion);
  companion->socket_.set(ends[0]);
  const Descriptor theirs(ends[1]), nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  ProcessOptions options;
  options.command = {*program, std::to_string(theirs.get())};
  options.command.insert(options.command.end(), arguments.begin(), arguments.end());
  options.inherited = {theirs.get()};
  if (auto started = start_launcher(companion->launcher_, options, -1, nowhere.get()); !started)
    return started.error();
  return companion;
}

Companion::~Companion() {
  leave_the_waiting();
  all_resident -= resident_;
  socket_.close();
  launcher_.life.write.close();
  if (launcher_.process > 0) end_launcher(launcher_.process);
}

std::string Companion::why_gone() {
  constexpr int kPatienceMilliseconds = 2000;
  ProcessResult result;
  std::string told, error;
  pollfd status{launcher_.status.read.get(), POLLIN, 0};
  while (::poll(&status, 1, kPatienceMilliseconds) > 0) {
    size_t ignored = 0;
    const bool is_open = drain(status.fd, told, ignored);
    for (size_t end; (end = told.find('\n')) != std::string::npos; told.erase(0, end + 1))
      if (read_launcher_line(std::string_view(told).substr(0, end), result, error))
        return !error.empty() ? error
                              : (result.signalled ? "signal " : "status ") + std::to_string(result.code);
    if (!is_open) break;
  }
  return "nobody knows why";
}

bool Companion::is_room() {
  if (memory_limit::get() == 0) return true;
  const uint64_t own = memory_limit::resident_bytes(), most = memory_limit::get() / 100 * kMost;
  if (own + all_resident <= most) return true;
  const parking::Unparked unparked;
  const std::lock_guard lock(waiting_mutex);
  for (Companion* each : waiting) {
    each->is_dismissed_ = true;
    each->launcher_.life.write.close();
    all_resident -= std::exchange(each->resident_, 0);
  }
  waiting.clear();
  return own + all_resident <= most;
}

void Companion::leave_the_waiting() {
  const parking::Unparked unparked;
  const std::lock_guard lock(waiting_mutex);
  std::erase(waiting, this);
}

bool Companion::wake() {
  leave_the_waiting();
  return !is_dismissed_;
}

bool Companion::is_too_large() {
  const uint64_t now = own_bytes(process_);
  all_resident += now - resident_;  // modulo 2^64, as the sum is
  resident_ = now;
  return !is_room();
}

// False: it is gone.
bool Companion::send_some(std::string_view& left) {
  const ssize_t n = ::send(socket_.get(), left.data(), left.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (n > 0) left.remove_prefix(static_cast<size_t>(n));
  return n >= 0 || is_for_later();
}

bool Companion::receive_some(std::string& answer) {
  const size_t before = answer.size();
  answer.resize(before + kBlock);
  const ssize_t n = ::recv(socket_.get(), answer.data() + before, kBlock, MSG_DONTWAIT);
  answer.resize(before + static_cast<size_t>(std::max<ssize_t>(n, 0)));
  return n > 0 || (n < 0 && is_for_later());
}

Companion::End Companion::ask(std::string_view question, std::string& answer,
                              const std::function<bool()>& is_over) {
  const std::string head = size_of(question);
  std::string_view parts[] = {head, question};
  std::string received;
  uint64_t size = 0;
  for (;;) {
    std::string_view& left = parts[0].empty() ? parts[1] : parts[0];
    const short wanted = left.empty() ? POLLIN : POLLIN | POLLOUT;
    pollfd waited{socket_.get(), wanted, 0};
    const int ready = ::poll(&waited, 1, kLookMilliseconds);
    if (ready <= 0 || !left.empty()) {
      if (is_over()) return End::kGivenUp;
      if (process_ != 0 && is_too_large()) return End::kMemory;
    }
    if (ready <= 0) continue;
    if (waited.revents & POLLOUT && !send_some(left)) return End::kGone;
    if (!(waited.revents & (POLLIN | POLLHUP | POLLERR))) continue;
    if (!receive_some(received)) return End::kGone;
    // Before the first answer it says which process it is.
    if (process_ == 0 && received.size() >= sizeof process_) {
      std::memcpy(&process_, received.data(), sizeof process_);
      received.erase(0, sizeof process_);
    }
    if (process_ == 0 || received.size() < sizeof size) continue;
    std::memcpy(&size, received.data(), sizeof size);
    if (received.size() - sizeof size < size) continue;
    answer = received.substr(sizeof size);
    if (memory_limit::get() != 0) is_too_large();
    const parking::Unparked unparked;
    const std::lock_guard lock(waiting_mutex);
    waiting.push_back(this);
    return End::kAnswered;
  }
}

}  // namespace mantissa
