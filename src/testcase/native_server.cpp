// The socket keeps messages apart and carries descriptors: each test has its own pipes and its own memory to
// share, and the server closes them before it takes the next one.

#include "testcase/native_server.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "support/confine.h"

namespace mantissa::testcase {
namespace {

using Clock = std::chrono::steady_clock;
constexpr size_t kDescriptors = 4, kMostBytes = 16000;  // as in runtime/replay/serve.c

struct Answer {
  int32_t status = 0, is_clean = 0;
};

}  // namespace

// What one test writes.
struct NativeServer::Streams {
  Pipe output, errors;
  size_t total = 0;

  bool open() {
    if (!output.open() || !errors.open()) return false;
    for (Pipe* pipe : {&output, &errors}) ::fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK);
    return true;
  }
  void take(ProcessResult& result, bool keep_output) {
    std::string ignored;
    if (output.read.get() >= 0 && !drain(output.read.get(), keep_output ? result.output : ignored, total))
      output.read.close();
    if (errors.read.get() >= 0 && !drain(errors.read.get(), result.errors, total)) errors.read.close();
  }
};

Result<std::unique_ptr<NativeServer>> NativeServer::start(ProcessOptions options, Leftovers& leftovers) {
  std::unique_ptr<NativeServer> server(new NativeServer(leftovers));
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
    return Error{std::string("cannot make a socket: ") + std::strerror(errno)};
  server->control_.set(ends[0]);
  Descriptor theirs(ends[1]), nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  options.inherited = {theirs.get()};
  options.keep_output = false;
  options.environment.push_back("MANTISSA_REPLAY_SERVE=" + std::to_string(theirs.get()));
  if (auto started = start_launcher(server->launcher_, options, -1, nowhere.get()); !started)
    return started.error();
  return server;
}

NativeServer::~NativeServer() {
  control_.close();
  launcher_.life.write.close();
  if (launcher_.process > 0) leftovers_.add(launcher_.process);
}

void NativeServer::end() {
  usable_ = false;
  control_.close();
  launcher_.life.write.close();
}

bool NativeServer::send(const Job& job, int output, int errors) {
  std::string text;
  for (const std::string& variable : job.variables) text += variable + '\0';
  if (text.size() > kMostBytes) return false;
  const int descriptors[kDescriptors] = {output, errors, job.test, job.shared};
  alignas(cmsghdr) char room[CMSG_SPACE(sizeof descriptors)] = {};
  iovec part{text.data(), text.size()};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = sizeof room;
  cmsghdr* head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof descriptors);
  std::memcpy(CMSG_DATA(head), descriptors, sizeof descriptors);
  return ::sendmsg(control_.get(), &message, MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

// True: the test ended, or the server did.
bool NativeServer::take_answer(ProcessResult& result) {
  Answer answer;
  const ssize_t n = ::recv(control_.get(), &answer, sizeof answer, MSG_DONTWAIT);
  if (n < 0 && (errno == EAGAIN || errno == EINTR)) return false;
  if (n != sizeof answer) {
    end();
    return true;
  }
  usable_ = usable_ && answer.is_clean != 0;
  result.signalled = WIFSIGNALED(answer.status);
  result.code = result.signalled ? WTERMSIG(answer.status) : WEXITSTATUS(answer.status);
  return true;
}

void NativeServer::take_status(ProcessResult& result) {
  size_t ignored = 0;
  if (launcher_.status.read.get() >= 0 && !drain(launcher_.status.read.get(), told_, ignored))
    launcher_.status.read.close();
  ProcessResult said;
  std::string error;
  for (size_t end; (end = told_.find('\n')) != std::string::npos; told_.erase(0, end + 1))
    if (read_launcher_line(std::string_view(told_).substr(0, end), said, error)) usable_ = false;
  result.out_of_memory |= said.out_of_memory;
  missing_.insert(missing_.end(), said.missing.begin(), said.missing.end());
}

std::optional<ProcessResult> NativeServer::run(const Job& job) {
  Streams streams;
  ProcessResult result;
  if (!usable_ || !streams.open() || !send(job, streams.output.write.get(), streams.errors.write.get())) {
    end();
    return std::nullopt;
  }
  streams.output.write.close();
  streams.errors.write.close();
  const auto start = Clock::now();
  const auto deadline = start + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(std::min(job.seconds, 1e8)));
  bool has_ended = false;
  while (!has_ended) {
    const auto now = Clock::now();
    if (now >= deadline) result.timed_out = true;
    if (job.stop.stop_requested()) result.stopped = true;
    if (streams.total > kMaxOutput) result.too_much_output = true;
    if (result.timed_out || result.stopped || result.too_much_output) break;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - now).count();
    pollfd waited[4] = {{control_.get(), POLLIN, 0},
                        {streams.output.read.get(), POLLIN, 0},
                        {streams.errors.read.get(), POLLIN, 0},
                        {launcher_.status.read.get(), POLLIN, 0}};
    ::poll(waited, 4, static_cast<int>(std::clamp<long long>(left, 1, 50)));
    has_ended = take_answer(result);
    streams.take(result, job.keep_output);
    take_status(result);
  }
  const bool is_killed = result.timed_out || result.stopped || result.too_much_output;
  if (is_killed) end();
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  result.missing = missing_;
  if (!is_killed && !result.out_of_memory && control_.get() < 0) return std::nullopt;
  return result;
}

}  // namespace mantissa::testcase
