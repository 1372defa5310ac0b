#pragma once

// Times on the command line: 20s, 500ms, 2m, 1h, 1.5; a number alone is seconds.

#include <string>
#include <string_view>

#include "support/result.h"

namespace mantissa::cli {

Result<double> parse_duration(std::string_view text);  // in seconds

}  // namespace mantissa::cli
