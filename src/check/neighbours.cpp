#include "check/neighbours.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "testcase/file.h"

namespace mantissa::check {
namespace {

constexpr uint64_t kLargest = uint64_t{4} << 20;  // bytes of a file that is read

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Words and single characters, without comments, strings and directives.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::string_view next() {
    for (;;) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
        is_line_start_ |= text_[at_++] == '\n';
      if (at_ >= text_.size()) return {};
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("/*")) {
        at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
      } else if (rest.starts_with("//") || (rest[0] == '#' && is_line_start_)) {
        skip_line();
      } else {
        break;
      }
    }
    is_line_start_ = false;
    const size_t begin = at_++;
    const char first = text_[begin];
    if (is_word(first))
      while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    if (first == '"' || first == '\'') {
      while (at_ < text_.size() && text_[at_] != first && text_[at_] != '\n')
        at_ += text_[at_] == '\\' ? 2 : 1;
      at_ = std::min(at_ + 1, text_.size());
      return text_.substr(begin, 1);
    }
    return text_.substr(begin, at_ - begin);
  }

 private:
  void skip_line() {
    do {
      at_ = std::min(text_.find('\n', at_ + 1), text_.size());
    } while (at_ < text_.size() && text_[at_ - 1] == '\\');
  }

  const std::string_view text_;
  size_t at_ = 0;
  bool is_line_start_ = true;
};

}  // namespace

Names names_in(std::string_view text) {
  Names names;
  Lexer lexer(text);
  size_t braces = 0, brackets = 0;
  std::string_view before, head;  // the word before, and the one before the first bracket of a declaration
  bool is_static = false, has_list = false;
  for (std::string_view token = lexer.next(); !token.empty(); before = token, token = lexer.next()) {
    const char c = token[0];
    if (c == '(') {
      if (!before.empty() && is_word(before[0]) && std::isdigit(static_cast<unsigned char>(before[0])) == 0) {
        if (braces > 0) names.called.emplace(before);
        if (braces == 0 && brackets == 0 && !has_list) {
          head = before;
          has_list = true;
        }
      }
      ++brackets;
    } else if (c == ')') {
      brackets -= brackets > 0;
    } else if (c == '{') {
      if (braces == 0 && has_list && !head.empty() && !is_static && (before == ")" || before == ";"))
        names.defined.emplace(head);
      ++braces;
    } else if (c == '}') {
      braces -= braces > 0;
    }
    const bool ends = braces == 0 && brackets == 0 && (c == '}' || c == ';' || c == '=');
    if (ends) {
      head = {};
      is_static = has_list = false;
    }
    is_static |= braces == 0 && token == "static";
  }
  return names;
}

std::vector<std::vector<size_t>> find_neighbours(const std::vector<Unit>& units, size_t most) {
  std::vector<Names> all;
  for (const Unit& unit : units) {
    auto text = unit.bytes <= kLargest ? testcase::read_file(unit.file) : Result<std::string>(Error{""});
    all.push_back(text ? names_in(*text) : Names());
  }
  std::map<std::string, std::optional<size_t>> definer;  // none: several
  for (size_t i = 0; i < units.size(); ++i)
    for (const std::string& name : all[i].defined)
      if (const auto [at, is_new] = definer.emplace(name, i); !is_new) at->second.reset();
  std::vector<std::vector<size_t>> result(units.size());
  for (size_t i = 0; i < units.size(); ++i) {
    std::set<size_t> found;
    for (const std::string& name : all[i].called) {
      if (all[i].defined.contains(name)) continue;
      const auto known = definer.find(name);
      if (known != definer.end() && known->second && *known->second != i) found.insert(*known->second);
    }
    for (const size_t one : found)
      if (result[i].size() < most) result[i].push_back(one);
  }
  return result;
}

}  // namespace mantissa::check
