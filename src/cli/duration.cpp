// from_chars and not strtod: the locale must not decide what "1.5s" is.

#include "cli/duration.h"

#include <charconv>
#include <cmath>

namespace mantissa::cli {

Result<double> parse_duration(std::string_view text) {
  const std::string shown(text);
  double number = 0;
  const auto [end, code] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const std::string_view unit = text.substr(static_cast<size_t>(end - text.data()));
  double scale = 0;
  if (unit.empty() || unit == "s") scale = 1;
  if (unit == "ms") scale = 1e-3;
  if (unit == "m" || unit == "min") scale = 60;
  if (unit == "h") scale = 3600;
  if (code != std::errc{} || scale == 0 || !(number >= 0) || !std::isfinite(number))
    return Error{"'" + shown + "' is not a time; write 20s, 500ms, 2m or 1h"};
  return number * scale;
}

}  // namespace mantissa::cli
