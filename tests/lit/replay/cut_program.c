// A native build is made of what the entry reaches: by calls, tables, aliases, constructors, sections, the text of
// assembly and the names that a library calls; the rest is not even written.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry entry -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: llvm-dis -o - %t/program.bc | FileCheck %s --check-prefix=PROGRAM --implicit-check-not=@nobody
#include <mantissa/mantissa.h>
#include <stdint.h>
#include <string.h>
typedef int (*Function)(int);
extern int puts(const char*);

static int twice(int x) { return x < 0 ? 0 : 2 * x; }
static int thrice(int x) { return x < 1 ? 1 : 3 * x; }
static const Function table[] = {twice, thrice};
static const Function* const tables[] = {table};
static int original(int x) { return x == 3 ? 7 : x; }
int second_name(int x) __attribute__((alias("original")));
int maybe_there(int x) __attribute__((weak));
int maybe_there_too(int x) __attribute__((weak));
int maybe_there_too(int x) { return x == 4 ? 9 : 1; }
static int set_before;
static int before(int x) { return x == 5 ? 6 : 5; }
__attribute__((constructor)) static void start(void) { set_before = before(5); }

static int used_at_the_end(int x) { return x ? 1 : 2; }
__attribute__((destructor)) static void end(void) { set_before = used_at_the_end(set_before); }

__attribute__((section("numbers"), used)) static int one = 1;
__attribute__((section("numbers"), used)) static int two = 2;

int nobody_calls(int x) { return x == 8 ? puts("nobody") : 1; }
static int (*nobody_uses)(int) = nobody_calls;
static int nobody_chosen_really(int x) { return x; }
static int (*nobody_resolves(void))(int) { return nobody_chosen_really; }
int nobody_chosen(int x) __attribute__((ifunc("nobody_resolves")));
int nobody_named(int x) __attribute__((alias("nobody_calls")));
extern int nobody_number_too __attribute__((alias("nobody_number")));
int nobody_number = 3;
static int chosen_really(int x) { return x + 1; }
static int (*resolves(void))(int) { return chosen_really; }
int chosen(int x) __attribute__((ifunc("resolves")));
int (*const choice)(int) = chosen;
int number = 3;
extern int number_too __attribute__((alias("number")));
int nobody_calls_either(int x) { return nobody_uses(x); }

int entry(int x, unsigned char which) {
  int sum = tables[0][which & 1](x) + second_name(x) + maybe_there_too(x) + set_before + number_too;
  if (maybe_there) sum += maybe_there(x);
  return sum + one + two;
}
// CHECK: 0 findings{{.*}}complete
// JSON: "replayed": {{[1-9]}}
// JSON: "divergences": 0
// PROGRAM-DAG: define {{.*}}@entry
// PROGRAM-DAG: define {{.*}}@start
