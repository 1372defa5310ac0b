// The tests of findings for GoogleTest: each in a process of its own, which fails where the bug is.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:memory,divzero --entry f --elements 2 --test-framework gtest -o %t %s
// RUN: FileCheck %s --check-prefix=TEXT < %t/findings/000001.cpp
// RUN: %python %S/Inputs/framework_tests.py %t gcc g++
#include <stdlib.h>
struct pair { double x, y; };
double f(struct pair *p, unsigned i) {
  struct pair *copy = malloc(sizeof *copy);  // which no compiler of C++ would take
  if (!copy || p->x != 3) return 0;
  copy->y = 1 / (p->y - 7);
  if (i == 5) return p[i].x;
  free(copy);
  return i;
}
int main(void) { return 0; }
// TEXT: // gcc -g {{.*}}-c {{.*}}000001.c && g++ -g {{.*}}000001.cpp 000001.o -lgtest_main -lgtest -pthread -lm && ./a.out
// TEXT: #include <gtest/gtest.h>
// TEXT: extern "C" int finding_000001(void);
// TEXT: TEST(Mantissa, {{[a-z_]+}}_1) {
// TEXT-NEXT: EXPECT_EXIT(std::exit(finding_000001()), testing::ExitedWithCode(0), "");
