#pragma once

// The list of --check: what is reported. It changes the default, word by word from left to right:
//
//   fp, +fp       also look for it
//   -underflow    not for that
//   only:fp,leak  for nothing else: at the beginning of the list
//   all, none     everything, nothing; words may follow
//
// so `--check fp` finds all that a run without it finds.

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "findings/finding_kind.h"
#include "support/result.h"

namespace mantissa::cli {

struct Checks {
  std::set<findings::FindingKind> kinds;  // that are reported
  uint8_t float_exceptions = 0;           // exceptions::FloatException
};

// An error is one line for the user. The empty list is the default.
Result<Checks> parse_checks(const std::string& list);

// Whether a word of the list asks for conversions out of range, which are a default: then optimised code is
// to keep them where they are, which costs some of the optimisation.
bool asks_for_casts(const std::string& list);

// Whether the word itself is in the list.
bool asks_for(std::string_view word, std::string_view list);

// The words whose kinds are all among these, in the order of the help.
std::vector<std::string> check_words(const std::set<findings::FindingKind>& kinds);

// What a list may be made of, without signs.
std::vector<std::string> check_list_words();

// For the help: the words, and those of the default.
std::string check_help();

}  // namespace mantissa::cli
