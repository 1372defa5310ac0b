#include "solver/boxes/domain.h"

#include <gtest/gtest.h>

namespace mantissa::solver::boxes {
namespace {

TEST(Domain, SizesOfFewLargeKeys) {
  const auto size = [](double low, uint32_t steps) {
    const Key key = key_of(num::Float::from_double(low));
    return Domain::floating(num::kDouble, {key, key + steps}, false).log2_size();
  };
  for (const double low : {1.0, 524288.0, 1e300, -3.0}) {
    EXPECT_EQ(size(low, 0), 0);
    EXPECT_EQ(size(low, 1), 1);
    EXPECT_EQ(size(low, 255), 8);
  }
}

}  // namespace
}  // namespace mantissa::solver::boxes
