// Test, log and path hash travel through memory files: nothing touches the disk, and the hash can be read
// however the process ended.

#include "testcase/replayer.h"

#include <fmt/format.h>

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "testcase/file.h"
#include "testcase/replay_file.h"

namespace mantissa::testcase {
namespace {

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
  std::string read() const {
    std::string text;
    char block[4096];
    ssize_t got;
    while ((got = ::pread(fd_, block, sizeof block, static_cast<off_t>(text.size()))) > 0 &&
           text.size() < 1 << 20)
      text.append(block, static_cast<size_t>(got));
    return text;
  }

 private:
  int fd_;
};

// A scratch folder for the files a test makes; gone afterwards.
class ScratchFolder {
 public:
  explicit ScratchFolder(const std::filesystem::path& parent) : path_((parent / "scratch-XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr) path_.clear();
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

Build build_for(const ExpectedFinding* finding) {
  if (!finding) return Build::kPlain;
  if (is_float_exception(finding->kind)) return Build::kFloat;
  return finding->kind == interp::FindingKind::kUninitialized ? Build::kMemory : Build::kChecked;
}

std::vector<std::string> sanitizer_settings(const ExpectedFinding* finding, const std::string& symbolizer) {
  const bool leaks = finding && finding->kind == interp::FindingKind::kMemoryLeak;
  std::string common =
      "abort_on_error=0:handle_abort=0:handle_sigill=0:handle_sigfpe=0:color=never:"
      "allocator_may_return_null=1:symbolize=";
  common += symbolizer.empty() ? "0" : "1:external_symbolizer_path=" + symbolizer;
  return {
      "ASAN_OPTIONS=" + common +
          ":detect_stack_use_after_return=1:redzone=512:max_redzone=2048:detect_leaks=" + (leaks ? "1" : "0"),
      "MSAN_OPTIONS=" + common, "LSAN_OPTIONS="};
}

Replay cannot(std::string why) {
  Replay replay;
  replay.why = std::move(why);
  return replay;
}

// An exception does not end the program, so neither its end nor the rest of its path says anything: the
// operation was reached on the test's path if the path was the test's when it raised.
Replay judge_exceptions(const Observation& seen, const Test& test, const ExpectedFinding& finding) {
  Replay replay;
  replay.ran = true;
  for (const RaisedException& raised : seen.exceptions) {
    if (!shows(raised, finding.kind, finding.file, finding.line, finding.column)) continue;
    replay.confirmed = true;
    replay.same_path |= raised.path == test.trace;
  }
  replay.confirmed &= !seen.mismatch && !seen.assume_failed;
  replay.seen = replay.confirmed ? std::string(interp::name(finding.kind)) + " at " + finding.file + ":" +
                                       std::to_string(finding.line)
                                 : "no such exception at this operation";
  if (!replay.same_path) replay.why = "it took another path";
  return replay;
}

}  // namespace

// How a native run ended: the process, what the replay library said, and the hash of its path.
struct Replayer::Ended {
  ProcessResult process;
  std::string log;
  uint64_t path = 0;
};

Result<Replayer::Ended> Replayer::launch(const std::string& binary, const Test& test,
                                         const ExpectedFinding* finding) {
  MemoryFile input("mantissa-test"), log("mantissa-log"), trace("mantissa-trace");
  ScratchFolder scratch(program_.folder() / "native");
  if (!input.good() || !log.good() || !trace.good() || scratch.path().empty() ||
      !input.write(to_replay_file(test.inputs)) || !trace.write(std::string(sizeof(uint64_t), '\0')))
    return Error{std::string("cannot set up a replay: ") + std::strerror(errno)};

  ProcessOptions options;
  options.command = {binary};
  options.seconds = seconds_;
  options.keep_output = finding == nullptr && test.output_is_exact;
  options.folder = scratch.path();
  options.inherited = {input.fd(), log.fd(), trace.fd()};
  options.environment = sanitizer_settings(finding, program_.symbolizer());
  options.environment.push_back("MANTISSA_TEST=/proc/self/fd/" + std::to_string(input.fd()));
  options.environment.push_back("MANTISSA_REPLAY_LOG=" + std::to_string(log.fd()));
  options.environment.push_back("MANTISSA_REPLAY_TRACE=" + std::to_string(trace.fd()));
  options.environment.push_back(fmt::format("MANTISSA_REPLAY_WANTED={:x}", test.trace));
  options.environment.push_back("MANTISSA_REPLAY_DIR=" + scratch.path());
  auto process = run_process(options);
  if (!process) return process.error();

  Ended ended{std::move(*process), log.read()};
  const std::string bytes = trace.read();
  if (bytes.size() == sizeof ended.path) std::memcpy(&ended.path, bytes.data(), sizeof ended.path);
  return ended;
}

Result<void> Replayer::cover(const Test& test) {
  auto binary = program_.binary(test.entry, Build::kCoverage);
  if (!binary) return binary.error();
  auto ended = launch(*binary, test, nullptr);
  if (!ended) return ended.error();
  return {};
}

Replay Replayer::replay(const Test& test, const ExpectedFinding* finding) {
  auto binary = program_.binary(test.entry, build_for(finding));
  if (!binary) return cannot(binary.error().message);
  auto ended = launch(*binary, test, finding);
  if (!ended) return cannot(ended.error().message);
  const ProcessResult& process = ended->process;
  const Observation seen = observe(process, ended->log);

  if (finding && is_float_exception(finding->kind)) return judge_exceptions(seen, test, *finding);

  Replay replay;
  replay.ran = true;
  if (process.timed_out)
    replay.seen = "still running after " + std::to_string(static_cast<int>(seconds_)) + " s";
  else if (seen.evidence == Evidence::kNone && !seen.mismatch)
    replay.seen = "exit status " + std::to_string(process.code);
  else
    replay.seen = describe(seen);
  const bool fits = !process.timed_out && !seen.mismatch && !seen.assume_failed;
  const bool same_trace = fits && ended->path == test.trace;
  if (finding) {
    replay.confirmed = fits && shows(seen, finding->kind, finding->file, finding->line);
    replay.same_path = same_trace;
  } else {
    const bool same_end = seen.evidence == Evidence::kNone && process.code == (test.exit_status & 0xff);
    const bool same_output =
        !test.output_is_exact || (process.output == test.output && process.errors == test.errors);
    replay.same_path = same_trace && same_end && same_output;
    if (same_trace && !same_output) replay.why = "it wrote something else";
    if (same_trace && !same_end) replay.why = "it ended differently";
  }
  if (fits && !same_trace) replay.why = "it took another path";
  if (seen.mismatch) replay.why = "the test does not fit the program";
  if (seen.assume_failed) replay.why = "an assumption does not hold";
  return replay;
}

}  // namespace mantissa::testcase
