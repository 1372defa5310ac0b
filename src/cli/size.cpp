#include "cli/size.h"

#include <charconv>
#include <string>
#include <utility>

namespace mantissa::cli {

Result<uint64_t> parse_size(std::string_view text) {
  constexpr std::pair<std::string_view, double> kUnits[] = {
      {"", 1},        {"B", 1},      {"K", 1024.0},  {"KB", 1024.0}, {"M", 0x1p20},
      {"MB", 0x1p20}, {"G", 0x1p30}, {"GB", 0x1p30}, {"T", 0x1p40},  {"TB", 0x1p40},
      {"k", 1024.0},  {"m", 0x1p20}, {"g", 0x1p30}};
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error == std::errc() && value >= 0 && value < 1e15) {
    const std::string_view unit(end, static_cast<size_t>(text.data() + text.size() - end));
    for (const auto& [name, bytes] : kUnits)
      if (name == unit) return static_cast<uint64_t>(value * bytes);
  }
  return Error{"'" + std::string(text) + "' is no size; write for example 2G, 512M or 100K"};
}

}  // namespace mantissa::cli
