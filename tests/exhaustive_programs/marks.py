"""Random C programs of two bytes of input: small enough to try every input, with all that makes paths hard.

A program has marks, functions m1, m2, ... that it calls in some of its branches; which are reached by some input is what
its native run finds out by trying all 65,536.
"""

import random

INTEGERS = ["0", "1", "2", "3", "5", "7", "16", "31", "100", "127", "128", "200", "255", "-1", "-7"]
FLOATS = ["0.0", "1.0", "0.5", "-2.0", "1e10", "0.1", "3.0f", "1e-5", "100.0"]
ORDER = ["<", "<=", "==", "!=", ">", ">="]

TEXT = """#include <math.h>
#ifdef NATIVE
#include <stdio.h>
#endif
static volatile int hit[%(size)d];
%(marks)s
static int to_int(double d) { return d > -1e9 && d < 1e9 ? (int)d : 77; }
static int mix(int p, int q) { return p > q ? p - q : (int)((unsigned)p * 3u + (unsigned)q); }
void program(unsigned char a, unsigned char b) {
  int i = 0, j = 1, table[16] = {1, 5, 9, -3, 200, 7, 0, 13};
  double x = 0, y = 1, numbers[8] = {0.5, 2, -1, 1e10, 0.1, 3};
%(body)s
}
#ifdef NATIVE
int main(void) {
  for (int a = 0; a < 256; a++)
    for (int b = 0; b < 256; b++) program(a, b);
  for (int k = 1; k < %(size)d; k++)
    if (hit[k]) printf("%%d\\n", k);
  return 0;
}
#endif
"""
MARK = "static void __attribute__((noinline)) m%d(void) {\n  hit[%d] = 1;\n}"


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.integers = ["a", "b", "i", "j"]
        self.lines = []
        self.marks = 0
        self.statements(3, "  ", 8)
        for _ in range(2):
            self.lines.append(f"  if ({self.condition(3)}) {{")
            self.mark("    ")
            self.lines.append("  }")

    def text(self):
        marks = "\n".join(MARK % (k, k) for k in range(1, self.marks + 1))
        return TEXT % {"size": self.marks + 1, "marks": marks, "body": "\n".join(self.lines)}

    def one_of(self, *choices):
        return self.random.choice(choices)()

    def integer(self, depth):
        choose = self.random.choice
        if depth <= 0 or self.random.random() < 0.2:
            return choose(self.integers + [choose(INTEGERS)])
        less = lambda: self.integer(depth - 1)
        arithmetic = lambda: f"({less()} {choose('+-*')} {less()})"
        return self.one_of(
            arithmetic, arithmetic, arithmetic,
            lambda: f"({less()} {choose('/%')} (({less()} & 7) + 1))",
            lambda: f"({less()} {choose('&|^')} {less()})",
            lambda: f"(int)((unsigned){less()} {choose(['<<', '>>'])} ({less()} & 7))",
            lambda: f"({self.condition(depth - 1)} ? {less()} : {less()})",
            lambda: f"table[({less()}) & 15]",
            lambda: f"to_int({self.number(depth - 1)})",
            lambda: f"(int)(signed char){less()}",
            lambda: f"(int)(unsigned short){less()}",
            lambda: f"mix({less()}, {less()})",
        )

    def number(self, depth):
        choose = self.random.choice
        if depth <= 0 or self.random.random() < 0.2:
            return choose(["x", "y", "(double)a", "(double)b", "(float)b", choose(FLOATS)])
        less = lambda: self.number(depth - 1)
        arithmetic = lambda: f"({less()} {choose('+-*/')} {less()})"
        return self.one_of(
            arithmetic, arithmetic, arithmetic, arithmetic,
            lambda: f"sqrt(fabs({less()}))",
            lambda: f"(double)({self.integer(depth - 1)})",
            lambda: f"(float)({less()})",
            lambda: f"floor({less()})",
            lambda: f"({self.condition(depth - 1)} ? {less()} : {less()})",
            lambda: f"fmod({less()}, 7.5)",
            lambda: f"-({less()})",
            lambda: f"numbers[({self.integer(depth - 1)}) & 7]",
        )

    def condition(self, depth):
        choose = self.random.choice
        integers = lambda: f"({self.integer(depth - 1)} {choose(ORDER)} {self.integer(depth - 1)})"
        numbers = lambda: f"({self.number(depth - 1)} {choose(ORDER)} {self.number(depth - 1)})"
        if depth <= 0:
            return self.one_of(integers, numbers)
        both = lambda: f"({self.condition(depth - 1)} {choose(['&&', '||'])} {self.condition(depth - 1)})"
        return self.one_of(integers, integers, numbers, numbers, both, lambda: f"!({self.condition(depth - 1)})")

    def mark(self, indent):
        self.marks += 1
        self.lines.append(f"{indent}m{self.marks}();")

    def statements(self, depth, indent, most):
        for _ in range(self.random.randrange(1, most)):
            self.statement(depth, indent)

    def statement(self, depth, indent):
        kind = self.random.randrange(9)
        add = lambda text: self.lines.append(indent + text)
        if kind < 2:
            add(f"{self.random.choice('ij')} = {self.integer(3)};")
        elif kind < 4:
            add(f"{self.random.choice('xy')} = {self.number(3)};")
        elif kind == 4:
            add(f"table[({self.integer(2)}) & 15] = {self.integer(2)};")
        elif kind == 5:
            add(f"numbers[({self.integer(2)}) & 7] = {self.number(2)};")
        elif depth == 0:
            add(f"{self.random.choice('xy')} += {self.number(2)};")
        elif kind == 6:
            counter = f"k{depth}"
            add(f"for (int {counter} = 0; {counter} < ({self.integer(1)} & 3); {counter}++) {{")
            self.integers.append(counter)
            self.statements(depth - 1, indent + "  ", 3)
            self.integers.remove(counter)
            add("}")
        else:
            add(f"if ({self.condition(2)}) {{")
            self.mark(indent + "  ")
            self.statements(depth - 1, indent + "  ", 3)
            add("} else {")
            self.mark(indent + "  ")
            add("}")
