"""Features that are small algorithms: loops over floats, sorting, a tree, a state machine, a checksum, fixed point."""

from grammar import Feature, feature


@feature("iteration")
class Iteration(Feature):
    """Loops whose end depends on floats."""

    def set_up(self):
        self.top("static int doublings(double v, double limit) { int n = 0; while (n < 12 && v < limit) { v = v * 1.5 + 0.25; n++; } return n; }")
        self.top("static double root(double v) { double r = v > 1 ? v : 1; for (int n = 0; n < 6; n++) r = (r + v / r) / 2; return r; }")
        self.top("static double horner(double v, int n) { double r = 0; for (int k = 0; k < n; k++) r = r * v + (k - 1.5); return r; }")
        self.top("static int collatz(unsigned v) { int n = 0; while (v > 1 && n < 9) { v = v & 1 ? 3 * v + 1 : v / 2; n++; } return n; }")
        self.top("static int divisor(int p, int q) { for (int n = 0; q && n < 8; n++) { int t = p % q; p = q; q = t; } return p; }")
        self.integers += [lambda: f"doublings({self.number()}, {self.number()})", lambda: f"collatz({self.integer()} & 255)",
                          lambda: f"divisor({self.integer()} & 1023, {self.integer()} & 255)"]
        self.numbers += [lambda: f"root(fabs({self.number()}))", lambda: f"horner({self.number()}, {self.integer()} & 3)"]
        self.statements += [self.until]

    def until(self, depth, indent):
        k = self.fresh("k")
        self.add(indent, f"for (int {k} = 0; {k} < 5 && {self.condition()}; {k}++) {{")
        self.add(indent, f"  x = {self.number(2)}; i += {k};")
        self.mark(indent + "  ")
        self.add(indent, "}")


@feature("sort")
class Sort(Feature):
    def set_up(self):
        self.top("static void sorted(int *v, int n) { for (int p = 1; p < n; p++) { int w = v[p], q = p; while (q > 0 && v[q - 1] > w) { v[q] = v[q - 1]; q--; } v[q] = w; } }")
        self.top("static int position(const int *v, int n, int w) { int low = 0, high = n; while (low < high) { int m = (low + high) / 2; if (v[m] < w) low = m + 1; else high = m; } return low; }")
        self.top("static int third(int p, int q, int r, int s) { int v[4] = {p, q, r, s}; sorted(v, 4); return v[2]; }")
        integer = self.integer
        self.integers += [lambda: f"third({integer()}, {integer()}, {integer()}, {integer()})",
                          lambda: f"position((int[]){{-5, 3, 100, 1000}}, 4, {integer()})"]
        self.statements += [lambda depth, indent: self.add(indent, f"sorted(table + ({integer()} & 7), 4);")]


@feature("tree")
class Tree(Feature):
    """A search tree on the heap."""

    def set_up(self):
        self.top("struct Leaf { int key, count; struct Leaf *side[2]; };")
        self.top("static struct Leaf *grown(struct Leaf *t, int key) { struct Leaf **at = &t; while (*at && (*at)->key != key) at = &(*at)->side[key > (*at)->key]; "
                 "if (*at) { (*at)->count++; return t; } *at = calloc(1, sizeof **at); if (!*at) exit(0); (*at)->key = key; return t; }")
        self.top("static int depth_of(const struct Leaf *t) { if (!t) return 0; int p = depth_of(t->side[0]), q = depth_of(t->side[1]); return 1 + (p > q ? p : q); }")
        self.top("static int seen(const struct Leaf *t, int key) { while (t && t->key != key) t = t->side[key > t->key]; return t ? t->count + 1 : 0; }")
        self.local("struct Leaf *tree_root = 0;")
        self.integers += [lambda: "depth_of(tree_root)", lambda: f"seen(tree_root, {self.integer()})"]
        self.statements += [lambda depth, indent: self.add(indent, f"tree_root = grown(tree_root, {self.integer(2)});")] * 2


@feature("parser")
class Parser(Feature):
    """A state machine over bytes, and numbers out of digits."""

    def set_up(self):
        self.top("static int scanned(const unsigned char *p, int n) { int state = 0, value = 0; for (int k = 0; k < n; k++) { unsigned char c = p[k]; "
                 "switch (state) { case 0: if (c == '-') state = 1; else if (c >= '0' && c <= '9') { value = c - '0'; state = 2; } else return -1; break; "
                 "case 1: if (c < '0' || c > '9') return -2; value = -(c - '0'); state = 2; break; "
                 "default: if (c == '.') return value * 100 + k; if (c < '0' || c > '9') return value; value = value * 10 + (c - '0'); } } return value + 1000 * state; }")
        self.local("unsigned char bytes[4] = \"12.\";")
        self.integers += [lambda: f"scanned(bytes, {self.integer()} & 3)", lambda: f"bytes[{self.integer()} & 3]"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"bytes[{self.integer()} & 3] = (unsigned char)({self.integer(2)});"),
            lambda depth, indent: self.add(indent, f"bytes[{self.integer()} & 3] = \"-.019a\"[(unsigned){self.integer(2)} % 6];"),
        ]


@feature("checksum")
class Checksum(Feature):
    def set_up(self):
        self.top("static unsigned crc(unsigned v, int n) { unsigned r = ~0u; for (int k = 0; k < n; k++) { r ^= v >> 8 * k & 255; "
                 "for (int m = 0; m < 4; m++) r = r >> 1 ^ (0xedb88320u & -(r & 1)); } return r; }")
        self.top("static unsigned hashed(unsigned v) { v = (v ^ 61) ^ (v >> 16); v *= 9; v ^= v >> 4; v *= 0x27d4eb2d; return v ^ v >> 15; }")
        self.top("static int fixed_point(int p, int q) { return (int)(((long long)p * q + 32768) >> 16); }")
        self.integers += [lambda: f"(int)(crc({self.integer()}, {self.integer()} & 1) & 1023)", lambda: f"(int)(hashed({self.integer()}) & 255)",
                          lambda: f"fixed_point({self.integer()}, {self.integer()})"]
