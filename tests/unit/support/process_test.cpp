#include "support/process.h"

#include <gtest/gtest.h>

#include <csignal>

namespace mantissa {
namespace {

ProcessResult shell(const std::string& script, double seconds = 20) {
  ProcessOptions options;
  options.command = {"/bin/sh", "-c", script};
  options.environment = {"MANTISSA_PROCESS_TEST=here"};
  options.seconds = seconds;
  options.keep_output = true;
  auto result = run_process(options);
  EXPECT_TRUE(result) << result.error().message;
  return *result;
}

TEST(Process, KeepsStatusAndText) {
  const ProcessResult result = shell("echo out; echo $MANTISSA_PROCESS_TEST >&2; exit 7");
  EXPECT_FALSE(result.signalled);
  EXPECT_FALSE(result.timed_out);
  EXPECT_EQ(result.code, 7);
  EXPECT_EQ(result.output, "out\n");
  EXPECT_EQ(result.errors, "here\n");
}

TEST(Process, SaysWhichSignal) {
  const ProcessResult result = shell("kill -ABRT $$");
  EXPECT_TRUE(result.signalled);
  EXPECT_EQ(result.code, SIGABRT);
}

TEST(Process, KillsTheWholeGroupWhenTimeIsUp) {
  const ProcessResult result = shell("sleep 60 & sleep 60", 0.3);
  EXPECT_TRUE(result.timed_out);
  EXPECT_LT(result.seconds, 30);
}

TEST(Process, DoesNotWaitForAnOrphanThatHoldsThePipe) {
  const ProcessResult result = shell("sleep 60 & exit 3", 0.5);
  EXPECT_FALSE(result.timed_out);
  EXPECT_EQ(result.code, 3);
  EXPECT_LT(result.seconds, 30);
}

TEST(Process, MuchOutputDoesNotBlock) {
  const ProcessResult result = shell(
      "i=0; while [ $i -lt 3000 ]; do echo 0123456789012345678901234567890123456789; "
      "echo 0123456789012345678901234567890123456789 >&2; i=$((i+1)); done");
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.output.size(), 3000u * 41);
  EXPECT_EQ(result.errors.size(), 3000u * 41);
}

TEST(Process, AMissingProgramIsAnError) {
  ProcessOptions options;
  options.command = {"/does/not/exist"};
  EXPECT_FALSE(run_process(options));
}

}  // namespace
}  // namespace mantissa
