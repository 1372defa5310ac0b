#pragma once

// ShortWords: a list of words that has one most of the time; that one takes no allocation.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mantissa {

class ShortWords {
 public:
  void push_back(uint64_t word) {
    if (size_++ == 0)
      first_ = word;
    else
      rest_.push_back(word);
  }
  void clear() {
    size_ = 0;
    rest_.clear();
  }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  uint64_t operator[](size_t i) const { return i == 0 ? first_ : rest_[i - 1]; }

 private:
  uint64_t first_ = 0;
  size_t size_ = 0;
  std::vector<uint64_t> rest_;
};

}  // namespace mantissa
