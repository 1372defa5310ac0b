// A program that looks at its arguments is complete for those it is given.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --sym-args 1 2 -o %t %s | FileCheck %s --check-prefix=SYM
int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x'; }
// CHECK: complete: every feasible path was explored, under: the program has no arguments
// SYM: under: the program has at most 1 arguments of at most 2 bytes
