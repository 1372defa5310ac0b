#include "report/fingerprint.h"

#include <fmt/format.h>

#include <filesystem>

#include "testcase/file.h"
#include "testcase/sha256.h"

namespace mantissa::report {
namespace {

constexpr size_t kDigits = 20;  // of the hash: two of a million findings agree once in 10^12 projects

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

const std::vector<std::string>& SourceLines::of(const std::string& file) {
  const auto [entry, is_new] = files_.try_emplace(file);
  if (!is_new) return entry->second;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return entry->second;
  const auto text = testcase::read_file(file);
  for (size_t at = 0; text && at < text->size();) {
    const size_t end = std::min(text->find('\n', at), text->size());
    entry->second.push_back(text->substr(at, end - at));
    at = end + 1;
  }
  return entry->second;
}

std::string SourceLines::line(const std::string& file, uint32_t number) {
  const std::vector<std::string>& lines = of(file);
  return number >= 1 && number <= lines.size() ? trimmed(lines[number - 1]) : std::string();
}

std::string fingerprint(const FindingRecord& finding, SourceLines& sources) {
  const Place& place = finding.place;
  const std::string text = sources.line(place.file, place.line);
  std::string where = fmt::format("{}:{}", place.line, place.column);
  if (!text.empty()) {
    const std::vector<std::string>& lines = sources.of(place.file);
    size_t earlier = 0;
    for (uint32_t i = 0; i + 1 < place.line; ++i) earlier += trimmed(lines[i]) == text ? 1 : 0;
    const size_t indent = lines[place.line - 1].find_first_not_of(" \t\r");
    where = fmt::format("{}\n{}\n{}", text, static_cast<int64_t>(place.column) - static_cast<int64_t>(indent),
                        earlier);
  }
  const std::string name = std::filesystem::path(place.file).filename().string();
  return testcase::sha256(
             fmt::format("{}\n{}\n{}\n{}", findings::name(finding.kind), place.function, name, where))
      .substr(0, kDigits);
}

}  // namespace mantissa::report
