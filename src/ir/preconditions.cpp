#include "ir/preconditions.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <regex>

namespace mantissa::ir {

namespace {

constexpr unsigned kMostLines = 200;  // above a function that are looked at
constexpr std::string_view kMark = "mantissa:", kRequires = "requires";

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool takes_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  const std::string_view rest = text.substr(word.size());
  if (!rest.empty() && rest.front() != ' ' && rest.front() != '\t') return false;
  text = trimmed(rest);
  return true;
}

struct Line {
  unsigned number;
  std::string_view text;  // trimmed
};

// A number as strtold reads it, and nothing after it.
Result<long double> parse_bound(std::string_view text) {
  const std::string copy(trimmed(text));
  char* end = nullptr;
  const long double value = std::strtold(copy.c_str(), &end);
  if (copy.empty() || *end != '\0' || std::isnan(value)) return Error{fmt::format("'{}' is no number", copy)};
  return value;
}

// ACSL's \valid(p + (0 .. n - 1)) is n <= elements(p) here; the lengths of buffers are said so.
std::string with_elements(std::string_view clause) {
  static const std::regex buffer(
      R"(\\valid(?:_read)?\s*\(\s*(\w+(?:(?:->|\.)\w+)*)\s*\+\s*\(\s*0\s*\.\.\s*([^()]*?)(-\s*1)?\s*\)\s*\))");
  std::string text;
  std::cmatch found;
  const char *at = clause.data(), *const end = at + clause.size();
  for (; std::regex_search(at, end, found, buffer); at = found.suffix().first) {
    text.append(at, found.prefix().second);
    const std::string last(trimmed(found[2].str()));
    text += fmt::format("({} {} elements({}))", last, found[3].matched ? "<=" : "<", found[1].str());
  }
  return text.append(at, end);
}

// Upwards from the function; the nearest one last.
std::vector<Line> lines_above(std::string_view source, unsigned line) {
  std::vector<Line> lines;
  unsigned number = 1;
  for (size_t at = 0; number < line && at <= source.size(); ++number) {
    const size_t end = std::min(source.find('\n', at), source.size());
    lines.push_back({number, trimmed(source.substr(at, end - at))});
    at = end + 1;
  }
  if (number < line) return {};
  size_t first = lines.size();
  bool in_block = false;  // upwards: its end was met, its beginning not
  while (first > 0 && lines.size() - first < kMostLines) {
    const std::string_view text = lines[first - 1].text;
    const bool is_line_comment = text.starts_with("//");
    if (!in_block && !is_line_comment) {
      if (text.empty()) break;
      in_block = text.ends_with("*/");
      if (!in_block && text.find_first_of(";}#") != std::string_view::npos) break;
    }
    if (in_block && text.find("/*") != std::string_view::npos) in_block = false;
    --first;
  }
  return {lines.begin() + static_cast<std::ptrdiff_t>(first), lines.end()};
}

class CommentReader {
 public:
  explicit CommentReader(const std::string& file) : file_(file) {}

  Result<Preconditions> run(const std::vector<Line>& lines) {
    for (const Line& line : lines) {
      if (auto read = own_words(line); !read) return read.error();
      contract(line);
    }
    return std::move(result_);
  }

 private:
  std::string place(unsigned line) const { return fmt::format("{}:{}", file_, line); }

  // Only where a comment begins with it: a sentence may speak of it.
  Result<void> own_words(const Line& line) {
    std::string_view text = line.text;
    const size_t start = text.find_first_not_of("/*! \t");
    if (start == 0 || start == std::string_view::npos || !text.substr(start).starts_with(kMark)) return {};
    text = text.substr(start + kMark.size());
    if (text.ends_with("*/")) text.remove_suffix(2);
    text = trimmed(text);
    if (takes_word(text, "assume")) {
      result_.conditions.push_back({std::string(text), place(line.number)});
    } else if (takes_word(text, "range")) {
      auto range = parse_range(text);
      if (!range) return Error{fmt::format("{}: {}", place(line.number), range.error().message)};
      range->where = place(line.number);
      result_.ranges.push_back(std::move(*range));
    } else if (takes_word(text, "finite")) {
      result_.finite = true;
    } else if (takes_word(text, "no-finite")) {
      result_.finite = false;
    } else if (!takes_word(text, "ignore")) {
      return Error{fmt::format("{}: 'mantissa: {}' is none of assume, range, finite, no-finite, ignore",
                               place(line.number), text)};
    }
    return {};
  }

  // Clauses of ACSL end with a semicolon and may go over lines.
  void contract(const Line& line) {
    std::string_view text = line.text;
    const size_t block = text.find("/*@"), single = text.starts_with("//@") ? 0 : std::string_view::npos;
    if (block != std::string_view::npos || single == 0) {
      in_contract_ = true;
      is_single_ = single == 0;
      text = trimmed(text.substr((single == 0 ? 0 : block) + 3));
    } else if (in_contract_) {
      const size_t first = text.find_first_not_of("*@ \t");
      text =
          first == std::string_view::npos || text.starts_with("*/") ? std::string_view() : text.substr(first);
    }
    if (!in_contract_) return;
    const size_t end = text.find("*/");
    for (std::string_view rest = text.substr(0, end); !rest.empty();) rest = clause(rest, line.number);
    if (end != std::string_view::npos || line.text.ends_with("*/") || is_single_) in_contract_ = false;
    if (!in_contract_) open_.clear();
  }

  // What follows the clause at the beginning of the text.
  std::string_view clause(std::string_view text, unsigned line) {
    const size_t end = text.find(';');
    if (open_.empty()) line_ = line;
    open_ += (open_.empty() ? "" : " ") + std::string(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return {};
    std::string_view whole = open_;
    if (takes_word(whole, kRequires)) {
      if (const size_t name = whole.find(':');
          name != std::string_view::npos && whole.find('?') == whole.npos)
        whole = trimmed(whole.substr(name + 1));
      result_.conditions.push_back({with_elements(whole), place(line_), true});
    }
    open_.clear();
    return trimmed(text.substr(end + 1));
  }

  const std::string& file_;
  Preconditions result_;
  bool in_contract_ = false, is_single_ = false;
  std::string open_;  // a clause whose semicolon has not come
  unsigned line_ = 0;
};

}  // namespace

Result<InputRange> parse_range(std::string_view text) {
  const size_t equals = text.rfind('='), colon = text.find(':', equals == text.npos ? 0 : equals);
  if (equals == 0 || equals == text.npos || colon == text.npos)
    return Error{fmt::format("'{}' is not of the form NAME=LOW:HIGH", text)};
  auto low = parse_bound(text.substr(equals + 1, colon - equals - 1)),
       high = parse_bound(text.substr(colon + 1));
  if (!low || !high) return (low ? high : low).error();
  if (*low > *high) return Error{fmt::format("no number is in '{}'", text.substr(equals + 1))};
  return InputRange{std::string(trimmed(text.substr(0, equals))), *low, *high};
}

Result<Preconditions> preconditions_above(std::string_view source, unsigned line, const std::string& file) {
  return CommentReader(file).run(lines_above(source, line));
}

}  // namespace mantissa::ir
