#pragma once

// The value of an input as people read it: decimal, hexfloat, hexadecimal bytes, quoted text.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "num/float.h"
#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::testcase {

// Numbers in decimal (floats: the shortest text that reads back the same; "nan", "-inf"), characters as their
// code. Bytes of length 1, 2, 4, 8 as a signed integer, other lengths as a string in double quotes.
std::string to_decimal(const Input& input);

// The same for a list of inputs: text of the environment in quotes, a NaN that no operation makes with its
// bits.
std::string to_shown(const Input& input);

// As C's %a; empty if the type is no float.
std::string to_hexfloat(const Input& input);

std::string to_hex(std::span<const uint8_t> bytes);  // two digits per byte, in the order of memory
Result<std::vector<uint8_t>> from_hex(std::string_view text);

// The bytes up to trailing zeros in double quotes, escaped as in C.
std::string to_quoted(std::span<const uint8_t> bytes);

// Text of the symbolic environment: standard input, a file, an argument.
bool is_environment(const Input& input);

bool is_float(InputType type);
num::Format float_format(InputType type);  // of a float
bool is_signed_integer(InputType type);

}  // namespace mantissa::testcase
