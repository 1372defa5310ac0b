#pragma once

// All records as one SQLite file, for questions that no table of ours answers.

#include <filesystem>
#include <vector>

#include "campaign/job.h"
#include "campaign/record.h"

namespace mantissa::campaign {

// Made anew and then renamed: who reads the old one is not disturbed.
Result<void> write_database(const std::filesystem::path& file, const JobList& list,
                            const std::vector<Record>& records);

}  // namespace mantissa::campaign
