#pragma once

// Test-Comp's exchange format: one XML file per test with the values in the order in which the program asks
// for them, and one metadata.xml per suite.

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::testcase {

std::string to_testcomp(const Test& test);

// Values without type or name get the type kBytes and an empty name: Test-Comp needs neither.
Result<std::vector<Input>> read_testcomp(std::string_view xml);

struct SuiteMetadata {
  std::string producer;          // "mantissa 0.1.0"
  std::string specification;     // what the suite aims at
  std::string program_file;      // as the user named it
  std::string program_contents;  // hashed
  std::string entry = "main";
  std::string creation_time;  // ISO 8601
};
std::string to_testcomp_metadata(const SuiteMetadata& metadata);

}  // namespace mantissa::testcase
