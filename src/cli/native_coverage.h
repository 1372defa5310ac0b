#pragma once

// Coverage as a native build counts it, by gcov: an independent second opinion on coverage.lcov.

#include "report/coverage_map.h"
#include "testcase/replayer.h"
#include "testcase/test.h"

namespace mantissa::cli {

// Runs every test of the folder's pack, or only the one given, in the build that counts, and returns what was
// covered together. Fails without llvm-cov, or if the program cannot be built so. A test that dies counts up
// to its death; one that is killed because its time is up does not.
Result<report::CoverageMap> cover_natively(testcase::NativeProgram& program,
                                           const testcase::ReplaySettings& settings,
                                           const testcase::Test* only);

}  // namespace mantissa::cli
