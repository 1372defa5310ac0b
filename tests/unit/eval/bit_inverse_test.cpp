// Exhaustive on small widths: every kind, operand, target and value of the other operand, with and without
// known bits. What is picked is right; where nothing is picked there is nothing.

#include "eval/bit_inverse.h"

#include <gtest/gtest.h>

#include "expr/apply.h"
#include "expr/pool.h"

namespace mantissa::eval {
namespace {

using expr::Kind;
using expr::Sort;
using expr::Value;
using num::BitVec;

constexpr uint32_t kWidths[] = {1, 2, 3, 4, 5};

// One shape of an operation: the operands' widths, numerals, the sort of the result.
struct Shape {
  Kind kind;
  std::vector<uint32_t> widths, params;
  Sort result;
  uint32_t result_bits() const { return result.bits(); }
};

std::vector<Shape> shapes() {
  std::vector<Shape> result;
  for (size_t k = 0; k < expr::kKindCount; ++k) {
    const Kind kind = static_cast<Kind>(k);
    if (!is_invertible_kind(kind)) continue;
    for (uint32_t w : kWidths) {
      const Sort same = Sort::bit_vec(w);
      switch (expr::info(kind).rule) {
        case expr::SortRule::kConcat:
          for (uint32_t low : kWidths) result.push_back({kind, {w, low}, {}, Sort::bit_vec(w + low)});
          break;
        case expr::SortRule::kExtract:
          for (uint32_t low = 0; low < w; ++low)
            for (uint32_t high = low; high < w; ++high)
              result.push_back({kind, {w}, {high, low}, Sort::bit_vec(high - low + 1)});
          break;
        case expr::SortRule::kExtend:
          for (uint32_t more : {0u, 1u, 3u}) result.push_back({kind, {w}, {more}, Sort::bit_vec(w + more)});
          break;
        case expr::SortRule::kSameToBool:
        case expr::SortRule::kBvToBool: result.push_back({kind, {w, w}, {}, Sort::boolean()}); break;
        default:
          if (expr::info(kind).params > 0)
            for (uint32_t by = 0; by < w; ++by) result.push_back({kind, {w}, {by}, same});
          else
            result.push_back({kind, std::vector<uint32_t>(expr::arity(kind), w), {}, same});
      }
    }
  }
  return result;
}

BitVec result_of(const Shape& shape, uint32_t index, const BitVec& value, const BitVec* other) {
  Value operands[2] = {Value::bits(value), Value()};
  if (other != nullptr) {
    operands[index] = Value::bits(value);
    operands[1 - index] = Value::bits(*other);
  }
  const Value result = expr::apply(shape.kind, shape.result, shape.params, {operands, shape.widths.size()});
  return result.sort().is_bool() ? BitVec(1, result.as_bool() ? 1 : 0) : result.as_bits();
}

// Calls check(shape, index, width, other) for every operand and value of the other one.
template <class F>
void for_each_operand(F&& check) {
  for (const Shape& shape : shapes())
    for (uint32_t index = 0; index < shape.widths.size(); ++index) {
      if (shape.widths.size() == 1) {
        check(shape, index, nullptr);
        continue;
      }
      const uint32_t width = shape.widths[1 - index];
      for (uint64_t v = 0; v < uint64_t{1} << width; ++v) {
        const BitVec other(width, v);
        check(shape, index, &other);
      }
    }
}

std::string text(const Shape& shape, uint32_t index, const BitVec* other, const BitVec& target) {
  return std::string(expr::info(shape.kind).text) + " operand " + std::to_string(index) + " other " +
         (other ? other->to_binary() : "-") + " target " + target.to_binary();
}

TEST(BitInverse, AllBitVectorKinds) {
  for (size_t k = 0; k < expr::kKindCount; ++k) {
    const Kind kind = static_cast<Kind>(k);
    const bool bits = expr::info(kind).name.starts_with("kBv") || kind == Kind::kEq;
    EXPECT_EQ(is_invertible_kind(kind), bits) << expr::info(kind).name;
  }
}

TEST(BitInverse, PickedIsRightAndNoneIsNone) {
  Rng rng(1);
  for_each_operand([&](const Shape& shape, uint32_t index, const BitVec* other) {
    const uint32_t width = shape.widths[index];
    for (uint64_t t = 0; t < uint64_t{1} << shape.result_bits(); ++t) {
      const BitVec target(shape.result_bits(), t);
      const Operand operand{shape.kind, shape.params, index, width, other};
      const Solutions found = inverse_values(operand, target);
      bool any = false;
      for (uint64_t v = 0; v < uint64_t{1} << width && !any; ++v)
        any = result_of(shape, index, BitVec(width, v), other) == target;
      ASSERT_EQ(!found.empty(), any) << text(shape, index, other, target);
      for (int i = 0; i < 8 && any; ++i) {
        const BitVec current = random_bits(width, rng);
        const auto picked = found.pick(nullptr, i % 2 == 0 ? &current : nullptr, rng);
        ASSERT_TRUE(picked) << text(shape, index, other, target);
        ASSERT_EQ(result_of(shape, index, *picked, other), target)
            << text(shape, index, other, target) << " picked " << picked->to_binary();
      }
    }
  });
}

// Every solution can be picked: nothing is kept from the search.
TEST(BitInverse, EverySolutionIsFoundInTheEnd) {
  Rng rng(2);
  size_t missed = 0, all = 0;
  for_each_operand([&](const Shape& shape, uint32_t index, const BitVec* other) {
    const uint32_t width = shape.widths[index];
    if (width > 3) return;
    for (uint64_t t = 0; t < uint64_t{1} << shape.result_bits(); ++t) {
      const BitVec target(shape.result_bits(), t);
      const Solutions found = inverse_values({shape.kind, shape.params, index, width, other}, target);
      uint64_t seen = 0;
      for (int i = 0; i < 300 && !found.empty(); ++i)
        seen |= uint64_t{1} << found.pick(nullptr, nullptr, rng)->low64();
      for (uint64_t v = 0; v < uint64_t{1} << width; ++v) {
        if (result_of(shape, index, BitVec(width, v), other) != target) continue;
        ++all;
        missed += (seen >> v & 1) == 0 ? 1 : 0;
      }
    }
  });
  EXPECT_EQ(missed, 0u) << "of " << all;
}

TEST(BitInverse, AgreesWithKnownBits) {
  Rng rng(3);
  size_t missed = 0, all = 0;
  for_each_operand([&](const Shape& shape, uint32_t index, const BitVec* other) {
    const uint32_t width = shape.widths[index];
    if (width > 3) return;
    for (uint64_t mask = 1; mask < uint64_t{1} << width; ++mask) {
      KnownBits known{BitVec(width, mask), BitVec(width, rng.next() & mask)};
      for (uint64_t t = 0; t < uint64_t{1} << shape.result_bits(); ++t) {
        const BitVec target(shape.result_bits(), t);
        const Operand operand{shape.kind, shape.params, index, width, other, &known};
        const auto picked = inverse_values(operand, target).pick(&known, nullptr, rng);
        bool any = false;
        for (uint64_t v = 0; v < uint64_t{1} << width; ++v) {
          const BitVec value(width, v);
          any = any || (known.allow(value) && result_of(shape, index, value, other) == target);
        }
        all += any ? 1 : 0;
        missed += any && !picked ? 1 : 0;
        if (!picked) continue;
        ASSERT_TRUE(known.allow(*picked)) << text(shape, index, other, target);
        ASSERT_EQ(result_of(shape, index, *picked, other), target) << text(shape, index, other, target);
      }
    }
  });
  EXPECT_LT(missed * 1000, all);  // progressions are tried, not decided
}

TEST(BitInverse, ConsistentForSomeOther) {
  Rng rng(4);
  for (const Shape& shape : shapes())
    for (uint32_t index = 0; index < shape.widths.size(); ++index) {
      const uint32_t width = shape.widths[index];
      for (uint64_t t = 0; t < uint64_t{1} << shape.result_bits(); ++t) {
        const BitVec target(shape.result_bits(), t), current(width, 0);
        const BitVec other(shape.widths.size() == 2 ? shape.widths[1 - index] : 1, 0);
        const Operand operand{shape.kind, shape.params, index, width,
                              shape.widths.size() == 2 ? &other : nullptr};
        for (int i = 0; i < 20; ++i) {
          const auto picked = consistent_values(operand, target, rng).pick(nullptr, nullptr, rng);
          if (!picked) continue;
          bool any = shape.widths.size() == 1 && result_of(shape, index, *picked, nullptr) == target;
          for (uint64_t v = 0; shape.widths.size() == 2 && v < uint64_t{1} << other.width() && !any; ++v) {
            const BitVec with(other.width(), v);
            any = result_of(shape, index, *picked, &with) == target;
          }
          ASSERT_TRUE(any) << text(shape, index, nullptr, target) << " picked " << picked->to_binary();
        }
      }
    }
}

TEST(BitInverse, SquareRoots) {
  Rng rng(5);
  for (uint32_t width = 1; width <= 9; ++width)
    for (uint64_t t = 0; t < uint64_t{1} << width; ++t) {
      const BitVec target(width, t);
      const Solutions found = square_roots(target);
      uint64_t roots = 0;
      for (uint64_t v = 0; v < uint64_t{1} << width; ++v)
        roots += num::mul(BitVec(width, v), BitVec(width, v)) == target ? 1 : 0;
      ASSERT_EQ(!found.empty(), roots > 0) << width << " bits, " << t;
      for (int i = 0; i < 10 && roots > 0; ++i) {
        const auto root = found.pick(nullptr, nullptr, rng);
        ASSERT_TRUE(root);
        ASSERT_EQ(num::mul(*root, *root), target) << width << " bits, " << t << " picked " << root->low64();
      }
    }
}

TEST(BitInverse, WideWords) {
  Rng rng(6);
  for (const Kind kind :
       {Kind::kBvAdd, Kind::kBvSub, Kind::kBvMul, Kind::kBvUdiv, Kind::kBvUrem, Kind::kBvSdiv, Kind::kBvSrem,
        Kind::kBvSmod, Kind::kBvShl, Kind::kBvLshr, Kind::kBvAshr})
    for (uint32_t width : {64u, 65u, 128u, 200u})
      for (int i = 0; i < 50; ++i) {
        const Shape shape{kind, {width, width}, {}, Sort::bit_vec(width)};
        const auto index = static_cast<uint32_t>(rng.below(2));
        BitVec wanted = random_bits(width, rng), other = random_bits(width, rng);
        if (rng.chance(2)) (rng.chance(2) ? wanted : other) = BitVec(width, rng.below(width));
        const BitVec target = result_of(shape, index, wanted, &other);
        const Solutions found = inverse_values({kind, {}, index, width, &other}, target);
        if (kind == Kind::kBvSmod || kind == Kind::kBvUrem || kind == Kind::kBvSrem) {
          if (found.empty()) continue;
        } else {
          ASSERT_FALSE(found.empty()) << text(shape, index, &other, target);
        }
        const auto picked = found.pick(nullptr, nullptr, rng);
        ASSERT_EQ(result_of(shape, index, *picked, &other), target) << text(shape, index, &other, target);
      }
}

}  // namespace
}  // namespace mantissa::eval
