#include "testcase/shell.h"

#include <algorithm>

#include "support/escape.h"

namespace mantissa::testcase {

std::string shell_word(std::string_view text) {
  if (!text.empty() &&
      text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=./+,:@%") ==
          std::string_view::npos)
    return std::string(text);
  std::string word = "'";
  for (char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

std::string comment_text(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  text = line_text(text);
  const size_t last = text.find_last_not_of(' ');
  if (last != std::string::npos && text[last] == '\\') text += " .";
  return text;
}

}  // namespace mantissa::testcase
