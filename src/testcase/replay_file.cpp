#include "testcase/replay_file.h"

#include "testcase/records.h"

namespace mantissa::testcase {
namespace {

constexpr std::string_view kMagic = "MANTTEST";
constexpr uint32_t kVersion = 1;
constexpr size_t kSmallestRecord = 16;

}  // namespace

void append_records(std::string& out, const std::vector<Input>& inputs) {
  append_number<ByteOrder::kLittle>(out, inputs.size(), 4);
  for (const Input& input : inputs) {
    append_number<ByteOrder::kLittle>(out, input.name.size(), 4);
    append_number<ByteOrder::kLittle>(out, static_cast<uint64_t>(input.type), 4);
    append_number<ByteOrder::kLittle>(out, input.bytes.size(), 8);
    out += input.name;
    out.append(reinterpret_cast<const char*>(input.bytes.data()), input.bytes.size());
  }
}

bool take_records(Cursor& from, std::vector<Input>& inputs) {
  const uint64_t count = from.number(4);
  // A huge count in a short file is damage, not a reason to allocate.
  if (!from.good() || count > from.left() / kSmallestRecord) return false;
  inputs.reserve(count);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t name_size = from.number(4), type = from.number(4), size = from.number(8);
    const std::string_view name = from.take(name_size), value = from.take(size);
    if (!from.good() || type >= input_type_count()) return false;
    inputs.push_back({std::string(name), static_cast<InputType>(type), {value.begin(), value.end()}});
  }
  return true;
}

std::string to_replay_file(const std::vector<Input>& inputs) {
  std::string out(kMagic);
  append_number<ByteOrder::kLittle>(out, kVersion, 4);
  append_records(out, inputs);
  return out;
}

Result<std::vector<Input>> read_replay_file(std::string_view contents) {
  Cursor from(contents, ByteOrder::kLittle);
  if (!from.magic(kMagic)) return Error{"it is not a replay file (wrong magic number)"};
  if (from.number(4) != kVersion) return Error{"its version is not 1"};
  std::vector<Input> inputs;
  if (!take_records(from, inputs) || !from.at_end()) return Error{"it is damaged or cut off"};
  return inputs;
}

}  // namespace mantissa::testcase
