#pragma once

// KLEE's .ktest files, byte for byte: magic "KTEST", version 3, big-endian numbers, the arguments of the
// program, then objects as name and bytes. Types, paths and findings are not in the format: what is read back
// are bytes.

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct KTest {
  std::vector<std::string> arguments;  // the program's name first
  uint32_t symbolic_arguments = 0, symbolic_argument_length = 0;
  std::vector<Input> objects;
};

std::string to_ktest(const KTest& test);
Result<KTest> read_ktest(std::string_view contents);  // versions 1 to 3

}  // namespace mantissa::testcase
