#pragma once

// Rng: xoshiro256**, seeded through splitmix64. Small, quick, and the same sequence on every machine, so that
// a printed seed reproduces a failure. Not std::mt19937: 2.5 KB of state per thread and slower.

#include <cstdint>

namespace mantissa {

class Rng {
 public:
  using result_type = uint64_t;
  explicit Rng(uint64_t seed = 0) {
    for (uint64_t& word : state_) {
      seed += 0x9e3779b97f4a7c15ULL;
      uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
      word = z ^ (z >> 31);
    }
  }
  uint64_t operator()() { return next(); }
  uint64_t next() {
    const uint64_t result = rotl(state_[1] * 5, 7) * 9;
    const uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotl(state_[3], 45);
    return result;
  }
  // Uniform in [0, bound); bound > 0.
  uint64_t below(uint64_t bound) {
    return static_cast<uint64_t>((static_cast<unsigned __int128>(next()) * bound) >> 64);
  }
  bool chance(uint64_t one_in) { return below(one_in) == 0; }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  static constexpr uint64_t min() { return 0; }
  static constexpr uint64_t max() { return ~uint64_t{0}; }

 private:
  static uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
  uint64_t state_[4];
};

}  // namespace mantissa
