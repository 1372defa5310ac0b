#pragma once

// A prepared Module into a Program. What has no translation becomes kUnsupported at its place, so translation
// itself fails only if the entry is missing.

#include <string>

#include "ir/module.h"
#include "ir/program.h"
#include "support/result.h"

namespace mantissa::ir {

Result<Program> translate(const Module& module, const std::string& entry);

}  // namespace mantissa::ir
