#pragma once

// The frame of every page: one self-contained HTML file that opens from disk, in light and dark.

#include <string>
#include <string_view>

namespace mantissa::report {

std::string escape_html(std::string_view text);

// A whole page around `body`, which is HTML already.
std::string html_page(std::string_view title, std::string_view body);

// "7 of 9 (77.8%)" with a bar.
std::string html_share(uint64_t part, uint64_t whole);

}  // namespace mantissa::report
