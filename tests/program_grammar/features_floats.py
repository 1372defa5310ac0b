"""Functions of tests/float_programs as parts of other programs."""

import os
import sys

from grammar import Feature, feature

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "float_programs"))
import generator  # noqa: E402


@feature("float_function")
class FloatFunction(Feature):
    """A function over float, double and long double with casts and libm; what is looked at are bits of its result."""

    headers = ("fenv.h",)

    def set_up(self):
        self.top(generator.PRELUDE % {"pragma": ""})
        for number in range(2):
            function = generator.Function(self.random, False, True)
            self.top(function.text(number).replace("__attribute__((noinline)) bits", "static __attribute__((noinline)) bits"))
            passed = ", ".join(f"to_{generator.TYPES[kind][0]}({'pq'[i]})" for i, kind in enumerate(function.arguments))
            self.top(f"static int folded{number}(double p, double q) {{ bits r = case_{number}({passed}); return (int)((r ^ r >> 32 ^ r >> 52 ^ r >> 64) & 1023); }}")
        self.integers += [lambda: f"folded{self.random.randrange(2)}({self.number()}, {self.number()})"]
