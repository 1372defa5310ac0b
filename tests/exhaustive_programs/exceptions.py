"""Random C programs of two bytes of input, one float operation a line: which operation raises what for some input?

Natively the flags are asked for after every operation, for all 65,536 inputs.
"""

import random

DOUBLES = ["1e300", "1e-300", "0.0", "3.0", "-1.0", "1e154", "1e-154", "4.0", "INFINITY", "0.1", "-0.0", "5e-324"]
FLOATS = ["1e30f", "1e-30f", "0.0f", "2.0f", "3.0f"]

TEXT = """#include <math.h>
#ifdef NATIVE
#include <fenv.h>
#include <stdio.h>
static int hit[%(size)d];
#define STEP(k, statement)        \\
  feclearexcept(FE_ALL_EXCEPT);   \\
  statement;                      \\
  hit[k] |= fetestexcept(FE_ALL_EXCEPT)
#else
#define STEP(k, statement) statement
#endif
// A NaN that is compared raises invalid, which is no finding: the library's quotient compares.
static double number(double d) { return d == d ? d : 1; }
void program(unsigned char a, unsigned char b) {
  double p = (double)a - 100, q = ldexp((double)b - 128, (int)(a & 15) * 64 - 512);
  float u = b;
  int n;
%(body)s
}
#ifdef NATIVE
int main(void) {
  for (int a = 0; a < 256; a++)
    for (int b = 0; b < 256; b++) program(a, b);
  for (int k = 1; k < %(size)d; k++) {
    if (hit[k] & FE_OVERFLOW) printf("%%d:float-overflow\\n", k);
    if (hit[k] & FE_UNDERFLOW) printf("%%d:float-underflow\\n", k);
    if (hit[k] & FE_DIVBYZERO) printf("%%d:float-divide-by-zero\\n", k);
    if (hit[k] & FE_INVALID) printf("%%d:float-invalid\\n", k);
  }
  return 0;
}
#endif
"""


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.doubles, self.floats = ["p", "q"], ["u"]
        self.declarations, self.lines = [], []
        self.steps = 0
        for _ in range(self.random.randrange(4, 14)):
            self.statement("  ", 2)

    def text(self):
        return TEXT % {"size": self.steps + 1, "body": "\n".join(self.declarations + self.lines)}

    # One operand is a variable, so that no compiler computes the result.
    def operation(self, variables, constants):
        choose = self.random.choice
        operands = [choose(variables), choose(variables) if self.random.random() < 0.7 else choose(constants)]
        self.random.shuffle(operands)
        return f"{operands[0]} {choose('+-**/')} {operands[1]}"

    def step(self, indent, type_name, variables, expression):
        self.steps += 1
        name = f"{type_name[0]}{self.steps}"
        self.declarations.append(f"  {type_name} {name} = 0;")
        self.lines.append(f"{indent}STEP({self.steps}, {name} = {expression});")
        variables.append(name)

    def statement(self, indent, depth):
        choose = self.random.choice
        kind = self.random.randrange(10)
        if kind < 5:
            self.step(indent, "double", self.doubles, self.operation(self.doubles, DOUBLES))
        elif kind == 5:
            x, y = choose(self.doubles), choose(self.doubles)
            self.step(indent, "double", self.doubles,
                      choose([f"sqrt({x})", f"sqrt({y})", f"logb({x})", f"remquo({x}, {y}, &n)", f"__builtin_powi({x}, {choose([2, 3, -1, -2])})",
                              f"__real__(__builtin_complex(number({x}), number({y})) / __builtin_complex(number({y}), number({choose(self.doubles)})))"]))
        elif kind == 6:
            self.step(indent, "float", self.floats, f"(float){choose(self.doubles)}")
        elif kind == 7:
            self.step(indent, "float", self.floats, self.operation(self.floats, FLOATS))
        elif kind == 8:
            self.step(indent, "double", self.doubles, f"(double){choose(self.floats)}")
        elif depth > 0:
            self.lines.append(f"{indent}if ({choose(self.doubles)} {choose(['<', '>', '==', '!='])} {choose(DOUBLES)}) {{")
            outside = list(self.doubles), list(self.floats)
            for _ in range(self.random.randrange(1, 4)):
                self.statement(indent + "  ", depth - 1)
            self.doubles, self.floats = outside
            self.lines.append(f"{indent}}}")
