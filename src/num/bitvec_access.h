#pragma once

// Private to num: write access to the words of a BitVec under construction, for the word loops.

#include "num/bitvec.h"

namespace mantissa::num {

struct BitVecAccess {
  static uint64_t* words(BitVec& v) { return v.data(); }
  static const uint64_t* words(const BitVec& v) { return v.data(); }
  static uint32_t count(const BitVec& v) { return BitVec::word_count(v.width()); }
  static void trim(BitVec& v) { v.clear_unused_bits(); }
};

}  // namespace mantissa::num
