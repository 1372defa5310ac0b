#pragma once

// The findings on the page, as cards that a script sorts and filters. Private to this room.

#include <functional>
#include <string>

#include "report/summary.h"
#include "report/ways.h"

namespace mantissa::report {

// `place`: how a place is shown, as a link where its source is on the page.
std::string html_findings(const RunSummary& run, const Ways& ways,
                          const std::function<std::string(const Place&)>& place);

}  // namespace mantissa::report
