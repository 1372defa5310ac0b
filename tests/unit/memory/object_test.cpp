#include "memory/object.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <vector>

#include "eval/evaluator.h"
#include "expr/array_value.h"
#include "expr/traverse.h"
#include "support/rng.h"

namespace mantissa::memory {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using ir::FloatType;

class ObjectTest : public ::testing::Test {
 protected:
  ReadContext context() { return {pool_, inputs_, &undefined_}; }
  Loaded concrete(uint64_t low) { return {low, 0, {}}; }
  Loaded term(Expr e) { return {0, 0, e}; }

  expr::Pool pool_;
  Inputs inputs_;
  std::vector<Expr> undefined_;
};

TEST_F(ObjectTest, ADoubleStoredAndLoadedIsTheSameExpression) {
  Object object(ObjectKind::kHeap, 0x1000, 32, 8);
  ReadContext c = context();
  const Expr x = pool_.var("x", Sort::floating(num::kDouble));
  object.store(c, 8, 8, term(x));
  EXPECT_EQ(object.load(c, 8, 8, FloatType::kDouble).value, x);
}

TEST_F(ObjectTest, AGigabyteIsReadAtASymbolicPlaceByWhatIsInIt) {
  const uint64_t size = uint64_t{1} << 30;
  const Expr at = pool_.var("at", Sort::bit_vec(64));
  for (const bool is_defined : {true, false}) {
    Object object(ObjectKind::kHeap, 0x1000, size, 8);
    if (!is_defined) object.set_uninitialized();
    ReadContext c = context();
    const Expr x = pool_.var("x", Sort::bit_vec(8));
    object.store(c, size / 2, 1, concrete(7));
    object.store(c, size / 4, 1, term(x));
    const size_t before = pool_.node_count();
    const Expr read = object.load_at(c, at, 1);
    EXPECT_LT(pool_.node_count() - before, 20'000u);
    for (const auto& [place, value] : {std::pair(size / 2, 7), std::pair(size / 4, 9)}) {
      eval::Model model;
      model.set(x, expr::Value::bits(8, 9));
      model.set(at, expr::Value::bits(64, place));
      for (Expr variable : undefined_) model.set(variable, pool_.default_value(pool_.sort(variable)));
      EXPECT_EQ(eval::evaluate(pool_, read, model).raw(), static_cast<uint64_t>(value));
    }
  }
}

// Which bytes are undefined, after random writes and copies, against a plain list.
TEST_F(ObjectTest, UndefinedBytesMoveWithCopies) {
  Rng rng(3);
  constexpr uint64_t kSize = 300;
  Object one(ObjectKind::kHeap, 0x1000, kSize, 8), two(ObjectKind::kHeap, 0x2000, kSize, 8);
  one.set_uninitialized();
  std::vector<bool> defined_one(kSize), defined_two(kSize, true);
  ReadContext c = context();
  for (int step = 0; step < 500; ++step) {
    const uint64_t from = rng.below(kSize), to = rng.below(kSize);
    const uint64_t bytes = rng.below(kSize - std::max(from, to)) + 1;
    std::vector<bool> part;
    switch (rng.below(5)) {
      case 0:
        one.fill(c, to, bytes, concrete(1));
        std::fill_n(defined_one.begin() + to, bytes, true);
        break;
      case 1:
        one.set_uninitialized();
        defined_one.assign(kSize, false);
        break;
      case 2:
        two.copy_from(c, to, one, from, bytes);
        std::copy_n(defined_one.begin() + from, bytes, defined_two.begin() + to);
        break;
      case 3:
        one.copy_from(c, to, one, from, bytes);
        part.assign(defined_one.begin() + from, defined_one.begin() + from + bytes);
        std::copy(part.begin(), part.end(), defined_one.begin() + to);
        break;
      default:
        one.copy_from(c, to, two, from, bytes);
        std::copy_n(defined_two.begin() + from, bytes, defined_one.begin() + to);
        break;
    }
    for (uint64_t i = 0; i < kSize; ++i) {
      ASSERT_EQ(one.is_defined(i, 1), defined_one[i]) << step << " " << i;
      ASSERT_EQ(two.is_defined(i, 1), defined_two[i]) << step << " " << i;
    }
    EXPECT_EQ(one.is_plain(), std::ranges::find(defined_one, false) == defined_one.end());
  }
}

TEST_F(ObjectTest, BytesCutFromAWordJoinToTheWord) {
  Object object(ObjectKind::kHeap, 0x1000, 16, 8);
  ReadContext c = context();
  const Expr x = pool_.var("x", Sort::bit_vec(32));
  object.store(c, 4, 4, term(x));
  Object copy(ObjectKind::kHeap, 0x2000, 16, 8);
  for (uint64_t i = 0; i < 4; ++i) copy.store(c, i, 1, object.load(c, 4 + i, 1, FloatType::kNone));
  EXPECT_EQ(copy.load(c, 0, 4, FloatType::kNone).value, x);
}

TEST_F(ObjectTest, OverwritingPartOfACellKeepsTheRest) {
  Object object(ObjectKind::kHeap, 0x1000, 8, 8);
  ReadContext c = context();
  const Expr x = pool_.var("x", Sort::bit_vec(32));
  object.store(c, 0, 4, term(x));
  object.store(c, 1, 1, concrete(0xab));
  const Loaded all = object.load(c, 0, 4, FloatType::kNone);
  eval::Model model;
  model.set(x, expr::Value::bits(32, 0x11223344));
  EXPECT_EQ(eval::evaluate(pool_, all.value, model).raw(), 0x1122ab44u);
}

TEST_F(ObjectTest, UninitializedBytesAreFreshButStable) {
  Object object(ObjectKind::kStack, 0x1000, 8, 8);
  object.set_uninitialized();
  ReadContext c = context();
  const Loaded first = object.load(c, 0, 4, FloatType::kNone);
  ASSERT_TRUE(first.value);
  EXPECT_EQ(undefined_.size(), 1u);
  EXPECT_EQ(object.load(c, 0, 4, FloatType::kNone).value, first.value);
  object.store(c, 0, 8, concrete(5));
  EXPECT_FALSE(object.load(c, 0, 8, FloatType::kNone).value);
  EXPECT_TRUE(object.is_plain());
}

TEST_F(ObjectTest, InputBytesTakeTheTypeOfTheirFirstRead) {
  Object object(ObjectKind::kHeap, 0x1000, 16, 8);
  ReadContext c = context();
  const uint32_t input = inputs_.add(pool_, "buf", InputType::kBytes, 16);
  object.store_input(c, 0, 16, input);
  const Expr d = object.load(c, 8, 8, FloatType::kDouble).value;
  EXPECT_TRUE(pool_.sort(d).is_float());
  const Expr low = object.load(c, 8, 4, FloatType::kNone).value;  // the low half of that double's bits
  eval::Model model;
  model.set(d, expr::Value::floating(num::Float::from_double(1.0 / 3)));
  EXPECT_EQ(eval::evaluate(pool_, low, model).raw(), 0x55555555u);
  const std::vector<uint8_t> bytes = inputs_.bytes_under(pool_, input, model);
  EXPECT_EQ(bytes[8], 0x55);
  EXPECT_EQ(bytes[15], 0x3f);
}

// Random reads and writes of all sizes, at constant and symbolic offsets, against plain bytes under one
// assignment.
TEST_F(ObjectTest, AgreesWithPlainBytes) {
  const uint64_t seed = 20261115;
  Rng rng(seed);
  for (int round = 0; round < 60; ++round) {
    const uint64_t total = round % 4 < 2 ? 24 : round % 8 < 4 ? 100 : 1500;  // by choice, mixed, as an array
    Object object(ObjectKind::kHeap, 0x1000, total, 8);
    ReadContext c = context();
    std::vector<uint8_t> bytes(total);
    eval::Model model;
    const bool symbolic_offsets = round % 2 == 1;
    for (int step = 0; step < 30; ++step) {
      const uint32_t size = 1u << rng.below(4);
      uint64_t offset = rng.below(total - size + 1);
      Expr offset_term;
      if (symbolic_offsets && rng.chance(3)) {
        offset_term = pool_.fresh_var("offset", Sort::bit_vec(64));
        if (rng.chance(2)) {  // aligned by form
          const uint64_t stride = 1u << rng.below(5), first = offset % stride;
          const Expr index = pool_.fresh_var("index", Sort::bit_vec(64));
          model.set(index, expr::Value::bits(64, offset / stride));
          offset_term = pool_.make(Kind::kBvMul, {index, pool_.bv_const(64, stride)});
          if (first != 0) offset_term = pool_.make(Kind::kBvAdd, {offset_term, pool_.bv_const(64, first)});
        } else {
          model.set(offset_term, expr::Value::bits(64, offset));
        }
      }
      if (rng.chance(2)) {
        const uint64_t word = rng.next() & (~uint64_t{0} >> (64 - 8 * size));
        Loaded value = concrete(word);
        if (rng.chance(2)) {
          const Expr v = pool_.fresh_var("value", Sort::bit_vec(8 * size));
          model.set(v, expr::Value::bits(8 * size, word));
          value = term(v);
        }
        if (offset_term)
          object.store_at(c, offset_term, size, value.value ? value.value : pool_.bv_const(8 * size, word));
        else if (value.value || rng.chance(2) || !object.store_in_place(offset, size, word))
          object.store(c, offset, size, value);
        std::memcpy(bytes.data() + offset, &word, size);
      } else {
        const Loaded loaded = offset_term ? term(object.load_at(c, offset_term, size))
                                          : object.load(c, offset, size, FloatType::kNone);
        const uint64_t got = loaded.value ? eval::evaluate(pool_, loaded.value, model).raw() : loaded.low;
        uint64_t want = 0;
        std::memcpy(&want, bytes.data() + offset, size);
        ASSERT_EQ(got, want) << "seed " << seed << " round " << round << " step " << step;
      }
    }
  }
}

// Of a bit-vector, or of an array with its first entries all different.
expr::Value any_value(expr::Pool& pool, Sort sort, Rng& rng) {
  if (!sort.is_array()) {
    const std::array words{rng.next(), rng.next()};
    return expr::Value::bits(num::BitVec::from_words(sort.width(), words));
  }
  const Sort element = pool.array_element(sort);
  auto array = std::make_shared<expr::ArrayValue>(pool.array_index(sort), any_value(pool, element, rng));
  for (uint64_t i = 0; i < 200; ++i) array->set(expr::Value::bits(32, i), any_value(pool, element, rng));
  return expr::Value::array(sort, array);
}

// Two large objects without contents, written, copied and read at constant and symbolic offsets. A byte that
// nobody wrote holds anything, but the same whenever and however it is read.
TEST_F(ObjectTest, UninitializedContentsStayTheSame) {
  const uint64_t seed = 20261116, total = 2100;
  Rng rng(seed);
  for (int round = 0; round < 40; ++round) {
    ReadContext c = context();
    undefined_.clear();
    size_t given = 0;
    eval::Model model;
    std::vector<Object> objects(2, Object(ObjectKind::kHeap, 0x1000, total, 8));
    std::vector<std::vector<std::optional<uint8_t>>> known(2, std::vector<std::optional<uint8_t>>(total));
    for (Object& object : objects) object.set_uninitialized();
    const uint64_t area = 40 + rng.below(60);  // so that accesses meet
    for (int step = 0; step < 60; ++step) {
      const size_t which = rng.below(2);
      const uint32_t size = 1u << rng.below(4);
      const uint64_t offset = rng.below(area);
      Object& object = objects[which];
      if (rng.chance(4)) {
        const Loaded value = concrete(rng.next() & (~uint64_t{0} >> (64 - 8 * size)));
        if (rng.chance(2) || !object.store_in_place(offset, size, value.low))
          object.store(c, offset, size, value);
        for (uint32_t i = 0; i < size; ++i)
          known[which][offset + i] = static_cast<uint8_t>(value.low >> (8 * i));
        continue;
      }
      if (rng.chance(6)) {
        const uint64_t from = rng.below(area), count = 1 + rng.below(40);
        object.copy_from(c, offset, objects[1 - which], from, count);
        for (uint64_t i = 0; i < count; ++i) known[which][offset + i] = known[1 - which][from + i];
        continue;
      }
      Loaded loaded;
      if (rng.chance(2)) {
        const Expr index = pool_.fresh_var("index", Sort::bit_vec(64));
        const bool is_aligned = offset % size == 0;
        model.set(index, expr::Value::bits(64, is_aligned ? offset / size : offset));
        const Expr at = is_aligned ? pool_.make(Kind::kBvMul, {index, pool_.bv_const(64, size)}) : index;
        loaded = term(object.load_at(c, at, size));
      } else {
        loaded = object.load(c, offset, size, FloatType::kNone);
      }
      for (; given < undefined_.size(); ++given)
        model.set(undefined_[given], any_value(pool_, pool_.sort(undefined_[given]), rng));
      const uint64_t got = loaded.value ? eval::evaluate(pool_, loaded.value, model).raw() : loaded.low;
      for (uint32_t i = 0; i < size; ++i) {
        const uint8_t byte = static_cast<uint8_t>(got >> (8 * i));
        ASSERT_EQ(byte, known[which][offset + i].value_or(byte))
            << "seed " << seed << " round " << round << " step " << step;
        known[which][offset + i] = byte;
      }
    }
  }
}

// What the contents are as a term must not cost a write for each byte that nobody wrote.
TEST_F(ObjectTest, UninitializedContentsAreOneVariable) {
  Object object(ObjectKind::kHeap, 0x1000, 7000, 8);
  object.set_uninitialized();
  ReadContext c = context();
  object.store(c, 16, 4, concrete(5));
  const Expr index = pool_.fresh_var("index", Sort::bit_vec(64));
  const Expr read = object.load_at(c, pool_.make(Kind::kBvMul, {index, pool_.bv_const(64, 4)}), 4);
  EXPECT_EQ(undefined_.size(), 1u);
  EXPECT_LT(expr::dag_size(pool_, std::span(&read, 1)), 60u);
  EXPECT_FALSE(object.store_in_place(40, 4, 0));  // the term has to know of it
}

}  // namespace
}  // namespace mantissa::memory
