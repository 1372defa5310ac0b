#pragma once

// What --method of run and check takes, whether there is a backend for each or not.

#include <string_view>

namespace mantissa::cli {

inline constexpr std::string_view kMethods[] = {"portfolio", "synergy", "bvfp",  "rso",
                                                "fuzz",      "isc",     "search"};

}  // namespace mantissa::cli
