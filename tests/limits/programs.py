"""Programs that want more time or memory than they get, each in its own way."""

HEAD = """#include <mantissa/mantissa.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
"""

PROGRAMS = {
    "calloc_loop": """int main(void) { long n = 0; for (;;) { char *p = calloc(1, 1 << 20); if (!p) return 1; memset(p, 1, 1 << 20); n += p[5]; } }""",
    "calloc_untouched": """int main(void) { long n = 0; for (;;) { char *p = calloc(1, 1 << 20); if (!p) return 1; n += p[5]; } }""",
    "malloc_large": """int main(void) { char *p = malloc(3ul << 30); if (!p) return 1; p[mantissa_uint("i") % 4096] = 1; return p[7]; }""",
    "memset_large": """int main(void) { char *p = malloc(3ul << 30); if (!p) return 1; memset(p, 7, 3ul << 30); return p[1ul << 30]; }""",
    "memcpy_large": """int main(void) { char *p = malloc(1ul << 30), *q = malloc(1ul << 30); if (!p || !q) return 1; p[3] = 1; memcpy(q, p, 1ul << 30); return q[3]; }""",
    "global_large": """static char a[1ul << 36]; int main(void) { a[1ul << 35] = 1; return a[1ul << 35] + a[5]; }""",
    "global_too_large": """static char a[1ul << 40]; int main(void) { a[5] = 1; return a[5]; }""",
    "local_too_large": """int main(void) { char a[1ul << 40]; a[5] = 1; return a[5]; }""",
    "large_symbolic_index": """static int a[1 << 26]; int main(void) { unsigned i = mantissa_uint("i"); if (i >= 1u << 26) return 1; a[77] = 5; a[i] = 3; return a[i / 2] + a[77]; }""",
    "realloc_growth": """int main(void) { size_t n = 1; char *p = malloc(1); for (;;) { n = n * 3 / 2 + 1; p = realloc(p, n); if (!p) return 1; p[n - 1] = 1; } }""",
    "list": """struct node { struct node *next; char fill[200]; }; int main(void) { struct node *head = 0; for (;;) { struct node *n = malloc(sizeof *n); if (!n) return 1; memset(n, 1, sizeof *n); n->next = head; head = n; } }""",
    "forks": """int main(void) { unsigned char b[64]; unsigned n = 0; mantissa_symbolic(b, 64, "b"); for (int i = 0; i < 64; ++i) if (b[i] > i) n += b[i]; else n ^= i; return n & 1; }""",
    "forks_of_large_states": """int main(void) { unsigned char b[32]; unsigned n = 0; mantissa_symbolic(b, 32, "b"); for (int i = 0; i < 32; ++i) { char *p = malloc(1 << 20); if (!p) return 1; memset(p, i, 1 << 20); if (b[i] > i) n += p[b[i]]; } return n & 1; }""",
    "large_term": """int main(void) { unsigned x = mantissa_uint("x"), y = x; for (int i = 0; i < 200000; ++i) y = y * 31 + (x >> (i % 31)) + i; return y == 12345; }""",
    "large_term_tested": """int main(void) { unsigned x = mantissa_uint("x"), y = x; for (int i = 0; i < 200000; ++i) { y = (y * 31) ^ (x + i); if (i % 1000 == 0 && y == 17) return 1; } return 0; }""",
    "float_term": """int main(void) { double x = mantissa_double("x"), y = x; for (int i = 0; i < 20000; ++i) y = y * 0.99 + x / (i + 1); if (y > 1e6 && y < 1e6 + 1e-9) return 1; return 0; }""",
    "float_products": """int main(void) { double x = mantissa_double("x"), y = mantissa_double("y"), z = mantissa_double("z"); if (x * y * z == 30030.5 && x / y - z == 17.25 && x > y && y > z) return 1; return 0; }""",
    "libm": """int main(void) { double x = mantissa_double("x"), y = mantissa_double("y"); for (int i = 0; i < 50; ++i) { x = sin(x) * exp(y); y = cos(x) + log(fabs(y) + 1); } return x == y; }""",
    "quad": """int main(void) { __float128 x = mantissa_double("x"), y = mantissa_double("y"); for (int i = 0; i < 20; ++i) { x = x * y + 1; y = y / x; } return x == y; }""",
    "wide_product": """int main(void) { unsigned long a = mantissa_ulong("a"), b = mantissa_ulong("b"); unsigned __int128 p = (unsigned __int128)a * b; return a > 1 && b > 1 && p == ((unsigned __int128)0x1234567890abcdULL << 64 | 0xfedcba987654321ULL); }""",
    "division_chain": """int main(void) { unsigned long a = mantissa_ulong("a"), b = mantissa_ulong("b") | 1; for (int i = 0; i < 40; ++i) { a = a / b + b % (a | 1); b ^= a * 3; if (a == 99) return 1; } return 0; }""",
    "sort": """int main(void) { int a[24]; mantissa_symbolic(a, sizeof a, "a"); for (int i = 0; i < 24; ++i) for (int k = i + 1; k < 24; ++k) if (a[k] < a[i]) { int t = a[i]; a[i] = a[k]; a[k] = t; } return a[0] > a[23]; }""",
    "table_writes": """int main(void) { unsigned char a[4096] = {0}, b[64]; mantissa_symbolic(b, 64, "b"); for (int i = 0; i < 2000; ++i) a[(b[i % 64] * 16 + i) & 4095] += b[(i + 1) % 64]; return a[b[0]] == 77; }""",
    "hash": """int main(void) { unsigned char b[256]; unsigned long h = 1469598103934665603ul; mantissa_symbolic(b, 256, "b"); for (int k = 0; k < 20; ++k) for (int i = 0; i < 256; ++i) h = (h ^ b[i]) * 1099511628211ul; return h == 42; }""",
    "output": """int main(void) { for (long i = 0;; ++i) printf("%ld a line that is written again and again\\n", i); }""",
    "recursion": """static int f(int n) { volatile char a[64]; a[n & 63] = 1; return n == -1 ? a[0] : f(n + 1) + a[n & 63]; } int main(void) { return f(mantissa_int("n")); }""",
    "spin": """int main(void) { volatile unsigned n = 0; for (;;) ++n; }""",
}
