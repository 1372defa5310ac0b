#include "report/gcov_text.h"

#include <charconv>

namespace mantissa::report {
namespace {

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

class Listing {
 public:
  explicit Listing(CoverageMap& map) : map_(map) {}

  void read(std::string_view line) {
    if (line.starts_with("branch"))
      branch(line);
    else if (const size_t colon = line.find(':'); colon != std::string_view::npos)
      counted(trimmed(line.substr(0, colon)), line.substr(colon + 1));
  }

 private:
  void counted(std::string_view count, std::string_view rest) {
    const size_t colon = rest.find(':');
    if (colon == std::string_view::npos) return;
    const std::string_view number = trimmed(rest.substr(0, colon));
    uint32_t line = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), line).ec != std::errc()) return;
    constexpr std::string_view kSource = "Source:";
    if (line == 0) {
      const std::string_view text = rest.substr(colon + 1);
      if (text.starts_with(kSource)) file_ = &map_[std::string(text.substr(kSource.size()))];
      return;
    }
    if (file_ == nullptr) return;
    line_ = line;
    next_branch_ = 0;
    for (; next_branch_ < file_->branches.size(); ++next_branch_)
      if (file_->branches[next_branch_].line == line) break;
    next_side_ = 0;
    if (count == "-") return;
    const bool ran = !count.starts_with('#') && !count.starts_with('=');
    bool& covered = file_->lines[line];
    covered = covered || ran;
  }

  // "branch  1 taken 3", "branch  1 never executed". A line's sides form one entry.
  void branch(std::string_view text) {
    if (file_ == nullptr || line_ == 0) return;
    if (next_branch_ == file_->branches.size()) file_->branches.push_back({line_, {}});
    std::vector<bool>& sides = file_->branches[next_branch_].sides;
    if (next_side_ == sides.size()) sides.push_back(false);
    const size_t taken = text.find(" taken ");
    if (taken != std::string_view::npos && trimmed(text.substr(taken + 7)) != "0") sides[next_side_] = true;
    ++next_side_;
  }

  CoverageMap& map_;
  FileCoverage* file_ = nullptr;
  uint32_t line_ = 0;
  size_t next_branch_ = 0, next_side_ = 0;
};

}  // namespace

void add_gcov_text(std::string_view text, CoverageMap& map) {
  Listing listing(map);
  while (!text.empty()) {
    const size_t end = text.find('\n');
    listing.read(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

}  // namespace mantissa::report
