#pragma once

// Checksums of the files of a results folder that are read again, kept in run.json: a replay of a damaged
// program would say of a right finding that it does not show.

#include <filesystem>
#include <string>

#include "report/summary.h"
#include "support/result.h"

namespace mantissa::cli {

// Notes the file as it is now; what is not there is not noted.
void note_file(const std::filesystem::path& folder, const std::string& name, report::RunSummary& summary);
void note_native_builds(const std::filesystem::path& folder, report::RunSummary& summary);

// An error if the file was noted and is another one now.
Result<void> check_file(const std::filesystem::path& folder, const std::string& name,
                        const report::RunSummary& summary);

// Removes the native builds unless all of them are as noted; they are made again.
void drop_damaged_builds(const std::filesystem::path& folder, const report::RunSummary& summary);

// run.json of the folder.
Result<report::RunSummary> read_summary(const std::filesystem::path& folder);

// An error if a run like `now` must not add to the results of `earlier`, which are in the folder: the program
// or an option that changes what is analysed is another one. What either does not know is not compared.
Result<void> check_same_analysis(const std::filesystem::path& folder, const report::RunSummary& earlier,
                                 const report::RunSummary& now);

// A sentence about what cannot be read of the folder's tests, of which run.json says how many there were;
// empty: everything can.
std::string damage_of_tests(const std::filesystem::path& folder, uint64_t damaged, uint64_t read,
                            uint64_t recorded);

}  // namespace mantissa::cli
