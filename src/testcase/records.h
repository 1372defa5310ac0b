#pragma once

// Inputs as the records that replay files and packs share. Private to this room.

#include <string>
#include <vector>

#include "testcase/byte_order.h"
#include "testcase/test.h"

namespace mantissa::testcase {

void append_records(std::string& out, const std::vector<Input>& inputs);
bool take_records(Cursor& from, std::vector<Input>& inputs);  // false: damaged

}  // namespace mantissa::testcase
