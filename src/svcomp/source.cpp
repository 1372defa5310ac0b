#include "svcomp/source.h"

#include <algorithm>
#include <cctype>

namespace mantissa::svcomp {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Comments, strings, characters and directives become blanks; lines stay where they are.
std::string blanked(std::string text) {
  const auto blank = [&](size_t from, size_t to) {
    for (size_t i = from; i < std::min(to, text.size()); ++i)
      if (text[i] != '\n') text[i] = ' ';
  };
  bool line_is_empty = true;
  for (size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    size_t end = at + 1;
    if (rest.starts_with("//") || (rest[0] == '#' && line_is_empty)) {
      do {
        end = std::min(text.find('\n', end), text.size());
        ++end;
      } while (end <= text.size() && end >= 2 && text[end - 2] == '\\');
      blank(at, --end);
    } else if (rest.starts_with("/*")) {
      const size_t close = text.find("*/", at + 2);
      end = close == text.npos ? text.size() : close + 2;
      blank(at, end);
    } else if (rest[0] == '"' || rest[0] == '\'') {
      while (end < text.size() && text[end] != text[at] && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
      blank(at + 1, end);
      end = std::min(end + 1, text.size());
    }
    line_is_empty = rest[0] == '\n' || (line_is_empty && is_blank(rest[0]));
    at = std::max(end, at + 1);
  }
  return text;
}

}  // namespace

Source::Source(std::string text) : text_(blanked(std::move(text))) {
  lines_.push_back(0);
  for (size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') lines_.push_back(i + 1);
}

std::optional<size_t> Source::offset(Position at) const {
  if (at.line == 0 || at.column == 0 || at.line > lines_.size()) return std::nullopt;
  const size_t result = lines_[at.line - 1] + at.column - 1;
  const size_t end = at.line < lines_.size() ? lines_[at.line] : text_.size();
  return result < end ? std::optional(result) : std::nullopt;
}

Position Source::position(size_t offset) const {
  const auto line = static_cast<size_t>(std::ranges::upper_bound(lines_, offset) - lines_.begin());
  return {static_cast<uint32_t>(line), static_cast<uint32_t>(offset - lines_[line - 1] + 1)};
}

size_t Source::skip_blanks(size_t at) const {
  while (at < text_.size() && is_blank(text_[at])) ++at;
  return at;
}

size_t Source::matching(size_t open) const {
  size_t depth = 0;
  for (size_t i = open; i < text_.size(); ++i) {
    if (text_[i] == '(' || text_[i] == '{' || text_[i] == '[') ++depth;
    if ((text_[i] == ')' || text_[i] == '}' || text_[i] == ']') && --depth == 0) return i;
  }
  return text_.size();
}

std::string_view Source::word_at(size_t at) const {
  if (at > 0 && at < text_.size() && is_word(text_[at - 1])) return {};
  size_t end = at;
  while (end < text_.size() && is_word(text_[end])) ++end;
  return std::string_view(text_).substr(std::min(at, text_.size()), end - at);
}

std::string_view Source::word_before(size_t at, size_t* begin) const {
  while (at > 0 && is_blank(text_[at - 1])) --at;
  size_t start = at;
  while (start > 0 && is_word(text_[start - 1])) --start;
  if (begin) *begin = start;
  return std::string_view(text_).substr(start, at - start);
}

bool Source::has_word(Position at, std::string_view word) const {
  const auto place = offset(at);
  return place && word_at(*place) == word;
}

std::optional<Position> Source::closing_bracket(Position at) const {
  const auto place = offset(at);
  if (!place) return std::nullopt;
  const size_t open = text_.find('(', *place);
  if (open == text_.npos) return std::nullopt;
  const size_t close = matching(open);
  return close < text_.size() ? std::optional(position(close)) : std::nullopt;
}

// What stands before a statement and is none itself: labels, else, do, and the heads of if and loops.
size_t Source::past_prefixes(size_t at, size_t limit) const {
  for (;;) {
    at = skip_blanks(at);
    const std::string_view word = word_at(at);
    size_t next = at;
    if (word == "else" || word == "do") {
      next = at + word.size();
    } else if (word == "if" || word == "while" || word == "for" || word == "switch") {
      const size_t open = skip_blanks(at + word.size());
      if (open < text_.size() && text_[open] == '(') next = matching(open) + 1;
    } else if (word == "case") {
      next = text_.find(':', at) + 1;
    } else if (!word.empty()) {
      const size_t colon = skip_blanks(at + word.size());
      if (colon < text_.size() && text_[colon] == ':') next = colon + 1;
    }
    if (next == at || next == 0 || next > limit) return at;
    at = next;
  }
}

std::optional<Position> Source::statement(Position at) const {
  const auto place = offset(at);
  if (!place) return std::nullopt;
  size_t depth = 0, begin = 0;
  for (size_t i = *place; i > 0; --i) {
    const char c = text_[i - 1];
    if (c == ')' || c == ']') ++depth;
    if (c == '(' || c == '[') {
      if (depth > 0) {
        --depth;
      } else if (c == '(') {
        const std::string_view word = word_before(i - 1);
        if (word == "if" || word == "while" || word == "switch" || word == "for") {
          begin = i;
          break;
        }
      }
    }
    if (depth == 0 && (c == ';' || c == '{' || c == '}')) {
      begin = i;
      break;
    }
  }
  const size_t start = past_prefixes(begin, *place);
  return start < text_.size() ? std::optional(position(start)) : std::nullopt;
}

std::optional<Position> Source::branch(Position at) const {
  const auto place = offset(at);
  if (!place) return std::nullopt;
  size_t keyword = text_.npos, open = 0;
  const auto is_keyword = [](std::string_view word) {
    return word == "if" || word == "while" || word == "for" || word == "switch";
  };
  if (is_keyword(word_at(*place))) {
    keyword = *place;
    open = skip_blanks(keyword + word_at(keyword).size());
  } else {
    size_t depth = 0;
    for (size_t i = *place; i > 0 && keyword == text_.npos; --i) {
      const char c = text_[i - 1];
      if (c == '{' || c == '}') return std::nullopt;
      if (c == ')') ++depth;
      if (c != '(') continue;
      if (depth > 0) {
        --depth;
        continue;
      }
      size_t begin = 0;
      if (is_keyword(word_before(i - 1, &begin))) {
        keyword = begin;
        open = i - 1;
      }
    }
  }
  if (keyword == text_.npos || open >= text_.size() || text_[open] != '(') return std::nullopt;
  const size_t close = matching(open);
  if (close >= text_.size()) return std::nullopt;
  const std::string_view word = word_at(keyword);
  std::string_view condition = std::string_view(text_).substr(open + 1, close - open - 1);
  if (word == "for") {
    const size_t first = condition.find(';');
    if (first == condition.npos) return std::nullopt;
    condition = condition.substr(first + 1);
    condition = condition.substr(0, condition.find(';'));
  }
  if (word == "while") {
    const size_t after = skip_blanks(close + 1);
    if (after < text_.size() && text_[after] == ';') return std::nullopt;
  }
  for (size_t i = 0; i < condition.size(); ++i) {
    const char next = i + 1 < condition.size() ? condition[i + 1] : ' ';
    if (condition[i] == '?' || (condition[i] == '!' && next != '=')) return std::nullopt;
    if ((condition[i] == '&' || condition[i] == '|') && next == condition[i]) return std::nullopt;
  }
  return position(keyword);
}

std::optional<Position> Source::end_of_function(std::string_view name) const {
  for (size_t at = text_.find(name); at != text_.npos; at = text_.find(name, at + 1)) {
    if (word_at(at) != name) continue;
    const size_t open = skip_blanks(at + name.size());
    if (open >= text_.size() || text_[open] != '(') continue;
    const size_t body = skip_blanks(matching(open) + 1);
    if (body >= text_.size() || text_[body] != '{') continue;
    const size_t end = matching(body);
    if (end < text_.size()) return position(end);
  }
  return std::nullopt;
}

std::string without_line_markers(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    const size_t mark = line.find_first_not_of(" \t");
    size_t at = mark == line.npos || line[mark] != '#' ? line.npos : line.find_first_not_of(" \t", mark + 1);
    if (at != line.npos && line.substr(at).starts_with("line")) at = line.find_first_not_of(" \t", at + 4);
    const bool is_marker = at != line.npos && std::isdigit(static_cast<unsigned char>(line[at])) != 0;
    if (!is_marker)
      result += line;
    else if (line.ends_with('\n'))
      result += '\n';
  }
  return result;
}

}  // namespace mantissa::svcomp
