#include "ir/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "support/shell_words.h"

namespace mantissa::ir {

Result<std::vector<Arguments::Word>> Arguments::read(std::string_view line) {
  std::vector<Word> words;
  for (std::string& text : split_words(line)) {
    const bool is_open =
        text.size() > 1 && text[0] == '@' &&
        std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (is_open) {
      uint64_t bytes = 0;
      const auto read = std::from_chars(text.data() + 1, text.data() + text.size(), bytes);
      if (read.ec != std::errc() || bytes > kLongestArgument)
        return Error{fmt::format("'{}': a word has at most {} bytes", text, kLongestArgument)};
      words.push_back({"", bytes});
    } else {
      if (text.starts_with("@@")) text.erase(0, 1);
      words.push_back({std::move(text), std::nullopt});
    }
  }
  if (words.size() > kMostArguments) return Error{fmt::format("at most {} words", kMostArguments)};
  return words;
}

std::string in_words(const Arguments& arguments) {
  std::vector<std::string> words;
  for (const Arguments::Word& word : arguments.words)
    words.push_back(word.bytes ? fmt::format("any word of at most {} bytes", *word.bytes)
                               : "'" + word.text + "'");
  const std::string more = fmt::format("at most {} {}arguments of at most {} bytes", arguments.more,
                                       words.empty() ? "" : "more ", arguments.bytes_of_more);
  if (words.empty()) return arguments.more == 0 ? "the program has no arguments" : "the program has " + more;
  return fmt::format("the program is called with {}{}", fmt::join(words, ", "),
                     arguments.more == 0 ? "" : ", and " + more);
}

}  // namespace mantissa::ir
