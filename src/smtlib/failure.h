#pragma once

// Failure: what is wrong with the input and at which byte of it. Readers return false and fill one in; the
// session turns the byte into line and column, so nothing is counted while all is well.

#include <string>

namespace mantissa::smtlib {

struct Failure {
  const char* at = nullptr;
  std::string message;

  bool set(const char* where, std::string what);  // false, to be returned
};

}  // namespace mantissa::smtlib
