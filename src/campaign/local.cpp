#include "campaign/local.h"

#include <chrono>
#include <mutex>

#include "support/thread.h"

namespace mantissa::campaign {

Result<void> run_locally(const Workplace& at, const JobList& list, unsigned workers, const StopToken& stop,
                         const std::function<void(const Progress&)>& tell) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  clear_attempts(at.folder);
  std::mutex mutex;
  size_t next = 0;
  Progress progress;
  progress.all = list.jobs.size();
  Result<void> outcome;
  std::vector<bool> has_record(list.jobs.size(), false);
  for (const Record& record : read_records(at.folder, list.jobs.size())) {
    has_record[record.job] = true;
    ++progress.done;
    progress.failed += record.done() ? 0 : 1;
    progress.findings += record.findings.size();
  }
  tell(progress);
  run_together(std::max(1U, workers), [&](size_t) {
    for (;;) {
      size_t job = 0;
      {
        const std::scoped_lock lock(mutex);
        while (next < list.jobs.size() && has_record[next]) ++next;
        if (next == list.jobs.size() || stop.stop_requested() || !outcome.ok()) return;
        job = next++;
        ++progress.running;
      }
      auto record = run_job(at, list, job, stop);
      const std::scoped_lock lock(mutex);
      --progress.running;
      if (!record) {
        if (outcome.ok()) outcome = record.error();
        return;
      }
      if (record->outcome.empty()) return;  // stopped
      ++progress.done;
      ++progress.fresh;
      progress.worked += record->compile_s + record->time_s + record->replay_s;
      progress.failed += record->done() ? 0 : 1;
      progress.findings += record->findings.size();
      progress.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      tell(progress);
    }
  });
  return outcome;
}

}  // namespace mantissa::campaign
