#include "support/escape.h"

#include <gtest/gtest.h>

#include "support/crc32.h"

namespace mantissa {
namespace {

TEST(Escape, ATerminalGetsNoCommands) {
  EXPECT_EQ(terminal_text("a\x1b[31mb\r\x7f\n\tc"), "a\\x1b[31mb\\x0d\\x7f\n\tc");
  EXPECT_EQ(line_text("a\nb"), "a\\x0ab");
  EXPECT_EQ(terminal_text(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(terminal_text("\xc2\x9b"
                          "31m"),
            "\\xc2\\x9b31m");  // CSI as one character
  EXPECT_EQ(terminal_text("\xe2\x80\xae"
                          "abc"),
            "\\xe2\\x80\\xae"
            "abc");  // writes backwards
  EXPECT_EQ(terminal_text("gr\xc3\xbc\xc3\x9f \xf0\x9f\x98\x80"), "gr\xc3\xbc\xc3\x9f \xf0\x9f\x98\x80");
}

TEST(Escape, WhatIsNoUtf8IsShownByteByByte) {
  for (const char* bad :
       {"\xff", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80"}) {
    EXPECT_FALSE(is_utf8(bad));
    EXPECT_TRUE(is_utf8(terminal_text(bad)));
    EXPECT_TRUE(is_utf8(xml_text(bad)));
    EXPECT_TRUE(terminal_text(bad).starts_with("\\x"));
  }
  EXPECT_TRUE(is_utf8("\xc3\xbc\xed\x9f\xbf\xf4\x8f\xbf\xbf"));
}

TEST(Escape, XmlHasNoMarksAndNoForbiddenCharacters) {
  EXPECT_EQ(xml_text("<a b=\"c\" d='e'>&\x01\xff"), "&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\\x01\\xff");
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), "\\xef\\xbf\\xbf");  // U+FFFF
}

TEST(Crc32, IsThatOfZlib) {
  EXPECT_EQ(crc32(""), 0u);
  EXPECT_EQ(crc32("123456789"), 0xCBF43926u);
  EXPECT_EQ(crc32("56789", crc32("1234")), 0xCBF43926u);
}

}  // namespace
}  // namespace mantissa
