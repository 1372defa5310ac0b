// Out of line: failing is rare, and inlined it is in the way of what is not.

#include "smtlib/failure.h"

#include <utility>

namespace mantissa::smtlib {

bool Failure::set(const char* where, std::string what) {
  at = where;
  message = std::move(what);
  return false;
}

}  // namespace mantissa::smtlib
