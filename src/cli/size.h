#pragma once

// Sizes on the command line: 2G, 512M, 100K; a number alone is bytes.

#include <cstdint>
#include <string_view>

#include "support/result.h"

namespace mantissa::cli {

Result<uint64_t> parse_size(std::string_view text);  // in bytes

}  // namespace mantissa::cli
