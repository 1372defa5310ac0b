// Random operands in formats of every size: the public functions (hardware for float, double and x87, the
// exact core elsewhere), with and without flags, and the exact core by itself, all against MPFR; ties-to-away
// against the rational reference, where the exponents allow fractions to be written out.

#include "num/float_exact.h"
#include "unit/num/float_mpfr.h"
#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

Float apply_exact(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c, Flags* flags) {
  switch (op) {
    case Op::kAdd: return exact::add(mode, a, b, false, flags);
    case Op::kSub: return exact::add(mode, a, b, true, flags);
    case Op::kMul: return exact::mul(mode, a, b, flags);
    case Op::kDiv: return exact::div(mode, a, b, flags);
    case Op::kFma: return exact::fma(mode, a, b, c, flags);
    case Op::kSqrt: return exact::sqrt(mode, a, flags);
    case Op::kRoundToIntegral: return exact::round_to_integral(mode, a, flags);
    default: return apply(op, mode, a, b, c, flags);
  }
}

class Checker {
 public:
  Checker(Format format, uint64_t seed) : format_(format), mpfr_(format), rng_(seed) {}

  void run(uint64_t rounds) {
    for (uint64_t i = 0; i < rounds && mismatches_ == 0; i++) {
      const Float a = random_float(rng_, format_), b = related_float(rng_, a);
      Float c = related_float(rng_, rng_.chance(2) ? a : b);
      if (rng_.chance(4)) c = neg(mul(RoundingMode::kNearestEven, a, b));
      for (int op = 0; op < static_cast<int>(Op::kCount); op++) check(static_cast<Op>(op), a, b, c);
    }
  }
  uint64_t checked() const { return checked_; }
  uint64_t mismatches() const { return mismatches_; }

 private:
  Outcome expected(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c) {
    if (mode == RoundingMode::kNearestAway && op != Op::kRemainder && op != Op::kFmod)
      return reference(op, mode, a, b, c);
    Outcome out = mpfr_.compute(op, mode, a, b, c);
    if (auto special = reference_special(op, mode, a, b, c)) {
      EXPECT_TRUE(same(out.value, special->value))
          << "the oracles differ on " << op_name(op) << show(a) << show(b);
      out.flags = special->flags;
    }
    return out;
  }

  void check(Op op, const Float& a, const Float& b, const Float& c) {
    for (RoundingMode mode : kModes) {
      // The fraction of a value with 60 exponent bits does not fit in memory; one in eight is enough for the
      // others.
      const bool away = mode == RoundingMode::kNearestAway;
      if (away && (format_.exponent_bits > 15 || (format_.exponent_bits > 11 && !rng_.chance(8)))) continue;
      const Outcome want = expected(op, mode, a, b, c);
      Flags flags = 0, exact_flags = 0;
      report(op, mode, a, b, c, want, apply(op, mode, a, b, c, &flags), &flags, "with flags");
      report(op, mode, a, b, c, want, apply(op, mode, a, b, c, nullptr), nullptr, "without flags");
      report(op, mode, a, b, c, want, apply_exact(op, mode, a, b, c, &exact_flags), &exact_flags,
             "exact core");
    }
  }

  void report(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c, const Outcome& want,
              const Float& got, const Flags* flags, const char* how) {
    checked_++;
    if (got.bits() == want.value.bits() && (flags == nullptr || *flags == want.flags)) return;
    mismatches_++;
    ADD_FAILURE() << op_name(op) << " " << name(mode) << " (" << how << ", seed " << seed() << ")\n a "
                  << show(a) << "\n b " << show(b) << "\n c " << show(c) << "\n got  " << show(got) << " "
                  << (flags != nullptr ? show(*flags) : "") << "\n want " << show(want.value) << " "
                  << show(want.flags);
  }

  Format format_;
  Mpfr mpfr_;
  Rng rng_;
  uint64_t checked_ = 0, mismatches_ = 0;
};

constexpr Format kFormats[] = {kHalf,    kBfloat16, kFloat,   kDouble,  kX87,    kQuad,
                               {2, 2},   {3, 5},    {2, 11},  {5, 60},  {8, 61}, {11, 65},
                               {19, 66}, {19, 237}, {60, 20}, {60, 120}};

TEST(FloatRandom, AgainstMpfrAndReference) {
  uint64_t checked = 0, mismatches = 0;
  for (Format f : kFormats) {
    Checker checker(f, seed() + f.width() * 64 + f.exponent_bits);
    checker.run(iterations(1200, 20000));
    checked += checker.checked();
    mismatches += checker.mismatches();
  }
  std::printf("checked %llu operations, %llu mismatches (seed %llu)\n",
              static_cast<unsigned long long>(checked), static_cast<unsigned long long>(mismatches),
              static_cast<unsigned long long>(seed()));
}

TEST(FloatRandom, VeryWideSignificands) {
  for (Format f : {Format{20, 2000}, Format{60, 100003}}) {
    Checker checker(f, seed());
    checker.run(iterations(3, 60));
  }
}

TEST(FloatRandom, ConversionsAgainstMpfr) {
  Rng rng(seed());
  uint64_t checked = 0;
  for (Format to : kFormats) {
    Mpfr oracle(to);
    for (Format from : kFormats)
      for (uint64_t i = iterations(40, 4000); i > 0; i--) {
        Float a = random_float(rng, from);
        if (rng.chance(2) && !a.is_nan())
          a = convert(from, RoundingMode::kNearestEven, random_float(rng, to));
        for (RoundingMode mode : kModes) {
          const bool away = mode == RoundingMode::kNearestAway;
          if (away && (from.exponent_bits > 15 || to.exponent_bits > 15)) continue;
          Outcome want{Float::nan(to), static_cast<Flags>(reference_signaling(a) ? kInvalid : 0)};
          if (away && a.is_finite() && !a.is_zero())
            want = reference_round(to, mode, value_of(a));
          else if (!a.is_nan())
            want = oracle.convert(mode, a);
          Flags flags = 0;
          const Float got = convert(to, mode, a, &flags), quick = convert(to, mode, a);
          checked += 2;
          ASSERT_TRUE(got.bits() == want.value.bits() && flags == want.flags && same(quick, want.value))
              << name(mode) << " " << show(a) << "\n got  " << show(got) << show(flags) << "\n want "
              << show(want.value) << show(want.flags) << "\n seed " << seed();
        }
      }
  }
  std::printf("checked %llu conversions, 0 mismatches (seed %llu)\n",
              static_cast<unsigned long long>(checked), static_cast<unsigned long long>(seed()));
}

TEST(FloatRandom, IntegersAgainstReference) {
  Rng rng(seed());
  for (Format f : {kHalf, kBfloat16, kFloat, kDouble, kX87, kQuad, Format{8, 70}})
    for (uint32_t width : {1u, 7u, 8u, 16u, 31u, 32u, 53u, 63u, 64u, 65u, 80u, 128u, 200u})
      for (uint64_t i = iterations(30, 3000); i > 0; i--) {
        const RoundingMode mode = kModes[rng.below(5)];
        const BitVec bits = interesting_bits(rng, width);
        for (bool is_signed : {false, true}) {
          mpz_class n = to_mpz(bits);
          if (is_signed && bits.sign()) n -= mpz_class(1) << width;
          Outcome want{Float::zero(f), 0};
          if (n != 0) want = reference_round(f, mode, mpq_class(n));
          Flags flags = 0;
          const Float got =
              is_signed ? from_signed(f, mode, bits, &flags) : from_unsigned(f, mode, bits, &flags);
          const Float quick = is_signed ? from_signed(f, mode, bits) : from_unsigned(f, mode, bits);
          ASSERT_TRUE(same(got, want.value) && flags == want.flags && same(quick, got))
              << bits.to_binary() << " seed " << seed();

          Float a = rng.chance(2) ? got : random_float(rng, f);
          if (rng.chance(2)) a = rng.chance(2) ? next_up(a) : next_down(a);
          if (!a.is_finite()) continue;
          const mpq_class x = value_of(a);
          bool inexact = false;
          mpz_class rounded = rounded_count(mode, ::abs(x), x < 0, false, mpq_class(1), &inexact);
          if (x < 0) rounded = -rounded;
          const mpz_class low = is_signed ? mpz_class(-(mpz_class(1) << (width - 1))) : mpz_class(0);
          const mpz_class high = mpz_class(1) << (is_signed ? width - 1 : width);
          const bool fits = rounded >= low && rounded < high;
          BitVec out, quick_out;
          flags = 0;
          const bool done =
              is_signed ? to_signed(width, mode, a, &out, &flags) : to_unsigned(width, mode, a, &out, &flags);
          const bool quick_done =
              is_signed ? to_signed(width, mode, a, &quick_out) : to_unsigned(width, mode, a, &quick_out);
          ASSERT_TRUE(done == fits && quick_done == fits) << show(a) << name(mode) << width;
          ASSERT_TRUE(!fits || (out == to_bits(width, rounded) && quick_out == out)) << show(a) << name(mode);
          ASSERT_EQ(flags, fits ? Flags(inexact ? kInexact : 0) : Flags(kInvalid)) << show(a);
        }
      }
}

}  // namespace
}  // namespace mantissa::num::test
