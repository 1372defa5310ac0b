#pragma once

// Every command and option as plain rows. They are declared once, where each command reads them (CLI11 makes
// the help of it); the manual page and the shells' completion are made from these rows, so that nothing is
// listed twice.

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace mantissa::cli {

struct OptionRow {
  std::vector<std::string> names;  // with their dashes, the longest first; none: an argument without a name
  std::string argument;            // what follows it, as the help writes it; empty: nothing
  std::vector<std::string> words;  // what may follow it, if that is known
  std::string text;
};

struct CommandRow {
  std::string name, summary;
  std::vector<OptionRow> options;
};

// Those of the whole program, in the order of the help; hidden options are left out.
std::vector<CommandRow> option_table(const CLI::App& program);

}  // namespace mantissa::cli
