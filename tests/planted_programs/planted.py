"""Random C programs with one bug that a native run put there.

A program is made of the grammar of tests/program_grammar and has inputs of many types. Its marks are places where a bug
can be planted: natively it is run with random inputs, one of the places it came to is chosen, the values of some
expressions there are recorded, and the bug is what happens where they have these values again. So some input reaches it.
"""

import math
import os
import random
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "program_grammar"))
import all_features  # noqa: E402
import grammar  # noqa: E402

TEXT = """#define _GNU_SOURCE
%(headers)s
#include <assert.h>
#ifdef NATIVE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
static void told(const char *format, ...) {
  char text[100];
  __builtin_va_list l;
  __builtin_va_start(l, format);
  int n = vsnprintf(text, sizeof text, format, l), file = open(getenv("TOLD"), O_WRONLY | O_APPEND | O_CREAT, 0600);
  write(file, text, n);
  close(file);
}
static int chosen(void) { return atoi(getenv("CHOSEN")); }
static void take(void *p, size_t n) {
  static int file = -1;
  if (file < 0) file = open(getenv("INPUTS"), O_RDONLY);
  memset(p, 0, n);
  read(file, p, n);
}
#define BUG(statement) do { told("bug\\n"); _exit(42); } while (0)
#define REACHED(k) told("reached %%d\\n", k)
#define RECORD_int(v) told("int %%d\\n", v)
#define RECORD_double(v) told("double %%a\\n", v)
#define mantissa_assume(c) do { if (!(c)) { told("assume\\n"); _exit(77); } } while (0)
#define INPUT(type, function, name) ({ type v; take(&v, sizeof v); v; })
#define mantissa_symbolic(p, n, name) take(p, n)
#else
#include <mantissa/mantissa.h>
#define BUG(statement) statement
#define REACHED(k)
#define INPUT(type, function, name) mantissa_##function(name)
#endif
#define ASKED(k, c)
#define ENVIRONMENT(k) ((void)0)
static volatile int nought, sink;
static int fence[4], *volatile fenced = fence, *volatile heap;
%(helpers)s
// random from here
%(tops)s
static void __attribute__((noinline)) program(%(parameters)s) {
%(body)s
}
// random to here
int main(void) {
%(inputs)s
  program(%(names)s);
  return 0;
}
"""

# Type of the variable, function, format of its bytes, what it is as an int (none: a double).
INPUTS = [
    ("int", "int", "<i", "%s"), ("int", "int", "<i", "%s"), ("unsigned", "uint", "<I", "(int)%s"), ("long", "long", "<q", "(int)(%s >> 3)"),
    ("unsigned long", "ulong", "<Q", "(int)(%s %% 1000003)"), ("char", "char", "<b", "%s"), ("_Bool", "bool", "<B", "%s"),
    ("size_t", "size", "<Q", "(int)(%s & 4095)"), ("double", "double", "<d", None), ("double", "double", "<d", None),
    ("float", "float", "<f", None), ("char *", None, None, None),
]

# Kinds that a finding may have, and the statement. `nought` is 0, but no compiler knows it, nor that nobody reads `sink`.
BUGS = [
    (["abort"], "abort()"), (["abort"], "abort()"), (["assertion"], "assert(nought)"), (["assertion"], "mantissa_check(0)"),
    (["division-by-zero"], "sink = 7 / nought"), (["out-of-bounds"], "fenced[4 + nought] = 1"), (["out-of-bounds"], "sink = fenced[nought - 1]"),
    (["null-dereference"], "{ heap = 0; *heap = 1; }"), (["out-of-bounds"], "{ heap = malloc(8); heap[2 + nought] = 3; }"),
    (["use-after-free"], "{ heap = malloc(8); free(heap); sink = heap[1]; }"),
    (["double-free"], "{ heap = malloc(8); free(heap); free(heap); }"), (["shift"], "sink = 1 << (nought - 1)"),
    (["invalid-free"], "{ heap = malloc(8); free(heap + 1); }"),
]


class Program(grammar.Grammar):
    share = 0.4

    def __init__(self, seed, options):
        rng = random.Random(seed)
        self.names = options.features.split(",") if options.features else all_features.some(rng, 4, options.without.split(","))
        self.inputs, self.places = [], {}
        integers, numbers = [], []
        for number in range(rng.randrange(1, 5)):
            type_name, function, layout, as_int = rng.choice(INPUTS)
            name = f"in{number}"
            self.inputs.append((name, type_name, function, layout))
            if function is None:
                integers += [f"{name}[{k}]" for k in range(4)]
            elif as_int:
                integers.append(as_int % name)
            else:
                numbers.append(name)
        super().__init__(rng.getrandbits(64), self.names, integers, numbers)
        self.block(2, "  ", 10, 3)
        for _ in range(2):
            self.lines.append(f"  if ({self.condition(3)}) {{")
            self.mark("    ")
            self.lines.append("  }")
        self.mark("  ")

    def mark_text(self, values=None):
        """A place: what is looked at there is chosen now, when it is known what is in scope."""
        self.marks += 1
        if values is None:
            one = lambda: ("int", self.integer(2)) if self.random.random() < 0.6 else ("double", self.number(2))
            values = [one() for _ in range(self.random.randrange(1, 4))]
        self.places[self.marks] = (values, self.random.choice(BUGS))
        return f"@{self.marks}@"

    def random_inputs(self, rng):
        """Bytes of all inputs in their order."""
        return b"".join(self.random_input(rng, layout) for _, _, _, layout in self.inputs)

    def random_input(self, rng, layout):
        if layout is None:
            return bytes(rng.choice(b"ab01 -A9z") if rng.random() < 0.8 else rng.randrange(256) for _ in range(4))
        if layout in ("<d", "<f"):
            value = rng.choice([rng.randrange(-300, 300), rng.uniform(-10, 10), rng.uniform(-1e6, 1e6), math.ldexp(rng.random(), rng.randrange(-100, 100)),
                                rng.choice([0.0, -0.0, 0.5, 1e10, math.inf, -math.inf, math.nan, 1e-30])])
            return struct.pack(layout, value)
        if layout == "<B":
            return bytes([rng.randrange(2)])
        bits = 8 * struct.calcsize(layout)
        value = rng.choice([rng.randrange(-10, 300), rng.getrandbits(bits), rng.choice([0, 1, -1, 127, 128, 255, 65535]), rng.randrange(1 << 16)])
        value &= (1 << bits) - 1
        return value.to_bytes(bits // 8, "little")

    # Text

    def text(self, replace):
        """The program; `replace(k)` is the text of place k."""
        body = "\n".join([self.declarations(), *self.lines])
        tops = "\n".join(self.tops)
        for k in self.places:
            text = replace(k)
            body, tops = body.replace(f"@{k}@", text), tops.replace(f"@{k}@", text)
        declared = [f"  char {n}[5]; mantissa_symbolic({n}, 4, \"{n}\"); {n}[4] = 0;" if function is None else
                    f"  {t} {n} = INPUT({t}, {function}, \"{n}\");" for n, t, function, _ in self.inputs]
        return TEXT % {
            "headers": self.headers(), "helpers": grammar.HELPERS, "tops": tops, "body": body, "inputs": "\n".join(declared),
            "parameters": ", ".join(f"{t} {n}" for n, t, _, _ in self.inputs), "names": ", ".join(n for n, _, _, _ in self.inputs),
        }

    def declared(self, k):
        return " ".join(f"{kind} value{n} = {text};" for n, (kind, text) in enumerate(self.places[k][0]))

    def recording(self):
        """The program that tells which places it comes to, and the values at the one that CHOSEN names."""
        def one(k):
            told = " ".join(f"RECORD_{kind}(value{n});" for n, (kind, _) in enumerate(self.places[k][0]))
            return f"if (chosen() == {k}) {{ {self.declared(k)} REACHED({k}); {told} }} else REACHED({k});"
        return self.text(one)

    def planted(self, k, recorded, is_optimised):
        """The program with its bug at place k, where the values are the recorded ones; and the kinds of findings it is."""
        kinds, statement = self.places[k][1]
        if is_optimised and kinds == ["shift"]:  # to the optimiser it is a value like any other
            kinds, statement = BUGS[0]
        tests = []
        for n, (kind, _) in enumerate(self.places[k][0]):
            value = recorded[n]
            if kind == "int":
                tests.append(f"value{n} == ({value} + 0)" if value != "-2147483648" else f"value{n} == (-2147483647 - 1)")
            elif "nan" in value:
                tests.append(f"value{n} != value{n}")
            elif "inf" in value:
                tests.append(f"value{n} == {value.replace('inf', '__builtin_inf()')}")
            else:
                tests.append(f"value{n} == {value}")
        bug = f"{{ {self.declared(k)}\nif ({' && '.join(tests)}) {{\n/* planted */ BUG({statement});\n}} }}"
        return self.text(lambda other: bug if other == k else ";"), kinds
