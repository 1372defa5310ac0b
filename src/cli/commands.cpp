// The list of commands. A new command is its own file, a declaration in command.h and a line here; nothing
// registers itself, so what the program can do is read in one place.

#include "cli/command.h"

namespace mantissa::cli {

std::span<const Command> commands() {
  static constexpr Command kCommands[] = {
      {"solve", "solve an SMT-LIB script", add_solve},
      {"check-proof", "check what solve --proof wrote", add_check_proof},
      {"run", "analyse a program: tests, findings, coverage", add_run},
      {"check", "find bugs in a code base, function by function, without drivers", add_check},
      {"verify", "decide a property of a program in SV-COMP's words, with a witness", add_verify},
      {"replay", "run tests natively: same path? finding confirmed?", add_replay},
      {"report", "write the page of a run again, or compare several", add_report},
      {"explain", "the path to a finding, decision by decision; why a line is not reached", add_explain},
      {"campaign", "many analyses: functions, methods, searchers, repetitions", add_campaign},
      {"manual", "print the manual page", add_manual},
      {"completion", "print what a shell needs to complete commands and options", add_completion},
      {"version", "print the version and what it was built with", add_version},
  };
  return kCommands;
}

}  // namespace mantissa::cli
