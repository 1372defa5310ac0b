#include "support/crc32.h"

#include <gtest/gtest.h>

#include <string>

namespace mantissa {
namespace {

TEST(Crc32, IsThatOfZlibAndPng) {
  EXPECT_EQ(crc32(""), 0u);
  EXPECT_EQ(crc32("123456789"), 0xCBF43926u);
  EXPECT_EQ(crc32("The quick brown fox jumps over the lazy dog"), 0x414FA339u);
}

TEST(Crc32, GoesOnFromWhatIsBefore) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += static_cast<char>(i * 37);
  for (size_t cut = 0; cut <= text.size(); ++cut) {
    const std::string_view all = text;
    EXPECT_EQ(crc32(all.substr(cut), crc32(all.substr(0, cut))), crc32(all)) << cut;
  }
}

// The bits of a polynomial, one by one.
TEST(Crc32, IsTheRemainderForEveryLength) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    uint32_t crc = ~0u;
    for (unsigned char c : text) {
      crc ^= c;
      for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    EXPECT_EQ(crc32(text), ~crc) << i;
    text += static_cast<char>(i * 91 + 5);
  }
}

}  // namespace
}  // namespace mantissa
