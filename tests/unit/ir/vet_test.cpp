#include "ir/vet.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace mantissa::ir {
namespace {

TEST(Vet, ATrialThatEndsIsGoodAndChangesNothing) {
  int value = 1;
  EXPECT_TRUE(vet("a.bc", [&] { value = 2; }));
  EXPECT_EQ(value, 1);
}

TEST(Vet, ATrialThatCrashesIsASentence) {
  auto result = vet("a.bc", [] { std::raise(SIGSEGV); });
  ASSERT_FALSE(result);
  EXPECT_EQ(
      result.error().message,
      "a.bc: not valid LLVM code: LLVM fails while it reads it (Segmentation fault); it may be damaged");
}

TEST(Vet, WhatLlvmSaysIsToldWithoutItsStack) {
  auto result = vet("a.bc", [] {
    std::fputs("LLVM ERROR: Invalid abbrev number\nStack dump:\n0. something\n", stderr);
    std::abort();
  });
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("(Invalid abbrev number)"), std::string::npos)
      << result.error().message;
  EXPECT_EQ(result.error().message.find("Stack dump"), std::string::npos);
}

TEST(Vet, AnExitOfTheTrialIsNoneOfOurs) {
  auto result = vet("a.bc", [] { std::_Exit(7); });
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("status 7"), std::string::npos) << result.error().message;
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Vet, MemoryIsLimited) {
  auto result = vet("a.bc", [] {
    if (std::malloc(size_t{1} << 40) == nullptr) std::abort();
  });
  EXPECT_FALSE(result);
}
#endif

}  // namespace
}  // namespace mantissa::ir
