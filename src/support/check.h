#pragma once

// Our own invariants. Unlike assert these stay on in release builds: a wrong answer is worse than a stop.
// A failed check throws, so that the edge (cli, a worker) can report it and keep what was already found.

#include <stdexcept>
#include <string>

namespace mantissa {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void check_failed(const char* condition, const char* file, int line,
                               const std::string& detail = {});

}  // namespace mantissa

#define MANTISSA_CHECK(condition, ...)                                                     \
  do {                                                                                     \
    if (!(condition)) [[unlikely]]                                                         \
      ::mantissa::check_failed(#condition, __FILE__, __LINE__ __VA_OPT__(, ) __VA_ARGS__); \
  } while (false)

#define MANTISSA_UNREACHABLE(...) \
  ::mantissa::check_failed("unreachable", __FILE__, __LINE__ __VA_OPT__(, ) __VA_ARGS__)
