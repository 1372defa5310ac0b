"""SMT-LIB scripts that want more time or memory than they get, each in its own way."""

import random


def wide(width, body):
    return f"(declare-const a (_ BitVec {width}))\n(declare-const b (_ BitVec {width}))\n{body}\n(check-sat)\n"


def product(width):
    number = random.Random(1).getrandbits(width // 4) | 1
    return wide(width, f"(assert (= (bvmul a b) (_ bv{number} {width})))\n(assert (bvugt a (_ bv1 {width})))\n(assert (bvugt b a))")


def nested(depth, width):
    """A term of this depth, each level from a definition of its own."""
    lines = [f"(declare-const x{k} (_ BitVec {width}))" for k in range(8)]
    lines += ["(define-fun t0 () (_ BitVec %d) x0)" % width]
    for i in range(1, depth):
        lines.append(f"(define-fun t{i} () (_ BitVec {width}) (bvxor (bvmul t{i - 1} x{i % 8}) (bvadd t{i - 1} (bvlshr x{(i + 3) % 8} x{(i + 1) % 8}))))")
    lines += [f"(assert (= t{depth - 1} (_ bv77 {width})))", "(check-sat)", ""]
    return "\n".join(lines)


def many_asserts(count):
    lines = [f"(declare-const x{i} (_ FloatingPoint 11 53))" for i in range(count)]
    lines += [f"(assert (fp.lt (fp.mul RNE x{i} x{(i * 7 + 3) % count}) (fp.add RNE x{(i + 1) % count} x{i})))" for i in range(count)]
    return "\n".join(lines) + "\n(check-sat)\n"


def arrays(count):
    lines = ["(declare-const m0 (Array (_ BitVec 32) (_ BitVec 8)))"]
    for i in range(count):
        lines.append(f"(declare-const i{i} (_ BitVec 32))")
        lines.append(f"(define-fun m{i + 1} () (Array (_ BitVec 32) (_ BitVec 8)) (store m{i} (bvadd i{i} i{i // 2}) (select m{i} (bvmul i{i // 3} i{i}))))")
    lines += [f"(assert (= (select m{count} i{i}) (bvadd (select m{count} i{(i * 5) % count}) #x01)))" for i in range(0, count, 3)]
    return "\n".join(lines) + "\n(check-sat)\n"


def float_chain(exponent, significand, count):
    sort = f"(_ FloatingPoint {exponent} {significand})"
    lines = [f"(declare-const x{i} {sort})" for i in range(count)]
    lines += [f"(assert (fp.eq (fp.div RNE (fp.sqrt RNE x{i}) (fp.fma RNE x{i} x{i} x{i + 1})) (fp.mul RTP x{i + 1} x{i})))" for i in range(count - 1)]
    lines += [f"(assert (fp.gt x{i} x{i + 1}))" for i in range(count - 1)]
    return "\n".join(lines) + "\n(check-sat)\n"


SCRIPTS = {
    "product_8192": lambda: product(8192),
    "product_4096": lambda: product(4096),
    "product_64": lambda: product(64),
    "adder_40000": lambda: wide(40000, "(assert (= (bvadd a b) (bvadd (bvnot a) (bvshl b (_ bv1 40000)))))"),
    "division_2048": lambda: wide(2048, "(assert (= (bvudiv a b) (bvurem b a)))\n(assert (distinct a b (_ bv0 2048)))"),
    "digits": lambda: "(declare-const n Int)\n(assert (> n %s))\n(check-sat)\n" % ("7" * 1000000),
    "digits_of_bits": lambda: wide(64, "(assert (= a (_ bv%s 64)))" % ("7" * 1000000)),
    "digits_of_reals": lambda: "(declare-const x (_ FloatingPoint 11 53))\n(assert (fp.lt x ((_ to_fp 11 53) RNE %s.5)))\n(check-sat)\n" % ("7" * 1000000),
    "pushes": lambda: "(declare-const p Bool)\n" + "(push)\n" * 100000 + "(check-sat)\n" + "(pop)\n" * 100000,
    "pushes_asserts": lambda: "(declare-const p Bool)\n" + "(push 1)\n(assert p)\n" * 50000 + "(check-sat)\n" + "(pop 1)\n" * 50000,
    "nested": lambda: nested(3000, 64),
    "nested_wide": lambda: nested(300, 1024),
    "many_asserts": lambda: many_asserts(5000),
    "arrays": lambda: arrays(1500),
    "float_chain": lambda: float_chain(11, 53, 20),
    "float_chain_quad": lambda: float_chain(15, 113, 12),
}
