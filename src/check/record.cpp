#include "check/record.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "support/process.h"
#include "support/temporary_folder.h"
#include "testcase/file.h"
#include "testcase/shell.h"

namespace mantissa::check {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kBuildSeconds = 3600;
constexpr const char* kCompilers[] = {"cc",     "gcc",      "clang",    "c99",
                                      "gcc-12", "clang-19", "clang-14", "x86_64-linux-gnu-gcc"};

std::string find_in(const std::string& list, const std::string& name) {
  for (size_t from = 0; from <= list.size();) {
    const size_t end = std::min(list.find(':', from), list.size());
    const fs::path candidate = fs::path(list.substr(from, end - from)) / name;
    std::error_code ignored;
    if (fs::is_regular_file(candidate, ignored) && ::access(candidate.c_str(), X_OK) == 0)
      return candidate.string();
    from = end + 1;
  }
  return "";
}

// One file per call: the folder, then the arguments, each ended by a zero byte.
Result<void> write_wrappers(const fs::path& folder, const fs::path& calls, const std::string& path) {
  for (const char* name : kCompilers) {
    const std::string real = find_in(path, name);
    if (real.empty()) continue;
    const fs::path wrapper = folder / name;
    const std::string text = fmt::format(
        "#!/bin/sh\nf=$(mktemp {}/XXXXXXXXXX) && printf '%s\\0' \"$PWD\" \"$@\" > \"$f\"\nexec {} \"$@\"\n",
        testcase::shell_word(calls.string()), testcase::shell_word(real));
    if (auto written = testcase::write_file(wrapper, text); !written) return written;
    if (::chmod(wrapper.c_str(), 0755) != 0)
      return Error{fmt::format("cannot make {} a program", wrapper.string())};
  }
  return {};
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (size_t from = 0; from < text.size();) {
    const size_t end = std::min(text.find('\0', from), text.size());
    words.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

std::string last_lines(const std::string& text) {
  return text.size() <= 2000 ? text : text.substr(text.size() - 2000);
}

}  // namespace

std::vector<Unit> units_of_call(const std::string& folder, const std::vector<std::string>& arguments) {
  std::vector<Unit> units;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "-E" || word == "-M" || word == "-MM") return {};  // looks, and compiles nothing
    if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ" || word == "-include") {
      ++i;
      continue;
    }
    const fs::path file = fs::path(folder) / word;
    std::error_code error;
    if (word.starts_with("-") || file.extension() != ".c" || !fs::is_regular_file(file, error)) continue;
    Unit unit;
    unit.file = fs::weakly_canonical(file, error);
    unit.folder = folder;
    unit.flags = meaningful_flags(arguments);
    unit.bytes = fs::file_size(file, error);
    units.push_back(std::move(unit));
  }
  return units;
}

Result<Recorded> record_build(const std::vector<std::string>& command, const StopToken& stop) {
  auto folder = TemporaryFolder::make({});
  if (!folder) return folder.error();
  const fs::path bin = fs::path(folder->path()) / "bin", calls = fs::path(folder->path()) / "calls";
  for (const fs::path& one : {bin, calls})
    if (auto made = testcase::make_folder(one); !made) return made.error();
  const char* list = std::getenv("PATH");
  const std::string path = list ? list : "/usr/local/bin:/usr/bin:/bin";
  if (auto written = write_wrappers(bin, calls, path); !written) return written.error();
  ProcessOptions build;
  build.command = {"/usr/bin/env"};
  build.command.insert(build.command.end(), command.begin(), command.end());
  build.environment = {"PATH=" + bin.string() + ":" + path};
  build.seconds = kBuildSeconds;
  build.stop = stop;
  auto done = run_process(build);
  if (!done) return done.error();
  if (!done->is_good()) return Error{fmt::format("{} failed:\n{}", command[0], last_lines(done->errors))};
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(calls)) files.push_back(entry.path());
  Recorded recorded;
  json database = json::array();
  std::set<fs::path> seen;
  for (const fs::path& file : files) {
    auto text = testcase::read_file(file);
    if (!text) return text.error();
    std::vector<std::string> words = words_of(*text);
    if (words.empty()) continue;
    const std::string where = words[0];
    words[0] = "cc";
    for (Unit& unit : units_of_call(where, words)) {
      if (!seen.insert(unit.file).second) continue;
      database.push_back({{"directory", where}, {"file", unit.file.string()}, {"arguments", words}});
      recorded.units.push_back(std::move(unit));
    }
  }
  if (recorded.units.empty())
    return Error{
        fmt::format("{} compiled no C file that was seen: it may be up to date already, or call its compiler "
                    "by a full path",
                    command[0])};
  std::ranges::sort(recorded.units, {}, &Unit::file);
  recorded.compile_commands = database.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
  return recorded;
}

}  // namespace mantissa::check
