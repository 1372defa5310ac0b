// mantissa check-proof: every section of a certificate, one line each.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "cli/input.h"
#include "proof/certificate.h"
#include "support/escape.h"

namespace mantissa::cli {

namespace {

int check_certificate(const std::string& file, std::ostream& out, std::ostream& err) {
  const auto refuse = [&](const std::string& why) {
    err << "mantissa check-proof: " << terminal_text(why) << "\n";
    return static_cast<int>(kBadUsage);
  };
  auto input = Input::open(file);
  if (!input) return refuse(input.error().message);
  std::string text;
  if ((*input)->is_whole()) {
    text = (*input)->text();
  } else {
    char part[1 << 16];
    while (const size_t count = (*input)->read(part, sizeof part)) text.append(part, count);
  }
  const auto sections = proof::parse_certificate(text);
  if (!sections) return refuse(sections.error().message);
  size_t accepted = 0;
  for (size_t i = 0; i < sections->size(); ++i) {
    const auto checked = proof::check((*sections)[i]);
    accepted += checked.ok();
    if (!checked)
      out << fmt::format("{}: rejected: {}\n", i + 1, terminal_text(checked.error().message));
    else if (checked->method == proof::Method::kGates)
      out << fmt::format("{}: unsat, {} clauses, {} lemmas\n", i + 1, checked->clauses, checked->lemmas);
    else
      out << fmt::format("{}: unsat, {} steps of boxes\n", i + 1, checked->steps);
  }
  if (sections->empty()) out << "nothing is claimed\n";
  return accepted == sections->size() ? kNothingFound : kFindings;
}

}  // namespace

Action add_check_proof(CLI::App& command) {
  auto file = std::make_shared<std::string>();
  command.add_option("FILE", *file, "certificate written by solve --proof")->required();
  return [file] { return check_certificate(*file, std::cout, std::cerr); };
}

}  // namespace mantissa::cli
