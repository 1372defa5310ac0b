#pragma once

// The engine of a cluster with Slurm: the jobs without a record as a job array, several short ones to an
// element; again for those that have none when the array is gone. Nothing is asked of accounting.

#include <string>
#include <vector>

#include "campaign/local.h"

namespace mantissa::campaign {

struct SlurmOptions {
  std::vector<std::string> submit;  // further words for sbatch (partition, account, ...)
  unsigned most_elements = 1000;    // of one array; below the cluster's MaxArraySize
  double least_seconds = 60;        // of an element: starting one costs most of a second
};

Result<void> run_on_slurm(const Workplace& at, const JobList& list, const SlurmOptions& options,
                          const StopToken& stop, const std::function<void(const Progress&)>& tell);

}  // namespace mantissa::campaign
