// The tests of findings for Catch2; a program that makes its inputs itself, too. What reads arguments stays a C file, which is said.
// RUN: rm -rf %t %t.2 && not %mantissa run -j1 --test-framework catch2 -o %t %s
// RUN: FileCheck %s --check-prefix=TEXT < %t/findings/000001.cpp
// RUN: cd %t/findings && %python %S/Inputs/framework_tests.py %t gcc g++
// RUN: not %mantissa run -j1 --test-framework catch2 --sym-args 1 2 -o %t.2 %s 2>&1 | FileCheck %s --check-prefix=ARGS
// RUN: not ls %t.2/findings/000001.cpp
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  return 10 / (x - 77);
}
// TEXT: #include <catch2/catch.hpp>
// TEXT: TEST_CASE("division-by-zero 1", "[mantissa]") {
// TEXT: if (child == 0) std::exit(finding_000001());
// ARGS: note: tests in C only
