#pragma once

// A finding as a test of a framework for C++: the C file of the finding has a function instead of main, and
// a file beside it calls that from a test, in a process of its own, so that one that fails ends no other.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "findings/finding_kind.h"

namespace mantissa::testcase {

enum class Framework { kNone, kGoogleTest, kCatch2 };

inline constexpr std::string_view kFrameworkNames[] = {"c", "gtest", "catch2"};

// Nothing if there is none of that name.
std::optional<Framework> framework_named(std::string_view name);

// MemorySanitizer takes what a library writes that it did not build for unwritten: a framework will not do.
bool has_framework_test(findings::FindingKind kind);

// How the C files of a test are compiled and linked.
struct TestBuild {
  std::string compiler;            // of C
  std::string alarm;               // its flags, each after a space
  std::vector<std::string> flags;  // the user's
  std::vector<std::string> files;  // of C, C++ or LLVM; the first one is that of the finding
};

// As one line for a shell, which ends in the program's being built: a.out. With a framework the C++ file of
// the finding has the name of the first one, but for its end.
std::string to_command(const TestBuild& build, Framework framework);

// What the function of the C file is called.
std::string function_of(uint64_t finding, Framework framework);

// The C++ file.
std::string to_framework_test(uint64_t finding, findings::FindingKind kind, const std::string& title,
                              const TestBuild& build, Framework framework);

}  // namespace mantissa::testcase
