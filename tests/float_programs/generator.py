"""Random float programs: straight-line and branching C over all float types, casts, rounding modes and libm.

A program is a list of functions case_N that take raw bits and return raw bits. NaN results are made the same NaN
everywhere, and no sign or bit of a computed NaN is looked at: compilers may give any.
"""

import pathlib
import re

TYPES = {
    "_Float16": ("h", 16),
    "__bf16": ("b", 16),
    "float": ("f", 32),
    "double": ("d", 64),
    "long double": ("l", 80),
    "__float128": ("q", 128),
}
LIBM_TYPES = {"float": "f", "double": "", "long double": "l"}
LIBM = (pathlib.Path(__file__).resolve().parents[2] / "src/num/libm.def").read_text()


def exact(shape):
    return re.findall(rf"^MANTISSA_LIBM_EXACT\((\w+), +\w+, +{shape},", LIBM, re.MULTILINE)


def terms(arity):
    return re.findall(rf"^MANTISSA_LIBM\(\w+, +(\w+), +{arity},", LIBM, re.MULTILINE)


REMAINDERS = ["fmod", "remainder", "drem"]  # exact, but hard for solvers
EXACT_UNARY = exact("kF_F")
EXACT_BINARY = [name for name in exact("kF_FF") if name not in REMAINDERS]
UNARY = EXACT_UNARY + terms(1)
BINARY = EXACT_BINARY + REMAINDERS + terms(2)
# Functions with a second result, as an expression of both: name, type of the second, arguments.
STORING = [("frexp", "int", 1), ("modf", "own", 1), ("remquo", "int", 2), ("lgamma", "sign", 1)]
INTEGERS = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long"]
LIMITS = {"signed char": ("-128", "127"), "unsigned char": ("0", "255"), "short": ("-32768", "32767"),
          "unsigned short": ("0", "65535"), "int": ("-2147483000", "2147483000"), "unsigned": ("0", "4294967000"),
          "long": ("-9e18", "9e18"), "unsigned long": ("0", "1.8e19")}
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]
CONSTANTS = ["0.0", "-0.0", "1.0", "0.1", "-2.5", "3.0", "0.5", "100.0", "1e10", "-1e-10", "1024.0", "7.0"]
MODES = ["FE_TONEAREST", "FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO"]

PRELUDE = r"""
#define _GNU_SOURCE
#include <fenv.h>
#include <math.h>
#include <string.h>
%(pragma)s
typedef unsigned __int128 bits;
#define TYPE(name, type, size)                                                                    \
  static inline type from_##name(bits b) { type v = 0; memcpy(&v, &b, size); return v; }                 \
  static inline bits to_##name(type v) {                                                                 \
    if (v != v) return (bits)0x7ff1;                                                              \
    bits b = 0; memcpy(&b, &v, size); return b;                                                   \
  }
TYPE(h, _Float16, 2)
TYPE(b, __bf16, 2)
TYPE(f, float, 4)
TYPE(d, double, 8)
TYPE(l, long double, 10)
TYPE(q, __float128, 16)
"""


class Function:
    """One random function: its text, and the types of its arguments."""

    def __init__(self, rng, strict, symbolic):
        self.rng, self.strict, self.symbolic = rng, strict, symbolic
        self.lines, self.variables, self.indent = [], {}, "  "
        self.next = 0
        kinds = ["float", "double", "long double"] if symbolic or rng.random() < 0.6 else list(TYPES)
        if strict:  # the compiler cannot do the 16-bit types with observed exceptions
            kinds = [k for k in kinds if k not in ("_Float16", "__bf16")]
        self.kinds = kinds
        self.arguments = [rng.choice(kinds) for _ in range(rng.randint(1, 2 if symbolic else 3))]
        for argument in self.arguments:
            self.variables[self.name()] = argument
        self.length = rng.randint(2, 5) if symbolic else rng.randint(4, 14)

    def name(self):
        self.next += 1
        return f"v{self.next}"

    def pick(self, kind=None):
        names = [n for n, t in self.variables.items() if kind is None or t == kind]
        if names and self.rng.random() < 0.85:
            return self.rng.choice(names)
        return None

    def operand(self, kind):
        """A value of a type: a variable, one cast, or a constant."""
        name = self.pick(kind)
        if name:
            return name
        if self.rng.random() < 0.6:
            other = self.rng.choice(list(self.variables))
            # The compiler converts __bf16 from and to float only.
            through = "(float)" if "__bf16" in (kind, self.variables[other]) else ""
            return f"({kind}){through}{other}"
        return f"({kind}){self.rng.choice(CONSTANTS)}"

    def expression(self, kind):
        rng = self.rng
        choice = rng.random()
        if choice < 0.45:
            return f"{self.operand(kind)} {rng.choice('+-*/')} {self.operand(kind)}"
        if choice < 0.50:
            return f"-{self.operand(kind)}"
        if choice < 0.78 and kind in LIBM_TYPES:
            return self.library(kind)
        if choice < 0.88:
            return self.through_integer(kind)
        left, right = self.operand(kind), self.operand(kind)
        return f"{left} {rng.choice(COMPARISONS)} {right} ? {self.operand(kind)} : {self.operand(kind)}"

    def library(self, kind):
        suffix, rng = LIBM_TYPES[kind], self.rng
        unary, binary = (EXACT_UNARY, EXACT_BINARY) if self.symbolic and rng.random() < 0.8 else (UNARY, BINARY)
        choice = rng.random()
        if choice < 0.07:
            return self.storing(kind, suffix)
        if choice < 0.55:
            return f"{rng.choice(unary)}{suffix}({self.operand(kind)})"
        if choice < 0.8:
            name, first, second = rng.choice(binary), self.operand(kind), self.operand(kind)
            if name == "copysign":  # not of a NaN
                second = f"({second} != {second} ? 1 : {second})"
            return f"{name}{suffix}({first}, {second})"
        if choice < 0.87:
            name = rng.choice(["ldexp", "scalbn"])
            return f"{name}{suffix}({self.operand(kind)}, {rng.randint(-60, 60)})"
        if choice < 0.94:
            if self.symbolic:
                return f"({kind})lrint{suffix}({self.operand(kind)})"
            return f"fma{suffix}({self.operand(kind)}, {self.operand(kind)}, {self.operand(kind)})"
        return f"({kind})ilogb{suffix}({self.operand(kind)})"

    def storing(self, kind, suffix):
        """frexp and its like: the value and what it stores, added."""
        name, second, count = self.rng.choice(STORING[:2] if self.symbolic else STORING)
        arguments = [self.operand(kind) for _ in range(count)]
        if second == "sign":
            return f"({{ {kind} value = {name}{suffix}({arguments[0]}); value * signgam; }})"
        other = kind if second == "own" else "int"
        call = f"{name}{suffix}({', '.join(arguments)}, &stored)"
        return f"({{ {other} stored = 0; {kind} value = {call}; value + stored; }})"

    def through_integer(self, kind):
        source = self.rng.choice([k for k in self.kinds if k in ("float", "double", "long double")] or ["double"])
        integer = self.rng.choice(INTEGERS)
        low, high = LIMITS[integer]
        value = self.operand(source)
        return f"({value} >= {low} && {value} <= {high} ? ({kind})({integer}){value} : ({kind}){self.rng.randint(-9, 9)})"

    def statement(self, depth):
        rng = self.rng
        choice = rng.random()
        if self.strict and choice < 0.15:
            self.lines.append(f"{self.indent}fesetround({rng.choice(MODES)});")
            return
        if choice < 0.35 and depth < 2 and len(self.variables) > 1:
            self.branch(depth)
            return
        kind = rng.choice(self.kinds)
        text = self.expression(kind)
        names = [n for n, t in self.variables.items() if t == kind]
        if names and rng.random() < 0.4:
            self.lines.append(f"{self.indent}{rng.choice(names)} = {text};")
        elif depth == 0:
            new = self.name()
            self.lines.append(f"{self.indent}{kind} {new} = {text};")
            self.variables[new] = kind
        elif names:
            self.lines.append(f"{self.indent}{rng.choice(names)} = {text};")

    def branch(self, depth):
        rng = self.rng
        kind = self.variables[rng.choice(list(self.variables))]
        test = f"{self.operand(kind)} {rng.choice(COMPARISONS)} {self.operand(kind)}"
        if kind in LIBM_TYPES and rng.random() < 0.2:
            test = f"{rng.choice(['isnan', 'isinf', 'isfinite', 'isnormal'])}({self.operand(kind)})"
        self.lines.append(f"{self.indent}if ({test}) {{")
        self.indent += "  "
        for _ in range(rng.randint(1, 3)):
            self.statement(depth + 1)
        self.indent = self.indent[2:]
        if rng.random() < 0.5:
            self.lines.append(f"{self.indent}}} else {{")
            self.indent += "  "
            self.statement(depth + 1)
            self.indent = self.indent[2:]
        self.lines.append(f"{self.indent}}}")

    def text(self, number):
        head = ", ".join(f"bits a{i}" for i in range(len(self.arguments)))
        body = [f"  {kind} v{i + 1} = from_{TYPES[kind][0]}(a{i});" for i, kind in enumerate(self.arguments)]
        for _ in range(self.length):
            self.statement(0)
        body += self.lines
        result, kind = self.rng.choice(list(self.variables.items()))
        tail = []
        if self.strict:
            tail.append("  fesetround(FE_TONEAREST);")
        tail.append(f"  return to_{TYPES[kind][0]}({result});")
        return "\n".join([f"__attribute__((noinline)) bits case_{number}({head}) {{", *body, *tail, "}"])


def random_bits(rng, kind):
    """Raw bits of a value: special, small, or anything (no NaN with a payload)."""
    width = TYPES[kind][1]
    exponent_bits = {"_Float16": 5, "__bf16": 8, "float": 8, "double": 11, "long double": 15, "__float128": 15}[kind]
    explicit = 1 if kind == "long double" else 0
    fraction_bits = width - 1 - exponent_bits
    bias = (1 << (exponent_bits - 1)) - 1
    choice = rng.random()
    sign = rng.getrandbits(1)
    fraction = rng.getrandbits(fraction_bits - explicit)
    if choice < 0.15:
        exponent, fraction = rng.choice([(0, 0), (2 * bias + 1, 0), (0, 1), (bias, 0), (2 * bias, fraction)])
    elif choice < 0.6:
        exponent = bias + rng.randint(-4, 8)
        if rng.random() < 0.4:
            fraction = fraction >> max(0, fraction_bits - explicit - 4) << max(0, fraction_bits - explicit - 4)
    else:
        exponent = rng.randint(0, 2 * bias)
    significand = fraction
    if explicit and exponent:
        significand |= 1 << 63
    return sign << (width - 1) | exponent << fraction_bits | significand
