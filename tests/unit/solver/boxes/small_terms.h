#pragma once

// What random queries of this room are made of: small words and formats, nothing that Z3 is slow at.

#include "support/random_terms.h"

namespace mantissa::solver::boxes {

inline testing::TermOptions small_terms() {
  return {.widths = {1, 3, 8},
          .formats = {{2, 3}, {3, 4}, {3, 5}},
          .arrays = false,
          .math = false,
          .arithmetic = false,
          .x87 = false,
          .only = {}};
}

}  // namespace mantissa::solver::boxes
