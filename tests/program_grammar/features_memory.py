"""Features about memory: sizes, pointers, addresses, strings, values that were never set."""

from grammar import Feature, feature


@feature("malloc")
class Malloc(Feature):
    """Objects whose size depends on the input."""

    headers = ("alloca.h",)

    def set_up(self):
        self.statements += [self.ints, self.bytes, self.on_stack, self.grown, self.late]

    def size(self):
        return self.choose([f"(unsigned){self.integer(2)} % {self.choose([2, 3, 5, 9])} + 1", f"({self.integer(2)} & 7) + 1",
                            f"({self.condition(2)} ? 4 : 9)", f"({self.condition(1)} ? 1 : {self.condition(1)} ? 3 : 40)"])

    def ints(self, depth, indent):
        n, p, k = self.fresh("n"), self.fresh("p"), self.fresh("k")
        take = self.choose([f"malloc({n} * sizeof(int))", f"calloc({n}, sizeof(int))"])
        self.add(indent, f"{{ size_t {n} = {self.size()}; int *{p} = {take};")
        self.add(indent, f"  if ({p}) {{")
        self.add(indent, f"    for (size_t {k} = 0; {k} < {n}; {k}++) {p}[{k}] = (int){k} * 3 + i;")
        self.add(indent, f"    {p}[(unsigned){self.integer()} % {n}] = {self.integer()};")
        self.add(indent, f"    i = {p}[(unsigned){self.integer()} % {n}];")
        self.add(indent, f"    if ({n} > {self.random.randrange(1, 8)} && {p}[{n} - 1] > {self.integer()}) {{")
        self.mark(indent + "      ")
        self.add(indent, f"    }}\n{indent}    free({p});")
        self.add(indent, "  }")
        self.environment("malloc", indent + "  ", f"!{p}")
        self.add(indent, "}")

    def bytes(self, depth, indent):
        n, p = self.fresh("n"), self.fresh("p")
        self.add(indent, f"{{ size_t {n} = {self.size()}; unsigned char *{p} = malloc({n});")
        self.add(indent, f"  if ({p}) {{ memset({p}, {self.integer()}, {n}); {p}[{n} / 2] = (unsigned char){self.integer()}; "
                         f"j = {p}[0] + {p}[{n} - 1] * 256; free({p}); }}")
        self.add(indent, f"  if (j > {self.integer()} && {n} == {self.random.randrange(1, 9)}) {{")
        self.mark(indent + "    ")
        self.add(indent, "  } }")

    def on_stack(self, depth, indent):
        n, p = self.fresh("n"), self.fresh("p")
        take = self.choose([f"int {p}[{n}];", f"int *{p} = alloca({n} * sizeof(int));"])
        self.add(indent, f"{{ size_t {n} = {self.size()}; {take} memset({p}, 0, {n} * sizeof(int));")
        self.add(indent, f"  {p}[{n} - 1] = {self.integer(2)}; i = {p}[0] + (int)({n} * sizeof(int)); }}")

    def grown(self, depth, indent):
        n, p, q = self.fresh("n"), self.fresh("p"), self.fresh("q")
        self.add(indent, f"{{ size_t {n} = {self.size()}; int *{p} = malloc(3 * sizeof(int));")
        self.add(indent, f"  if ({p}) {{ {p}[0] = {self.integer()}; {p}[1] = j; {p}[2] = 5;")
        self.add(indent, f"    int *{q} = realloc({p}, {n} * sizeof(int));")
        self.add(indent, f"    if ({q}) {{ i = {q}[{n} > 2 ? 2 : 0]; if ({q}[0] == {self.integer()}) {{")
        self.mark(indent + "      ")
        self.add(indent, f"    }} free({q}); }} else free({p}); }} }}")

    def late(self, depth, indent):
        """The size is told only after it was used."""
        n, p = self.fresh("n"), self.fresh("p")
        self.add(indent, f"{{ size_t {n} = (unsigned){self.integer(2)} & 255; char *{p} = malloc({n});")
        self.add(indent, f"  if ({n} == {self.random.randrange(256)} && {p}) {{")
        self.mark(indent + "    ")
        self.add(indent, f"  }} free({p}); }}")


@feature("pointer")
class Pointer(Feature):
    """Pointers to one of several objects."""

    def set_up(self):
        self.variable("static int g1 = 3, g2 = -4, g3[5] = {1, 2, 3, 4, 5};",
                      "g1 = 3; g2 = -4; g3[0] = 1; g3[1] = 2; g3[2] = 3; g3[3] = 4; g3[4] = 5;")
        self.local("int *q = &i, *r = &g1, **qq = &q; double *dp = &x;")
        self.integers += [lambda: "*q", lambda: "*r", lambda: "**qq", lambda: "(q == r)", lambda: f"*({self.target()})",
                          lambda: "g1", lambda: "g3[4]"]
        self.numbers += [lambda: "*dp"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"{self.choose(['q', 'r', '*qq'])} = {self.target()};"),
            lambda depth, indent: self.add(indent, f"*{self.choose(['q', 'r', '*qq'])} = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"qq = {self.condition()} ? &q : &r;"),
            lambda depth, indent: self.add(indent, f"dp = {self.condition()} ? &x : &numbers[{self.integer()} & 7];"),
            lambda depth, indent: self.add(indent, f"*dp = {self.number(2)};"),
            self.compared,
        ]

    def target(self):
        targets = ["&i", "&j", "&g1", "&g2", f"&table[{self.integer()} & 15]", f"&g3[(unsigned){self.integer()} % 5]", "q", "r"]
        return f"({self.condition()} ? {self.choose(targets)} : {self.choose(targets)})"

    def compared(self, depth, indent):
        self.add(indent, f"if ({self.choose(['q', 'r', '*qq'])} == {self.choose(['&i', '&g2', '&table[3]', '&g3[2]', 'q'])}) {{")
        self.mark(indent + "  ")
        self.add(indent, "}")


@feature("many_objects")
class ManyObjects(Feature):
    """A pointer that may point into very many objects."""

    def set_up(self):
        self.count = self.choose([20, 70, 100])
        self.program.bits = min(self.program.bits, 12)
        n = self.count
        self.local(f"int *many[{n}]; static int cells[{n}][2]; for (int k = 0; k < {n}; k++) {{ "
                   f"many[k] = {self.choose(['malloc(sizeof(int))', 'cells[k]', 'k % 2 ? cells[k] : malloc(4)'])}; "
                   "if (!many[k]) exit(0); *many[k] = k * 7 % 31; }")
        self.integers += [lambda: f"*many[(unsigned){self.integer()} % {n}]"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"*many[(unsigned){self.integer(2)} % {n}] = {self.integer()};"),
            lambda depth, indent: self.add(indent, f"many[{self.random.randrange(n)}] = many[(unsigned){self.integer(2)} % {n}];"),
            self.looked_up,
        ]

    def looked_up(self, depth, indent):
        self.add(indent, f"if (*many[(unsigned){self.integer(2)} % {self.count}] == {self.random.randrange(31)}) {{")
        self.mark(indent + "  ")
        self.add(indent, "}")


@feature("list")
class List(Feature):
    """A list on the heap whose length depends on the input."""

    def set_up(self):
        self.top("struct Node { int v; struct Node *next; };")
        self.top("static struct Node *pushed(struct Node *l, int v) { struct Node *n = malloc(sizeof *n); if (!n) exit(0); n->v = v; n->next = l; return n; }")
        self.top("static int summed(struct Node *l) { int s = 0; for (; l; l = l->next) s = s * 3 + l->v; return s; }")
        self.top("static struct Node *turned_list(struct Node *l) { struct Node *r = 0; while (l) { struct Node *n = l->next; l->next = r; r = l; l = n; } return r; }")
        self.local("struct Node *list = 0;")
        self.integers += [lambda: "summed(list)", lambda: "(list ? list->v : 9)"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"list = pushed(list, {self.integer(2)});"),
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) list = pushed(list, {self.integer()});"),
            lambda depth, indent: self.add(indent, f"if (list) {{ struct Node *rest = list->next; free(list); list = rest; }}"),
            lambda depth, indent: self.add(indent, "list = turned_list(list);"),
        ]


@feature("address")
class Address(Feature):
    """Arithmetic on addresses, of which the result does not depend on where objects lie; and questions that do."""

    def set_up(self):
        self.variable("static int h1 = 3, h2[4] = {4, 5, 6, 7};", "h1 = 3; h2[0] = 4; h2[1] = 5; h2[2] = 6; h2[3] = 7;")
        self.top("static unsigned hashed_bytes(const void *p, unsigned n) { const unsigned char *c = p; unsigned h = 7; while (n--) h = h * 33 + *c++; return h; }")
        self.top("static int *passed_on(int *p, int way) { int *q = 0; unsigned char buffer[24]; switch (way & 3) { case 0: memcpy(&q, &p, sizeof q); break; "
                 "case 1: for (unsigned k = 0; k < sizeof p; k++) ((unsigned char *)&q)[k] = ((unsigned char *)&p)[k]; break; "
                 "case 2: memcpy(buffer + 3, &p, sizeof p); memmove(&q, buffer + 3, sizeof q); break; default: q = p; } return q; }")
        self.local("struct { int *p; int n; char c[4]; } holder = {h2, 3, \"ab\"};")
        at = lambda: f"(table + ({self.integer()} & 15))"
        self.integers += [
            lambda: f"(int)({at()} - {at()})", lambda: f"*(int *)((uintptr_t)table + 4 * ({self.integer()} & 15))",
            lambda: f"({at()} < {at()})", lambda: f"*(int *)(((uintptr_t)&h1 ^ (uintptr_t)h2) ^ (uintptr_t){self.choose(['&h1', 'h2'])})",
            lambda: f"*(int *)(((uintptr_t)&h2[{self.integer()} & 3] | ({self.integer()} & 3)) & ~(uintptr_t)3)",
            lambda: f"(int)(((uintptr_t){at()} - (uintptr_t)table) / 4)", lambda: f"(((uintptr_t){at()} & 3) == 0)",
            lambda: f"(int)(((uintptr_t)&h1 | ({self.integer()} & 3)) & 3)", lambda: f"((char *){at()} - (char *)table == 8)",
            lambda: f"*passed_on({self.choose(['&h1', 'h2', 'holder.p', at()])}, {self.integer()})", lambda: "(int)(hashed_bytes(holder.c, 4) & 63)",
            lambda: "holder.n", lambda: f"holder.p[{self.integer()} & 3]", lambda: f"holder.c[{self.integer()} & 3]",
            lambda: f"*(table + 15 - ({self.integer()} & 15))", lambda: f"({at()} == {at()})",
        ]
        self.statements += [
            lambda depth, indent: self.environment("addresses", indent, f"(uintptr_t)&h1 >> {self.random.randrange(4, 9)} & 1"),
            lambda depth, indent: self.environment("addresses", indent, "(uintptr_t)&h1 < (uintptr_t)h2"),
            lambda depth, indent: self.environment("addresses", indent,
                                                   f"((uintptr_t)&h1 * 2654435761u >> 7) % 5 == ({self.integer()} & 3)"),
            lambda depth, indent: self.environment("addresses", indent, "(char *)h2 - (char *)&h1 > 64"),
            lambda depth, indent: self.environment("addresses", indent, "(hashed_bytes(&holder, sizeof holder.p) >> 3 & 7) == 2"),
            lambda depth, indent: self.add(indent, f"holder.n = {self.integer()};"),
            lambda depth, indent: self.add(indent, f"*(int *)((char *)table + ({self.integer()} & 60)) = {self.integer()};"),
        ]


@feature("string")
class String(Feature):
    headers = ("ctype.h", "stdio.h")

    def set_up(self):
        letters = self.choose(["ab", "ab01", "0123", "aA \\t", "-+12"])
        self.local(f"char s[8] = \"{letters[0]}b\", t[24] = \"\"; static const char letters[] = \"{letters}\";")
        self.integers += [
            lambda: "(int)strlen(s)", lambda: f"(strcmp(s, {self.literal()}) {self.choose(['< 0', '== 0', '> 0'])})", lambda: "atoi(s)",
            lambda: f"(memcmp(s, {self.literal()}, 2) == 0)", lambda: f"(strchr(s, {self.letter()}) != 0)", lambda: "(int)strtol(s, 0, 16)",
            lambda: f"toupper(s[{self.integer()} & 7])", lambda: f"!!isdigit(s[{self.integer()} & 7])", lambda: f"s[{self.integer()} & 7]",
            lambda: f"(int)strspn(s, {self.literal()})", lambda: "(int)strlen(t)", lambda: "t[1]",
            lambda: f"(strstr(s, {self.literal()}) ? (int)(strstr(s, {self.literal()}) ? 1 : 2) : 0)",
            lambda: f"snprintf(t, sizeof t, \"{self.choose(['%d', '%5d|', '%x', '%u', '%+d', '%c%d'[2:]])}\", {self.integer()})",
            lambda: "({ int v_ = 0; sscanf(s, \"%d\", &v_); v_; })",
        ]
        self.numbers += [lambda: "strtod(s, 0)", lambda: "atof(t)"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"s[{self.integer()} & 3] = letters[(unsigned){self.integer()} % sizeof letters];"),
            lambda depth, indent: self.add(indent, f"memset(s, 0, sizeof s); memcpy(s, {self.literal()}, 3);"),
            lambda depth, indent: self.add(indent, f"strncpy(t, s, 4 + ({self.integer()} & 3)); t[7] = 0;"),
            lambda depth, indent: self.add(indent, f"if (strlen(s) < 5) memmove(s + 1, s, strlen(s) + 1);"),
            lambda depth, indent: self.add(indent, f"snprintf(t, 9, \"%s%d\", s, {self.integer()} & 63);"),
            self.compared,
        ]

    def letter(self):
        return self.choose([f"'{c}'" for c in "ab01A-"] + [f"letters[{self.integer()} & 1]"])

    def literal(self):
        return self.choose(['"ab"', '"a\\0"', '"10"', '"b1"', '"-1"', '"AA"', '"012"'])

    def compared(self, depth, indent):
        self.add(indent, f"if (strcmp({self.choose(['s', 't'])}, {self.literal()}) == 0) {{")
        self.mark(indent + "  ")
        self.add(indent, "}")


@feature("uninitialised")
class Uninitialised(Feature):
    """Values that are set for some inputs only. What depends on others is a question to the environment."""

    def set_up(self):
        self.statements += [self.used_when_set, self.used_when_not, self.part_of_array, self.moved]

    def used_when_set(self, depth, indent):
        v, c = self.fresh("v"), self.fresh("c")
        self.add(indent, f"{{ int {v}, {c} = {self.condition(2)}; if ({c}) {v} = {self.integer(2)};")
        self.add(indent, f"  if ({c} && {v} > {self.integer()}) {{")
        self.mark(indent + "    ")
        self.add(indent, f"  }} if ({c}) i = {v}; }}")

    def used_when_not(self, depth, indent):
        v = self.fresh("v")
        self.add(indent, f"{{ int {v}, {v}_set = 0; if ({self.condition(2)}) {v} = {self.integer()}, {v}_set = 1;")
        self.environment("uninitialised", indent + "  ", f"{v} == {self.random.randrange(1, 1000)}", f"!{v}_set")
        self.add(indent, "}")

    def part_of_array(self, depth, indent):
        v, k = self.fresh("v"), self.fresh("k")
        self.add(indent, f"{{ int {v}[8]; for (int {k} = 0; {k} < ({self.integer()} & 7); {k}++) {v}[{k}] = {self.integer()};")
        self.add(indent, f"  if (({self.integer()} & 7) > 3) {v}[2] = 5; else {v}[2] = {self.integer()};")
        self.add(indent, f"  j = {v}[2];")
        self.environment("uninitialised", indent + "  ", f"{v}[7] == 1234")
        self.add(indent, "}")

    def moved(self, depth, indent):
        """A struct with unset parts is copied; only what was set is looked at."""
        v = self.fresh("v")
        self.add(indent, f"{{ struct {{ char c; int n; double d[2]; }} {v}, {v}c; {v}.n = {self.integer(2)}; {v}.d[1] = {self.number(2)}; "
                         f"{v}c = {v}; x = {v}c.d[1]; i = {v}c.n; }}")


@feature("memory_calls")
class MemoryCalls(Feature):
    """memcpy and its like with lengths and places that depend on the input."""

    def set_up(self):
        self.local("unsigned char mem[24] = \"symbolic execution!\", out[24] = {0};")
        at, integer = lambda: f"({self.integer()} & 7)", self.integer
        self.integers += [
            lambda: f"mem[({integer()} & 15)]", lambda: f"out[({integer()} & 15)]", lambda: f"(memcmp(mem + {at()}, out + {at()}, {at()}) {self.choose(['< 0', '== 0'])})",
            lambda: f"({{ unsigned char *at_ = memchr(mem, {integer()} & 255, 20); at_ ? (int)(at_ - mem) : -1; }})",
            lambda: f"({{ int w_; memcpy(&w_, mem + {at()}, 4); w_; }})", lambda: f"({{ short w_; memcpy(&w_, out + {at()}, 2); w_; }})",
        ]
        self.numbers += [lambda: f"({{ double w_; memcpy(&w_, mem + {at()}, 8); plain(w_); }})", lambda: f"({{ float w_; memcpy(&w_, out + {at()}, 4); plain(w_); }})"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"memcpy(out + {at()}, mem + {at()}, {at()} + 1);"),
            lambda depth, indent: self.add(indent, f"memmove(mem + {at()}, mem + {at()}, {at()} + 3);"),
            lambda depth, indent: self.add(indent, f"memset({self.choose(['mem', 'out'])} + {at()}, {integer()}, {at()});"),
            lambda depth, indent: self.add(indent, f"{{ double w_ = plain({self.number(2)}); memcpy({self.choose(['mem', 'out'])} + {at()}, &w_, {self.choose([8, 5, 3])}); }}"),
            lambda depth, indent: self.add(indent, f"{{ int w_ = {self.integer(2)}; memcpy({self.choose(['mem', 'out'])} + {at()}, &w_, 4); }}"),
            lambda depth, indent: self.add(indent, f"mem[({integer()} & 15)] ^= out[({integer()} & 15)];"),
        ]


@feature("matrix")
class Matrix(Feature):
    """Arrays of arrays, of floats and of structs, read and written at places that depend on the input."""

    def set_up(self):
        self.variable("static short grid[4][8]; static struct Cell { float f; char c[3]; long n; } squares[3][2];",
                      "memset(grid, 0, sizeof grid); memset(squares, 0, sizeof squares);")
        self.local("double rows[3][3] = {{1, 2}, {0.5}};")
        integer = self.integer
        grid = lambda: f"grid[{integer()} & 3][{integer()} & 7]"
        cell = lambda: f"squares[(unsigned){integer()} % 3][{integer()} & 1]"
        row = lambda: f"rows[(unsigned){integer()} % 3][(unsigned){integer()} % 3]"
        self.integers += [grid, lambda: f"{cell()}.c[(unsigned){integer()} % 3]", lambda: f"(int){cell()}.n", lambda: f"(*(grid + 1))[{integer()} & 7]",
                          lambda: f"((short *)grid)[{integer()} & 31]"]
        self.numbers += [row, lambda: f"{cell()}.f"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"{grid()} = {self.integer(2)};"), lambda depth, indent: self.add(indent, f"{row()} = {self.number(2)};"),
            lambda depth, indent: self.add(indent, f"{cell()}.{self.choose(['f', 'n'])} = to_int({self.number(2)});"),
            lambda depth, indent: self.add(indent, f"{cell()}.c[(unsigned){integer()} % 3] = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"{cell()} = {cell()};"),
            lambda depth, indent: self.add(indent, f"for (int r = 0; r < 3; r++) for (int c = 0; c < r; c++) rows[c][r] {self.choose(['+=', '*=', '='])} rows[r][c];"),
        ]


@feature("container")
class Container(Feature):
    """From a member back to its struct; flexible arrays."""

    headers = ("stddef.h",)

    def set_up(self):
        self.top("struct Link { struct Link *other; char tag; }; struct Owner { int id; double weight; struct Link link; };")
        self.top("static struct Owner *owner(struct Link *l) { return (struct Owner *)((char *)l - offsetof(struct Owner, link)); }")
        self.top("struct Flexible { int n; short v[]; };")
        self.top("static int flexible(int n, int w) { struct Flexible *f = malloc(sizeof *f + 4 * sizeof(short)); if (!f) exit(0); f->n = n & 3; "
                 "for (int k = 0; k < 4; k++) f->v[k] = (short)(w * k); int r = f->v[f->n]; free(f); return r; }")
        self.local("struct Owner o1 = {1, 0.5}, o2 = {2, 1.5}; struct Link *link = &o1.link; o1.link.other = &o2.link; o2.link.other = &o1.link;")
        self.integers += [lambda: "owner(link)->id", lambda: "owner(link->other)->id", lambda: "(link == &o2.link)", lambda: f"flexible({self.integer()}, {self.integer()})"]
        self.numbers += [lambda: "owner(link)->weight"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) link = link->other;"),
            lambda depth, indent: self.add(indent, f"owner(link)->id = {self.integer(2)};"),
            lambda depth, indent: self.add(indent, f"owner(link)->weight = {self.number(2)};"),
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) link->other = link;"),
        ]
