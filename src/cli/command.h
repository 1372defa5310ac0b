#pragma once

// A command of the program: `mantissa NAME ...`. One file per command; commands.cpp lists them.
//
// `add` declares the command's options on its CLI11 application and returns what to do once they are parsed.
// That action returns the exit status. It may throw: main reports it and ends with kInternalError.

#include <functional>
#include <span>

namespace CLI {
class App;
}  // namespace CLI

namespace mantissa::cli {

enum ExitStatus : int { kNothingFound = 0, kFindings = 1, kBadUsage = 2, kInternalError = 3 };

using Action = std::function<int()>;

struct Command {
  const char* name;
  const char* summary;
  Action (*add)(CLI::App& command);
};

/// Every command, in the order of the help text.
std::span<const Command> commands();

Action add_solve(CLI::App& command);
Action add_check_proof(CLI::App& command);
Action add_run(CLI::App& command);
Action add_check(CLI::App& command);
Action add_verify(CLI::App& command);
Action add_replay(CLI::App& command);
Action add_report(CLI::App& command);
Action add_explain(CLI::App& command);
Action add_campaign(CLI::App& command);
Action add_manual(CLI::App& command);
Action add_completion(CLI::App& command);
Action add_version(CLI::App& command);

}  // namespace mantissa::cli
