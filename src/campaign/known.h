#pragma once

// What was ever found: of each function, every place and kind that some method in some campaign, or long
// native sampling, has shown. Counts alone cannot tell what a method misses; its share of this set can.

#include <compare>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "campaign/job.h"
#include "campaign/record.h"

namespace mantissa::campaign {

struct BugKey {
  std::string entry, kind, file;  // the file's name without folders: sources lie elsewhere on another machine
  uint32_t line = 0, column = 0;
  auto operator<=>(const BugKey&) const = default;
};

using Known = std::set<BugKey>;

BugKey key_of(const Job& job, const FoundBug& bug);
// Of verified findings only.
Known found_by(const JobList& list, const std::vector<Record>& records);

Result<Known> read_known(const std::filesystem::path& file);  // none: an empty set
Result<void> write_known(const std::filesystem::path& file, const Known& known);

}  // namespace mantissa::campaign
