// Reading and printing floats: any text is read or refused without a crash, and what was read prints, as
// decimal and as hexfloat, to text that reads back as the same value.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "num/float.h"
#include "support/check.h"

using namespace mantissa::num;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  constexpr std::array kFormats{kHalf, kBfloat16, kFloat, kDouble, kX87, kQuad, Format{2, 2}, Format{3, 5}};
  if (size == 0) return 0;
  const Format format = kFormats[data[0] % kFormats.size()];
  const auto mode = static_cast<RoundingMode>(data[0] / kFormats.size() % 5);
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);

  const auto value = Float::parse(format, mode, text);
  if (!value) {
    MANTISSA_CHECK(!value.error().message.empty());
    return 0;
  }
  for (const std::string& printed : {value->to_decimal(), value->to_hexfloat()}) {
    const auto again = Float::parse(format, RoundingMode::kNearestEven, printed);
    MANTISSA_CHECK(again.ok() && same(*again, *value), printed);
  }
  return 0;
}
