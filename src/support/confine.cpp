#include "support/confine.h"

#include <charconv>
#include <cmath>
#include <filesystem>

namespace mantissa {
namespace {

constexpr uint64_t kFileBytes = uint64_t{64} << 20, kProcesses = 64;

const char* name(Confinement confinement) {
  switch (confinement) {
    case Confinement::kTool: return "tool";
    case Confinement::kPlain: return "plain";
    case Confinement::kConfined: return "confined";
  }
  return "confined";
}

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

Result<std::string> find_installed(const std::string& name) {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return Error{"cannot find the program's own folder: " + error.message()};
  const auto found = program.parent_path().parent_path() / "lib" / "mantissa" / name;
  if (!std::filesystem::exists(found, error))
    return Error{"the installation is not complete: " + found.string() + " is missing"};
  return found.string();
}

std::vector<std::string> launcher_command(const std::string& launcher, const ProcessOptions& options,
                                          int status, int life) {
  std::vector<std::string> words = {launcher};
  auto add = [&](const char* setting, std::string value) {
    words.emplace_back(setting);
    words.push_back(std::move(value));
  };
  add("--mode", name(options.confinement));
  add("--status", std::to_string(status));
  add("--life", std::to_string(life));
  for (int fd : options.inherited) add("--keep", std::to_string(fd));
  add("--folder", options.folder);
  if (options.folder_is_temporary) add("--temporary", "1");
  for (const std::string& folder : options.visible) add("--visible", folder);
  if (!options.writable.empty()) {
    add("--writable", options.writable);
    add("--as-caller", "1");  // whose folder it is
  }
  add("--memory", std::to_string(options.memory));
  add("--stack", std::to_string(options.stack));
  if (options.confinement != Confinement::kTool) {
    add("--cpu", std::to_string(static_cast<uint64_t>(std::ceil(std::min(options.seconds, 1e9))) + 2));
    add("--file-size", std::to_string(kFileBytes));
    add("--processes", std::to_string(kProcesses));
  }
  words.emplace_back("--");
  words.push_back(options.program.empty() ? options.command[0] : options.program);
  words.insert(words.end(), options.command.begin(), options.command.end());
  return words;
}

bool read_launcher_line(std::string_view line, ProcessResult& result, std::string& error) {
  auto after = [&](std::string_view start) -> std::optional<std::string_view> {
    if (!line.starts_with(start)) return std::nullopt;
    return line.substr(start.size());
  };
  if (auto what = after("missing ")) {
    result.missing.emplace_back(*what);
    return false;
  }
  if (auto text = after("error ")) {
    error = *text;
    return true;
  }
  if (auto code = after("end exit ")) {
    result.code = number(*code);
    return true;
  }
  if (auto code = after("end signal ")) {
    result.signalled = true;
    result.code = number(*code);
    return true;
  }
  if (line == "refused") return result.refused = true;
  if (line == "memory") return result.out_of_memory = true;
  return false;
}

}  // namespace mantissa
