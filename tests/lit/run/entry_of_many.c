// Without main, and without a name that is like the one asked for, the functions that there are.
// RUN: not %mantissa run %s 2>&1 | FileCheck %s --check-prefix=MAIN
// RUN: not %mantissa run --entry xylophone %s 2>&1 | FileCheck %s --check-prefix=OTHER
int first(int a) { return a; }
static int hidden(int a) { return a; }
int second(int a) { return hidden(a); }
// MAIN: there is no function 'main' in the program; name another by --entry; it has 'first', 'second'
// OTHER: there is no function 'xylophone' in the program; it has 'first', 'second'
