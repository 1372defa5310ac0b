#include "cli/file_checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <vector>

#include "report/run_json.h"
#include "support/crc32.h"
#include "testcase/file.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

// Relative names of what the native builds consist of, and of what should be no folder; not of the counts
// that each replay makes anew.
std::vector<std::string> native_files(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::recursive_directory_iterator entry(folder / "native", error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename() != "counts" && entry->path().extension() != ".gcda")
      names.push_back(entry->path().lexically_relative(folder).string());
  return names;
}

bool is_as_noted(const fs::path& folder, const std::string& name, const report::RunSummary& summary) {
  const auto noted = summary.files.find(name);
  if (noted == summary.files.end()) return false;
  auto contents = testcase::read_file(folder / name);
  return contents && crc32(*contents) == noted->second;
}

}  // namespace

void note_file(const fs::path& folder, const std::string& name, report::RunSummary& summary) {
  if (auto contents = testcase::read_file(folder / name)) summary.files[name] = crc32(*contents);
}

void note_native_builds(const fs::path& folder, report::RunSummary& summary) {
  std::erase_if(summary.files, [](const auto& file) { return file.first.starts_with("native/"); });
  for (const std::string& name : native_files(folder)) note_file(folder, name, summary);
}

Result<void> check_file(const fs::path& folder, const std::string& name, const report::RunSummary& summary) {
  if (!summary.files.contains(name) || is_as_noted(folder, name, summary)) return {};
  return Error{(folder / name).string() +
               " is damaged: its checksum is not the one in run.json; run the analysis again"};
}

void drop_damaged_builds(const fs::path& folder, const report::RunSummary& summary) {
  const std::vector<std::string> names = native_files(folder);
  if (std::ranges::all_of(names, [&](const std::string& name) { return is_as_noted(folder, name, summary); }))
    return;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / "native", ignored))
    fs::remove_all(entry.path(), ignored);
}

Result<report::RunSummary> read_summary(const fs::path& folder) {
  auto text = testcase::read_file(folder / "run.json");
  if (!text) return text.error();
  auto summary = report::read_run_json(*text);
  if (!summary) return Error{(folder / "run.json").string() + ": " + summary.error().message};
  return summary;
}

Result<void> check_same_analysis(const fs::path& folder, const report::RunSummary& earlier,
                                 const report::RunSummary& now) {
  constexpr const char* kAdvice = "; --force replaces them, or use another -o DIR";
  std::vector<std::string> changes;
  const auto value = [](const report::RunSummary& run, const std::string& name) {
    const auto known = run.settings.find(name);
    return known == run.settings.end() ? "not given"
           : known->second.empty()     ? "given without a value"
                                       : known->second;
  };
  std::map<std::string, std::string> all = earlier.settings;
  all.insert(now.settings.begin(), now.settings.end());
  for (const auto& [name, ignored] : all)
    if (!earlier.settings.empty() && value(earlier, name) != value(now, name))
      changes.push_back(fmt::format("{} was {} and is {}", name, value(earlier, name), value(now, name)));
  if (!changes.empty())
    return Error{fmt::format("{} has the results of another analysis: {}{}", folder.string(),
                             fmt::join(changes, ", "), kAdvice)};
  if (earlier.program != 0 && now.program != 0 && earlier.program != now.program)
    return Error{fmt::format(
        "{} has the results of another program: its code, or the lines it stands in, "
        "changed since{}{}",
        folder.string(), earlier.version == now.version ? "" : ", or mantissa, which was " + earlier.version,
        kAdvice)};
  return {};
}

std::string damage_of_tests(const fs::path& folder, uint64_t damaged, uint64_t read, uint64_t recorded) {
  const std::string pack = (folder / "tests" / "tests.pack").string();
  if (damaged > 0)
    return fmt::format("{} is damaged: {} of its tests cannot be read and {} left out", pack, damaged,
                       damaged == 1 ? "is" : "are");
  if (read < recorded)
    return fmt::format("{} is damaged: it has {} of the {} tests of the run", pack, read, recorded);
  return {};
}

}  // namespace mantissa::cli
