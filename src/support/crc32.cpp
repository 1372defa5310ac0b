#include "support/crc32.h"

#include <array>

namespace mantissa {
namespace {

constexpr std::array<uint32_t, 256> kTable = [] {
  std::array<uint32_t, 256> table{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xEDB88320u : 0);
    table[i] = value;
  }
  return table;
}();

}  // namespace

uint32_t crc32(std::string_view bytes, uint32_t crc) {
  crc = ~crc;
  for (unsigned char c : bytes) crc = crc >> 8 ^ kTable[(crc ^ c) & 255];
  return ~crc;
}

}  // namespace mantissa
