// The claims of math_images.cpp: the host's libm lies within the stated ULPs of the true value (MPFR) in
// every rounding mode, and the image of a span holds the host's results inside. A million points per function
// in the long run.

#include "solver/boxes/math_images.h"

#include <gtest/gtest.h>
#include <mpfr.h>

#include "support/random_terms.h"
#include "support/rng.h"

namespace mantissa::solver::boxes {
namespace {

using num::Float;
using num::Format;
using num::MathFunction;
using num::RoundingMode;

constexpr Format kFormats[] = {num::kFloat, num::kDouble, num::kX87};
constexpr RoundingMode kModes[] = {RoundingMode::kNearestEven, RoundingMode::kTowardPositive,
                                   RoundingMode::kTowardNegative, RoundingMode::kTowardZero};

class Exact {
 public:
  Exact() {
    for (mpfr_ptr v : {x_, y_, z_}) mpfr_init2(v, 160);
  }
  ~Exact() {
    for (mpfr_ptr v : {x_, y_, z_}) mpfr_clear(v);
  }
  // Keys of the floats next to the true value; false for NaN.
  bool compute(MathFunction function, Format f, Key a, Key b, Span* around) {
    mpfr_set_ld(x_, wide(f, a), MPFR_RNDN);
    mpfr_set_ld(y_, wide(f, b), MPFR_RNDN);
    call(function);
    if (mpfr_nan_p(z_)) return false;
    *around = {key(f, MPFR_RNDD), key(f, MPFR_RNDU)};
    return true;
  }

 private:
  static long double wide(Format f, Key k) {
    return num::convert(num::kX87, RoundingMode::kNearestEven, float_of(f, k)).to_long_double();
  }
  Key key(Format f, mpfr_rnd_t mode) {
    if (f == num::kFloat) return key_of(Float::from_float(mpfr_get_flt(z_, mode)));
    if (f == num::kDouble) return key_of(Float::from_double(mpfr_get_d(z_, mode)));
    return key_of(Float::from_long_double(mpfr_get_ld(z_, mode)));
  }
  void call(MathFunction function) {
    using Unary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
    static constexpr Unary kUnary[] = {
        mpfr_sin,  mpfr_cos,   mpfr_tan,   mpfr_asin,  mpfr_acos, mpfr_atan, mpfr_sinh,  mpfr_cosh,
        mpfr_tanh, mpfr_asinh, mpfr_acosh, mpfr_atanh, mpfr_exp,  mpfr_exp2, mpfr_exp10, mpfr_expm1,
        mpfr_log,  mpfr_log2,  mpfr_log10, mpfr_log1p, mpfr_cbrt, mpfr_erf,  mpfr_erfc,  mpfr_gamma};
    const auto index = static_cast<size_t>(function);
    if (index < std::size(kUnary)) {
      kUnary[index](z_, x_, MPFR_RNDN);
      return;
    }
    int sign = 0;
    switch (function) {
      case MathFunction::kLgamma: mpfr_lgamma(z_, &sign, x_, MPFR_RNDN); return;
      case MathFunction::kAtan2: mpfr_atan2(z_, x_, y_, MPFR_RNDN); return;
      case MathFunction::kPow: mpfr_pow(z_, x_, y_, MPFR_RNDN); return;
      case MathFunction::kHypot: mpfr_hypot(z_, x_, y_, MPFR_RNDN); return;
      default: mpfr_set_nan(z_); return;
    }
  }
  mpfr_t x_, y_, z_;
};

// Any number, a moderate one, or one close to where functions turn, cross zero or have poles.
Key random_key(Rng& rng, Format f) {
  const Key inf = infinity_key(f);
  const auto near = [&](double x) {
    return key_of_double(f, x, RoundingMode::kNearestEven) + static_cast<Key>(rng.below(9)) - 4;
  };
  Key k = 0;
  switch (rng.below(5)) {
    case 0: {
      const auto draw = static_cast<unsigned __int128>(rng.next()) << 64 | rng.next();
      k = static_cast<Key>(draw % static_cast<unsigned __int128>(inf)) * (rng.chance(2) ? 1 : -1);
      break;
    }
    case 1: k = near(static_cast<double>(static_cast<int64_t>(rng.below(41)) - 20)); break;
    case 2: k = near(1.5707963267948966 * (static_cast<double>(rng.below(400)) - 200)); break;
    default:
      k = key_of_double(f, (rng.unit() - 0.5) * std::pow(10.0, static_cast<double>(rng.below(5))),
                        RoundingMode::kNearestEven);
  }
  return std::clamp(k, negate(inf), inf);
}

bool is_claimed(MathFunction function, Format f, Key x) {
  const bool gamma = function == MathFunction::kTgamma || function == MathFunction::kLgamma;
  return num::info(function).ulps > 0 && !(gamma && x < 0) && magnitude(x) != infinity_key(f);
}

class MathBoundsTest : public ::testing::TestWithParam<int> {};

TEST_P(MathBoundsTest, HostIsWithinTheStatedUlps) {
  const auto function = static_cast<MathFunction>(GetParam());
  const uint64_t seed = testing::seed_or(1), rounds = testing::long_run() ? 340000 : 400;
  Rng rng(seed);
  Exact exact;
  for (const Format f : kFormats) {
    Key worst = 0;
    for (uint64_t i = 0; i < rounds; ++i) {
      const Key x = random_key(rng, f), y = random_key(rng, f);
      if (!is_claimed(function, f, x) || magnitude(y) == infinity_key(f)) continue;
      Span around;
      if (!exact.compute(function, f, x, y, &around)) continue;
      const RoundingMode mode = kModes[rng.below(4)];
      const Key host = key_of(num::call(function, mode, float_of(f, x), float_of(f, y)));
      ASSERT_NE(host, kNoKey) << num::info(function).name << " " << float_of(f, x).to_hexfloat();
      const Key off = std::max(around.lo - host, host - around.hi);
      worst = std::max(worst, off);
      ASSERT_LE(off, Key{num::info(function).ulps})
          << num::info(function).name << " " << num::name(mode) << " " << float_of(f, x).to_hexfloat() << " "
          << float_of(f, y).to_hexfloat() << " seed " << seed;
    }
    RecordProperty("worst" + std::to_string(f.width()), static_cast<int>(worst));
  }
}

TEST_P(MathBoundsTest, ImagesHoldTheHostsResults) {
  const auto function = static_cast<MathFunction>(GetParam());
  const uint64_t seed = testing::seed_or(2), rounds = testing::long_run() ? 100000 : 400;
  Rng rng(seed);
  for (const Format f : kFormats)
    for (uint64_t i = 0; i < rounds; ++i) {
      const auto span_from = [&](Key k) {
        const Key width = rng.chance(4) ? magnitude(random_key(rng, f)) : Key{1} << rng.below(f.width() - 8);
        return meet({k, k + width}, whole_keys(f));
      };
      const auto inside = [&](Span s) {
        const auto size = static_cast<unsigned __int128>(s.hi - s.lo) + 1;
        return s.lo +
               static_cast<Key>((static_cast<unsigned __int128>(rng.next()) << 64 | rng.next()) % size);
      };
      const Span x = span_from(random_key(rng, f)), y = span_from(random_key(rng, f));
      const bool two = num::info(function).arity == 2;
      const Image images[2] = {two ? math_image(function, f, x, y, false) : math_image(function, f, x, false),
                               two ? math_image(function, f, x, y, true) : math_image(function, f, x, true)};
      for (int j = 0; j < 4; ++j) {
        const Key a = j == 0 ? x.lo : j == 1 ? x.hi : inside(x), b = inside(y);
        const RoundingMode mode = kModes[rng.below(4)];
        const Key host = key_of(num::call(function, mode, float_of(f, a), float_of(f, b)));
        const Image& image = images[mode == RoundingMode::kNearestEven];
        ASSERT_TRUE(host == kNoKey ? image.nan : image.keys.has(host))
            << num::info(function).name << " " << num::name(mode) << " [" << float_of(f, x.lo).to_hexfloat()
            << ", " << float_of(f, x.hi).to_hexfloat() << "] at " << float_of(f, a).to_hexfloat() << " "
            << float_of(f, b).to_hexfloat() << " seed " << seed;
      }
    }
}

INSTANTIATE_TEST_SUITE_P(AllFunctions, MathBoundsTest,
                         ::testing::Range(0, static_cast<int>(MathFunction::kCount)), [](const auto& info) {
                           return std::string(num::info(static_cast<MathFunction>(info.param)).name);
                         });

}  // namespace
}  // namespace mantissa::solver::boxes
