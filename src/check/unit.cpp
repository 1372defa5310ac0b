// Flags are chosen by a list of what is kept: an unknown flag of GCC would make clang refuse the file, a left
// out one costs at most what it says.

#include "check/unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "support/shell_words.h"
#include "testcase/file.h"

namespace mantissa::check {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kDatabase = "compile_commands.json";

// Followed by a value, in the same word or the next.
constexpr std::string_view kWithValue[] = {"-I",       "-D",         "-U",       "-isystem", "-iquote",
                                           "-include", "-idirafter", "-imacros", "-isysroot"};
constexpr std::string_view kAlone[] = {"-ansi",          "-pthread",      "-nostdinc", "-funsigned-char",
                                       "-fsigned-char",  "-fshort-enums", "-fwrapv",   "-fno-builtin",
                                       "-ffreestanding", "-m32",          "-m64",      "-fms-extensions",
                                       "-fgnu89-inline", "-fcommon"};
constexpr std::string_view kBeginnings[] = {
    "-std=", "--sysroot=", "-march=", "-mavx", "-msse", "-fno-builtin-"};

bool is_c(const fs::path& file) { return file.extension() == ".c"; }

uint64_t size_of(const fs::path& file) {
  std::error_code error;
  const uintmax_t size = fs::file_size(file, error);
  return error ? 0 : size;
}

Unit unit_of(const fs::path& file) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(file, error);
  Unit unit;
  unit.file = error ? fs::absolute(file) : whole;
  unit.bytes = size_of(unit.file);
  return unit;
}

Result<std::vector<Unit>> below(const fs::path& folder) {
  std::error_code error;
  std::vector<Unit> units;
  for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
       !error && at != end; at.increment(error))
    if (at->is_regular_file(error) && is_c(at->path())) units.push_back(unit_of(at->path()));
  if (error) return Error{fmt::format("{}: {}", folder.string(), error.message())};
  std::ranges::sort(units, {}, &Unit::file);
  return units;
}

Result<std::vector<Unit>> in_database(const fs::path& file) {
  auto text = testcase::read_file(file);
  if (!text) return text.error();
  auto units = read_compile_commands(*text);
  if (!units) return Error{fmt::format("{}: {}", file.string(), units.error().message)};
  return units;
}

Result<std::vector<Unit>> named_by(const std::string& text) {
  const fs::path path = text;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status))
    return fs::exists(path / kDatabase, error) ? in_database(path / kDatabase) : below(path);
  if (!fs::is_regular_file(status)) return Error{fmt::format("{}: no such file or folder", text)};
  if (path.extension() == ".json") return in_database(path);
  if (!is_c(path))
    return Error{fmt::format("{}: neither a C file nor a folder nor a compile_commands.json", text)};
  return std::vector<Unit>{unit_of(path)};
}

}  // namespace

std::vector<std::string> meaningful_flags(const std::vector<std::string>& arguments) {
  std::vector<std::string> kept;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const auto valued =
        std::ranges::find_if(kWithValue, [&](std::string_view flag) { return word.starts_with(flag); });
    if (valued != std::end(kWithValue)) {
      kept.push_back(word);
      if (word == *valued && i + 1 < arguments.size()) kept.push_back(arguments[++i]);
    } else if (word == "-o" || word == "-MF" || word == "-MT" || word == "-MQ") {
      ++i;
    } else if (std::ranges::find(kAlone, word) != std::end(kAlone) ||
               std::ranges::any_of(kBeginnings,
                                   [&](std::string_view start) { return word.starts_with(start); })) {
      kept.push_back(word);
    }
  }
  return kept;
}

Result<std::vector<Unit>> read_compile_commands(std::string_view text) try {
  std::vector<Unit> units;
  for (const json& entry : json::parse(text)) {
    const fs::path folder = entry.at("directory").get<std::string>();
    const fs::path file = folder / entry.at("file").get<std::string>();
    if (!is_c(file)) continue;
    Unit unit = unit_of(file);
    unit.folder = folder.string();
    const std::vector<std::string> words = entry.contains("arguments")
                                               ? entry.at("arguments").get<std::vector<std::string>>()
                                               : split_words(entry.at("command").get<std::string>());
    unit.flags = meaningful_flags(words);
    units.push_back(std::move(unit));
  }
  return units;
} catch (const json::exception& error) {
  return Error{std::string("no list of compile commands: ") + error.what()};
}

Result<std::vector<Unit>> find_units(const std::vector<std::string>& paths,
                                     const std::vector<std::string>& flags) {
  std::vector<Unit> units;
  std::set<fs::path> seen;
  for (const std::string& path : paths) {
    auto found = named_by(path);
    if (!found) return found.error();
    for (Unit& unit : *found)
      if (seen.insert(unit.file).second) units.push_back(std::move(unit));
  }
  if (units.empty()) return Error{"there is no C file in what was named"};
  for (Unit& unit : units) unit.flags.insert(unit.flags.end(), flags.begin(), flags.end());
  return units;
}

}  // namespace mantissa::check
