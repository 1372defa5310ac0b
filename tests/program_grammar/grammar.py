"""Random C programs without undefined behaviour, made of a base grammar and of features.

A feature (features_*.py) adds forms of integers, numbers and statements, and the globals that they need. A program takes a
few of them, so that what goes wrong can be told by feature. Every value is defined for every input: indices are masked,
divisors are not zero, signed overflow wraps (-fwrapv), conversions to integers are clamped, and no bit of a NaN is
looked at. What a native run and the engine may do differently (addresses, the clock, a failing malloc) is only ever the
condition of an environment mark, see `Feature.environment`.

Macros that the text relies on and whoever uses the grammar defines: MARK(k), ASKED(k, c), ENVIRONMENT(k), mantissa_assume(c).
"""

import random

INTEGERS = ["0", "1", "2", "3", "5", "7", "16", "31", "100", "127", "128", "200", "255", "-1", "-7", "65535", "1000003"]
NUMBERS = ["0.0", "1.0", "0.5", "-2.0", "1e10", "0.1", "3.0f", "1e-5", "100.0", "-0.0", "1e300", "7.25"]
ORDER = ["<", "<=", "==", "!=", ">", ">="]

HELPERS = """static int to_int(double d) { return d > -1e9 && d < 1e9 ? (int)d : 77; }
static double plain(double d) { return d == d ? d : 0.25; }
static double small(double d) { return d > -1e4 && d < 1e4 ? d : 1.5; }
static int mix(int p, int q) { return p > q ? p - q : (int)((unsigned)p * 3u + (unsigned)q); }
"""

FEATURES = {}


def feature(name):
    def add(cls):
        cls.name = name
        FEATURES[name] = cls
        return cls
    return add


class Feature:
    """Part of a grammar. `integers`, `numbers` and `statements` are lists of functions that give text."""

    headers = ()
    flags = ()
    whole_process = False  # it needs a process of its own for each input

    def __init__(self, program):
        self.program = program
        self.random = program.random
        self.integers, self.numbers, self.statements = [], [], []
        self.set_up()

    def set_up(self):
        raise NotImplementedError

    def choose(self, choices):
        return self.random.choice(choices)

    # Forms of features inside forms of features stay small.

    def depth(self, wanted):
        return min(wanted, 2 - self.program.nesting)

    def integer(self, depth=1):
        return self.program.integer(self.depth(depth))

    def number(self, depth=1):
        return self.program.number(self.depth(depth))

    def condition(self, depth=1):
        return self.program.condition(self.depth(depth))

    def fresh(self, prefix):
        return self.program.fresh(prefix)

    def top(self, text):
        self.program.tops.append(text)

    def variable(self, declaration, reset=None):
        """A global; `reset` are the statements that give it its first value again."""
        self.top(declaration)
        if reset:
            self.program.resets.append(reset)

    def local(self, text):
        self.program.locals.append("  " + text)

    def add(self, indent, text):
        self.program.lines.append(indent + text)

    def mark(self, indent):
        self.program.mark(indent)

    def environment(self, what, indent, condition, when="1"):
        self.program.environment(what, indent, condition, when)


class Grammar:
    """The base grammar. Subclasses say what a mark is, and put the parts together."""

    share = 0.45  # of forms that are a feature's

    def __init__(self, seed, names, inputs, number_inputs=()):
        self.random = random.Random(seed)
        self.integers, self.numbers = 2 * list(inputs) + ["i", "j"], ["x", "y"] + 2 * list(number_inputs)
        self.tops, self.resets, self.locals, self.lines = [], [], [], []
        self.marks, self.next = 0, 0
        self.environments = {}  # mark: what it depends on
        self.bits = 16  # of input that can be enumerated natively
        self.loop_depth = self.nesting = 0
        self.features = []
        for name in names:
            self.features.append(FEATURES[name](self))

    # Text

    def headers(self):
        wanted = ["math.h", "stdint.h", "stdlib.h", "string.h"]
        for part in self.features:
            wanted += [header for header in part.headers if header not in wanted]
        return "".join(f"#include <{header}>\n" for header in wanted)

    def flags(self):
        return sorted({flag for part in self.features for flag in part.flags})

    def whole_process(self):
        return any(part.whole_process for part in self.features)

    def declarations(self):
        return "\n".join(["  int i = 0, j = 1, table[16] = {1, 5, 9, -3, 200, 7, 0, 13};",
                          "  double x = 0, y = 1, numbers[8] = {0.5, 2, -1, 1e10, 0.1, 3};", *self.locals])

    def fresh(self, prefix):
        self.next += 1
        return f"{prefix}{self.next}"

    # Marks

    def mark(self, indent):
        self.lines.append(indent + self.mark_text())

    def mark_text(self, values=None):
        """A new mark; `values` are expressions that mean something where it is, as (type, text)."""
        self.marks += 1
        return f"MARK({self.marks});"

    def environment(self, what, indent, condition, when):
        """A mark that may be reached or not; it depends on the environment only `when` that holds."""
        self.marks += 1
        self.environments[self.marks] = what
        self.lines.append(f"{indent}if (ASKED({self.marks}, {when}) ({condition})) ENVIRONMENT({self.marks});")

    # Expressions

    def form(self, own, of_features):
        """One of the forms of the base grammar or of the features."""
        if not of_features or self.random.random() > self.share:
            return self.random.choice(own)()
        self.nesting += 1
        text = self.random.choice(of_features)()
        self.nesting -= 1
        return text

    def integer(self, depth):
        choose = self.random.choice
        if depth <= 0 or self.random.random() < 0.2:
            return choose(self.integers + [choose(INTEGERS)])
        less = lambda: self.integer(depth - 1)
        arithmetic = lambda: f"({less()} {choose('+-*')} {less()})"
        own = [
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
        ]
        return self.form(own, [f for part in self.features for f in part.integers])

    def number(self, depth):
        choose = self.random.choice
        if depth <= 0 or self.random.random() < 0.2:
            return choose(self.numbers + [f"(double){choose(self.integers)}", f"(float){choose(self.integers)}", choose(NUMBERS)])
        less = lambda: self.number(depth - 1)
        arithmetic = lambda: f"({less()} {choose('+-*/')} {less()})"
        own = [
            arithmetic, arithmetic, arithmetic, arithmetic,
            lambda: f"sqrt(fabs({less()}))",
            lambda: f"(double)({self.integer(depth - 1)})",
            lambda: f"(float)({less()})",
            lambda: f"floor({less()})",
            lambda: f"({self.condition(depth - 1)} ? {less()} : {less()})",
            lambda: f"fmod({less()}, 7.5)",
            lambda: f"-({less()})",
            lambda: f"numbers[({self.integer(depth - 1)}) & 7]",
        ]
        return self.form(own, [f for part in self.features for f in part.numbers])

    def condition(self, depth):
        choose = self.random.choice
        integers = lambda: f"({self.integer(depth - 1)} {choose(ORDER)} {self.integer(depth - 1)})"
        numbers = lambda: f"({self.number(depth - 1)} {choose(ORDER)} {self.number(depth - 1)})"
        if depth <= 0:
            return choose([integers, numbers])()
        both = lambda: f"({self.condition(depth - 1)} {choose(['&&', '||'])} {self.condition(depth - 1)})"
        return choose([integers, integers, numbers, numbers, both, lambda: f"!({self.condition(depth - 1)})"])()

    # Statements

    def block(self, depth, indent, most, least=1):
        for _ in range(self.random.randrange(least, most)):
            self.statement(depth, indent)

    def statement(self, depth, indent):
        of_features = [f for part in self.features for f in part.statements]
        if of_features and self.random.random() < self.share:
            self.random.choice(of_features)(depth, indent)
            return
        self.own_statement(depth, indent)

    def own_statement(self, depth, indent):
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
            self.loop(depth, indent)
        else:
            add(f"if ({self.condition(2)}) {{")
            self.mark(indent + "  ")
            self.block(depth - 1, indent + "  ", 3)
            add("} else {")
            self.mark(indent + "  ")
            add("}")

    def loop(self, depth, indent):
        counter = self.fresh("k")
        self.lines.append(f"{indent}for (int {counter} = 0; {counter} < ({self.integer(1)} & 3); {counter}++) {{")
        self.integers.append(counter)
        self.loop_depth += 1
        self.block(depth - 1, indent + "  ", 3)
        self.loop_depth -= 1
        self.integers.remove(counter)
        self.lines.append(indent + "}")
