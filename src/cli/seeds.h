#pragma once

// Seeds: inputs that the user gives to begin with (--seed-input, --seed-from). A test in JSON or .ktest form
// sets inputs by name; any other file is what --sym-stdin or the one --sym-file contains.

#include <string>
#include <vector>

#include "cli/run_options.h"
#include "eval/model.h"
#include "expr/pool.h"
#include "support/result.h"
#include "testcase/test.h"

namespace mantissa::cli {

using Seed = std::vector<testcase::Input>;

// In the order of the options, a folder's files by name. An error names the file and what to do.
Result<std::vector<Seed>> read_seeds(const RunOptions& options);

// Inputs of one name are counted as the program makes them.
eval::Model seed_model(expr::Pool& pool, const Seed& seed);

}  // namespace mantissa::cli
