#include "support/hold.h"

#include <gtest/gtest.h>

namespace mantissa {
namespace {

struct Counting : Keeper {
  void keep(uint32_t number) override { ++holds[number]; }
  void release(uint32_t number) override { --holds[number]; }
  int holds[2] = {};
};

TEST(Hold, IsCountedOnce) {
  Counting keeper;
  keeper.keep(0);
  {
    Hold first(keeper, 0);
    Hold second = first;
    EXPECT_EQ(keeper.holds[0], 2);
    second = std::move(first);
    EXPECT_EQ(keeper.holds[0], 1);
  }
  EXPECT_EQ(keeper.holds[0], 0);
}

TEST(OwnHold, IsNotCopiedWithItsOwner) {
  Counting keeper;
  keeper.keep(1);
  OwnHold own = Hold(keeper, 1);
  OwnHold copy = own;
  EXPECT_FALSE(copy);
  EXPECT_EQ(keeper.holds[1], 1);
  copy = Hold(own);  // said so
  EXPECT_EQ(keeper.holds[1], 2);
  own = OwnHold();
  EXPECT_EQ(keeper.holds[1], 1);
}

}  // namespace
}  // namespace mantissa
