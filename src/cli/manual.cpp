// `mantissa manual`: the manual page, in the language of man(7). Made from the options as they are declared,
// so that it cannot be out of date; `cmake --install` puts it where man looks.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/command.h"
#include "cli/option_table.h"

namespace mantissa::cli {
namespace {

// A line that begins with a dot or a quote would be a request, a dash is a hyphen, a backslash an escape.
std::string roff(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '-')
      result += "\\-";
    else if (c == '\\')
      result += "\\e";
    else if (c == '\n')
      result += ' ';
    else if ((c == '.' || c == '\'') && result.empty())
      result += std::string("\\&") + c;
    else
      result += c;
  }
  return result;
}

std::string described(const OptionRow& option) {
  std::string term;
  for (const std::string& name : option.names)
    term += (term.empty() ? "" : ", ") + ("\\fB" + roff(name) + "\\fR");
  if (!option.argument.empty()) term += (term.empty() ? "" : " ") + ("\\fI" + roff(option.argument) + "\\fR");
  std::string text = roff(option.text);
  if (!option.words.empty()) {
    text += "\n.br\nWords:";
    for (const std::string& word : option.words) text += " \\fB" + roff(word) + "\\fR";
  }
  return fmt::format(".TP\n{}\n{}\n", term, text);
}

std::string manual(const CLI::App& program) {
  std::string page = fmt::format(
      ".TH MANTISSA 1 \"\" \"mantissa {}\" \"User Commands\"\n.SH NAME\nmantissa \\- {}\n.SH SYNOPSIS\n"
      ".B mantissa\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR] ...\n.SH COMMANDS\n",
      roff(MANTISSA_VERSION), roff("finds the inputs that break floating-point C programs"));
  const std::vector<CommandRow> table = option_table(program);
  for (const CommandRow& command : table)
    page += fmt::format(".TP\n\\fBmantissa {}\\fR\n{}\n", roff(command.name), roff(command.summary));
  for (const CommandRow& command : table) {
    page += fmt::format(".SH OPTIONS OF {}\n", roff(command.name));
    for (const OptionRow& option : command.options) page += described(option);
  }
  page +=
      ".SH EXIT STATUS\n.TP\n0\nnothing found\n.TP\n1\nfindings\n.TP\n2\nbad usage or "
      "input\n.TP\n3\ninternal error\n";
  return page;
}

}  // namespace

Action add_manual(CLI::App& command) {
  return [&command] {
    std::fputs(manual(*command.get_parent()).c_str(), stdout);
    return kNothingFound;
  };
}

}  // namespace mantissa::cli
