#pragma once

// Certificate: a file of sections, one for each unsat answer of a script, in order.
//
//   mantissa-proof 1
//   query BYTES        the conjuncts as an SMT-LIB script
//   gates BYTES        lemmas (rup.h), or
//   boxes BYTES        steps (boxes.h), or
//   open BYTES         why there is no proof
//
// Each line is followed by as many bytes and a line feed.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::proof {

enum class Method : uint8_t { kOpen, kGates, kBoxes };

struct Section {
  std::string query;
  Method method = Method::kOpen;
  std::string proof;  // or why not
};

std::string header();
std::string to_text(const Section& section);
Result<std::vector<Section>> parse_certificate(std::string_view text);

struct Checked {
  Method method = Method::kOpen;
  uint64_t clauses = 0, lemmas = 0;  // by gates
  uint64_t steps = 0;                // by boxes
};
// Reads the query and checks the proof. The error says what is wrong with it.
Result<Checked> check(const Section& section);

}  // namespace mantissa::proof
