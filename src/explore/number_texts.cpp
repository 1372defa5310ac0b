// The order is that of worth: work for texts is limited. Numbers of the program come first, then the ends of
// the formats.

#include "explore/number_texts.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <string_view>

namespace mantissa::explore {

using expr::Value;

namespace {

constexpr std::string_view kFloats[] = {
    "1e200",   "1",          "1e-200",   "-1e200",   "0",          "1e308",  "inf",        "nan",    "-1",
    "1.5",     "1e160",      "1e39",     "1e-45",    "-1e-200",    "0.5",    "1e-160",     "1e100",  "1e309",
    "5e-324",  "3e38",       "2.2e-308", "1e20",     "-1e39",      "-inf",   "1e-40",      "10",     "100",
    "1e5",     "1e-5",       "1e10",     "0x1p1023", "0x1p-1074",  "1e-320", "-0",         "1e-330", "1e4930",
    "1e-4930", "123456.789", "1e22",     "1e-10",    "3000000000", "1e19",   "-3000000000"};

constexpr std::string_view kIntegers[] = {"1",
                                          "0",
                                          "-1",
                                          "2",
                                          "10",
                                          "100",
                                          "2147483647",
                                          "-2147483648",
                                          "2147483648",
                                          "4294967295",
                                          "9223372036854775807",
                                          "-9223372036854775808",
                                          "99999999999999999999",
                                          "65536",
                                          "-2147483647",
                                          "46341",
                                          "1000000",
                                          "0x7fffffff",
                                          "0777"};

std::string text_of(double value, int digits) {
  char text[64];
  const auto end = digits == 0
                       ? std::to_chars(text, text + sizeof text, value)
                       : std::to_chars(text, text + sizeof text, value, std::chars_format::general, digits);
  return {text, end.ptr};
}

void add(std::vector<std::string>& texts, std::string text) {
  if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
}

void add_near(double value, std::vector<std::string>& floats) {
  if (!std::isfinite(value)) return;
  add(floats, text_of(value, 0));
  if (value == 0) return;
  add(floats, text_of(value * 1.01, 3));  // on both sides, in few characters
  add(floats, text_of(value * 0.99, 3));
}

}  // namespace

NumberTexts::NumberTexts(std::span<const Value> literals) {
  for (const Value& literal : literals) {
    if (literal.sort().is_float()) {
      add_near(num::convert(num::kDouble, num::RoundingMode::kNearestEven, literal.as_float()).to_double(),
               floats_);
      continue;
    }
    if (!literal.sort().is_bit_vec() || literal.sort().width() > 64 || literal.sort().width() < 2) continue;
    const uint32_t unused = 64 - literal.sort().width();
    const int64_t number = static_cast<int64_t>(literal.raw() << unused) >> unused;
    for (int64_t by : {0, 1, -1})
      add(integers_,
          std::to_string(static_cast<int64_t>(static_cast<uint64_t>(number) + static_cast<uint64_t>(by))));
    if (std::abs(static_cast<double>(number)) > 1) add(floats_, std::to_string(number));
  }
  for (std::string_view text : kFloats) add(floats_, std::string(text));
  for (std::string_view text : kIntegers) add(integers_, std::string(text));
}

std::vector<eval::Model> NumberTexts::of(const interp::NumberText& where, const eval::Model& model) const {
  std::vector<eval::Model> result;
  const size_t room = where.bytes.size();
  const auto put = [&](const std::string& text) {
    if (text.size() > room) return;
    eval::Model& one = result.emplace_back(model);
    for (size_t i = 0; i < text.size(); ++i)
      one.set(where.bytes[i], Value::bits(8, static_cast<uint8_t>(text[i])));
    if (!where.file_size) return;
    const Value* size = model.find(where.file_size);
    const uint64_t needed = where.offset + text.size();
    if (size == nullptr || size->raw() < needed) one.set(where.file_size, Value::bits(64, needed));
  };
  const std::vector<std::string>& texts = where.is_float ? floats_ : integers_;
  for (char after : {'\0', '\n', ' '})
    for (const std::string& text : texts) put(text.size() == room ? text : text + after);
  for (const std::string& text : texts) {
    if (text.size() >= room || !std::isdigit(static_cast<unsigned char>(text.back()))) continue;
    const size_t sign = text.front() == '-';
    put(text.substr(0, sign) + std::string(room - text.size(), '0') + text.substr(sign));
  }
  for (const std::string& text : texts) put(text);
  return result;
}

}  // namespace mantissa::explore
