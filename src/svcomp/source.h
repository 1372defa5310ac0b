#pragma once

// The text of a C file as witnesses need it: where the statement or the keyword around a place begins. No
// parser: comments, strings and directives are blanked out, and brackets are counted. What is not plain is
// not found, and a witness without it only says less.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mantissa::svcomp {

struct Position {
  uint32_t line = 0, column = 0;  // from 1
  bool operator==(const Position&) const = default;
};

class Source {
 public:
  explicit Source(std::string text);

  // Whether this word stands there.
  bool has_word(Position at, std::string_view word) const;
  // The bracket that closes the first one opened at or after the place.
  std::optional<Position> closing_bracket(Position at) const;
  // Where the statement begins that the place is in; within the brackets of if, while, switch or for, the
  // expression there.
  std::optional<Position> statement(Position at) const;
  // The keyword whose condition the place is in, if the condition is a single one: one decision is then all
  // of it. Not of do ... while.
  std::optional<Position> branch(Position at) const;
  // The bracket that ends the body of a function.
  std::optional<Position> end_of_function(std::string_view name) const;

 private:
  std::optional<size_t> offset(Position at) const;
  Position position(size_t offset) const;
  size_t skip_blanks(size_t at) const;
  size_t matching(size_t open) const;  // of ( or {; the end of the text if there is none
  std::string_view word_at(size_t at) const;
  std::string_view word_before(size_t at, size_t* begin = nullptr) const;
  size_t past_prefixes(size_t at, size_t limit) const;

  std::string text_;           // blanked out
  std::vector<size_t> lines_;  // where each begins
};

// Lines such as `# 12 "file.h"` are blanked out, so that places are those of the text itself.
std::string without_line_markers(std::string_view text);

}  // namespace mantissa::svcomp
