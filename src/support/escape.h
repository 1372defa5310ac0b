#pragma once

// Text that is not ours (names of inputs, messages, file names of the analysed program) on its way to a
// reader. Whatever the reader would take for a command or could not read at all is shown as C writes it:
// \x1b. What is not UTF-8 is shown byte by byte.

#include <string>
#include <string_view>

namespace mantissa {

// For a terminal or a log: no control characters but new lines and tabs, nothing that turns the direction of
// writing.
std::string terminal_text(std::string_view text);
// The same in one line.
std::string line_text(std::string_view text);
// For the inside of an element or a quoted attribute of XML 1.0 and HTML.
std::string xml_text(std::string_view text);

// Whether the bytes are UTF-8 as the standard has it: no overlong forms, no surrogates.
bool is_utf8(std::string_view text);

}  // namespace mantissa
