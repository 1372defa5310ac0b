#pragma once

// The pictures of a study, after Figures 2 to 7 of the FPSE study and its sets of bugs.

#include <string>
#include <vector>

#include "campaign/measures.h"

namespace mantissa::campaign {

struct Picture {
  std::string name, svg;
};

// `kinds`: of findings, in the order of their parts.
std::vector<Picture> make_pictures(const Measures& measures, const std::vector<std::string>& kinds);

}  // namespace mantissa::campaign
