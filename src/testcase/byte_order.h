#pragma once

// Numbers in files: appended and taken with a stated byte order. A Cursor checks every length against what is
// left, so a damaged file is an error and never a wild read. Private to this room.

#include <cstdint>
#include <string>
#include <string_view>

namespace mantissa::testcase {

enum class ByteOrder : uint8_t { kLittle, kBig };

template <ByteOrder order>
void append_number(std::string& out, uint64_t value, unsigned bytes) {
  char text[sizeof value];
  for (unsigned i = 0; i < bytes; ++i)
    text[i] = static_cast<char>(value >> 8 * (order == ByteOrder::kLittle ? i : bytes - 1 - i));
  out.append(text, bytes);
}

class Cursor {
 public:
  Cursor(std::string_view bytes, ByteOrder order) : left_(bytes), order_(order) {}

  bool good() const { return good_; }
  size_t left() const { return left_.size(); }
  bool at_end() const { return left_.empty(); }

  std::string_view take(uint64_t n) {
    if (!good_ || n > left_.size()) {
      good_ = false;
      return {};
    }
    std::string_view taken = left_.substr(0, n);
    left_.remove_prefix(n);
    return taken;
  }
  uint64_t number(unsigned bytes) {
    const std::string_view taken = take(bytes);
    uint64_t value = 0;
    for (size_t i = 0; i < taken.size(); ++i) {
      const auto byte = static_cast<uint8_t>(taken[order_ == ByteOrder::kBig ? i : taken.size() - 1 - i]);
      value = value << 8 | byte;
    }
    return value;
  }
  bool magic(std::string_view text) {
    if (!left_.starts_with(text)) return false;
    take(text.size());
    return true;
  }

 private:
  std::string_view left_;
  ByteOrder order_;
  bool good_ = true;
};

}  // namespace mantissa::testcase
