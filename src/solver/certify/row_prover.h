#pragma once

// Rows of the checker (proof/rows.h) that contradict each other, by the exact simplex.

#include <string>
#include <vector>

#include "proof/boxes.h"
#include "support/budget.h"

namespace mantissa::solver::certify {

struct RowProof {
  bool found = false;
  std::string text;             // an end of a proof by boxes
  std::vector<uint32_t> terms;  // that its rows name
};

// `in_full`: definitions also times what they occur with, and errors as parts of what was rounded.
RowProof refute_by_rows(const proof::Boxes& boxes, bool in_full, const Budget& budget);

}  // namespace mantissa::solver::certify
