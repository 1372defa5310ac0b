#include "explore/sources.h"

#include <algorithm>

namespace mantissa::explore {

namespace {
constexpr uint64_t kPatience = 256;  // sent in vain before a source is listened to half as much
constexpr uint64_t kMostInterval =
    64;  // never less than one in so many: programs change as they are explored
}  // namespace

uint32_t Sources::number(std::string_view name) {
  std::lock_guard lock(mutex_);
  const auto known =
      std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.name == name; });
  if (known != entries_.end()) return static_cast<uint32_t>(known - entries_.begin());
  entries_.push_back({std::string(name), {}, 1, 0, 0});
  return static_cast<uint32_t>(entries_.size() - 1);
}

bool Sources::wants(uint32_t source) {
  std::lock_guard lock(mutex_);
  Entry& entry = entries_[source];
  return entry.counts.produced++ % entry.interval == 0;
}

bool Sources::asks(uint32_t source) {
  std::lock_guard lock(mutex_);
  Entry& entry = entries_[source];
  return entry.asked++ % entry.interval == 0;
}

void Sources::made(uint32_t source) {
  std::lock_guard lock(mutex_);
  ++entries_[source].counts.produced;
}

void Sources::sent(uint32_t source) {
  std::lock_guard lock(mutex_);
  Entry& entry = entries_[source];
  ++entry.counts.distinct;
  if (++entry.barren < kPatience) return;
  entry.barren = 0;
  entry.interval = std::min(kMostInterval, entry.interval * 2);
}

void Sources::reward(Entry& entry) {
  entry.barren = 0;
  entry.interval = std::max<uint64_t>(1, entry.interval / 4);
}

void Sources::matched(uint32_t source) {
  std::lock_guard lock(mutex_);
  ++entries_[source].counts.matched;
  reward(entries_[source]);
}

void Sources::met(uint32_t source) {
  std::lock_guard lock(mutex_);
  ++entries_[source].counts.exceptions;
  reward(entries_[source]);
}

void Sources::covered(uint32_t source) {
  std::lock_guard lock(mutex_);
  ++entries_[source].counts.covered;
}

std::map<std::string, SourceCounts> Sources::counts() const {
  std::lock_guard lock(mutex_);
  std::map<std::string, SourceCounts> counts;
  for (const Entry& entry : entries_) counts[entry.name] = entry.counts;
  return counts;
}

}  // namespace mantissa::explore
