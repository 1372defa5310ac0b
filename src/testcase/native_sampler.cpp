// The loop is in the replay library (runtime/replay/sample.c): a process for each sample would cost a
// thousand times what most functions take.

#include "testcase/native_sampler.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "support/temporary_folder.h"
#include "testcase/memory_file.h"
#include "testcase/records.h"
#include "testcase/replay_file.h"

namespace mantissa::testcase {
namespace {

constexpr size_t kShared = size_t{4} << 20, kHeadNumbers = 6;
constexpr double kToStart = 5;  // seconds beyond those of sampling

bool take_record(std::string_view record, const std::string& entry, Samples& samples) {
  Cursor from(record, ByteOrder::kLittle);
  const std::string_view kind_name = from.take(from.number(4));
  const std::string_view file = from.take(from.number(4));
  Candidate candidate;
  candidate.finding.line = static_cast<uint32_t>(from.number(4));
  candidate.finding.column = static_cast<uint32_t>(from.number(4));
  candidate.test.asks_replay = from.number(4) != 0;
  candidate.test.trace = from.number(8);
  const auto kind = findings::kind_named(kind_name);
  if (!from.good() || (!kind && !kind_name.empty())) return false;
  auto inputs = read_replay_file(from.take(from.left()));
  if (!inputs) return false;
  candidate.test.entry = entry;
  candidate.test.inputs = std::move(*inputs);
  candidate.test.ends_normally = false;
  // No engine followed it: natively it may have run what none would have seen.
  candidate.test.has_loss = true;
  if (!kind) {
    samples.others.push_back(std::move(candidate.test));
    return true;
  }
  candidate.finding.kind = *kind;
  candidate.finding.file = file;
  samples.candidates.push_back(std::move(candidate));
  return true;
}

}  // namespace

Samples read_samples(std::string_view memory, const std::string& entry) {
  Samples samples;
  Cursor from(memory, ByteOrder::kLittle);
  uint64_t head[kHeadNumbers] = {};
  for (uint64_t& number : head) number = from.number(8);
  if (!from.good()) return samples;
  samples.samples = head[0];
  samples.rejected = head[1];
  samples.crashed = head[2];
  samples.hung = head[3];
  samples.cut = head[4];
  Cursor records(from.take(std::min<uint64_t>(head[5], from.left())), ByteOrder::kLittle);
  while (records.left() > 0) {
    const std::string_view record = records.take(records.number(4));
    if (!records.good() || !take_record(record, entry, samples)) break;
  }
  return samples;
}

Result<Samples> sample_natively(NativeProgram& program, const std::string& entry,
                                const SampleSettings& settings) {
  if (entry == "main") return Error{"a whole program is not sampled: only functions are"};
  auto binary = program.binary(entry, Build::kFloat, settings.budget);
  if (!binary) return binary.error();
  MemoryFile shared("mantissa-samples");
  if (!shared.good() || !shared.resize(kShared))
    return Error{std::string("cannot set up sampling: ") + std::strerror(errno)};
  auto scratch = TemporaryFolder::make("sample-");
  if (!scratch) return Error{"cannot set up sampling: " + scratch.error().message};
  ProcessOptions options;
  options.program = binary->path;
  options.command = {"program"};
  options.seconds = settings.seconds + kToStart;
  options.stop = settings.budget.token();
  options.folder = scratch->path();
  options.folder_is_temporary = true;
  options.confinement = settings.confinement;
  options.memory = settings.memory;
  options.visible = program.library_folders();
  options.keep_environment = false;
  options.inherited = {shared.fd()};
  options.environment = {fmt::format("MANTISSA_REPLAY_SAMPLE={}:{}:{}:{}", shared.fd(), settings.seed,
                                     static_cast<uint64_t>(settings.seconds * 1000), settings.steps),
                         "MANTISSA_REPLAY_STAGE=2", "MANTISSA_REPLAY_WANTED=0",
                         fmt::format("MANTISSA_REPLAY_ENTRY={}", binary->entry)};
  auto process = run_process(options);
  if (!process) return process.error();
  if (process->refused)
    return Error{"native code cannot be confined here and we are root: nothing is sampled"};
  if (process->stopped) return Error{"interrupted"};
  if (!process->is_good() && !process->timed_out)
    return Error{fmt::format("sampling ended with {} {}: {}", process->signalled ? "signal" : "status",
                             process->code, process->errors)};
  Samples samples = read_samples(shared.read(0, kShared), entry);
  samples.seconds = process->seconds;
  samples.missing.insert(process->missing.begin(), process->missing.end());
  return samples;
}

}  // namespace mantissa::testcase
