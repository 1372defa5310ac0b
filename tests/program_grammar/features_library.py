"""Features about what the program does not define itself: libm, libc, unmodelled functions, the environment."""

from grammar import Feature, feature


@feature("libm")
class Libm(Feature):
    UNARY = ["sin", "cos", "tan", "exp", "log", "atan", "cbrt", "exp2", "log2", "log10", "tanh", "sinh", "asin", "erf", "log1p", "expm1",
             "tgamma", "lgamma", "j0"]

    def set_up(self):
        self.numbers += [
            lambda: f"{self.choose(self.UNARY)}({self.number()})", lambda: f"{self.choose(self.UNARY)}f({self.number()})",
            lambda: f"pow({self.number()}, {self.choose(['2.0', '0.5', '3', '-1', self.number()])})",
            lambda: f"atan2({self.number()}, {self.number()})", lambda: f"hypot({self.number()}, {self.number()})",
            lambda: f"remainder({self.number()}, {self.number()})", lambda: f"(double)cosl({self.number()})",
        ]


@feature("rounding")
class Rounding(Feature):
    headers = ("fenv.h",)
    flags = ("-frounding-math",)
    MODES = ["FE_TONEAREST", "FE_UPWARD", "FE_DOWNWARD", "FE_TOWARDZERO"]

    def set_up(self):
        self.top(f"static const int modes[4] = {{{', '.join(self.MODES)}}};")
        self.program.resets.append("fesetround(FE_TONEAREST); feclearexcept(FE_ALL_EXCEPT);")
        self.integers += [lambda: f"(fegetround() == {self.choose(self.MODES)})"]
        self.numbers += [lambda: f"rint({self.number()})", lambda: f"nearbyint({self.number()})", lambda: f"({self.number()} / 3.0)",
                         lambda: f"(float)({self.number()} * 0.1)"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"fesetround({self.choose(self.MODES)});"),
            lambda depth, indent: self.add(indent, f"fesetround(modes[{self.integer()} & 3]);"),
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) fesetround({self.choose(self.MODES)});"),
        ]


@feature("flags")
class Flags(Feature):
    """Exception flags that the program asks for. Volatile: compilers must not do the operation early."""

    headers = ("fenv.h",)
    flags = ("-ftrapping-math", "-ffp-model=strict")

    def set_up(self):
        self.top("static int raised(double p, double q, int n) { volatile double v = p, w = q; feclearexcept(FE_ALL_EXCEPT); "
                 "v = n == 0 ? v + w : n == 1 ? v * w : n == 2 ? v / w : n == 3 ? sqrt(v) : n == 4 ? logb(v) : n == 5 ? remquo(v, w, &n) : "
                 "n == 6 ? fdim(v, w) : n == 7 ? remainder(v, w) : fmin(v, w); return fetestexcept(FE_ALL_EXCEPT); }")
        which = ["FE_INEXACT", "FE_OVERFLOW", "FE_UNDERFLOW", "FE_DIVBYZERO", "FE_INVALID"]
        self.integers += [lambda: f"((raised({self.number()}, {self.number()}, {self.random.randrange(9)}) & {self.choose(which)}) != 0)"]


@feature("complex")
class Complex(Feature):
    """Products and quotients of complex numbers: what the compiler's library computes."""

    def set_up(self):
        self.top("static double part_of(double p, double q, double r, double s, int n) { _Complex double z = __builtin_complex(p, q), w = __builtin_complex(r, s); "
                 "z = n & 1 ? z / w : z * w; return plain(n & 2 ? __real__ z : __imag__ z); }")
        number = self.number
        self.numbers += [lambda: f"part_of({number()}, {number()}, {number()}, {number()}, {self.random.randrange(4)})"]


@feature("library")
class Library(Feature):
    """Functions of the C library that the engine has its own of."""

    headers = ("ctype.h", "stdio.h", "errno.h", "time.h")

    def set_up(self):
        self.top("static int by_value(const void *p, const void *q) { return *(const int *)p < *(const int *)q ? -1 : *(const int *)p > *(const int *)q; }")
        self.top("static int median(int p, int q, int r) { int v[3] = {p, q, r}; qsort(v, 3, sizeof *v, by_value); return v[1]; }")
        self.top("static int found(int w) { static const int v[5] = {1, 4, 9, 16, 25}; const int *p = bsearch(&w, v, 5, sizeof *v, by_value); return p ? (int)(p - v) : -1; }")
        self.top("static int digits(int v) { char b[16]; int n = snprintf(b, sizeof b, \"%d\", v); return n * 10 + atoi(b + (n > 2)); }")
        self.top("static int parsed(int p, int q) { char b[4] = {(char)('0' + (p & 15)), (char)('0' + (q & 15)), 'x', 0}, *end; "
                 "long r = strtol(b, &end, 10); return (int)r * 4 + (int)(end - b); }")
        self.top("static int drawn(int s) { srand(s & 3); rand(); return rand() % 100; }")
        self.top("static int weekday(int d) { struct tm t = {0}; t.tm_year = 100; t.tm_mday = d & 63; t.tm_isdst = 0; time_t s = mktime(&t); return s < 0 ? -1 : gmtime(&s)->tm_wday; }")
        i = self.integer
        self.integers += [
            lambda: f"abs({i()} / 2)", lambda: f"toupper({i()} & 127)", lambda: f"!!isalpha({i()} & 127)", lambda: f"!!ispunct({i()} & 127)",
            lambda: f"ffs({i()})", lambda: f"div({i()}, 7).rem", lambda: f"median({i()}, {i()}, {i()})", lambda: f"found({i()})",
            lambda: f"digits({i()} & 1023)", lambda: f"parsed({i()}, {i()})", lambda: f"drawn({i()})", lambda: f"weekday({i()})",
            lambda: f"(errno = 0, sqrt({self.number()}), errno == EDOM)",
        ]


@feature("printed")
class Printed(Feature):
    """How much was printed."""

    headers = ("stdio.h",)

    def set_up(self):
        self.statements += [
            lambda depth, indent: self.add(indent, f"i = fprintf(stderr, \"%d\\n\", {self.integer()}) + 1;"),
            lambda depth, indent: self.add(indent, f"j = printf(\"{self.choose(['%d', '%x', '%s'])}\", {self.integer()});".replace(
                "\"%s\", ", "\"%s%d\", \"v\", ")),
            lambda depth, indent: self.add(indent, f"{{ int at = 0; printf(\"%d%n\", {self.integer()}, &at); j = at; }}"),
        ]


@feature("external")
class External(Feature):
    """Functions of the host that the engine may have no model of."""

    headers = ("arpa/inet.h", "sys/stat.h", "wchar.h", "search.h", "unistd.h", "sys/sysinfo.h", "time.h", "stdio.h")

    def set_up(self):
        self.top("static int same_int(const void *p, const void *q) { return *(const int *)p != *(const int *)q; }")
        self.top("static int searched(int w) { int v[4] = {3, 8, 100, 7}; size_t n = 4; int *p = lfind(&w, v, &n, sizeof *v, same_int); return p ? (int)(p - v) : -1; }")
        self.top("static int opens(const char *name, const char *how) { FILE *f = fopen(name, how); if (f) fclose(f); return f != 0; }")
        i = self.integer
        self.integers += [
            lambda: f"(int)htonl({i()})", lambda: f"ffsll({i()} * 16ll)", lambda: f"(int)(a64l((char[]){{(char)('.' + ({i()} & 7)), 0}}) & 63)",
            lambda: f"({{ unsigned seed_ = {i()}; rand_r(&seed_) & 7; }})", lambda: f"({{ unsigned short state_[3] = {{1, {i()} & 255, 3}}; (int)nrand48(state_) & 15; }})",
            lambda: f"(strverscmp(\"a9\", (char[]){{'a', (char)('0' + ({i()} & 7)), '0', 0}}) < 0)", lambda: f"searched({i()})",
            lambda: f"wcwidth(65 + ({i()} & 7))", lambda: f"(int)strlen(l64a({i()} & 4095))", lambda: f"(int)strtoul(\"77\", 0, 8 + ({i()} & 1))",
            lambda: f"({{ int point_, sign_; ecvt(small({self.number()}), 3, &point_, &sign_); point_; }})", lambda: f"({{ char o_[4]; swab((char[]){{1, (char){i()}, 3, 4}}, o_, 4); o_[0]; }})",
        ]
        ask = lambda what, condition: lambda depth, indent: self.environment(what, indent, condition)
        self.statements += [
            ask("pid", "getpid() & 1"), ask("pid", "gettid() % 3 == 1"), ask("random", "arc4random() & 1"), ask("processors", "get_nprocs() == 5"),
            ask("clock", "time(0) % 3 == 1"), ask("clock", "clock() > 123456"), ask("variables", "getenv(\"HOME\") != 0"),
            ask("malloc", "malloc(16) == 0"), ask("malloc", "strdup(\"abc\") == 0"), ask("malloc", "({ char *made_ = 0; asprintf(&made_, \"%d\", 7) < 0; })"),
            ask("malloc", "reallocarray(0, 4, 4) == 0"), ask("files", "stat(\"/proc/self\", &(struct stat){0}) == 0"), ask("files", "opens(\"/etc/hostname\", \"r\")"), ask("files", "!opens(\"/proc/x\", \"w\")"),
            ask("files", "access(\"/tmp\", R_OK) == 0"), ask("user", "getuid() == 0"), ask("standard input", "getchar() == 'x'"),
        ]
