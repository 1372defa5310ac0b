#pragma once

// Inverse images under monotone functions of keys, by probing: exact for any function that can be computed at
// a point, in a few evaluations when a guess is near. A prefix or suffix is dropped only after the function
// was seen to miss the target at its inner end, so a function that is monotone only nearly (its bounds are
// given) is handled soundly too.

#include "solver/boxes/float_images.h"

namespace mantissa::solver::boxes {

inline Key middle(Key lo, Key hi) {  // lo < hi; lo <= result < hi
  return lo + static_cast<Key>(steps_between(lo, hi) >> 1);
}

// The first k of (lo, hi] for which holds(k), knowing !holds(lo) and holds(hi); starts at the guess, if any.
// Gives up after 2 * kProbes and returns a k that is too low, which is safe.
inline constexpr int kProbes = 80;
template <class P>
Key first_holding(Key lo, Key hi, Key guess, const P& holds) {
  using Distance = unsigned __int128;
  const auto distance = [&] { return static_cast<Distance>(hi) - static_cast<Distance>(lo); };
  int probes = 0;
  if (guess > lo && guess < hi) {
    const bool down = holds(guess);
    (down ? hi : lo) = guess;
    for (Distance step = 1; step < distance() && probes < kProbes; step *= 8, ++probes) {
      const auto k =
          static_cast<Key>(down ? static_cast<Distance>(hi) - step : static_cast<Distance>(lo) + step);
      const bool held = holds(k);
      (held ? hi : lo) = k;
      if (held != down) break;
    }
  }
  while (distance() > 1 && ++probes < 2 * kProbes) {
    const Key k = middle(lo, hi);
    (holds(k) ? hi : lo) = k;
  }
  return lo + 1;
}

template <class P>
Key last_holding(Key lo, Key hi, Key guess, const P& holds) {  // of [lo, hi), holds(lo), !holds(hi)
  // In mirrored keys the last is the first.
  const auto mirrored = [&](Key k) { return holds(negate(k)); };
  return negate(first_holding(negate(hi), negate(lo), guess == kNoKey ? guess : negate(guess), mirrored));
}

// The k of x for which some value of f(k), which lies between lowest(k) and highest(k), can be in `target`.
// Both bounds are monotone in k in the direction given. Guesses: where lowest reaches target.hi, highest
// target.lo.
template <class Lowest, class Highest>
Span preimage(Span x, bool increasing, Span target, const Lowest& lowest, const Highest& highest,
              Key guess_for_lo = kNoKey, Key guess_for_hi = kNoKey) {
  if (x.empty() || target.empty()) return {};
  const auto high_enough = [&](Key k) { return highest(k) >= target.lo; };
  const auto low_enough = [&](Key k) { return lowest(k) <= target.hi; };
  const auto shave = [&](const auto& from_low, Key low_guess, const auto& from_high, Key high_guess) {
    if (!from_low(x.hi) || !from_high(x.lo)) return Span{};
    if (!from_low(x.lo)) x.lo = first_holding(x.lo, x.hi, low_guess, from_low);
    if (!from_high(x.hi)) {
      if (!from_high(x.lo)) return Span{};
      x.hi = last_holding(x.lo, x.hi, high_guess, from_high);
    }
    return x;
  };
  return increasing ? shave(high_enough, guess_for_lo, low_enough, guess_for_hi)
                    : shave(low_enough, guess_for_hi, high_enough, guess_for_lo);
}

}  // namespace mantissa::solver::boxes
