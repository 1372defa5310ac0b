#pragma once

#include <filesystem>

namespace mantissa::cli {

// Removes the builds that told the way to a finding: they are of no use to anybody else, and run.json does
// not know of them.
void remove_stories(const std::filesystem::path& folder);

}  // namespace mantissa::cli
