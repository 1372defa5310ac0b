#pragma once

// What a program is called with: words as they are, and words that are inputs.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::ir {

struct Arguments {
  struct Word {
    std::string text;
    std::optional<uint64_t> bytes;  // none: the text; else any of at most so many bytes
  };
  std::vector<Word> words;
  uint32_t more = 0;           // at most so many behind them,
  uint64_t bytes_of_more = 0;  // of at most so many bytes each

  // The words of a command line, split as by a shell: @N is any word of at most N bytes, @@ stands for one @
  // at the beginning of a word. Fails if there are too many, or if a number is too large.
  static Result<std::vector<Word>> read(std::string_view line);
};
inline constexpr uint64_t kMostArguments = 1000, kLongestArgument = 1 << 20;

// For people: "the program is called with -n, any word of at most 3 bytes".
std::string in_words(const Arguments& arguments);

}  // namespace mantissa::ir
