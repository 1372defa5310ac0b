#pragma once

// The engine of one machine: threads that take the next job that has no record.

#include <functional>

#include "campaign/runner.h"

namespace mantissa::campaign {

struct Progress {
  size_t done = 0, failed = 0, running = 0, all = 0, findings = 0;
  double seconds = 0;  // since the start of this command
  size_t fresh = 0;    // done by this command
  double worked = 0;   // seconds in which these read, analysed and replayed
};

// Until every job has a record or `stop` is raised. `tell` is called after each job, by one thread at a time.
Result<void> run_locally(const Workplace& at, const JobList& list, unsigned workers, const StopToken& stop,
                         const std::function<void(const Progress&)>& tell);

}  // namespace mantissa::campaign
