#include "support/shell_words.h"

namespace mantissa {

std::vector<std::string> split_words(std::string_view command) {
  std::vector<std::string> words;
  std::string word;
  bool is_open = false;
  char quote = 0;
  for (size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    const bool escapes =
        c == '\\' && quote != '\'' && i + 1 < command.size() &&
        (quote == 0 || std::string_view("\\\"$`").find(command[i + 1]) != std::string_view::npos);
    if (escapes) {
      word += command[++i];
      is_open = true;
    } else if (quote != 0 ? c == quote : c == '\'' || c == '"') {
      quote = quote != 0 ? 0 : c;
      is_open = true;
    } else if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (is_open) words.push_back(std::move(word));
      word.clear();
      is_open = false;
    } else {
      word += c;
      is_open = true;
    }
  }
  if (is_open) words.push_back(std::move(word));
  return words;
}

}  // namespace mantissa
