#pragma once

// Does one job: a `mantissa run` of its own, with limits that hold from outside as well, and its record.

#include <filesystem>
#include <string>

#include "campaign/job.h"
#include "campaign/record.h"
#include "support/budget.h"
#include "support/result.h"

namespace mantissa::campaign {

struct Workplace {
  std::filesystem::path folder;  // of the campaign
  std::string program;           // mantissa itself
};

// Runs the job unless it has a record, and leaves its record. A job that is stopped leaves none, and
// `outcome` is empty. Fails only if nothing can be started or written.
Result<Record> run_job(const Workplace& at, const JobList& list, size_t job, const StopToken& stop);

std::string host_name();

// Where an attempt works until its results get the name `final`. A scheduler may start a job again while a
// lost node still runs it: each attempt has a folder of its own.
std::filesystem::path attempt_path(const std::filesystem::path& final);

// Removes what attempts on this host left that were killed: their processes are gone.
void clear_attempts(const std::filesystem::path& campaign);

}  // namespace mantissa::campaign
