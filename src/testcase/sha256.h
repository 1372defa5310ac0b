#pragma once

// SHA-256 (FIPS 180-4) in hexadecimal: Test-Comp wants the hash of the program.

#include <string>
#include <string_view>

namespace mantissa::testcase {

std::string sha256(std::string_view bytes);

}  // namespace mantissa::testcase
