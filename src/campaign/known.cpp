#include "campaign/known.h"

#include <nlohmann/json.hpp>

#include "testcase/file.h"

namespace mantissa::campaign {

namespace fs = std::filesystem;
using nlohmann::json;

BugKey key_of(const Job& job, const FoundBug& bug) {
  return {job.entry, bug.kind, fs::path(bug.file).filename().string(), bug.line, bug.column};
}

Known found_by(const JobList& list, const std::vector<Record>& records) {
  Known known;
  for (const Record& record : records)
    for (const FoundBug& bug : record.findings)
      if (bug.verified) known.insert(key_of(list.jobs[record.job], bug));
  return known;
}

Result<Known> read_known(const fs::path& file) {
  std::error_code error;
  if (file.empty() || !fs::exists(file, error)) return Known{};
  auto text = testcase::read_file(file);
  if (!text) return text.error();
  try {
    Known known;
    const json all = json::parse(*text);
    for (const json& bug : all.at("known"))
      known.insert({bug.at(0), bug.at(1), bug.at(2), bug.at(3), bug.at(4)});
    return known;
  } catch (const json::exception& failure) {
    return Error{file.string() + " is damaged: " + failure.what()};
  }
}

// A line for each, so that changes can be read where the file is kept under version control.
Result<void> write_known(const fs::path& file, const Known& known) {
  if (file.has_parent_path())
    if (auto made = testcase::make_folder(file.parent_path()); !made) return made;
  std::string text = "{\"known\": [\n";
  size_t left = known.size();
  for (const BugKey& bug : known)
    text += json{bug.entry, bug.kind, bug.file, bug.line, bug.column}.dump(-1, ' ', false,
                                                                           json::error_handler_t::replace) +
            (--left == 0 ? "\n" : ",\n");
  return testcase::write_file(file, text + "]}\n");
}

}  // namespace mantissa::campaign
