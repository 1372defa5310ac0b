"""Random C programs of two bytes of input, or of one float out of as many, with a few features of tests/program_grammar each.

Natively all inputs are tried: in one process, or in one for each where a feature needs that (constructors, exit). What
is reached only by inputs that fail an assumption later may be covered or not. An environment mark may be covered or not
as well, but a complete run that did not cover it must name an assumption.
"""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program_grammar"))
import all_features  # noqa: E402
import grammar  # noqa: E402

TEXT = """#define _GNU_SOURCE
%(headers)s
#ifdef NATIVE
#include <setjmp.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static volatile unsigned char *hit, *asked;
static jmp_buf assumption;
static void failed_assumption(void) {
#if %(whole_process)d
  _exit(77);
#else
  longjmp(assumption, 1);
#endif
}
#define mantissa_assume(c) ((c) ? (void)0 : failed_assumption())
#define ASKED(k, c) asked[k] |= (c),
#else
#include <mantissa/mantissa.h>
static volatile unsigned char hit[%(size)d];
#define ASKED(k, c)
#endif
%(marks)s
#define MARK(k) m##k()
#define ENVIRONMENT(k) m##k()
%(helpers)s
// random from here
%(tops)s
static void __attribute__((noinline)) program(%(parameters)s) {
%(body)s
}
// random to here
#ifdef NATIVE
static void reset(void) {
%(resets)s
}
static double float_at(unsigned k) { float f; unsigned u; f = %(first)s; memcpy(&u, &f, 4); u += k; memcpy(&f, &u, 4); return f; }
static double double_at(unsigned k) { double f; unsigned long u; f = %(first)s; memcpy(&u, &f, 8); u += k; memcpy(&f, &u, 8); return f; }
static int one(int a, int b) {
#if %(whole_process)d
  fflush(0);
  pid_t child = fork();
  if (child == 0) {
    program(%(arguments)s);
    exit(0);
  }
  int status;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) {
    fprintf(stderr, "signal %%d with %%d, %%d\\n", WTERMSIG(status), a, b);
    abort();
  }
  return WEXITSTATUS(status) == 77;
#else
  reset();
  if (setjmp(assumption)) return 1;
  program(%(arguments)s);
  return 0;
#endif
}
static int is_child;
int main(int argc, char **argv) {
  hit = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  asked = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  static unsigned char certain[%(size)d], possible[%(size)d];
  for (int a = 0; a < %(side)d; a++)
    for (int b = 0; b < %(side)d; b++) {
      memset((void *)hit, 0, %(size)d);
      int failed = one(a, b);
      for (int k = 0; k < %(size)d; k++) possible[k] |= hit[k], certain[k] |= hit[k] && !failed;
    }
  FILE *out = fopen(argv[1], "w");
  for (int k = 1; k < %(size)d; k++) {
    if (certain[k]) fprintf(out, "certain:%%d\\n", k);
    if (possible[k]) fprintf(out, "possible:%%d\\n", k);
    if (asked[k]) fprintf(out, "asked:%%d\\n", k);
  }
  fclose(out);
  _exit(0);
}
#else
int main(void) {
%(call)s
  return 0;
}
#endif
"""
MARK = "static void __attribute__((noinline)) m%d(void) {\n  hit[%d] = 1;\n}"


FIRST = ["1.0", "0.1", "-3.0", "100.25", "0x1p-126", "1e-3", "0.5", "1e10", "-0.7", "6.2", "2.5e-41", "1024", "3e38"]


class Program(grammar.Grammar):
    def __init__(self, seed, options):
        rng = random.Random(seed)
        # The input: two bytes, or a float out of neighbouring ones.
        self.input, self.first = rng.choice(["bytes", "bytes", "bytes", "float", "double"]), rng.choice(FIRST)
        self.names = options.features.split(",") if options.features else all_features.some(rng, 4, options.without.split(","))
        if self.input == "bytes":
            super().__init__(rng.getrandbits(64), self.names, ["a", "b"])
        else:
            super().__init__(rng.getrandbits(64), self.names, ["to_int(v)", "(v > 3)"], ["v", "(v * v)", "(v / 3)"])
        if self.whole_process():
            self.bits = 10
        self.block(2, "  ", 10, 3)
        for _ in range(3):
            self.lines.append(f"  if ({self.condition(3)}) {{")
            self.mark("    ")
            self.lines.append("  }")

    def text(self):
        side = 1 << (self.bits // 2)
        if self.input == "bytes":
            parts = {"parameters": "unsigned char a, unsigned char b", "arguments": "a, b",
                     "call": f"  unsigned char a = mantissa_char(\"a\"), b = mantissa_char(\"b\");\n  program(a & {side - 1}, b & {side - 1});"}
        else:
            low = f"({self.input}){self.first}"
            bits = {"float": "int", "double": "long"}[self.input]
            parts = {"parameters": f"{self.input} v", "arguments": f"{self.input}_at(a * {side} + b)",
                     "call": f"  {self.input} v = mantissa_{self.input}(\"v\"), low = {low}, high;\n  {bits} n;\n  memcpy(&n, &low, sizeof n);\n"
                             f"  n += {side * side - 1};\n  memcpy(&high, &n, sizeof n);\n"
                             "  mantissa_assume(low < 0 ? high <= v && v <= low : low <= v && v <= high);\n  program(v);"}
        return TEXT % {
            "headers": self.headers(), "size": self.marks + 1, "marks": "\n".join(MARK % (k, k) for k in range(1, self.marks + 1)),
            "helpers": grammar.HELPERS, "tops": "\n".join(self.tops), "resets": "\n".join("  " + line for line in self.resets),
            "body": "\n".join([self.declarations(), *self.lines]), "whole_process": self.whole_process(), "side": side, "first": self.first,
            **parts,
        }
