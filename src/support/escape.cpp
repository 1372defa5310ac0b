#include "support/escape.h"

#include <cstdint>

namespace mantissa {
namespace {

struct Character {
  uint32_t code = 0;
  size_t size = 0;  // 0: the first byte starts no character
};

Character first_character(std::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  const uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return {};
  uint32_t code = lead & (0x7fu >> size);
  for (size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3fu);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kLeast[size] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, size};
}

// Control characters of ASCII and Unicode, and what marks or turns the direction of writing.
bool is_command(uint32_t code) {
  return code < 32 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
}

void append_bytes(std::string& out, std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  for (const unsigned char c : bytes) {
    out += "\\x";
    out += kDigits[c >> 4];
    out += kDigits[c & 15];
  }
}

// `keep` says what goes out as it is among what could be a command, `name` what stands for a character.
template <class Keep, class Name>
std::string escaped(std::string_view text, Keep keep, Name name) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character next = first_character(text);
    const size_t size = next.size == 0 ? 1 : next.size;
    const std::string_view bytes = text.substr(0, size);
    if (next.size == 0 || (is_command(next.code) && !keep(next.code)) || (next.code & 0xfffe) == 0xfffe)
      append_bytes(out, bytes);
    else if (const std::string_view replacement = name(next.code); !replacement.empty())
      out += replacement;
    else
      out += bytes;
    text.remove_prefix(size);
  }
  return out;
}

constexpr auto kNoName = [](uint32_t) { return std::string_view(); };

}  // namespace

std::string terminal_text(std::string_view text) {
  return escaped(text, [](uint32_t code) { return code == '\n' || code == '\t'; }, kNoName);
}

std::string line_text(std::string_view text) {
  return escaped(text, [](uint32_t) { return false; }, kNoName);
}

std::string xml_text(std::string_view text) {
  const auto name = [](uint32_t code) -> std::string_view {
    switch (code) {
      case '&': return "&amp;";
      case '<': return "&lt;";
      case '>': return "&gt;";
      case '"': return "&quot;";
      case '\'': return "&#39;";
      default: return {};
    }
  };
  return escaped(text, [](uint32_t code) { return code == '\n' || code == '\t'; }, name);
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const size_t size = first_character(text).size;
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

}  // namespace mantissa
