#include "testcase/ktest.h"

#include "testcase/byte_order.h"

namespace mantissa::testcase {
namespace {

constexpr uint32_t kVersion = 3;

void append_sized(std::string& out, std::string_view bytes) {
  append_number<ByteOrder::kBig>(out, bytes.size(), 4);
  out += bytes;
}

}  // namespace

std::string to_ktest(const KTest& test) {
  std::string out = "KTEST";
  append_number<ByteOrder::kBig>(out, kVersion, 4);
  append_number<ByteOrder::kBig>(out, test.arguments.size(), 4);
  for (const std::string& argument : test.arguments) append_sized(out, argument);
  append_number<ByteOrder::kBig>(out, test.symbolic_arguments, 4);
  append_number<ByteOrder::kBig>(out, test.symbolic_argument_length, 4);
  append_number<ByteOrder::kBig>(out, test.objects.size(), 4);
  for (const Input& object : test.objects) {
    append_sized(out, object.name);
    append_sized(out, {reinterpret_cast<const char*>(object.bytes.data()), object.bytes.size()});
  }
  return out;
}

Result<KTest> read_ktest(std::string_view contents) {
  Cursor from(contents, ByteOrder::kBig);
  if (!from.magic("KTEST") && !from.magic("BOUT\n"))
    return Error{"it is not a .ktest file (wrong magic number)"};
  const uint64_t version = from.number(4);
  if (version > kVersion) return Error{"its version " + std::to_string(version) + " is newer than 3"};
  KTest test;
  for (uint64_t left = from.number(4); from.good() && left > 0; --left)
    test.arguments.emplace_back(from.take(from.number(4)));
  if (version >= 2) {
    test.symbolic_arguments = static_cast<uint32_t>(from.number(4));
    test.symbolic_argument_length = static_cast<uint32_t>(from.number(4));
  }
  for (uint64_t left = from.number(4); from.good() && left > 0; --left) {
    const std::string_view name = from.take(from.number(4));
    const std::string_view value = from.take(from.number(4));
    test.objects.push_back({std::string(name), InputType::kBytes, {value.begin(), value.end()}});
  }
  if (!from.good() || !from.at_end()) return Error{"it is damaged or cut off"};
  return test;
}

}  // namespace mantissa::testcase
