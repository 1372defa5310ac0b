"""Features about control: switch, assumptions, recursion, functions before and after main, jumps, signals."""

from grammar import Feature, feature


@feature("switch")
class Switch(Feature):
    def set_up(self):
        self.top("enum Kind { RED, GREEN = 4, BLUE };")
        self.top("static int named(int v) { switch (v & 7) { case 0: return 11; case 1: return 7; case 2: return 3; case 3: return -4; "
                 "case 5: return 90; case 6: return 2; default: return 1; } }")
        self.integers += [lambda: f"named({self.integer(2)})"]
        self.statements += [self.small, self.small, self.wide]

    def cases(self, depth, indent, labels):
        for label in labels:
            self.add(indent, f"  {label}: {{")
            self.mark(indent + "    ")
            if depth > 0:
                self.program.block(depth - 1, indent + "    ", 2)
            self.add(indent, "  }" + self.choose([" break;", " break;", " break;", " /* on */"]))
        self.add(indent, "  default: i++;\n" + indent + "}")

    def small(self, depth, indent):
        on, values = self.choose([
            (f"{self.integer(2)} & 7", range(8)), (f"(unsigned char)({self.integer(2)})", range(256)), (self.integer(2), range(-8, 260)),
            (f"(signed char)({self.integer(2)})", range(-128, 128)), (f"(enum Kind)({self.integer(2)} & 7)", range(8)),
            (f"(unsigned){self.integer(2)} % 12", range(12)),
        ])
        chosen = sorted(self.random.sample(list(values), self.random.randrange(2, 7)))
        labels = [f"case {value}" for value in chosen]
        if self.random.random() < 0.3 and chosen[-1] + 2 < values[-1]:
            labels.append(f"case {chosen[-1] + 1} ... {values[-1]}")
        self.add(indent, f"switch ({on}) {{")
        self.cases(depth, indent, labels)

    def wide(self, depth, indent):
        factor = self.choose([1, 3, 4294967296, 1 << 40])
        self.add(indent, f"switch ((long long){self.integer(2)} * {factor}ll) {{")
        self.cases(depth, indent, [f"case {value * factor}ll" for value in self.random.sample(range(-4, 260), 3)])


@feature("assume")
class Assume(Feature):
    def set_up(self):
        one = lambda: f"({self.condition(2)} || {self.choose(self.program.integers)} > {self.random.randrange(100)})"
        self.statements += [lambda depth, indent: self.add(indent, f"mantissa_assume({one()});"),
                            lambda depth, indent: self.add(indent, f"if ({self.condition()}) mantissa_assume({one()});")]


@feature("recursion")
class Recursion(Feature):
    def set_up(self):
        part = lambda: self.choose(["n * 3 + v", "v ^ n", "v / 2 - n", "v + table_of[n & 3]", "-v", "v * v"])
        self.top("static const int table_of[4] = {5, -2, 9, 100};")
        self.top(f"static int down(int n, int v) {{ if (n <= 0) return {part()}; return down(n - 1, {part()}) {self.choose('+-^')} ({part()}); }}")
        self.top("static int even(int n, int v);")
        self.top(f"static int odd(int n, int v) {{ return n <= 0 ? {part()} : even(n - 1, {part()}); }}")
        self.top(f"static int even(int n, int v) {{ return n <= 0 ? {part()} : v == {self.random.randrange(9)} ? 1 : odd(n - 1, {part()}); }}")
        self.top(f"static int tree(int n, int v) {{ if (n <= 1) return {part()}; return tree(n - 1, {part()}) + tree(n - 2, {part()}); }}")
        self.top("static double halved(double v, int n) { return n > 20 || v < 1 ? v : halved(v / 2, n + 1) + 0.125; }")
        self.top(f"static int fill(int n, int *p) {{ int own[3] = {{n, *p, 1}}; if (n <= 0) return *p; own[(unsigned)*p % 3] += 2; return fill(n - 1, &own[n % 3]); }}")
        integer = lambda: self.integer()
        self.integers += [lambda: f"down({integer()} & 7, {integer()})", lambda: f"even({integer()} & 7, {integer()})",
                          lambda: f"tree({integer()} & 3, {integer()})", lambda: f"({{ int o_ = {integer()}; fill({integer()} & 3, &o_); }})"]
        self.numbers += [lambda: f"halved(small({self.number()}), 0)"]
        if self.random.random() < 0.1:  # natively there is stack for it
            self.program.bits = min(self.program.bits, 12)
            self.statements += [lambda depth, indent: self.add(indent, f"j = down({self.condition()} ? {self.random.randrange(15000, 30000)} : 2, j);")]


@feature("process")
class Process(Feature):
    """What runs before and after main, and the ways to leave."""

    whole_process = True

    def set_up(self):
        self.top("static int early = 1, late = 0; static double late_number = 0;")
        names = []
        for number in range(self.random.randrange(1, 4)):
            kind = self.choose(["constructor", "destructor", "destructor", "atexit"])
            name = f"around{number}"
            attribute = {"atexit": ""}.get(kind, f"__attribute__(({kind}{self.choose(['', '(101)', '(200)', '(5000)'])})) ")
            self.top(f"{attribute}static void {name}(void) {{")
            if kind == "constructor":
                self.top(f"  early = early * 3 + {number + 1};")
            else:
                mark = lambda: self.program.mark_text([("int", "late"), ("double", "late_number")])
                self.top(f"  if (late {self.choose(['==', '>', '<', '!='])} {self.random.randrange(9)}) {{\n    {mark()}\n  }}")
                self.top(f"  late = late * 2 + {number};\n  if (late_number > {self.choose(['0.5', '10.0', '100.0'])}) {{\n    {mark()}\n  }}")
            self.top("}")
            if kind == "atexit":
                names.append(name)
        self.integers += [lambda: "early", lambda: "late"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"late = {self.integer(2)} & 15;"),
            lambda depth, indent: self.add(indent, f"late_number = {self.number(2)};"),
            lambda depth, indent: self.add(indent, f"if ({self.condition(2)}) {self.choose(['exit(3)', 'exit(0)', '_Exit(0)', 'exit(1)', 'quick_exit(4)'])};"),
        ]
        if names:
            self.statements += [lambda depth, indent: self.add(indent, f"{self.choose(['', f'if ({self.condition()}) '])}{self.choose(['atexit', 'at_quick_exit'])}({self.choose(names)});")]


@feature("function_pointer")
class FunctionPointer(Feature):
    def set_up(self):
        self.top("typedef int (*Operation)(int, int);")
        self.top("static int added(int p, int q) { return p + q; }\nstatic int less_of(int p, int q) { return p < q ? p : q; }\n"
                 "static int xored(int p, int q) { return p ^ (q * 5); }")
        self.top("static const Operation operations[4] = {added, mix, xored, less_of};")
        self.top("static int applied(Operation o, int p, int q) { return o(o(p, q), q); }")
        self.local("Operation f = mix; double (*g)(double) = small;")
        self.integers += [lambda: f"f({self.integer()}, {self.integer()})", lambda: f"operations[{self.integer()} & 3]({self.integer()}, 3)",
                          lambda: f"applied(operations[{self.integer()} & 3], i, {self.integer()})", lambda: f"(f == {self.choose(['mix', 'added'])})"]
        self.numbers += [lambda: f"g({self.number()})"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"f = {self.condition()} ? {self.choose(['added', 'xored'])} : operations[{self.integer()} & 3];"),
            lambda depth, indent: self.add(indent, f"g = {self.condition()} ? {self.choose(['fabs', 'plain', 'floor'])} : small;"),
        ]


@feature("jump")
class Jump(Feature):
    """goto, break, continue, do, longjmp."""

    headers = ("setjmp.h",)

    def set_up(self):
        self.top("static jmp_buf place; static volatile int jumps;")
        self.program.resets.append("jumps = 0;")
        self.top("static void thrown(int v) { if (v > 20) longjmp(place, v & 3); }")
        self.statements += [self.go, self.do, self.do, self.long_jump]

    def go(self, depth, indent):
        label = self.fresh("label")
        self.add(indent, f"if ({self.condition()}) goto {label};")
        if depth > 0:
            self.add(indent, "{")
            self.program.block(depth - 1, indent + "  ", 2)
            self.add(indent, "}")
        self.mark(indent)
        self.add(indent, f"{label}:;")

    def do(self, depth, indent):
        k = self.fresh("k")
        self.add(indent, f"{{ int {k} = 0;")
        self.add(indent, "do {")
        self.add(indent, f"  if ({self.condition()}) {{ {k} += 2; continue; }}")
        self.mark(indent + "  ")
        self.add(indent, f"  if ({self.condition()}) break;")
        if depth > 0:
            self.program.block(depth - 1, indent + "  ", 2)
        self.add(indent, f"}} while (++{k} < 3); }}")

    def long_jump(self, depth, indent):
        if self.program.loop_depth:
            return self.do(depth, indent)
        self.add(indent, f"if (setjmp(place) == 0) {{ thrown({self.integer(2)});")
        self.mark(indent + "  ")
        self.add(indent, "} else {")
        self.mark(indent + "  ")
        self.add(indent, "}")


@feature("variadic")
class Variadic(Feature):
    headers = ("stdarg.h",)

    def set_up(self):
        self.top("static int sum_of(int n, ...) { va_list l; va_start(l, n); int s = 0; for (int k = 0; k < n; k++) s = s * 2 + va_arg(l, int); va_end(l); return s; }")
        self.top("static double mean_of(const char *f, ...) { va_list l; va_start(l, f); double s = 0; for (; *f; f++) s += *f == 'd' ? va_arg(l, double) : va_arg(l, int); va_end(l); return s; }")
        integer, number = self.integer, self.number
        self.integers += [lambda: f"sum_of({integer()} & 3, {integer()}, {integer()}, {integer()})"]
        self.numbers += [lambda: f"mean_of({self.condition()} ? \"did\" : \"did\" + {self.choose(['0', '3', '3'])}, {number()}, {integer()}, {number()})"]


@feature("signal")
class Signal(Feature):
    headers = ("signal.h",)

    def set_up(self):
        self.top("static volatile sig_atomic_t caught; static void catcher(int n) { caught = caught * 3 + (n == SIGUSR1 ? 1 : 2); }")
        self.top("static void raiser(int n) { caught += 5; if (caught < 20) raise(n == SIGUSR1 ? SIGTERM : SIGUSR1); caught *= 2; }")
        self.top("static void hold(int how, int n) { sigset_t s; sigemptyset(&s); sigaddset(&s, n); if (n == SIGTERM) sigaddset(&s, SIGUSR1); sigprocmask(how, &s, 0); }")
        self.top("static int waits(int n) { sigset_t s; sigpending(&s); return sigismember(&s, n); }")
        self.top("static int held(int n) { sigset_t s; sigprocmask(SIG_BLOCK, 0, &s); return sigismember(&s, n); }")
        self.program.resets.append("caught = 0; signal(SIGUSR1, SIG_IGN); signal(SIGTERM, SIG_IGN); hold(SIG_UNBLOCK, SIGTERM);")
        self.local("signal(SIGUSR1, SIG_IGN); signal(SIGTERM, SIG_IGN);")
        which = lambda: self.choose(["SIGUSR1", "SIGTERM"])
        self.integers += [lambda: "(int)caught", lambda: "(int)caught", lambda: f"waits({which()})", lambda: f"held({which()})"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) signal({which()}, {self.choose(['catcher', 'catcher', 'raiser', 'SIG_IGN'])});"),
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) raise({which()});"),
            lambda depth, indent: self.add(indent, f"if ({self.condition()}) hold({self.choose(['SIG_BLOCK', 'SIG_UNBLOCK', 'SIG_SETMASK'])}, {which()});"),
        ]


@feature("weak")
class Weak(Feature):
    """References that may be to nothing, definitions that may give way, other names."""

    def set_up(self):
        self.top("__attribute__((weak)) extern int nobody(int), nothing; extern unsigned arc4random(void) __attribute__((weak));")
        self.top("__attribute__((weak)) int own_weak(int v) { return v ^ 3; } static int renamed_target(int v) { return v + 7; }")
        self.top("int renamed(int) __attribute__((weak, alias(\"renamed_target\")));")
        integer = self.integer
        self.integers += [lambda: f"(nobody ? nobody({integer()}) : {integer()})", lambda: f"(&nothing ? 1 : {integer()})",
                          lambda: f"(arc4random ? {integer()} : 9)", lambda: f"own_weak({integer()})", lambda: f"renamed({integer()})"]


@feature("static")
class Static(Feature):
    """Variables that outlive a call; atomic ones."""

    def set_up(self):
        self.variable("static int calls, kept[4]; static _Thread_local int own = 2; static int shared = 5;",
                      "calls = 0; own = 2; shared = 5; memset(kept, 0, sizeof kept);")
        self.top("static int next_call(int v) { kept[calls & 3] += v; return ++calls * v; }")
        integer = self.integer
        self.integers += [lambda: f"next_call({integer()})", lambda: f"kept[{integer()} & 3]", lambda: "own",
                          lambda: f"__atomic_fetch_{self.choose(['add', 'xor', 'and'])}(&shared, {integer()}, __ATOMIC_SEQ_CST)"]
        self.statements += [
            lambda depth, indent: self.add(indent, f"own = {integer()};"),
            lambda depth, indent: self.add(indent, f"{{ int want = {integer()}; if (__atomic_compare_exchange_n(&shared, &want, {integer()}, 0, 5, 5)) i = 1; else i = want; }}"),
        ]


@feature("machine")
class Machine(Feature):
    """Computed jumps, switches into loops, tables of what to do next."""

    def set_up(self):
        self.top("static int interpreted(const char *code, int v) { static void *to[] = {&&up, &&twice, &&less, &&done}; int n = 0; "
                 "goto *to[code[n] & 3]; up: v += 3; goto *to[code[++n] & 3]; twice: v *= 2; goto *to[code[++n] & 3]; "
                 "less: v = v > 10 ? v - 10 : -v; goto *to[code[++n] & 3]; done: return v + n; }")
        self.top("static int copied(int n, int v) { int s = 0; n &= 7; if (!n) return v; int rounds = (n + 3) / 4; switch (n & 3) { case 0: do { s += v; "
                 "case 3: s ^= v + 1; case 2: s *= 3; case 1: s -= v; } while (--rounds > 0); } return s; }")
        integer = self.integer
        self.integers += [
            lambda: f"interpreted((char[]){{{integer()}, {integer()}, {self.random.randrange(4)}, 3}}, {integer()})",
            lambda: f"copied({integer()}, {integer()})",
            lambda: f"({{ int s_ = 0, t_ = {integer()}; for (int k_ = 0; k_ < 4; k_++) {{ if (t_ & 1 << k_) continue; if (s_ > 50) break; s_ = s_ * 5 + k_; }} s_; }})",
        ]
