// The analysis keeps its own limits within a second and 5 %, and 10 % of memory; what exceeds them by much
// more is a bug of ours in one job, which must not cost the others.

#include "campaign/runner.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "support/process.h"
#include "testcase/file.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  const size_t at = text.rfind('\n');
  return at == text.npos ? text : text.substr(at + 1);
}

// Nothing is left of an attempt that was stopped.
struct Attempt {
  fs::path folder;
  ~Attempt() {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  }
};

Result<Record> read_done(const fs::path& path, size_t job) {
  auto text = testcase::read_file(path);
  if (!text) return text.error();
  auto record = read_record(*text);
  if (record && record->job != job) return Error{"is that of another job"};
  return record;
}

ProcessOptions process_of(const Workplace& at, const JobList& list, const Job& job, const fs::path& run) {
  ProcessOptions options;
  options.program = at.program;
  options.command = {"mantissa"};
  // -o goes before what is for clang.
  options.command.push_back(job.command.front());
  options.command.insert(options.command.end(), {"-o", run.string()});
  options.command.insert(options.command.end(), job.command.begin() + 1, job.command.end());
  options.seconds = 1.2 * list.seconds + 15;
  options.memory = list.memory + list.memory / 4 + (uint64_t{256} << 20);
  return options;
}

constexpr int kTriesMore = 2;

// Not by us for its limits, nor by a fault of its own: an administrator, or a system that is short of memory.
bool was_killed_from_outside(const ProcessResult& ended) {
  return ended.signalled && !ended.stopped && !ended.timed_out && !ended.out_of_memory &&
         !ended.too_much_output && (ended.code == SIGKILL || ended.code == SIGTERM);
}

void judge(const ProcessResult& ended, Record& record) {
  record.outcome = "killed";
  if (ended.timed_out)
    record.why = "exceeded its time";
  else if (ended.out_of_memory)
    record.why = "exceeded its memory";
  else if (ended.signalled)
    record.why = fmt::format("ended by signal {}: {}", ended.code, last_line(ended.errors));
  else if (ended.code != 0 && ended.code != 1)
    record.outcome = "failed", record.why = fmt::format("status {}: {}", ended.code, last_line(ended.errors));
  else
    record.outcome = "done";
}

}  // namespace

Result<Record> run_job(const Workplace& at, const JobList& list, size_t number, const StopToken& stop) {
  const fs::path path = record_path(at.folder, number), final = run_path(at.folder, number);
  if (auto done = read_done(path, number)) return done;
  for (const fs::path& folder : {path.parent_path(), final.parent_path()})
    if (auto made = testcase::make_folder(folder); !made) return made.error();

  Record record;
  record.job = number;
  record.host = host_name();
  const fs::path run = attempt_path(final);
  const Attempt attempt{run};
  ProcessOptions options = process_of(at, list, list.jobs[number], run);
  options.stop = stop;
  auto ended = run_process(options);
  for (int again = 0; ended && was_killed_from_outside(*ended) && again < kTriesMore; ++again) {
    std::error_code ignored;
    fs::remove_all(run, ignored);
    ended = run_process(options);
  }
  if (!ended) return ended.error();
  if (ended->stopped || stop.stop_requested()) return record;
  record.wall_s = ended->seconds;
  judge(*ended, record);
  if (auto taken = take_results(run, record); !taken && record.done()) {
    record.outcome = "failed";
    record.why = taken.error().message;
  }
  std::error_code ignored;
  fs::remove_all(run / "native", ignored);  // builds are made again where they are wanted
  fs::remove_all(final, ignored);
  fs::rename(run, final, ignored);  // a job that failed early leaves no folder
  if (auto written = testcase::write_file(path, to_json(record), testcase::Durability::kDurable); !written)
    return written.error();
  return record;
}

std::string host_name() {
  char name[256] = "";
  (void)::gethostname(name, sizeof name - 1);
  return name;
}

fs::path attempt_path(const fs::path& final) {
  fs::path path = final;
  path += fmt::format(".{}-{}", host_name(), ::getpid());
  return path;
}

void clear_attempts(const fs::path& campaign) {
  const std::string mark = "." + host_name() + "-";
  std::error_code ignored;
  std::vector<fs::path> dead;
  for (const char* folder : {"runs", "samples"})
    for (const fs::directory_entry& entry : fs::directory_iterator(campaign / folder, ignored)) {
      const std::string name = entry.path().filename().string();
      const size_t at = name.find(mark);
      if (at == name.npos) continue;
      const auto process = static_cast<pid_t>(std::strtol(name.c_str() + at + mark.size(), nullptr, 10));
      if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH) dead.push_back(entry.path());
    }
  for (const fs::path& folder : dead) fs::remove_all(folder, ignored);
}

}  // namespace mantissa::campaign
