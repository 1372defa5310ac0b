#include "cli/option_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/checks.h"

namespace mantissa::cli {
namespace {

// The words of "{a,b,c}", wherever they stand in the text; none: no words.
std::vector<std::string> words_in(const std::string& text) {
  const size_t open = text.find('{'), close = text.find('}', open == text.npos ? 0 : open);
  if (open == text.npos || close == text.npos) return {};
  std::vector<std::string> words;
  size_t start = open + 1;
  for (size_t at; (at = text.find(',', start)) < close; start = at + 1)
    words.push_back(text.substr(start, at - start));
  words.push_back(text.substr(start, close - start));
  return words;
}

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
  row.text = option.get_description();
  if (!option.nonpositional()) {
    row.argument = option.get_name(true, false);
    return row;
  }
  if (option.get_items_expected_max() == 0) return row;
  const std::string type = option.get_type_name();
  row.words = words_in(type);
  row.argument = row.words.empty() ? type : "WORD";
  if (row.names.front() == "--check") row.words = check_list_words();
  if (option.get_items_expected_min() == 0 && !row.argument.starts_with('['))
    row.argument = "[" + row.argument + "]";
  return row;
}

}  // namespace

std::vector<CommandRow> option_table(const CLI::App& program) {
  std::vector<CommandRow> table;
  for (const CLI::App* command : program.get_subcommands([](const CLI::App*) { return true; })) {
    CommandRow row{command->get_name(), command->get_description(), {}};
    for (const CLI::Option* option : command->get_options())
      if (!option->get_group().empty()) row.options.push_back(row_of(*option));
    table.push_back(std::move(row));
  }
  return table;
}

}  // namespace mantissa::cli
