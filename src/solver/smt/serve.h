#pragma once

// The inside of the process that z3_process.h starts.

#include <cstdint>

namespace mantissa::solver::smt {

// Answers what is asked over the socket until the other side closes it.
void serve(int socket, uint64_t seed);

}  // namespace mantissa::solver::smt
