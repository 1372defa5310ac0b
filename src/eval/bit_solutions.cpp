// Picking matters as much as knowing: the change that is least disturbs other conditions least, but always
// the least one runs in circles. So half of the picks are near, the others of any size.

#include <algorithm>

#include "eval/bit_inverse.h"

namespace mantissa::eval {

using num::BitVec;

namespace {

constexpr int kTriesOfSteps = 8;

// At most `last`, of any size: also the small ones are likely.
BitVec random_up_to(const BitVec& last, Rng& rng) {
  const uint32_t width = last.width(), length = width - last.leading_zeros();
  if (length == 0) return last;
  const uint32_t wanted = rng.chance(2) ? length : 1 + static_cast<uint32_t>(rng.below(length));
  const BitVec cut = num::lshr(random_bits(width, rng), width - wanted);
  if (!num::ult(last, cut)) return cut;
  return last.is_ones() ? cut : num::urem(cut, num::add(last, BitVec::one(width)));
}

// The least value from `lo` upwards that agrees with what is known; none if there is none.
std::optional<BitVec> next_allowed(const BitVec& lo, const KnownBits& known) {
  const uint32_t width = lo.width();
  BitVec result = num::bit_or(num::bit_and(lo, num::bit_not(known.mask)), known.value);
  // From the highest bit where the two differ, one of them is greater.
  uint32_t at = width - num::bit_xor(result, lo).leading_zeros();
  if (at == 0) return result;
  --at;
  if (lo.bit(at)) {  // a known zero where `lo` has a one: a free zero above becomes a one
    for (++at; at < width && (known.mask.bit(at) || lo.bit(at)); ++at) {
    }
    if (at == width) return std::nullopt;
    result.set_bit(at, true);
  }
  for (uint32_t i = 0; i < at; ++i)
    if (!known.mask.bit(i)) result.set_bit(i, false);
  return result;
}

}  // namespace

BitVec random_bits(uint32_t width, Rng& rng) {
  if (width <= 64) return BitVec(width, rng.next());
  std::vector<uint64_t> words((width + 63) / 64);
  for (uint64_t& word : words) word = rng.next();
  return BitVec::from_words(width, words);
}

void Solutions::set_pattern(const BitVec& value, const BitVec& free) {
  pattern_ = true;
  value_ = num::bit_and(value, num::bit_not(free));
  free_ = free;
}

void Solutions::add_range(const BitVec& lo, const BitVec& hi) {
  if (!num::ult(hi, lo)) ranges_.push_back({lo, BitVec::one(lo.width()), num::sub(hi, lo)});
}

void Solutions::add_signed_range(const BitVec& lo, const BitVec& hi) {
  if (num::slt(hi, lo)) return;
  if (lo.sign() == hi.sign()) return add_range(lo, hi);
  add_range(BitVec::zero(lo.width()), hi);
  add_range(lo, BitVec::ones(lo.width()));
}

std::optional<BitVec> Solutions::pick_pattern(const KnownBits* known, const BitVec* current, Rng& rng) const {
  const uint32_t width = value_.width();
  BitVec free = free_;
  BitVec given = value_;
  if (known != nullptr) {
    const BitVec settled = num::bit_and(known->mask, num::bit_not(free));
    if (num::bit_and(value_, settled) != num::bit_and(known->value, settled)) return std::nullopt;
    given = num::bit_or(given, known->value);
    free = num::bit_and(free, num::bit_not(known->mask));
  }
  BitVec rest = given;
  const uint64_t how = rng.below(8);
  if (current != nullptr && how < 6) {
    rest = *current;
    if (how == 5) {
      const uint32_t at = static_cast<uint32_t>(rng.below(width));
      rest.set_bit(at, !rest.bit(at));
    }
  } else {
    rest = random_bits(width, rng);
    if (how % 2 == 0) rest = num::lshr(rest, static_cast<uint32_t>(rng.below(width)));
  }
  return num::bit_or(given, num::bit_and(rest, free));
}

std::optional<BitVec> Solutions::pick(const KnownBits* known, const BitVec* current, Rng& rng) const {
  if (pattern_) return pick_pattern(known, current, rng);
  const size_t count = ranges_.size(), first = count > 1 ? rng.below(count) : 0;
  for (size_t i = 0; i < count; ++i) {
    const Range& range = ranges_[(first + i) % count];
    const BitVec& last = range.last;
    for (int attempt = 0; attempt < kTriesOfSteps; ++attempt) {
      BitVec k = random_up_to(last, rng);
      switch (rng.below(8)) {
        case 0: k = num::sub(last, k); break;
        case 1: k = BitVec::zero(last.width()); break;
        case 2: k = last; break;
        case 3:
        case 4:
        case 5:
          if (current == nullptr || !range.step.is_one()) break;
          if (num::ult(last, num::sub(*current, range.base)))
            k = num::ult(*current, range.base) ? BitVec::zero(last.width()) : last;
          break;
        default: break;
      }
      BitVec x = num::add(range.base, num::mul(k, range.step));
      if (known == nullptr || known->allow(x)) return x;
      if (!range.step.is_one()) continue;
      for (const BitVec& from : {x, range.base}) {
        std::optional<BitVec> next = next_allowed(from, *known);
        if (next && !num::ult(last, num::sub(*next, range.base))) return next;
      }
      break;  // exactly so: none
    }
  }
  return std::nullopt;
}

}  // namespace mantissa::eval
