"""Features about how values are laid out and converted: unions, bit-fields, structs, conversions, builtins, vectors."""

from grammar import Feature, feature


@feature("union")
class Union(Feature):
    """The same bytes as several types."""

    def set_up(self):
        self.top("union Pun { double d; uint64_t w; float f[2]; int n[2]; short s[4]; unsigned char c[8]; };")
        self.top("static uint64_t double_bits(double d) { union Pun p; p.d = plain(d); return p.w; }")
        self.top("static int float_bits(float f) { union Pun p; p.w = 0; p.f[0] = f == f ? f : 1.0f; return p.n[0]; }")
        self.local("union Pun u; u.w = 0;")
        member = lambda: self.choose(["n[%s & 1]", "s[%s & 3]", "c[%s & 7]"]) % self.integer()
        self.integers += [
            lambda: f"u.{member()}",
            lambda: f"(int)(double_bits({self.number()}) >> {self.random.randrange(60)})",
            lambda: f"float_bits((float){self.number()})",
        ]
        self.numbers += [lambda: "plain(u.d)", lambda: f"plain(u.f[{self.integer()} & 1])"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"u.{member()} = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"u.d = plain({self.number(2)});"),
            lambda depth, indent: self.add(indent, f"u.f[{self.integer()} & 1] = (float)plain({self.number(2)});"),
            lambda depth, indent: self.add(indent, f"u.w = (uint64_t){self.integer(2)} << {self.random.randrange(33)};"),
        ]


@feature("bitfield")
class BitField(Feature):
    FIELDS = ["a", "b", "c", "d", "e", "f", "g", "h"]

    def set_up(self):
        packed = self.choose(["", " __attribute__((packed))"])
        self.top("struct %sBits { int a : 3; unsigned b : 5; signed char c : 4; long long d : 37; _Bool e : 1; unsigned long f : 60; "
                 "int : 0; short g : 9; unsigned char h; };" .replace("struct %sBits", f"struct{packed} Bits"))
        where = self.choose(["global", "local", "array"])
        if where == "global":
            self.variable("static struct Bits fields;", "memset(&fields, 0, sizeof fields);")
        elif where == "local":
            self.local("struct Bits fields; memset(&fields, 0, sizeof fields);")
        else:
            self.local("struct Bits all_fields[3]; memset(all_fields, 0, sizeof all_fields);")
        self.name_of = lambda: f"all_fields[(unsigned){self.integer()} % 3]" if where == "array" else "fields"
        field = lambda: f"{self.name_of()}.{self.choose(self.FIELDS)}"
        self.integers += [lambda: f"(int){field()}", lambda: f"(int)({field()} >> 2)"]
        self.numbers += [lambda: f"(double){field()}"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"{field()} = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"{field()} {self.choose(['+=', '^=', '-='])} {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"{self.name_of()}.e = {self.condition()};"),
            lambda depth, indent: self.add(indent, f"{{ struct Bits copy = {self.name_of()}; {self.name_of()}.d = copy.d * 3; i = copy.b; }}"),
        ]


@feature("struct")
class Struct(Feature):
    def set_up(self):
        self.top("struct Point { char c; int v[3]; double d; struct { short s; float f; } in; };")
        self.top("static struct Point moved(struct Point p, int by) { p.v[by & 1] += by; p.d = p.d / 2 + p.c; p.in.s ^= (short)by; return p; }")
        self.top("static int total(const struct Point *p) { return p->v[0] + p->v[1] * 2 - p->v[2] + p->in.s + p->c; }")
        self.local("struct Point p = {1, {2, 3, 4}, 0.5, {5, 6}}, ps[4] = {{1, {2}, 3}};")
        which = lambda: self.choose(["p", f"ps[{self.integer()} & 3]"])
        place = lambda: f"{which()}.{self.choose(['c', 'in.s', f'v[(unsigned){self.integer()} % 3]'])}"
        self.integers += [lambda: f"(int){place()}", lambda: f"total(&{which()})", lambda: f"moved({which()}, {self.integer()}).v[1]"]
        self.numbers += [lambda: f"{which()}.d", lambda: f"(double){which()}.in.f"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"{place()} = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"{which()}.{self.choose(['d', 'in.f'])} = {self.number(2)};"),
            lambda depth, indent: self.add(indent, f"{which()} = {which()};"),
            lambda depth, indent: self.add(indent, f"{which()} = moved({which()}, {self.integer(2)});"),
        ]


@feature("conversion")
class Conversion(Feature):
    def set_up(self):
        number, integer, less = self.number, self.integer, lambda: f"small({self.number()})"
        self.integers += [
            lambda: f"(int)lrint({less()})", lambda: f"(int)lround({less()})", lambda: f"(int)llrint({less()} * 3)",
            lambda: f"(unsigned char)(fabs({less()}) / 64)", lambda: f"(short)({less()})", lambda: f"ilogb(1.5 + fabs({less()}))",
            lambda: f"(int)((unsigned long)fabs({less()}) * 3)", lambda: f"(int)(long)((float){less()} * 1024)",
            lambda: f"({number()} != 0)", lambda: f"(_Bool){number()}", lambda: f"__builtin_isnan({number()})",
            lambda: f"!!signbit(plain({number()}))",
        ]
        self.numbers += [
            lambda: f"(double)(_Float16)({less()})", lambda: f"(double)({number()} * 1.1L)", lambda: f"(double)(long double){number()}",
            lambda: f"(double)(unsigned long){integer()}", lambda: f"(float)(long)({integer()} * 65537l)", lambda: f"rint({number()})",
            lambda: f"trunc({number()})", lambda: f"ldexp({number()}, {integer()} & 31)", lambda: f"copysign({number()}, plain({number()}))",
            lambda: f"({{ int e_; double m_ = frexp(plain({number()}), &e_); m_ + e_; }})", lambda: f"fmax({number()}, {number()})",
            lambda: f"({{ double whole_; double part_ = modf({less()}, &whole_); part_ * 2 + whole_; }})", lambda: f"round({number()})",
            lambda: f"(double)((float){number()} {self.choose('+-*/')} (float){number()})", lambda: f"nextafter({number()}, {number()})",
            lambda: f"((double)(unsigned){integer()} * 0x1p-32)", lambda: f"fma({number()}, {number()}, {number()})",
        ]


@feature("builtin")
class Builtin(Feature):
    def set_up(self):
        integer = self.integer
        self.top("static int overflows(int p, int q) { int r; return __builtin_add_overflow(p, q, &r) + __builtin_mul_overflow(p, q, &r) * 2; }")
        self.top("static int high(int p, int q) { return (int)(((__int128)p * 1234567891234567891ll * q) >> 64); }")
        self.top("static unsigned turned(unsigned v, int by) { by &= 31; return v << by | v >> (-by & 31); }")
        self.integers += [
            lambda: f"__builtin_popcount({integer()})", lambda: f"__builtin_clz({integer()} | 1)", lambda: f"__builtin_ctz({integer()} | 256)",
            lambda: f"(int)__builtin_bswap32({integer()})", lambda: f"__builtin_parity({integer()})", lambda: f"overflows({integer()}, {integer()})",
            lambda: f"high({integer()}, {integer()})", lambda: f"(int)turned({integer()}, {integer()})",
            lambda: f"(int)(((unsigned long long){integer()} * {integer()}) >> 7)", lambda: f"(int)((long long){integer()} * {integer()} % 1009)",
            lambda: f"({integer()}, {integer()})", lambda: f"__builtin_expect({integer()}, 3)",
        ]


@feature("vector")
class Vector(Feature):
    def set_up(self):
        self.top("typedef int int4 __attribute__((vector_size(16)));")
        self.top("typedef double double2 __attribute__((vector_size(16)));")
        self.local("int4 w = {1, 2, 3, 4}; double2 z = {0.5, -1};")
        self.integers += [lambda: f"w[{self.integer()} & 3]", lambda: f"(w > (int4){{{self.integer()}, 2, {self.integer()}, 7}})[1]"]
        self.numbers += [lambda: f"z[{self.integer()} & 1]"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"w {self.choose(['+=', '*=', '^='])} (int4){{{self.integer()}, {self.integer()}, i, j}};"),
            lambda depth, indent: self.add(indent, f"z {self.choose(['+=', '*=', '/='])} (double2){{{self.number()}, {self.number()}}};"),
            lambda depth, indent: self.add(indent, f"w[{self.integer()} & 3] = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, "w = __builtin_shufflevector(w, w, 3, 5, 0, 2);"),
        ]


@feature("wide_float")
class WideFloat(Feature):
    """float, long double and _Float16 variables in memory."""

    def set_up(self):
        self.local("float fl[2] = {1.5f, -3}; long double ld[2] = {0.1L, 7}; _Float16 hf = 2;")
        number, at = self.number, lambda: f"[{self.integer()} & 1]"
        self.integers += [lambda: f"(fl{at()} {self.choose(['<', '>', '=='])} (float){number()})", lambda: f"(ld{at()} {self.choose(['<', '>', '=='])} {number()})",
                          lambda: f"((float)hf == fl{at()})"]
        self.numbers += [lambda: f"(double)fl{at()}", lambda: f"(double)ld{at()}", lambda: "(double)hf", lambda: f"(double)(fl{at()} * fl{at()} + (float){number()})",
                         lambda: f"(double)(ld{at()} / (1 + ld{at()} * ld{at()}))"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"fl{at()} {self.choose(['=', '+=', '*=', '/='])} {number(2)};"),
            lambda depth, indent: self.add(indent, f"ld{at()} {self.choose(['=', '+=', '*=', '/='])} {number(2)};"),
            lambda depth, indent: self.add(indent, f"hf = (_Float16)small({number(2)});"),
            lambda depth, indent: self.add(indent, f"ld{at()} = fl{at()}; fl{at()} = (float)ld{at()};"),
        ]


@feature("long_integer")
class LongInteger(Feature):
    """64- and 128-bit integers, unsigned arithmetic, characters."""

    def set_up(self):
        self.local("long long big = 3; unsigned long long ubig = 5; __int128 huge = 1; unsigned char uc = 'x'; signed char sc = -1; unsigned short us = 9;")
        integer = self.integer
        self.integers += [lambda: "(int)big", lambda: "(int)(ubig >> 32)", lambda: "(int)(huge >> 64)", lambda: "uc", lambda: "sc", lambda: "us", lambda: "(big > (long long)ubig)",
                          lambda: f"(int)(big % (({integer()} & 1023) + 1))", lambda: f"(int)(ubig / (({integer()} & 1023) + 1))", lambda: "(int)(huge % 1000003)"]
        self.numbers += [lambda: "(double)big", lambda: "(double)ubig", lambda: "(float)ubig", lambda: "(double)huge"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"{self.choose(['big', 'ubig', 'huge'])} {self.choose(['=', '+=', '*=', '^=', '-='])} {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"{self.choose(['big', 'ubig'])} {self.choose(['<<=', '>>='])} {integer()} & 31;"),
            lambda depth, indent: self.add(indent, f"{self.choose(['uc', 'sc', 'us'])} {self.choose(['=', '+=', '*=', '|=', '--;(void)'])} {self.integer(2)};"),
            lambda depth, indent: self.add(indent, "huge *= big; big ^= (long long)(huge >> 20);"),
        ]
