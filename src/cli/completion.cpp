// `mantissa completion SHELL`: what bash, zsh or fish need to complete our commands, options and words. Made
// from the options as they are declared. zsh reads bash's by its own bashcompinit.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "cli/command.h"
#include "cli/option_table.h"

namespace mantissa::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Words are ours: letters, digits, dashes, underscores. Files complete by themselves (-o default).
std::string bash(const std::vector<CommandRow>& table) {
  std::string commands, cases;
  for (const CommandRow& command : table) {
    commands += (commands.empty() ? "" : " ") + command.name;
    std::string names;
    for (const OptionRow& option : command.options) {
      names += (names.empty() || option.names.empty() ? "" : " ") + joined(option.names);
      for (const std::string& name : option.names)
        if (!option.words.empty())
          cases += fmt::format("    '{} {}') words='{}' ;;\n", command.name, name, joined(option.words));
    }
    cases += fmt::format("    '{} '*) [[ $word == -* ]] && words='{}' ;;\n", command.name, names);
  }
  return fmt::format(R"(_mantissa() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words=
  if [[ $COMP_CWORD == 1 ]]; then
    words='{} --help --version'
  else
    case "${{COMP_WORDS[1]}} ${{COMP_WORDS[COMP_CWORD-1]}}" in
{}    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _mantissa mantissa
)",
                     commands, cases);
}

std::string fish_quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return result + "'";
}

std::string fish(const std::vector<CommandRow>& table) {
  std::string text;
  for (const CommandRow& command : table) {
    text += fmt::format("complete -c mantissa -n __fish_use_subcommand -f -a {} -d {}\n", command.name,
                        fish_quoted(command.summary));
    for (const OptionRow& option : command.options) {
      if (option.names.empty()) continue;
      text += fmt::format("complete -c mantissa -n '__fish_seen_subcommand_from {}'", command.name);
      for (const std::string& name : option.names)
        text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.words.empty())
        text += " -x -a " + fish_quoted(joined(option.words));
      else if (!option.argument.empty() && !option.argument.starts_with('['))
        text += " -r";
      text += " -d " + fish_quoted(option.text) + "\n";
    }
  }
  return text;
}

}  // namespace

Action add_completion(CLI::App& command) {
  auto shell = std::make_shared<std::string>();
  command.add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  return [&command, shell] {
    const std::vector<CommandRow> table = option_table(*command.get_parent());
    const std::string text = *shell == "fish" ? fish(table)
                             : *shell == "bash"
                                 ? bash(table)
                                 : "autoload -U +X bashcompinit && bashcompinit\n" + bash(table);
    std::fputs(text.c_str(), stdout);
    return kNothingFound;
  };
}

}  // namespace mantissa::cli
