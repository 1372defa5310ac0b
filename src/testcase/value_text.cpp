#include "testcase/value_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "num/float.h"

namespace mantissa::testcase {
namespace {

unsigned __int128 little_endian(std::span<const uint8_t> bytes) {
  unsigned __int128 value = 0;
  for (size_t i = std::min<size_t>(bytes.size(), 16); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

std::string integer_text(std::span<const uint8_t> bytes, bool is_signed) {
  unsigned __int128 value = little_endian(bytes);
  if (is_signed && !bytes.empty() && bytes.size() <= 16) {
    const unsigned unused = 128 - 8 * static_cast<unsigned>(bytes.size());
    return fmt::format("{}", static_cast<__int128>(value << unused) >> unused);
  }
  return fmt::format("{}", value);
}

num::Float to_float(const Input& input) {
  if (input.type == InputType::kX87) {
    const unsigned __int128 bits = little_endian(input.bytes);
    return num::Float::from_x87(num::concat(num::BitVec(16, static_cast<uint64_t>(bits >> 64)),
                                            num::BitVec(64, static_cast<uint64_t>(bits))));
  }
  const num::Format format = float_format(input.type);
  return num::Float(format, num::BitVec::from_u128(format.width(), little_endian(input.bytes)));
}

// A record of another length than its type (a file written by hand) is shown as bytes.
bool has_own_size(const Input& input) {
  if (!is_float(input.type)) return true;
  return input.bytes.size() == (input.type == InputType::kX87 ? 10 : float_format(input.type).width() / 8);
}

// Letters and the like, at least two or one that an end follows, and zeros.
bool reads_as_text(std::span<const uint8_t> bytes) {
  const auto is_plain = [](uint8_t c) { return (c >= ' ' && c < 127) || c == '\n' || c == '\t'; };
  const auto count = std::ranges::count_if(bytes, is_plain);
  return (count >= 2 || (count == 1 && bytes.size() >= 2 && bytes[0] != 0)) &&
         std::ranges::all_of(bytes, [&](uint8_t c) { return c == 0 || is_plain(c); });
}

}  // namespace

bool is_environment(const Input& input) {
  if (input.type != InputType::kBytes) return false;
  const bool is_argument = input.name.starts_with("arg") && input.name.size() > 3 &&
                           input.name.find_first_not_of("0123456789", 3) == std::string::npos;
  return is_argument || input.name == "stdin" || input.name.starts_with("file:");
}

bool is_float(InputType type) {
  switch (type) {
    case InputType::kHalf:
    case InputType::kBfloat:
    case InputType::kFloat:
    case InputType::kDouble:
    case InputType::kX87:
    case InputType::kQuad: return true;
    default: return false;
  }
}

num::Format float_format(InputType type) {
  switch (type) {
    case InputType::kHalf: return num::kHalf;
    case InputType::kBfloat: return num::kBfloat16;
    case InputType::kFloat: return num::kFloat;
    case InputType::kX87: return num::kX87;
    case InputType::kQuad: return num::kQuad;
    default: return num::kDouble;
  }
}

bool is_signed_integer(InputType type) {
  switch (type) {
    case InputType::kI8:
    case InputType::kI16:
    case InputType::kI32:
    case InputType::kI64:
    case InputType::kI128:
    case InputType::kChar: return true;
    default: return false;
  }
}

std::string to_decimal(const Input& input) {
  if (is_float(input.type) && has_own_size(input)) return to_float(input).to_decimal();
  if (input.type == InputType::kBytes || is_float(input.type)) {
    const size_t n = input.bytes.size();
    return n == 1 || n == 2 || n == 4 || n == 8 ? integer_text(input.bytes, true) : to_quoted(input.bytes);
  }
  return integer_text(input.bytes, is_signed_integer(input.type));
}

std::string to_shown(const Input& input) {
  if (is_environment(input)) return to_quoted(input.bytes);
  std::string text = to_decimal(input);
  if (input.type == InputType::kBytes && reads_as_text(input.bytes) && !text.starts_with('"'))
    return fmt::format("{} ({})", to_quoted(input.bytes), text);
  if (!is_float(input.type) || !has_own_size(input) || !to_float(input).is_nan()) return text;
  const num::Float made = num::Float::nan(to_float(input).format());
  const num::BitVec default_bits = input.type == InputType::kX87 ? made.to_x87() : made.bits();
  const num::BitVec bits = num::BitVec::from_u128(default_bits.width(), little_endian(input.bytes));
  return bits == default_bits ? text : fmt::format("{} (0x{})", text, bits.to_hex());
}

std::string to_hexfloat(const Input& input) {
  return is_float(input.type) && has_own_size(input) ? to_float(input).to_hexfloat() : std::string();
}

std::string to_hex(std::span<const uint8_t> bytes) {
  std::string text;
  text.reserve(2 * bytes.size());
  for (uint8_t byte : bytes) {
    text.push_back("0123456789abcdef"[byte >> 4]);
    text.push_back("0123456789abcdef"[byte & 15]);
  }
  return text;
}

Result<std::vector<uint8_t>> from_hex(std::string_view text) {
  auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::vector<uint8_t> bytes;
  for (size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]), low = i + 1 < text.size() ? digit(text[i + 1]) : -1;
    if (high < 0 || low < 0) return Error{"'" + std::string(text) + "' is not a row of hexadecimal bytes"};
    bytes.push_back(static_cast<uint8_t>(high << 4 | low));
  }
  return bytes;
}

std::string to_quoted(std::span<const uint8_t> bytes) {
  while (!bytes.empty() && bytes.back() == 0) bytes = bytes.first(bytes.size() - 1);
  std::string text = "\"";
  for (uint8_t byte : bytes) {
    switch (byte) {
      case '\n': text += "\\n"; break;
      case '\t': text += "\\t"; break;
      case '\r': text += "\\r"; break;
      case '"': text += "\\\""; break;
      case '\\': text += "\\\\"; break;
      default:
        // Three octal digits never run into the character that follows, as \x would.
        text += byte >= 32 && byte < 127 ? std::string(1, static_cast<char>(byte))
                                         : fmt::format("\\{:03o}", byte);
    }
  }
  return text + "\"";
}

}  // namespace mantissa::testcase
