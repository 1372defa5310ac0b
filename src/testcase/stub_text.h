#pragma once

// Definitions for functions that the program calls and nobody defines, so that a test of a finding links and
// gives what they returned there. They have names of their own in C, since the program has declared them.

#include <optional>
#include <string>
#include <vector>

#include "ir/stubs.h"
#include "testcase/test.h"

namespace mantissa::testcase {

// Whether the input is a result of one of them.
bool is_result(const Input& input, const std::vector<ir::Stub>& stubs);

// Each returns its values of the test in turn, zeros after the last; nothing if one has no words in C.
std::optional<std::string> to_stubs_with_values(const Test& test, const std::vector<ir::Stub>& stubs);

// Each asks __mantissa_input; those that have no words in C are left out.
std::string to_stubs_that_ask(const std::vector<ir::Stub>& stubs);

}  // namespace mantissa::testcase
