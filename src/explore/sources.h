#pragma once

// Sources: who produces assignments on the way to answers (a solver, a sweep), and what came of them. One
// that yields nothing new for this program is listened to less. Safe to use from several threads.

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "explore/results.h"

namespace mantissa::explore {

class Sources {
 public:
  uint32_t number(std::string_view name);
  // An assignment was produced: is it worth sending down the tree?
  bool wants(uint32_t source);
  // Some are to be made, for no other purpose: is it worth it?
  bool asks(uint32_t source);
  void made(uint32_t source);     // because it was asked
  void sent(uint32_t source);     // nobody had produced it before
  void matched(uint32_t source);  // a waiting state has it as its witness
  void met(uint32_t source);      // it raised an open exception
  void covered(uint32_t source);  // the state that had it as its witness ran something new
  std::map<std::string, SourceCounts> counts() const;

 private:
  struct Entry {
    std::string name;
    SourceCounts counts;
    uint64_t interval = 1;  // one in so many is wanted
    uint64_t asked = 0;
    uint64_t barren = 0;  // sent since the last that was of use
  };
  void reward(Entry& entry);

  mutable std::mutex mutex_;
  std::vector<Entry> entries_;
};

}  // namespace mantissa::explore
