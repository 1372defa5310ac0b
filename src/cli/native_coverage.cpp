// The counts of all tests add up in one .gcda file per source, which the profile runtime does itself, so
// llvm-cov is asked once per source and not once per test.

#include "cli/native_coverage.h"

#include <vector>

#include "report/gcov_text.h"
#include "support/process.h"
#include "testcase/pack.h"
#include "testcase/replayer.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_of_counts(const fs::path& folder, const char* extension) {
  std::vector<fs::path> found;
  std::error_code failure;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, failure))
    if (entry.path().extension() == extension &&
        entry.path().stem().string().find("-coverage-") != std::string::npos)
      found.push_back(entry.path());
  return found;
}

Result<void> run_tests(testcase::NativeProgram& program, const testcase::ReplaySettings& settings,
                       const testcase::Test* only) {
  testcase::Replayer replayer(program, settings);
  if (only != nullptr) return replayer.cover(*only);
  Result<void> covered;
  auto read = testcase::read_pack(program.folder() / "tests" / "tests.pack", [&](testcase::Test test) {
    covered = replayer.cover(test);
    return covered.ok();
  });
  return read ? covered : read.error();
}

}  // namespace

Result<report::CoverageMap> cover_natively(testcase::NativeProgram& program,
                                           const testcase::ReplaySettings& settings,
                                           const testcase::Test* only) {
  const std::string tool = program.llvm_cov();
  if (tool.empty()) return Error{"--coverage needs llvm-cov, which is not next to clang and not in PATH"};
  const fs::path folder = program.counts_folder();
  std::error_code ignored;
  for (const fs::path& old : files_of_counts(folder, ".gcda")) fs::remove(old, ignored);
  if (auto ran = run_tests(program, settings, only); !ran) return ran.error();

  report::CoverageMap map;
  for (const fs::path& counts : files_of_counts(folder, ".gcda")) {
    // The program could write here while it ran: nothing but a file is handed to a tool that would wait for
    // it.
    if (!fs::is_regular_file(fs::symlink_status(counts, ignored)))
      return Error{counts.string() + " is not a file: the program put it there"};
    ProcessOptions listing;
    listing.command = {tool, "gcov", "-b", "-c", "-t", counts.string()};
    listing.folder = folder.string();
    listing.seconds = 60;
    auto text = output_of(std::move(listing));
    if (!text) return Error{"cannot read " + counts.string() + ": " + text.error().message};
    report::add_gcov_text(*text, map);
  }
  std::erase_if(map, [](const auto& file) { return report::is_system_file(file.first); });
  return map;
}

}  // namespace mantissa::cli
