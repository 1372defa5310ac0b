#include "support/check.h"

namespace mantissa {

void check_failed(const char* condition, const char* file, int line, const std::string& detail) {
  std::string text = std::string("internal error: ") + file + ":" + std::to_string(line) + ": " + condition;
  if (!detail.empty()) text += ": " + detail;
  throw InternalError(text);
}

}  // namespace mantissa
