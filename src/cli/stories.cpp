#include "cli/stories.h"

namespace mantissa::cli {

void remove_stories(const std::filesystem::path& folder) {
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "native", ignored))
    if (entry.path().filename().string().ends_with("-story")) std::filesystem::remove(entry.path(), ignored);
}

}  // namespace mantissa::cli
