#pragma once

// What a run's status means, in words: the same ones in the summary, on the page and in SARIF.

#include <string>

#include "report/summary.h"

namespace mantissa::report {

// "complete: every feasible path was explored, under: no threads are started; malloc succeeds"
// "not complete: 2 paths undecided; external function f is not modelled at a.c:7"
std::string verdict(const RunSummary& summary);

}  // namespace mantissa::report
