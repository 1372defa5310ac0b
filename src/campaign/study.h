#pragma once

// Tables and pictures of a campaign's records, after those of the FPSE study: exceptions by kind, coverage by
// method, trends, what one method alone found, and each method's share of what is known.

#include <string>
#include <vector>

#include "campaign/job.h"
#include "campaign/known.h"
#include "campaign/pictures.h"
#include "campaign/record.h"
#include "campaign/sample.h"
#include "campaign/session.h"
#include "campaign/table.h"

namespace mantissa::campaign {

struct Study {
  std::vector<Table> tables;
  std::vector<Picture> pictures;
};

struct Material {
  const JobList& list;
  const std::vector<Record>& records;
  const Known& known;  // holds also what these records and samples found
  const std::vector<FunctionSamples>& samples;
  const std::vector<Session>& sessions;
};
Study make_study(const Material& material);

// One page with everything in it.
std::string to_page(const JobList& list, const Study& study);

}  // namespace mantissa::campaign
