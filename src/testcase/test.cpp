#include "testcase/test.h"

#include <array>

namespace mantissa::testcase {
namespace {

constexpr std::array<std::string_view, static_cast<size_t>(ir::kLastInputType) + 1> kTypeNames = {
    "bytes", "bool", "i8",    "u8",     "i16",         "u16",     "i32",  "u32",  "i64",      "u64",
    "i128",  "u128", "float", "double", "long double", "pointer", "char", "half", "bfloat16", "float128"};

}  // namespace

std::string_view name(InputType type) { return kTypeNames[static_cast<size_t>(type)]; }

std::optional<InputType> input_type(std::string_view name) {
  for (size_t i = 0; i < kTypeNames.size(); ++i)
    if (kTypeNames[i] == name) return static_cast<InputType>(i);
  return std::nullopt;
}

uint32_t input_type_count() { return kTypeNames.size(); }

std::string file_stem(uint64_t id) {
  std::string digits = std::to_string(id);
  return digits.size() < 6 ? std::string(6 - digits.size(), '0') + digits : digits;
}

}  // namespace mantissa::testcase
