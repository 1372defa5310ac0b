// The room against symfpu on concrete bit-vectors: all operations it has, all five modes, the tiny formats in
// full and larger ones at random. symfpu knows no flags. Left out, because the installed symfpu differs there
// from the rational reference, with which the room agrees:
//  - formats with two exponent bits;
//  - square roots that are subnormal or the smallest normal, which exist only where significand_bits is large
//  for the
//    exponent range ({3, 4} say): symfpu states that a square root is never subnormal.

#include "unit/num/float_reference.h"
#include "unit/num/symfpu_literal.h"
#include "unit/num/test_support.h"

namespace mantissa::num::test {
namespace {

using literal::FormatInfo;
using literal::Traits;
using Unpacked = symfpu::unpackedFloat<Traits>;

Unpacked unpack(const Float& a) {
  return symfpu::unpack<Traits>(FormatInfo(a.format().exponent_bits, a.format().significand_bits),
                                Traits::ubv(a.bits()));
}
Float pack(Format f, const Unpacked& u) {
  return Float(f, symfpu::pack<Traits>(FormatInfo(f.exponent_bits, f.significand_bits), u).bits());
}

Float by_symfpu(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c) {
  const Format format = a.format();
  const FormatInfo f(format.exponent_bits, format.significand_bits);
  const Unpacked x = unpack(a), y = unpack(b), z = unpack(c);
  switch (op) {
    case Op::kAdd: return pack(format, symfpu::add<Traits>(f, mode, x, y, true));
    case Op::kSub: return pack(format, symfpu::add<Traits>(f, mode, x, y, false));
    case Op::kMul: return pack(format, symfpu::multiply<Traits>(f, mode, x, y));
    case Op::kDiv: return pack(format, symfpu::divide<Traits>(f, mode, x, y));
    case Op::kFma: return pack(format, symfpu::fma<Traits>(f, mode, x, y, z));
    case Op::kSqrt: return pack(format, symfpu::sqrt<Traits>(f, mode, x));
    case Op::kRemainder: return pack(format, symfpu::remainder<Traits>(f, x, y));
    default: return pack(format, symfpu::roundToIntegral<Traits>(f, mode, x));
  }
}

struct Tally {
  uint64_t checked = 0;

  void check(Op op, RoundingMode mode, const Float& a, const Float& b, const Float& c) {
    const Float ours = apply(op, mode, a, b, c, nullptr);
    if (op == Op::kSqrt && (ours.is_subnormal() || same(ours, Float::min_normal(ours.format())))) return;
    checked++;
    const Float theirs = by_symfpu(op, mode, a, b, c);
    if (same(ours, theirs)) return;
    const Float truth = reference(op, mode, a, b, c).value;
    ADD_FAILURE() << op_name(op) << " " << name(mode) << "\n a " << show(a) << "\n b " << show(b) << "\n c "
                  << show(c) << "\n ours   " << show(ours) << "\n symfpu " << show(theirs) << "\n truth  "
                  << show(truth) << " seed " << seed();
  }
  void print() const {
    std::printf("checked %llu operations (seed %llu)\n", static_cast<unsigned long long>(checked),
                static_cast<unsigned long long>(seed()));
  }
};

constexpr Op kOps[] = {Op::kAdd, Op::kSub,  Op::kMul,       Op::kDiv,
                       Op::kFma, Op::kSqrt, Op::kRemainder, Op::kRoundToIntegral};

TEST(FloatSymfpu, TinyFormatsExhaustive) {
  Tally tally;
  for (Format f : {Format{3, 2}, Format{3, 3}, Format{3, 4}, Format{4, 3}}) {
    if (f.width() > 5 && !long_run()) continue;
    const uint64_t count = uint64_t{1} << f.width();
    const uint64_t third = f.width() <= 5 && long_run() ? 1 : 7;  // stride of the third operand
    for (Op op : kOps)
      for (RoundingMode mode : kModes)
        for (uint64_t i = 0; i < count; i++)
          for (uint64_t j = 0; j < (arity(op) > 1 ? count : 1); j++)
            for (uint64_t k = 0; k < (arity(op) > 2 ? count : 1); k += third)
              tally.check(op, mode, Float(f, BitVec(f.width(), i)), Float(f, BitVec(f.width(), j)),
                          Float(f, BitVec(f.width(), k)));
  }
  tally.print();
}

TEST(FloatSymfpu, Random) {
  Tally tally;
  Rng rng(seed());
  for (Format f : {kHalf, kBfloat16, kFloat, kDouble, kX87, kQuad, Format{5, 20}})
    for (uint64_t i = iterations(60, 3000); i > 0; i--) {
      const Float a = random_float(rng, f), b = related_float(rng, a), c = related_float(rng, a);
      for (Op op : kOps) {
        // symfpu's remainder covers the whole exponent range, so wide exponents are left out.
        if (op == Op::kRemainder && (f.exponent_bits > 8 || !rng.chance(f.exponent_bits > 5 ? 20 : 2)))
          continue;
        tally.check(op, kModes[rng.below(5)], a, b, c);
      }
    }
  tally.print();
}

}  // namespace
}  // namespace mantissa::num::test
