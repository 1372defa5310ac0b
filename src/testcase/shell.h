#pragma once

// Words for a shell, and text for comments of C.

#include <string>
#include <string_view>

namespace mantissa::testcase {

// One word, in single quotes where it needs them.
std::string shell_word(std::string_view text);

// For the rest of a line after //: a backslash at its end would take the next line along.
std::string comment_text(std::string text);

}  // namespace mantissa::testcase
