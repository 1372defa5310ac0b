#include "check/worker.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "report/run_json.h"
#include "support/temporary_folder.h"
#include "testcase/file.h"

namespace mantissa::check {
namespace {

// An analyser that dies with all functions together, and with one of them alone: `bad`.
const char* const kScript = R"(#!/bin/sh
while [ $# -gt 0 ]; do
  case $1 in
    -o) out=$2; shift ;;
    --entry) entry=$2; shift ;;
  esac
  shift
done
mkdir -p "$out"
cp "$(dirname "$0")/run.json" "$out/run.json"
[ "$entry" = good ] && exit 1
[ "$entry" = worse ] && exit 3
kill -9 $$
)";

TEST(Worker, AFunctionThatKillsItsProcessCostsItselfOnly) {
  auto folder = TemporaryFolder::make("check");
  ASSERT_TRUE(folder.ok());
  const std::filesystem::path path = folder->path(), script = path / "analyser";
  report::RunSummary summary;
  summary.entry = "good,bad,worse";
  ASSERT_TRUE(testcase::write_file(path / "run.json", report::to_run_json(summary)).ok());
  ASSERT_TRUE(testcase::write_file(script, kScript).ok());
  ASSERT_EQ(::chmod(script.c_str(), 0755), 0);
  WorkerSettings settings;
  settings.program = script.string();
  Unit unit;
  unit.file = "/a.c";
  const UnitOutcome outcome = run_unit(settings, unit, path / "results", 5, {});
  EXPECT_EQ(outcome.problem, "");
  EXPECT_EQ(outcome.runs.size(), 1U);
  ASSERT_EQ(outcome.failures.size(), 2U);
  EXPECT_EQ(outcome.failures[0], (std::pair<std::string, std::string>("bad", "ended by signal 9")));
  EXPECT_EQ(outcome.failures[1].first, "worse");
  EXPECT_TRUE(outcome.failures[1].second.starts_with("status 3"));
}

TEST(Worker, WhatDoesNotCompileIsSaidOnce) {
  auto folder = TemporaryFolder::make("check");
  ASSERT_TRUE(folder.ok());
  const std::filesystem::path path = folder->path(), script = path / "analyser";
  ASSERT_TRUE(testcase::write_file(script, "#!/bin/sh\necho a.c: does not compile >&2\nexit 2\n").ok());
  ASSERT_EQ(::chmod(script.c_str(), 0755), 0);
  WorkerSettings settings;
  settings.program = script.string();
  const UnitOutcome outcome = run_unit(settings, Unit(), path / "results", 5, {});
  EXPECT_EQ(outcome.problem, "status 2: a.c: does not compile");
  EXPECT_TRUE(outcome.runs.empty());
}

}  // namespace
}  // namespace mantissa::check
