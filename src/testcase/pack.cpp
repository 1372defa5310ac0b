#include "testcase/pack.h"

#include <unistd.h>

#include "testcase/records.h"

namespace mantissa::testcase {
namespace {

constexpr std::string_view kMagic = "MANTPACK";
constexpr uint32_t kVersion = 1;
constexpr size_t kHeaderSize = 12, kRecordHead = 8, kPiece = 64 << 10;
constexpr unsigned kEndsNormally = 1, kCoversNew = 2, kHasLoss = 4, kHasOutput = 8, kOutputIsExact = 16,
                   kRestsOnAddresses = 32;

uint32_t checksum(std::string_view bytes) {
  uint32_t h = 0x811c9dc5u;
  for (unsigned char c : bytes) h = (h ^ c) * 0x01000193u;
  return h;
}

std::string header() {
  std::string bytes(kMagic);
  append_number<ByteOrder::kLittle>(bytes, kVersion, 4);
  return bytes;
}

void append_record(std::string& out, const Test& test) {
  const size_t start = out.size();
  out.append(kRecordHead, 0);
  append_number<ByteOrder::kLittle>(out, test.id, 8);
  append_number<ByteOrder::kLittle>(out, test.trace, 8);
  append_number<ByteOrder::kLittle>(out, test.finding, 8);
  append_number<ByteOrder::kLittle>(out, static_cast<uint32_t>(test.exit_status), 4);
  const bool has_output = !test.output.empty() || !test.errors.empty();
  const unsigned flags = (test.ends_normally ? kEndsNormally : 0) | (test.covers_new ? kCoversNew : 0) |
                         (test.has_loss ? kHasLoss : 0) | (has_output ? kHasOutput : 0) |
                         (test.output_is_exact ? kOutputIsExact : 0) |
                         (test.rests_on_addresses ? kRestsOnAddresses : 0);
  append_number<ByteOrder::kLittle>(out, flags, 1);
  append_number<ByteOrder::kLittle>(out, test.entry.size(), 4);
  out += test.entry;
  for (const std::string* text : {&test.output, &test.errors}) {
    if (!has_output) break;
    append_number<ByteOrder::kLittle>(out, text->size(), 4);
    out += *text;
  }
  append_records(out, test.inputs);
  const std::string_view payload = std::string_view(out).substr(start + kRecordHead);
  std::string head;
  append_number<ByteOrder::kLittle>(head, payload.size(), 4);
  append_number<ByteOrder::kLittle>(head, checksum(payload), 4);
  out.replace(start, kRecordHead, head);
}

bool read_record(std::string_view payload, Test& test) {
  Cursor from(payload, ByteOrder::kLittle);
  test.id = from.number(8);
  test.trace = from.number(8);
  test.finding = from.number(8);
  test.exit_status = static_cast<int>(static_cast<uint32_t>(from.number(4)));
  const uint64_t flags = from.number(1);
  test.ends_normally = flags & kEndsNormally;
  test.covers_new = flags & kCoversNew;
  test.has_loss = flags & kHasLoss;
  test.output_is_exact = flags & kOutputIsExact;
  test.rests_on_addresses = flags & kRestsOnAddresses;
  test.entry = from.take(from.number(4));
  if (flags & kHasOutput) {
    test.output = from.take(from.number(4));
    test.errors = from.take(from.number(4));
  }
  return take_records(from, test.inputs) && from.at_end();
}

// Visits the payloads of whole records; returns how many bytes of the file they and the header take.
Result<size_t> each_record(std::string_view contents, const std::function<bool(std::string_view)>& visit) {
  Cursor from(contents, ByteOrder::kLittle);
  if (!from.magic(kMagic)) return Error{"it is not a pack of tests (wrong magic number)"};
  if (from.number(4) != kVersion) return Error{"its version is not 1"};
  size_t whole = kHeaderSize;
  while (!from.at_end()) {
    const uint64_t size = from.number(4);
    const uint32_t sum = static_cast<uint32_t>(from.number(4));
    const std::string_view payload = from.take(size);
    if (!from.good() || checksum(payload) != sum) break;
    whole += kRecordHead + payload.size();
    if (!visit(payload)) break;
  }
  return whole;
}

}  // namespace

Result<std::unique_ptr<PackWriter>> PackWriter::open(const std::filesystem::path& path) {
  if (std::filesystem::exists(path)) {
    auto contents = read_file(path);
    if (!contents) return contents.error();
    auto whole = each_record(*contents, [](std::string_view) { return true; });
    if (!whole) return Error{path.string() + ": " + whole.error().message};
    std::error_code error;
    std::filesystem::resize_file(path, *whole, error);
    if (error) return Error{"cannot write " + path.string() + ": " + error.message()};
  }
  auto file = AppendFile::open(path);
  if (!file) return file.error();
  auto writer = std::make_unique<PackWriter>();
  writer->file_ = std::move(*file);
  if (writer->file_.size() == 0) {
    auto written = writer->file_.append(header());
    if (!written) return written.error();
  }
  return writer;
}

void PackWriter::add(const Test& test) {
  std::lock_guard lock(mutex_);
  append_record(buffer_, test);
}

Result<void> PackWriter::flush() {
  {
    std::lock_guard lock(mutex_);
    // What an earlier flush could not write comes first.
    if (writing_.empty())
      writing_.swap(buffer_);
    else
      writing_ += std::exchange(buffer_, {});
  }
  // In pieces of whole records: a disk that is nearly full takes what it can.
  const std::string_view all = writing_;
  Result<void> written;
  size_t done = 0;
  while (written && done < all.size()) {
    size_t end = done;
    while (end < all.size() && end - done < kPiece)
      end += kRecordHead + Cursor(all.substr(end), ByteOrder::kLittle).number(4);
    written = file_.append(all.substr(done, end - done));
    if (written) done = end;
  }
  writing_.erase(0, done);
  return written;
}

Result<void> read_pack(const std::filesystem::path& path, const std::function<bool(Test)>& visit) {
  auto contents = read_file(path);
  if (!contents) return contents.error();
  bool damaged = false;
  auto whole = each_record(*contents, [&](std::string_view payload) {
    Test test;
    damaged = !read_record(payload, test);
    return !damaged && visit(std::move(test));
  });
  if (!whole) return Error{path.string() + ": " + whole.error().message};
  if (damaged) return Error{path.string() + ": a record is damaged"};
  return {};
}

}  // namespace mantissa::testcase
