#pragma once

// Certificate: a file of sections, one for each unsat answer of a script, in order.
//
//   mantissa-proof 1
//   query BYTES        the conjuncts as an SMT-LIB script
//   gates BYTES        lemmas, or
//   open BYTES         why there is no proof
//
// Each line is followed by as many bytes and a line feed.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::proof {

struct Section {
  std::string query;
  bool is_open = false;
  std::string proof;  // or why not
};

std::string header();
std::string to_text(const Section& section);
Result<std::vector<Section>> parse_certificate(std::string_view text);

struct Checked {
  uint64_t clauses = 0, lemmas = 0;
};
// Reads the query, makes its clauses and checks the lemmas. The error says what is wrong with it.
Result<Checked> check(const Section& section);

}  // namespace mantissa::proof
