#pragma once

// Tables and pictures of a campaign's records, after those of the FPSE study: exceptions by kind, coverage by
// method, trends, what one method alone found, and each method's share of what is known.

#include <string>
#include <vector>

#include "campaign/job.h"
#include "campaign/known.h"
#include "campaign/record.h"
#include "campaign/table.h"

namespace mantissa::campaign {

struct Picture {
  std::string name, svg;
};

struct Study {
  std::vector<Table> tables;
  std::vector<Picture> pictures;
};

// `known` also holds what these records found.
Study make_study(const JobList& list, const std::vector<Record>& records, const Known& known);

// One page with everything in it.
std::string to_page(const JobList& list, const Study& study);

}  // namespace mantissa::campaign
