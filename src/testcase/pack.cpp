#include "testcase/pack.h"

#include <unistd.h>

#include <algorithm>

#include "support/crc32.h"
#include "testcase/records.h"

namespace mantissa::testcase {
namespace {

constexpr std::string_view kMagic = "MANTPACK";
// 1 has no checksum, 2 other hashes of paths; one flipped bit must not make one of the other, so there is
// no 3.
constexpr uint32_t kVersion = 4;
constexpr size_t kHeaderSize = 16, kPiece = 64 << 10;
// A record: mark, size of the payload, number of the test, checksum of the payload, checksum of what is
// before.
constexpr std::string_view kMark = "\xe1TST";
constexpr size_t kRecordHead = 24, kSizeAt = 4, kIdAt = 8, kSumAt = 16, kHeadSumAt = 20;
constexpr uint64_t kMostId = uint64_t{1} << 48;  // what is above is damage, however right its checksum
constexpr unsigned kEndsNormally = 1, kCoversNew = 2, kHasLoss = 4, kHasOutput = 8, kOutputIsExact = 16,
                   kRestsOnAddresses = 32, kAsksReplay = 64;

void put_number(std::string& out, uint64_t value, unsigned bytes) {
  append_number<ByteOrder::kLittle>(out, value, bytes);
}
uint64_t number_at(std::string_view bytes, size_t at, unsigned size) {
  return Cursor(bytes.substr(at, size), ByteOrder::kLittle).number(size);
}

// With the place: a record that was moved or doubled is damaged.
uint32_t checksum(std::string_view bytes, uint64_t place) {
  std::string where;
  put_number(where, place, 8);
  return crc32(bytes, crc32(where));
}

std::string header(uint32_t version = kVersion) {
  std::string bytes(kMagic);
  put_number(bytes, version, 4);
  put_number(bytes, crc32(bytes), 4);
  return bytes;
}

std::string payload_of(const Test& test) {
  std::string out;
  put_number(out, test.id, 8);
  put_number(out, test.trace, 8);
  put_number(out, test.finding, 8);
  put_number(out, static_cast<uint32_t>(test.exit_status), 4);
  const bool has_output = !test.output.empty() || !test.errors.empty();
  const unsigned flags = (test.ends_normally ? kEndsNormally : 0) | (test.covers_new ? kCoversNew : 0) |
                         (test.has_loss ? kHasLoss : 0) | (has_output ? kHasOutput : 0) |
                         (test.output_is_exact ? kOutputIsExact : 0) |
                         (test.rests_on_addresses ? kRestsOnAddresses : 0) |
                         (test.asks_replay ? kAsksReplay : 0);
  put_number(out, flags, 1);
  put_number(out, test.entry.size(), 4);
  out += test.entry;
  for (const std::string* text : {&test.output, &test.errors}) {
    if (!has_output) break;
    put_number(out, text->size(), 4);
    out += *text;
  }
  append_records(out, test.inputs);
  return out;
}

std::string record_of(const Test& test, uint64_t place) {
  const std::string payload = payload_of(test);
  std::string record(kMark);
  put_number(record, payload.size(), 4);
  put_number(record, test.id, 8);
  put_number(record, checksum(payload, place), 4);
  put_number(record, checksum(record, place), 4);
  return record + payload;
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
  test.asks_replay = flags & kAsksReplay;
  test.entry = from.take(from.number(4));
  if (flags & kHasOutput) {
    test.output = from.take(from.number(4));
    test.errors = from.take(from.number(4));
  }
  return take_records(from, test.inputs) && from.at_end();
}

// Whether a head of a record stands at `place`; its payload may be damaged or cut off.
bool is_head(std::string_view contents, size_t place) {
  const std::string_view head = contents.substr(place, kRecordHead);
  return head.size() == kRecordHead && head.starts_with(kMark) &&
         checksum(head.substr(0, kHeadSumAt), place) == number_at(head, kHeadSumAt, 4);
}

size_t next_head(std::string_view contents, size_t from) {
  for (size_t at = contents.find(kMark, from); at != std::string_view::npos;
       at = contents.find(kMark, at + 1))
    if (is_head(contents, at)) return at;
  return contents.size();
}

struct Reading {
  PackState state;
  size_t whole = 0;  // bytes of the file without a torn end
};

Result<Reading> read(std::string_view contents, const std::function<bool(Test)>& visit) {
  Reading reading;
  PackState& state = reading.state;
  const std::string expected = header();
  if (contents.size() < kHeaderSize && std::string_view(expected).starts_with(contents)) {
    state.is_torn = !contents.empty();
    return reading;
  }
  const bool is_first = contents.starts_with(kMagic) && contents.size() >= kHeaderSize &&
                        number_at(contents, kMagic.size(), 4) == 1;
  if (is_first || contents.starts_with(header(2)))
    return Error{"it was written by an earlier version of mantissa"};
  size_t at = kHeaderSize;
  if (!contents.starts_with(expected)) {
    at = next_head(contents, std::min(kHeaderSize, contents.size()));
    if (at == contents.size()) return Error{"it is not a pack of tests, or nothing in it is whole"};
    ++state.damaged;
  }
  while (at < contents.size()) {
    if (!is_head(contents, at)) {
      const size_t next = next_head(contents, at + 1);
      // A head is cut off at the end, unless the end cannot be the beginning of one.
      const std::string_view rest = contents.substr(at, next - at);
      if (next == contents.size() && rest.size() < kRecordHead &&
          rest.substr(0, kMark.size()) == kMark.substr(0, rest.size())) {
        state.is_torn = true;
        break;
      }
      ++state.damaged;
      at = next;
      continue;
    }
    const uint64_t size = number_at(contents, at + kSizeAt, 4), id = number_at(contents, at + kIdAt, 8);
    if (id <= kMostId) state.highest_id = std::max(state.highest_id, id);
    if (size > contents.size() - at - kRecordHead) {
      state.is_torn = true;
      break;
    }
    const std::string_view payload = contents.substr(at + kRecordHead, size);
    const bool is_whole = checksum(payload, at) == number_at(contents, at + kSumAt, 4);
    at += kRecordHead + size;
    Test test;
    if (!is_whole || !read_record(payload, test) || test.id != id || id > kMostId) {
      ++state.damaged;
      continue;
    }
    ++state.tests;
    if (!visit(std::move(test))) break;
  }
  reading.whole = at;
  return reading;
}

}  // namespace

Result<std::unique_ptr<PackWriter>> PackWriter::open(const std::filesystem::path& path) {
  auto file = AppendFile::open(path);
  if (!file) return file.error();
  auto contents = read_file(path);
  if (!contents) return contents.error();
  auto reading = read(*contents, [](const Test&) { return true; });
  if (!reading) return Error{path.string() + ": " + reading.error().message};
  if (reading->state.is_torn)
    if (auto cut = file->cut(reading->whole); !cut) return cut.error();
  auto writer = std::make_unique<PackWriter>();
  writer->file_ = std::move(*file);
  if (writer->file_.size() == 0) {
    auto written = writer->file_.append(header());
    if (!written) return written.error();
  }
  writer->end_ = writer->file_.size();
  return writer;
}

void PackWriter::add(const Test& test) {
  std::lock_guard lock(mutex_);
  const std::string record = record_of(test, end_);
  buffer_ += record;
  end_ += record.size();
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
    uint64_t count = 0, last = 0;
    while (end < all.size() && end - done < kPiece) {
      last = number_at(all, end + kIdAt, 8);
      end += kRecordHead + number_at(all, end + kSizeAt, 4);
      ++count;
    }
    written = file_.append(all.substr(done, end - done));
    if (!written) break;
    done = end;
    std::lock_guard lock(mutex_);
    written_ += count;
    last_written_ = last;
  }
  writing_.erase(0, done);
  return written;
}

Result<void> PackWriter::sync() {
  auto written = flush();
  auto synced = file_.sync();
  return written ? synced : written;
}

uint64_t PackWriter::written() const {
  std::lock_guard lock(mutex_);
  return written_;
}

uint64_t PackWriter::last_written() const {
  std::lock_guard lock(mutex_);
  return last_written_;
}

Result<PackState> read_pack(const std::filesystem::path& path, const std::function<bool(Test)>& visit) {
  auto contents = read_file(path);
  if (!contents) return contents.error();
  auto reading = read(*contents, visit);
  if (!reading) return Error{path.string() + ": " + reading.error().message};
  if (reading->state.tests == 0 && reading->state.damaged > 0)
    return Error{path.string() + ": it is damaged, no test in it can be read"};
  return reading->state;
}

}  // namespace mantissa::testcase
