// The constants are computed as the standard defines them (fractional parts of square and cube roots of the
// first primes, by integer search), so there is no table to mistype.

#include "testcase/sha256.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

namespace mantissa::testcase {
namespace {

// The first 32 bits of the fractional part of the `power`-th root of n.
constexpr uint32_t root_bits(uint64_t n, int power) {
  using Wide = unsigned __int128;
  uint64_t low = 0, high = uint64_t{1} << 37;  // root * 2^32, roots are below 32
  while (high - low > 1) {
    const uint64_t middle = low + (high - low) / 2;
    // middle^power <= n * 2^(32 * power), with the cube split so that it fits into 128 bits.
    const bool fits = power == 2 ? Wide{middle} * middle <= Wide{n} << 64
                                 : Wide{middle} * middle <= (Wide{n} << 96) / middle;
    (fits ? low : high) = middle;
  }
  return static_cast<uint32_t>(low);
}

constexpr std::array<uint32_t, 64> primes() {
  std::array<uint32_t, 64> result{};
  size_t found = 0;
  for (uint32_t n = 2; found < result.size(); ++n) {
    bool is_prime = true;
    for (uint32_t d = 2; d * d <= n && is_prime; ++d) is_prime = n % d != 0;
    if (is_prime) result[found++] = n;
  }
  return result;
}

struct Constants {
  std::array<uint32_t, 8> start{};
  std::array<uint32_t, 64> rounds{};
  constexpr Constants() {
    const auto p = primes();
    for (size_t i = 0; i < start.size(); ++i) start[i] = root_bits(p[i], 2);
    for (size_t i = 0; i < rounds.size(); ++i) rounds[i] = root_bits(p[i], 3);
  }
};
constexpr Constants kConstants;
static_assert(kConstants.start[0] == 0x6a09e667 && kConstants.rounds[0] == 0x428a2f98 &&
              kConstants.rounds[63] == 0xc67178f2);

void mix(std::array<uint32_t, 8>& state, const uint8_t* block) {
  std::array<uint32_t, 64> w;
  for (size_t i = 0; i < 16; ++i)
    w[i] = uint32_t{block[4 * i]} << 24 | uint32_t{block[4 * i + 1]} << 16 | uint32_t{block[4 * i + 2]} << 8 |
           block[4 * i + 3];
  for (size_t i = 16; i < 64; ++i) {
    const uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
    const uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (size_t i = 0; i < 64; ++i) {
    const uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kConstants.rounds[i] + w[i];
    const uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
  }
  const std::array<uint32_t, 8> added{a, b, c, d, e, f, g, h};
  for (size_t i = 0; i < 8; ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::string padded(bytes);
  padded.push_back(static_cast<char>(0x80));
  while (padded.size() % 64 != 56) padded.push_back(0);
  const uint64_t bits = uint64_t{bytes.size()} * 8;
  for (int i = 7; i >= 0; --i) padded.push_back(static_cast<char>(bits >> 8 * i));
  std::array<uint32_t, 8> state = kConstants.start;
  for (size_t at = 0; at < padded.size(); at += 64)
    mix(state, reinterpret_cast<const uint8_t*>(padded.data()) + at);
  std::string text;
  for (uint32_t word : state) text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace mantissa::testcase
