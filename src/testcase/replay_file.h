#pragma once

// The binary test files that programs linked with the replay library read: runtime/replay/format.md.

#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::testcase {

std::string to_replay_file(const std::vector<Input>& inputs);
Result<std::vector<Input>> read_replay_file(std::string_view contents);

}  // namespace mantissa::testcase
