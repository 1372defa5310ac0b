#pragma once

// The words for a conversion to an integer inside of lround and its like. No sanitizer tells of those, so
// that who writes a test looks for them in the message.

#include <string_view>

namespace mantissa::findings {

inline constexpr std::string_view kLibraryCast = "float to integer conversion out of range inside of ";

}  // namespace mantissa::findings
