#pragma once

// tests/NNNNNN.json: a test as people and scripts read it. Every input by name, type, decimal, hexfloat and
// bytes; reading takes the bytes, which are exact.

#include <string>
#include <string_view>

#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::testcase {

std::string to_json(const Test& test);
Result<Test> read_json(std::string_view text);

// A JSON string with its quotes; bytes that are no UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

}  // namespace mantissa::testcase
