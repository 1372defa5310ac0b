#pragma once

// The way to each finding: its test runs once more, natively and confined, in a build that tells its
// decisions. For results; `mantissa explain` tells more of one.

#include <filesystem>
#include <string>

#include "report/summary.h"
#include "report/ways.h"
#include "support/result.h"
#include "testcase/replayer.h"
#include "testcase/story.h"

namespace mantissa::cli {

// Adds the ways to findings that are verified and have none, as far as the budget of the settings goes.
void tell_ways(testcase::NativeProgram& program, const testcase::ReplaySettings& settings,
               const report::RunSummary& summary, report::Ways& ways);

// One decision in words: "4.0 > 3.0 is true (time 2)".
std::string decision_text(const testcase::Decision& decision);

// The build that tells is of no use to anybody else, and run.json does not know of it.
void remove_stories(const std::filesystem::path& folder);

}  // namespace mantissa::cli
