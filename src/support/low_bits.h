#pragma once

// The word whose lowest bits are set: the values of a width, and what cuts a word to it.

#include <cstdint>

namespace mantissa {

// For a width of 1 to 64.
constexpr uint64_t low_bits(uint32_t width) { return ~uint64_t{0} >> (64 - width); }

}  // namespace mantissa
