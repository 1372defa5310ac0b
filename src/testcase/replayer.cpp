// Test, path and what happened travel through memory that is shared: nothing touches the disk, and all is
// there however the process ended. What the process prints is only compared with what the engine says it
// prints.

#include "testcase/replayer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <random>

#include "support/process.h"
#include "support/temporary_folder.h"
#include "testcase/memory_file.h"
#include "testcase/native_server.h"
#include "testcase/replay_file.h"

namespace mantissa::testcase {
namespace {

// For the files that a test makes where it has no view of its own.
constexpr const char* kScratch = "replay-";

// As in runtime/replay/channel.c.
struct SharedHead {
  uint64_t path = 0, reached = 0, used = 0;
};
constexpr size_t kSharedBytes = size_t{1} << 20;
constexpr unsigned kMostShortLived = 3;  // servers that a single test spoils: the next one will, too
constexpr uint64_t kStackBytes = uint64_t{8} << 20, kLargeStackBytes = uint64_t{1} << 30;

Replay cannot(std::string why) {
  Replay replay;
  replay.why = std::move(why);
  return replay;
}

// A number nobody can guess: a line that carries it comes from the replay library.
std::string make_nonce() {
  std::random_device source;
  return fmt::format("{:08x}{:08x}{:08x}", source(), source(), source());
}

// The arguments that the test's first inputs make (runtime/replay/format.md).
std::vector<std::string> arguments_of(const Test& test) {
  std::vector<std::string> arguments = {"program"};
  size_t wanted = SIZE_MAX;
  for (const Input& input : test.inputs) {
    const std::string& name = input.name;
    const bool is_argument = name.starts_with("arg") && name.size() > 3 &&
                             name.find_first_not_of("0123456789", 3) == std::string::npos;
    if (name == "argc" && input.bytes.size() == 4) {
      int32_t count = 0;
      std::memcpy(&count, input.bytes.data(), sizeof count);
      wanted = count < 0 ? 0 : static_cast<size_t>(count);
    } else if (is_argument) {
      const auto end = std::ranges::find(input.bytes, uint8_t{0});
      arguments.emplace_back(input.bytes.begin(), end);
    } else if (name != "stdin" && name != "stdin-size" && !name.starts_with("file:") &&
               !name.starts_with("file-size:")) {
      break;
    }
  }
  if (wanted < arguments.size() - 1) arguments.resize(wanted + 1);
  return arguments;
}

std::string end_of(const ProcessResult& process) {
  if (process.timed_out) return fmt::format("still running after {:.0f} s", process.seconds);
  if (process.out_of_memory) return "it used too much memory";
  if (process.too_much_output) return "it wrote too much";
  return fmt::format("{} {}", process.signalled ? "signal" : "exit status", process.code);
}

}  // namespace

Build build_for(std::optional<findings::FindingKind> kind) {
  using findings::NativeBuild;
  switch (kind ? findings::info(*kind).build : NativeBuild::kPlain) {
    case NativeBuild::kPlain: return Build::kPlain;
    case NativeBuild::kChecked: return Build::kChecked;
    case NativeBuild::kMemory: return Build::kMemory;
    case NativeBuild::kFloat: return Build::kFloat;
  }
  MANTISSA_UNREACHABLE();
}

// How a native run ended: the process, what the replay library said, and the hash of its path.
struct Replayer::Ended {
  ProcessResult process;
  Observation seen;
  uint64_t path = 0;
  bool reached = false;  // the path was once the test's
};

struct Replayer::Launch {
  const NativeProgram::Binary& binary;
  const Test& test;
  const ExpectedFinding* finding = nullptr;
  uint64_t stack = kStackBytes;
  std::string writable;
};

// What travels to and from one test.
struct Replayer::Channel {
  MemoryFile input{"mantissa-test"}, shared{"mantissa-shared"};
  std::string nonce = make_nonce();

  Result<void> open(const Test& test) {
    if (!input.good() || !shared.good() || !input.write(to_replay_file(test.inputs)) ||
        !shared.resize(kSharedBytes))
      return Error{std::string("cannot set up a replay: ") + std::strerror(errno)};
    return {};
  }

  // What the replay library is told of the test.
  std::vector<std::string> variables(const Launch& what) const {
    std::vector<std::string> result = {"MANTISSA_REPLAY_NONCE=" + nonce, "MANTISSA_REPLAY_STAGE=2",
                                       fmt::format("MANTISSA_REPLAY_ENTRY={}", what.binary.entry),
                                       fmt::format("MANTISSA_REPLAY_WANTED={:x}", what.test.trace),
                                       "MANTISSA_REPLAY_DIR=."};
    if (!what.finding) return result;
    result.push_back(fmt::format("MANTISSA_REPLAY_KIND={}", findings::name(what.finding->kind)));
    result.push_back(fmt::format("MANTISSA_REPLAY_PLACE={}:{}:{}", what.finding->line, what.finding->column,
                                 what.finding->file));
    return result;
  }

  Ended read(ProcessResult process) const {
    SharedHead head;
    const std::string bytes = shared.read(0, sizeof head);
    if (bytes.size() == sizeof head) std::memcpy(&head, bytes.data(), sizeof head);
    const std::string log = shared.read(sizeof head, std::min<uint64_t>(head.used, kSharedBytes));
    return {std::move(process), observe(log, nonce), head.path, head.reached == 1};
  }
};

struct Replayer::Server {
  explicit Server(TemporaryFolder folder) : scratch(std::move(folder)) {}
  TemporaryFolder scratch;
  std::unique_ptr<NativeServer> process;
  uint64_t jobs = 0;
};

Replayer::Replayer(NativeProgram& program, ReplaySettings settings)
    : program_(program), settings_(std::move(settings)) {}
Replayer::~Replayer() = default;

ProcessOptions Replayer::options_for(const Launch& what, const std::string& scratch) const {
  ProcessOptions options;
  options.program = what.binary.path;
  options.command = arguments_of(what.test);
  options.seconds = std::min(settings_.seconds_per_test, settings_.budget.seconds_left());
  options.stop = settings_.budget.token();
  options.keep_output = what.finding == nullptr && what.test.output_is_exact;
  options.folder = scratch;
  options.folder_is_temporary = true;
  options.confinement = settings_.confinement;
  options.memory = settings_.memory;
  options.stack = what.stack;
  options.writable = what.writable;
  options.visible = program_.library_folders();
  options.keep_environment = false;
  // Frames lie apart from the stack only where it is about their end: on the stack what is next to them is
  // guarded.
  if (what.finding && what.finding->kind != findings::FindingKind::kUseAfterFree)
    options.environment.emplace_back("ASAN_OPTIONS=detect_stack_use_after_return=0");
  return options;
}

Result<Replayer::Ended> Replayer::launch(const Launch& what) {
  Channel channel;
  if (auto opened = channel.open(what.test); !opened) return opened.error();
  const auto scratch = TemporaryFolder::make(kScratch);
  if (!scratch) return Error{"cannot set up a replay: " + scratch.error().message};
  ProcessOptions options = options_for(what, scratch->path());
  options.inherited = {channel.input.fd(), channel.shared.fd()};
  for (std::string& variable : channel.variables(what)) options.environment.push_back(std::move(variable));
  options.environment.push_back(fmt::format("MANTISSA_TEST=/proc/self/fd/{}", channel.input.fd()));
  options.environment.push_back(fmt::format("MANTISSA_REPLAY_SHARED={}", channel.shared.fd()));
  // A launcher that lent a folder takes it back before the next one lends it.
  auto process = run_process(options, what.writable.empty() ? &leftovers_ : nullptr);
  if (!process) return process.error();
  missing_.insert(process->missing.begin(), process->missing.end());
  if (process->refused)
    return Error{"native code cannot be confined here and we are root; --replay plain runs it all the same"};
  if (process->stopped) return Error{"interrupted"};
  if (process->timed_out && settings_.budget.exhausted()) return Error{"out of time"};
  return channel.read(std::move(*process));
}

// A server for tests like this one; null if there can be none. The first arguments of a process are given
// once and for all, so a test with arguments has a process of its own, and so has whatever is not confined:
// there nobody would see what a test leaves behind.
Replayer::Server* Replayer::server_for(const Launch& what) {
  if (settings_.confinement != Confinement::kConfined || short_lived_ >= kMostShortLived) return nullptr;
  if (arguments_of(what.test).size() > 1 || what.stack != kStackBytes || !what.writable.empty())
    return nullptr;
  auto scratch = TemporaryFolder::make(kScratch);
  if (!scratch) return nullptr;
  auto server = std::make_unique<Server>(std::move(*scratch));
  ProcessOptions options = options_for(what, server->scratch.path());
  std::unique_ptr<Server>& known = servers_[{options.program, options.environment}];
  if (known && known->process->usable()) return known.get();
  if (known && known->jobs <= 1 && ++short_lived_ >= kMostShortLived) return nullptr;
  known.reset();
  options.seconds = settings_.seconds_per_test;
  auto started = NativeServer::start(std::move(options), leftovers_);
  if (!started) return nullptr;
  server->process = std::move(*started);
  known = std::move(server);
  return known.get();
}

std::optional<Replayer::Ended> Replayer::serve(const Launch& what) {
  Server* server = server_for(what);
  Channel channel;
  if (!server || !channel.open(what.test)) return std::nullopt;
  NativeServer::Job job;
  job.variables = channel.variables(what);
  job.test = channel.input.fd();
  job.shared = channel.shared.fd();
  job.seconds = std::min(settings_.seconds_per_test, settings_.budget.seconds_left());
  job.stop = settings_.budget.token();
  job.keep_output = what.finding == nullptr && what.test.output_is_exact;
  ++server->jobs;
  auto process = server->process->run(job);
  if (!process) return std::nullopt;
  missing_.insert(process->missing.begin(), process->missing.end());
  return channel.read(std::move(*process));
}

Result<void> Replayer::cover(const Test& test) {
  auto binary = program_.binary(test.entry, Build::kCoverage, settings_.budget);
  if (!binary) return binary.error();
  auto ended = launch({*binary, test, nullptr, kStackBytes, program_.counts_folder().string()});
  if (!ended) return Error{"nothing was counted: " + ended.error().message};
  return {};
}

Result<Observation> Replayer::tell(const Test& test) {
  auto binary = program_.binary(test.entry, Build::kStory, settings_.budget);
  if (!binary) return binary.error();
  const Launch what{*binary, test, nullptr, kStackBytes, {}};
  if (auto served = serve(what); served && served->seen.started && !served->process.timed_out)
    return std::move(served->seen);
  auto ended = launch(what);
  if (!ended) return ended.error();
  if (!ended->seen.started) return Error{"the native run did not start: " + end_of(ended->process)};
  return std::move(ended->seen);
}

namespace {

bool ends_stack(const Observation& seen) {
  return std::ranges::any_of(seen.events, [](const Event& event) {
    return event.event == "fault" && event.kind == "stack-overflow";
  });
}

}  // namespace

Replay Replayer::replay(const Test& test, const ExpectedFinding* finding) {
  if (settings_.budget.stopped()) return cannot("interrupted");
  if (settings_.budget.exhausted()) return cannot("out of time");
  auto binary = program_.binary(test.entry, build_for(finding ? std::optional(finding->kind) : std::nullopt),
                                settings_.budget);
  if (!binary) return cannot(binary.error().message);
  const Launch what{*binary, test, finding, kStackBytes, {}};
  // What a server shows counts as if it came from a process of its own; what it does not show is looked at in
  // one.
  if (auto served = serve(what)) {
    if (served->process.stopped) return cannot("interrupted");
    if (served->process.timed_out && settings_.budget.exhausted()) return cannot("out of time");
    Replay replay = finding ? judge_finding(*served, test, *finding) : judge_test(*served, test);
    if (served->process.timed_out || (replay.same_path && (!finding || replay.confirmed))) return replay;
  }
  auto ended = launch(what);
  if (!ended) return cannot(ended.error().message);
  if (!finding && ends_stack(ended->seen)) {
    // Whether a stack of 8 MiB is enough is the engine's to say: its calls do not push what those of a build
    // that tells its path push below a large frame.
    ended = launch({*binary, test, finding, kLargeStackBytes, {}});
    if (!ended) return cannot(ended.error().message);
  }
  if (!finding) return judge_test(*ended, test);
  if (finding->kind == findings::FindingKind::kStackOverflow && !ended->reached && ended->seen.started) {
    // The stack ended before the place where the engine says that it ends. On a larger one the same run goes
    // further, and shows whether it gets to that place.
    auto further = launch({*binary, test, finding, kLargeStackBytes, {}});
    if (!further) return cannot(further.error().message);
    ended->reached = further->reached;
  }
  return judge_finding(*ended, test, *finding);
}

// Why what this test's native run told may be made up; empty: it is not. Where the engine followed
// everything, nothing runs natively that it did not see. Where it did not, other code may run, which could
// write what it likes to the channel, if it has something to find the channel with.
std::string Replayer::why_doubted(const Test& test) const {
  if (test.asks_replay) return "the program asks whether it is replayed, so its native run is no proof";
  const std::string& means = program_.recipe().means_of_forgery;
  if (means.empty() || (!test.has_loss && !test.rests_on_addresses)) return {};
  return fmt::format(
      "the native run is no proof, since other code may run there than was analysed: {}, and {}", means,
      test.has_loss ? "a step was not followed exactly" : "the path rests on addresses");
}

Replay Replayer::judge_finding(const Ended& ended, const Test& test, const ExpectedFinding& finding) const {
  Replay replay;
  replay.ran = true;
  const auto shown = std::ranges::find_if(
      ended.seen.events, [&](const Event& event) { return shows(event, finding, test.trace); });
  const bool fits = ended.seen.mismatch.empty() && !ended.seen.assume_failed;
  replay.same_path = fits && ended.reached;
  replay.confirmed = replay.same_path && shown != ended.seen.events.end();
  replay.seen = end_of(ended.process);
  if (!ended.seen.events.empty()) replay.seen = describe(ended.seen.events.back());
  if (replay.confirmed) {
    replay.seen = describe(*shown);
    replay.why = why_doubted(test);
    replay.confirmed = replay.why.empty();
  } else if (shown != ended.seen.events.end() && fits)
    replay.why = "the native run took another path";
  else
    replay.why = why_not(ended.seen, finding, test.trace, end_of(ended.process));
  return replay;
}

Replay Replayer::judge_test(const Ended& ended, const Test& test) {
  Replay replay;
  replay.ran = true;
  const ProcessResult& process = ended.process;
  // Checks that are compiled in stop nothing here and say nothing about the end.
  const auto event = std::ranges::find_if(
      ended.seen.events, [](const Event& e) { return e.event != "check" || e.kind == "unreachable"; });
  replay.seen = event == ended.seen.events.end() ? end_of(process) : describe(*event);
  const bool same_trace = !process.timed_out && ended.path == test.trace;
  const bool same_end = event == ended.seen.events.end() && !process.signalled && ended.seen.exited &&
                        process.code == (test.exit_status & 0xff);
  const bool same_output =
      !test.output_is_exact || (process.output == test.output && process.errors == test.errors);
  replay.same_path =
      same_trace && same_end && same_output && ended.seen.mismatch.empty() && !ended.seen.assume_failed;
  if (!ended.seen.mismatch.empty())
    replay.why = "the test does not fit the program: " + ended.seen.mismatch;
  else if (ended.seen.assume_failed)
    replay.why = "an assumption does not hold";
  else if (!ended.seen.started)
    replay.why = "it did not start";
  else if (!same_trace)
    replay.why = "it took another path";
  else if (!same_end)
    replay.why = "it ended differently";
  else if (!same_output)
    replay.why = "it wrote something else";
  return replay;
}

}  // namespace mantissa::testcase
