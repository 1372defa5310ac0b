// float and double in nearest-even are computed by plain operations, since branch-and-prune spends its time
// here; everything else goes through num.

#include "solver/boxes/key.h"

#include <bit>
#include <cmath>

namespace mantissa::solver::boxes {
namespace {

using num::BitVec;
using num::Float;
using num::Format;
using num::RoundingMode;

template <class T>
struct Pattern;
template <>
struct Pattern<float> {
  using Word = uint32_t;
  static constexpr Word kSign = 0x80000000u;
};
template <>
struct Pattern<double> {
  using Word = uint64_t;
  static constexpr Word kSign = uint64_t{1} << 63;
};

template <class T>
T number(Key k) {
  using P = Pattern<T>;
  const auto word =
      k < 0 ? static_cast<typename P::Word>(-1 - k) | P::kSign : static_cast<typename P::Word>(k);
  return std::bit_cast<T>(word);
}

template <class T>
Key key(T x) {
  using P = Pattern<T>;
  if (x != x) return kNoKey;
  const auto word = std::bit_cast<typename P::Word>(x);
  return (word & P::kSign) != 0 ? -1 - static_cast<Key>(word & ~P::kSign) : static_cast<Key>(word);
}

template <class T>
Key plain(Arith op, Key a, Key b) {
  const T x = number<T>(a), y = number<T>(b);
  switch (op) {
    case Arith::kAdd: return key<T>(x + y);
    case Arith::kMul: return key<T>(x * y);
    case Arith::kDiv: return key<T>(x / y);
  }
  return kNoKey;
}

bool is_plain(RoundingMode mode) { return mode == RoundingMode::kNearestEven; }

constexpr Key kSaturated = Key{1} << 126;

}  // namespace

Key key_of(const Float& x) {
  if (x.is_nan()) return kNoKey;
  const uint32_t width = x.format().width();
  const unsigned __int128 mask = (static_cast<unsigned __int128>(1) << (width - 1)) - 1;
  const auto size = static_cast<Key>(x.bits().low128() & mask);
  return x.sign_bit() ? -1 - size : size;
}

Float float_of(Format f, Key k) {
  BitVec bits = BitVec::from_u128(f.width(), static_cast<unsigned __int128>(magnitude(k)));
  if (k < 0) bits.set_bit(f.width() - 1, true);
  return Float::from_bits(f, std::move(bits));
}

double approximate(Format f, Key k) {
  if (f == num::kDouble) return number<double>(k);
  if (f == num::kFloat) return number<float>(k);
  return float_of(f, k).approximate();
}

Key key_of_double(Format f, double x, RoundingMode mode) {
  return key_of(num::convert(f, mode, Float::from_double(x)));
}

Key arith(Arith op, Format f, RoundingMode mode, Key a, Key b) {
  if (is_plain(mode)) {
    if (f == num::kDouble) return plain<double>(op, a, b);
    if (f == num::kFloat) return plain<float>(op, a, b);
  }
  const Float x = float_of(f, a), y = float_of(f, b);
  switch (op) {
    case Arith::kAdd: return key_of(num::add(mode, x, y));
    case Arith::kMul: return key_of(num::mul(mode, x, y));
    case Arith::kDiv: return key_of(num::div(mode, x, y));
  }
  return kNoKey;
}

Key fma(Format f, RoundingMode mode, Key a, Key b, Key c) {
  return key_of(num::fma(mode, float_of(f, a), float_of(f, b), float_of(f, c)));
}

Key sqrt(Format f, RoundingMode mode, Key a) {
  if (is_plain(mode)) {
    if (f == num::kDouble) return key<double>(std::sqrt(number<double>(a)));
    if (f == num::kFloat) return key<float>(std::sqrt(number<float>(a)));
  }
  return key_of(num::sqrt(mode, float_of(f, a)));
}

Key round_to_integral(Format f, RoundingMode mode, Key a) {
  return key_of(num::round_to_integral(mode, float_of(f, a)));
}

Key convert(Format from, Format to, RoundingMode mode, Key a) {
  if (from == to) return a;
  if (from == num::kFloat && to == num::kDouble) return key<double>(number<float>(a));
  if (from == num::kDouble && to == num::kFloat && is_plain(mode))
    return key<float>(static_cast<float>(number<double>(a)));
  return key_of(num::convert(to, mode, float_of(from, a)));
}

Key to_integer(Format f, RoundingMode mode, Key a) {
  constexpr uint32_t kWidth = 127;
  BitVec bits;
  if (magnitude(a) == infinity_key(f) || !num::to_signed(kWidth, mode, float_of(f, a), &bits))
    return a < 0 ? -kSaturated : kSaturated;
  const auto low = static_cast<Key>(bits.low128());
  return bits.sign() ? low - (Key{1} << 126) - (Key{1} << 126) : low;
}

Key from_integer(Format f, RoundingMode mode, Key integer) {
  const auto word = static_cast<unsigned __int128>(integer);
  return key_of(num::from_signed(f, mode, BitVec::from_u128(128, word)));
}

}  // namespace mantissa::solver::boxes
