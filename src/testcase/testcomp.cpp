// Values are written as C literals: that is what Test-Comp's validators put into their harness. Floats go as
// hexfloats, which are exact; values a literal cannot say (NaN, infinities) as C's NAN and INFINITY.

#include "testcase/testcomp.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "num/float.h"
#include "support/escape.h"
#include "testcase/sha256.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

constexpr uint64_t kMostBytes = uint64_t{64} << 20;  // as of each file that native code reads or writes

struct TypeName {
  InputType type;
  std::string_view c_name;
};
constexpr TypeName kTypeNames[] = {
    {InputType::kBool, "bool"},
    {InputType::kI8, "signed char"},
    {InputType::kU8, "unsigned char"},
    {InputType::kI16, "short"},
    {InputType::kU16, "unsigned short"},
    {InputType::kI32, "int"},
    {InputType::kU32, "unsigned int"},
    {InputType::kI64, "long"},
    {InputType::kU64, "unsigned long"},
    {InputType::kI128, "__int128"},
    {InputType::kU128, "unsigned __int128"},
    {InputType::kFloat, "float"},
    {InputType::kDouble, "double"},
    {InputType::kX87, "long double"},
    {InputType::kPointer, "void*"},
    {InputType::kChar, "char"},
    {InputType::kHalf, "_Float16"},
    {InputType::kBfloat, "__bf16"},
    {InputType::kQuad, "__float128"},
};

std::string_view c_name(InputType type) {
  for (const TypeName& row : kTypeNames)
    if (row.type == type) return row.c_name;
  return "";
}

std::string unescape(std::string_view text) {
  constexpr std::pair<std::string_view, char> kEntities[] = {
      {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}, {"&#39;", '\''}};
  std::string out;
  while (!text.empty()) {
    const auto* entity =
        std::ranges::find_if(kEntities, [&](const auto& e) { return text.starts_with(e.first); });
    if (entity != std::end(kEntities)) {
      out += entity->second;
      text.remove_prefix(entity->first.size());
    } else {
      out += text.front();
      text.remove_prefix(1);
    }
  }
  return out;
}

std::string value_text(const Input& input) {
  if (input.type == InputType::kBytes) return to_quoted(input.bytes);
  if (!is_float(input.type)) return to_decimal(input);
  const std::string decimal = to_decimal(input);
  if (decimal == "nan" || decimal == "-nan") return "NAN";
  if (decimal == "inf") return "INFINITY";
  if (decimal == "-inf") return "-INFINITY";
  return to_hexfloat(input);
}

// The attribute's value in an opening tag, or nothing.
std::string attribute(std::string_view tag, std::string_view name) {
  const size_t at = tag.find(std::string(name) + "=\"");
  if (at == std::string_view::npos) return {};
  tag.remove_prefix(at + name.size() + 2);
  return unescape(tag.substr(0, tag.find('"')));
}

std::vector<uint8_t> little_endian(unsigned __int128 value, size_t bytes) {
  std::vector<uint8_t> result(bytes);
  for (size_t i = 0; i < bytes; ++i) result[i] = static_cast<uint8_t>(value >> 8 * i);
  return result;
}

size_t size_of(InputType type) {
  switch (type) {
    case InputType::kBytes: return 0;
    case InputType::kBool:
    case InputType::kI8:
    case InputType::kU8:
    case InputType::kChar: return 1;
    case InputType::kI16:
    case InputType::kU16:
    case InputType::kHalf:
    case InputType::kBfloat: return 2;
    case InputType::kI32:
    case InputType::kU32:
    case InputType::kFloat: return 4;
    case InputType::kI64:
    case InputType::kU64:
    case InputType::kPointer:
    case InputType::kDouble: return 8;
    case InputType::kX87: return 10;
    case InputType::kI128:
    case InputType::kU128:
    case InputType::kQuad: return 16;
  }
  return 0;
}

Result<std::vector<uint8_t>> float_bytes(InputType type, std::string text) {
  if (text.ends_with("INFINITY")) text = text.starts_with('-') ? "-inf" : "inf";
  if (text == "NAN") text = "nan";
  auto value = num::Float::parse(float_format(type), num::RoundingMode::kNearestEven, text);
  if (!value) return Error{"'" + text + "' is no number: " + value.error().message};
  const num::BitVec bits = type == InputType::kX87 ? value->to_x87() : value->bits();
  std::vector<uint8_t> bytes;
  for (uint32_t low = 0; low < bits.width(); low += 8)
    bytes.push_back(
        static_cast<uint8_t>(num::extract(bits, std::min(low + 7, bits.width() - 1), low).low64()));
  return bytes;
}

Result<unsigned __int128> integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  std::string_view digits = text.substr(negative ? 1 : 0);
  while (!digits.empty() &&
         (digits.back() == 'U' || digits.back() == 'L' || digits.back() == 'u' || digits.back() == 'l'))
    digits.remove_suffix(1);
  const unsigned base = digits.starts_with("0x") || digits.starts_with("0X") ? 16 : 10;
  if (base == 16) digits.remove_prefix(2);
  unsigned __int128 value = 0;
  if (digits.empty()) return Error{"an input has no value"};
  for (char c : digits) {
    unsigned digit = 99;
    std::from_chars(&c, &c + 1, digit, 16);
    if (digit >= base) return Error{"'" + std::string(text) + "' is no integer"};
    value = value * base + digit;
  }
  return negative ? -value : value;
}

Result<std::vector<uint8_t>> quoted_bytes(std::string_view text) {
  std::vector<uint8_t> bytes;
  text.remove_prefix(1);
  while (!text.empty() && text.front() != '"') {
    char c = text.front();
    text.remove_prefix(1);
    if (c == '\\' && !text.empty()) {
      c = text.front();
      text.remove_prefix(1);
      if (c >= '0' && c <= '7') {
        unsigned code = static_cast<unsigned>(c - '0');
        for (int i = 0; i < 2 && !text.empty() && text.front() >= '0' && text.front() <= '7'; ++i) {
          code = code * 8 + static_cast<unsigned>(text.front() - '0');
          text.remove_prefix(1);
        }
        c = static_cast<char>(code);
      } else {
        c = c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
      }
    }
    bytes.push_back(static_cast<uint8_t>(c));
  }
  if (text.empty()) return Error{"a quoted value has no end"};
  return bytes;
}

Result<Input> read_value(std::string_view tag, const std::string& text) {
  Input input;
  input.name = attribute(tag, "variable");
  const std::string type = attribute(tag, "type");
  for (const TypeName& row : kTypeNames)
    if (row.c_name == type) input.type = row.type;
  Result<std::vector<uint8_t>> bytes = std::vector<uint8_t>();
  if (is_float(input.type)) {
    bytes = float_bytes(input.type, text);
  } else if (text.starts_with('"')) {
    bytes = quoted_bytes(text);
    if (const std::string size = attribute(tag, "size"); bytes && !size.empty()) {
      const uint64_t wanted = std::strtoull(size.c_str(), nullptr, 10);
      if (wanted > kMostBytes) return Error{"an input of " + size + " bytes is more than a program may read"};
      if (wanted >= bytes->size()) bytes->resize(wanted);
    }
  } else {
    auto value = integer(text);
    if (!value) return value.error();
    const size_t size = size_of(input.type);
    bytes = little_endian(*value, size != 0 ? size : 8);
  }
  if (!bytes) return bytes.error();
  input.bytes = std::move(*bytes);
  return input;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kSpace = " \t\r\n";
  const size_t first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

}  // namespace

std::string to_testcomp(const Test& test) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE testcase PUBLIC \"+//IDN sosy-lab.org//DTD test-format testcase 1.1//EN\" "
      "\"https://sosy-lab.org/test-format/testcase-1.1.dtd\">\n";
  out += test.finding != 0 ? "<testcase coversError=\"true\">\n" : "<testcase>\n";
  for (const Input& input : test.inputs) {
    out += fmt::format("  <input variable=\"{}\"", xml_text(input.name));
    if (input.type == InputType::kBytes)
      out += fmt::format(" size=\"{}\"", input.bytes.size());
    else
      out += fmt::format(" type=\"{}\"", c_name(input.type));
    out += fmt::format(">{}</input>\n", xml_text(value_text(input)));
  }
  return out + "</testcase>\n";
}

Result<std::vector<Input>> read_testcomp(std::string_view xml) {
  if (xml.find("<testcase") == std::string_view::npos)
    return Error{"it is not a Test-Comp test (no <testcase>)"};
  std::vector<Input> inputs;
  for (size_t at = xml.find("<input"); at != std::string_view::npos; at = xml.find("<input", at)) {
    const size_t open_end = xml.find('>', at), close = xml.find("</input>", at);
    if (open_end == std::string_view::npos || close == std::string_view::npos || close < open_end)
      return Error{"an <input> has no end"};
    const std::string text = unescape(trim(xml.substr(open_end + 1, close - open_end - 1)));
    auto input = read_value(xml.substr(at, open_end - at), text);
    if (!input) return input.error();
    inputs.push_back(std::move(*input));
    at = close;
  }
  return inputs;
}

std::string to_testcomp_metadata(const SuiteMetadata& metadata) {
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
      "<!DOCTYPE test-metadata PUBLIC \"+//IDN sosy-lab.org//DTD test-format test-metadata 1.1//EN\" "
      "\"https://sosy-lab.org/test-format/test-metadata-1.1.dtd\">\n"
      "<test-metadata>\n"
      "  <sourcecodelang>C</sourcecodelang>\n"
      "  <producer>{}</producer>\n"
      "  <specification>{}</specification>\n"
      "  <programfile>{}</programfile>\n"
      "  <programhash>{}</programhash>\n"
      "  <entryfunction>{}</entryfunction>\n"
      "  <architecture>64bit</architecture>\n"
      "  <creationtime>{}</creationtime>\n"
      "</test-metadata>\n",
      xml_text(metadata.producer), xml_text(metadata.specification), xml_text(metadata.program_file),
      sha256(metadata.program_contents), xml_text(metadata.entry), xml_text(metadata.creation_time));
}

}  // namespace mantissa::testcase
